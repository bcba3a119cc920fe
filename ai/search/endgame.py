"""Endgame play: late in the game, a search that never loses a result known to the board's oracle.

    action = answer(task)

First the oracle has half of the limit to find the value of the position and the moves that keep it. Then the search
chooses a move, because moves of equal value are not equally hard to answer. If that move is not known to keep the
value, a move known to keep it is played instead. Nodes are counted in units of the search: several nodes of the oracle,
which cost less (`ai.exact.quickness`), count as one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ai.chances import win_probability
from ai.exact import Oracle, has_oracle, is_known, move_values, oracle_of, quickness
from ai.info import Info, Limit
from ai.proven import Proven
from ai.search.attention import wins
from ai.search.scores import result_score
from ai.search.task import NODE_LIMIT, NODES, Task
from ai.searches import search_of
from ai.spec import Attention, PlayerSpec
from game.spec import Game

_KEPT, _SPEED = "endgame", "endgame speed"
_MEGABYTES = 64
_SLOWEST = 1_000_000
"""Positions that an oracle visits in a second on a slow computer: assumed until a question gives a better number."""
_MEASURED = 0.02
"""The least time of a question, in seconds, from which the speed is measured."""


def may_ask(game: Game, player: PlayerSpec) -> bool:
    """Return whether a player asks the board's oracle about late positions, and the board has an oracle."""
    return isinstance(player.options, Attention) and player.options.endgame and has_oracle(game)


def is_late(task: Task) -> bool:
    """Return whether the position is so late in the game that the player asks the board's oracle about it."""
    return may_ask(task.game, task.spec) and is_known(task.game, task.state)


def load(game: Game) -> None:
    """Bring the kernels of the board's oracle into memory: from the cache, or by compiling them."""
    oracle_of(game, _MEGABYTES)


def prepare(task: Task) -> None:
    """Make the oracle before the player's time begins."""
    if _KEPT not in task.kept:
        task.kept[_KEPT] = oracle_of(task.game, _MEGABYTES)


def answer(task: Task) -> int:
    """Return the action that the player's method finds, or the result of `search` if the player asks an oracle."""
    method = search_of(task.spec.method)
    return search(task, method) if is_late(task) else int(method(task))


def search(task: Task, think: Callable[[Task], int]) -> int:
    """Return the action of `think`; if this action might lose the known result, return another one that keeps it."""
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
    """Return the number of positions that the oracle may visit: half of the limit, times the board's `quickness`.

    One node of the search costs as much as `quickness` positions of the oracle.
    """
    most, seconds = int(task.counters[NODE_LIMIT]) * quickness(task.game), task.spec.limit.seconds
    return (most if seconds is None else min(most, int(seconds * task.kept.get(_SPEED, _SLOWEST)))) // 2


def _keeping(task: Task, oracle: Oracle, value: Proven, nodes: int) -> dict[int, Proven]:
    """Return the moves known to keep the position's value; empty if the position is lost."""
    if value.result < 0:
        return {}
    found = move_values(oracle, task.game, task.state, nodes, task.stop)
    return {action: each for action, each in found if each is not None and each.result == value.result}


def _searching(task: Task, value: Proven | None, used: int) -> Task:
    """Return `task` with its limit less the `used` nodes. It publishes the exact `value` in place of the score."""
    nodes = task.spec.limit.nodes
    spec = task.spec if nodes is None else task.spec.limited(Limit(nodes=max(1, nodes - used)))
    if value is None:
        return replace(task, spec=spec)
    return replace(task, spec=spec, publish=lambda info: task.publish(_known(task, info, value)))


def _known(task: Task, info: Info, value: Proven) -> Info:
    """Return `info`, the results of a search, with the exact value in place of the score."""
    score = result_score(value)
    return replace(info, score=score, win_probability=win_probability(task.game, score, value), proven=value)
