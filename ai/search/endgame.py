"""Late in the game, a search that never gives away what the board's oracle knows.

    action = answer(task)

First the oracle has half of the limit to find out what the position is worth, and then which moves keep that. Among
these the search still chooses, because they differ in how hard they are to answer; a move that is not among them is
replaced by one that is. Where the oracle does not know enough in that time, this is the search alone. Nodes are
counted in those of the search: where the oracle's cost less (`ai.exact.quickness`), several of its count as one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ai.chances import win_probability
from ai.exact import Oracle, has_oracle, is_known, move_values, oracle_of, quickness
from ai.info import Info, Limit
from ai.methods import search_of
from ai.proven import Proven
from ai.search.attention import wins
from ai.search.scores import result_score
from ai.search.task import NODE_LIMIT, NODES, Task
from ai.spec import Attention, PlayerSpec
from game.spec import Game

_KEPT, _SPEED = "endgame", "endgame speed"
_MEGABYTES = 64
_SLOWEST = 1_000_000
"""Positions that an oracle visits in a second on a slow computer; after a first question it is known better."""
_MEASURED = 0.02
"""Seconds that a question has to take to tell the speed."""


def may_ask(game: Game, player: PlayerSpec) -> bool:
    """Return whether a player asks the board's oracle once it is late."""
    return isinstance(player.options, Attention) and player.options.endgame and has_oracle(game)


def is_late(task: Task) -> bool:
    """Return whether the player asks the board's oracle about the position."""
    return may_ask(task.game, task.spec) and is_known(task.game, task.state)


def load(game: Game) -> None:
    """Have the kernels of the board's oracle in memory: loaded from the cache, or compiled."""
    oracle_of(game, _MEGABYTES)


def prepare(task: Task) -> None:
    """Have the oracle there, before the player's time begins."""
    if _KEPT not in task.kept:
        task.kept[_KEPT] = oracle_of(task.game, _MEGABYTES)


def answer(task: Task) -> int:
    """Return the action of the task's player, whatever its method, with the oracle where it is asked."""
    method = search_of(task.spec.method)
    return search(task, method) if is_late(task) else int(method(task))


def search(task: Task, think: Callable[[Task], int]) -> int:
    """Return the action that `think` chooses; where others are known to keep the result and it is not, one of these."""
    prepare(task)
    oracle: Oracle = task.kept[_KEPT]
    clock, began, share = time.perf_counter(), oracle.nodes, _share(task)
    value = oracle.value(task.state, share, task.stop)
    keeping = {} if value is None else _keeping(task, oracle, value, share - oracle.nodes + began)
    used, seconds = oracle.nodes - began, time.perf_counter() - clock
    if seconds > _MEASURED:
        task.kept[_SPEED] = used / seconds
    counted = used // quickness(task.game)
    action = think(_searching(task, value, counted))
    task.counters[NODES] += counted
    if value is None or not keeping or action in keeping or wins(task.state, action):
        return action
    best = max(keeping, key=lambda each: result_score(keeping[each]))
    task.publish(_known(task, Info(pv=(best,)), value))
    return best


def _share(task: Task) -> int:
    """Return how many positions the oracle may visit: half of the limit, where one of the search's stands for several.

    Its positions cost less than the search's by the board's `quickness`.
    """
    most, seconds = int(task.counters[NODE_LIMIT]) * quickness(task.game), task.spec.limit.seconds
    return (most if seconds is None else min(most, int(seconds * task.kept.get(_SPEED, _SLOWEST)))) // 2


def _keeping(task: Task, oracle: Oracle, value: Proven, nodes: int) -> dict[int, Proven]:
    """Return the moves that are known to keep what the position is worth; none where there is nothing to lose."""
    if value.result < 0:
        return {}
    found = move_values(oracle, task.game, task.state, nodes, task.stop)
    return {action: each for action, each in found if each is not None and each.result == value.result}


def _searching(task: Task, value: Proven | None, used: int) -> Task:
    """Return the task of the search, with what is left of the limit, telling what is known instead of its score."""
    nodes = task.spec.limit.nodes
    spec = task.spec if nodes is None else task.spec.limited(Limit(nodes=max(1, nodes - used)))
    if value is None:
        return replace(task, spec=spec)
    return replace(task, spec=spec, publish=lambda info: task.publish(_known(task, info, value)))


def _known(task: Task, info: Info, value: Proven) -> Info:
    """Return what a search tells, with the exact result in place of its own."""
    score = result_score(value)
    return replace(info, score=score, win_probability=win_probability(task.game, score, value), proven=value)
