"""A player that plays as one player here and as another there, by side and ply, or by moves that it knows by heart."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Info
from ai.phases import inner_player
from ai.search import opening
from ai.search.random_move import search as any_move
from ai.search.task import NODES, Task
from ai.spec import Phase, Phases
from game.verbs import current_player


def search(task: Task) -> int:
    """Return the action of whoever plays the present phase; of several known moves the seed chooses."""
    player, ply = int(current_player(task.state)), int(task.state.ply)
    for phase in task.spec.options_as(Phases).phases:
        if phase.has(player, ply):
            if phase.player:
                return _hand_over(task, phase)
            known = known_moves(task, phase)
            if known:
                return _play_any(task, known)
    return any_move(task)


def known_moves(task: Task, phase: Phase) -> list[int]:
    """Return those of a phase's moves that are legal, as actions.

    Raises:
        IllegalMoveError: if one of them cannot be read.
    """
    legal = task.game.actions(task.state)
    moves = [task.game.parse_action(task.state, move) for move in phase.moves]
    return [action for action in moves if action in legal]


def _play_any(task: Task, actions: list[int]) -> int:
    action = task.chance().choice(actions)
    task.counters[NODES] = 1
    task.publish(Info(pv=(action,)))
    return action


def _hand_over(task: Task, phase: Phase) -> int:
    """Let a phase's player think, with the memory of its own that it has for all its phases."""
    spec = inner_player(task.game, task.spec, phase)
    memory = task.kept.setdefault(phase.player, {})
    # The new task counts in the counters of this one, so that whoever watches this one sees it count.
    return opening.answer(replace(task, spec=spec, kept=memory))
