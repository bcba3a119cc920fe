"""Which module thinks for which player, its kernels loaded and its time kept. No numba until it is needed."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import TYPE_CHECKING

from ai.info import Limit
from ai.players import PlayerSpec
from game.spec import Game

if TYPE_CHECKING:
    from ai.search.task import Task

_SEARCHES = {
    "random": "ai.search.random_move",
    "greedy": "ai.search.greedy",
    "alpha-beta": "ai.search.alpha_beta",
    "uct": "ai.search.uct",
    "selective-pvs": "ai.search.selective_pvs",
    "beam": "ai.search.beam",
    "flat": "ai.search.flat",
}
"""The module of each method; its `search(task)` does the thinking."""
_loaded: set[tuple[str, str]] = set()


def load(game: Game, method: str) -> None:
    """Have the kernels that `method` needs for `game` in memory: loaded from the cache, or compiled."""
    if (method, game.name) in _loaded:
        return
    from ai.search.task import Task

    _search(Task(game, game.initial_state(), PlayerSpec("", method, Limit(nodes=64))))
    _loaded.add((method, game.name))


def think(task: Task) -> int:
    """Return the action that the task's player plays, having stopped its search when its seconds were over."""
    load(task.game, task.spec.method)
    seconds = task.spec.limit.seconds
    if seconds is None:
        return _search(task)

    def stop() -> None:
        task.stop[0] = 1

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        return _search(task)
    finally:
        timer.cancel()
        timer.join()


def _search(task: Task) -> int:
    return int(import_module(_SEARCHES[task.spec.method]).search(task))
