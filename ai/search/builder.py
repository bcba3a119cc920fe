"""Two weak players for comparison ("yardsticks") on every board: `builder` and `careful-builder`.

The builder extends what it has built (`ai.evaluation.built`) and ignores the opponent, like a child that has just
learned the rules. The careful one also takes a win, and avoids moves after which the opponent can win at once. The seed
chooses among equally good moves.
"""

from __future__ import annotations

from ai.evaluation.built import built
from ai.info import Info
from ai.search.attention import is_safe
from ai.search.task import NODES, Task
from game.verbs import apply_action, current_player


def search(task: Task) -> int:
    """Return the action of `builder` or `careful-builder`, whichever is the task's method."""
    action = _chosen(task, _ordered(task))
    task.publish(Info(depth=1, pv=(action,)))
    return action


def _ordered(task: Task) -> list[int]:
    """Return one action for each next position, most progress (`built`) first; the seed orders equal ones."""
    game, state = task.game, task.state
    mover = int(current_player(state))
    actions = game.distinct_actions(state)
    task.counters[NODES] = len(actions)
    task.random_stream().shuffle(actions)
    return sorted(actions, key=lambda action: -built(game, apply_action(state, action), mover))


def _chosen(task: Task, actions: list[int]) -> int:
    if task.spec.method == "builder":
        return actions[0]
    win = task.game.winning_action(task.state)
    if win is not None:
        return win
    return next((action for action in actions if is_safe(task.game, task.state, action)), actions[0])
