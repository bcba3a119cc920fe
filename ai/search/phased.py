"""The phased player: in each phase of a game another player chooses the moves, or fixed moves are played.

action = answer(task)
"""

from __future__ import annotations

from dataclasses import replace

from ai.info import Info
from ai.phases import inner_player
from ai.search import opening
from ai.search.random_move import search as any_move
from ai.search.task import NODES, Task
from ai.spec import Phase, Phases
from game.verbs import current_player


def answer(task: Task) -> int:
    """Return the action of the task's player; a phased player hands over to the player of its present phase."""
    options = task.spec.options
    return _in_phase(task, options) if isinstance(options, Phases) else opening.answer(task)


def _in_phase(task: Task, options: Phases) -> int:
    """Return the action of the present phase: the choice of its player, or a fixed move chosen by the seed."""
    player, ply = int(current_player(task.state)), int(task.state.ply)
    for phase in options.phases:
        if phase.has(player, ply):
            if phase.player:
                return _hand_over(task, phase)
            known = known_moves(task, phase)
            if known:
                return _play_any(task, known)
    return any_move(task)


def known_moves(task: Task, phase: Phase) -> list[int]:
    """Return the legal moves among a phase's fixed moves, as actions.

    Raises:
        IllegalMoveError: if a fixed move cannot be read.
    """
    legal = task.game.actions(task.state)
    moves = [task.game.parse_action(task.state, move) for move in phase.moves]
    return [action for action in moves if action in legal]


def _play_any(task: Task, actions: list[int]) -> int:
    action = task.random_stream().choice(actions)
    task.counters[NODES] = 1
    task.publish(Info(pv=(action,)))
    return action


def _hand_over(task: Task, phase: Phase) -> int:
    """Return the action of a phase's player; that player has one memory for all its phases."""
    spec = inner_player(task.game, task.spec, phase)
    memory = task.kept.setdefault(phase.player, {})
    # The new task shares the counters of this one, so that observers see its progress.
    return answer(replace(task, spec=spec, kept=memory))
