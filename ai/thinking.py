"""Which module thinks for which player, its kernels loaded and its time kept. No numba until it is needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from ai.info import Limit
from ai.methods import METHODS
from ai.spec import Options, PlayerSpec
from game.spec import Game

if TYPE_CHECKING:
    from ai.search.task import Task

_loaded: set[tuple[str, str, Options]] = set()


def _nothing() -> None:
    """Prepare nothing."""


_prepare: Callable[[], None] = _nothing


def before_loading(prepare: Callable[[], None] = _nothing) -> None:
    """Have `prepare` called whenever kernels are about to be loaded, in the thread that loads them."""
    global _prepare  # noqa: PLW0603  (one cache of kernels for the whole program)
    _prepare = prepare


def load(game: Game, player: PlayerSpec) -> None:
    """Have the kernels that `player` needs for `game` in memory: loaded from the cache, or compiled."""
    method = METHODS[player.method]
    if not method.kernels:
        return
    sample = player.options_as(method.options).sample
    if (game.name, player.method, sample) in _loaded:
        return
    _prepare()
    from ai.search.task import Task

    _search(Task(game, game.initial_state(), PlayerSpec("", player.method, Limit(nodes=64), sample)))
    _loaded.add((game.name, player.method, sample))


def think(task: Task) -> int:
    """Return the action that the task's player plays, having stopped its search when its seconds were over."""
    load(task.game, task.spec)
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
    return int(import_module(METHODS[task.spec.method].module).search(task))
