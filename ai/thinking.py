"""Which module thinks for which player, its kernels loaded and its time kept. No numba until it is needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from ai.info import Limit
from ai.interpreter import is_light
from ai.methods import METHODS
from ai.phases import players_within
from ai.spec import Options, PlayerSpec
from game.spec import Game

if TYPE_CHECKING:
    from ai.interpreter import Interpreter
    from ai.search.task import Task

_loaded: set[tuple[str, str, Options]] = set()


def _nothing() -> None:
    """Prepare nothing."""


_prepare: Callable[[], None] = _nothing


def before_loading(prepare: Callable[[], None] = _nothing) -> None:
    """Have `prepare` called whenever kernels are about to be loaded, in the thread that loads them."""
    global _prepare  # noqa: PLW0603  (one cache of kernels for the whole program)
    _prepare = prepare


_interpreter: Interpreter | None = None


def interpret(interpreter: Interpreter | None) -> None:
    """Have `interpreter` think for players whose kernels are not loaded yet, where it can; with None, nobody does."""
    global _interpreter  # noqa: PLW0603  (as above)
    _interpreter = interpreter


def is_interpreted(game: Game, player: PlayerSpec) -> bool:
    """Return whether `player` thinks without its kernels, which are not loaded yet."""
    return _interpreter is not None and is_light(game, player) and not _is_loaded(game, player)


def load(game: Game, player: PlayerSpec) -> None:
    """Have the kernels that `player` needs for `game` in memory: loaded from the cache, or compiled."""
    for each in players_within(game, player):
        if METHODS[each.method].kernels and not _is_loaded(game, each):
            _load(game, each)


def _load(game: Game, player: PlayerSpec) -> None:
    _prepare()
    from ai.search.task import Task

    _, _, sample = _key(game, player)
    _search(Task(game, game.initial_state(), PlayerSpec("", player.method, Limit(nodes=64), sample)))
    _loaded.add(_key(game, player))


def _key(game: Game, player: PlayerSpec) -> tuple[str, str, Options]:
    """Return what decides which kernels a player needs."""
    return game.name, player.method, player.options_as(METHODS[player.method].options).sample


def is_ready(game: Game, player: PlayerSpec) -> bool:
    """Return whether `player` can begin to think at once."""
    return all(
        not METHODS[each.method].kernels or _is_loaded(game, each) or is_interpreted(game, each)
        for each in players_within(game, player)
    )


def _is_loaded(game: Game, player: PlayerSpec) -> bool:
    return _key(game, player) in _loaded


def prepare(game: Game, player: PlayerSpec) -> None:
    """Do what is to be done before a player's time begins: load its kernels, unless it thinks without them."""
    if not is_interpreted(game, player):
        load(game, player)


def think(task: Task) -> int:
    """Return the action that the task's player plays, having stopped its search when its seconds were over."""
    action = _interpreted(task)
    return _compiled(task) if action is None else action


def _interpreted(task: Task) -> int | None:
    """Return the action that the interpreter finds; None if it does not think, or kernels were loaded meanwhile."""
    interpreter = _interpreter
    if interpreter is None or not is_interpreted(task.game, task.spec):
        return None
    return interpreter.think(task, lambda: not _is_loaded(task.game, task.spec))


def _compiled(task: Task) -> int:
    _prepare_for(task)
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


def _prepare_for(task: Task) -> None:
    """Do what would otherwise take of the time that the task gives."""
    from ai.search import endgame

    load(task.game, task.spec)
    if endgame.is_late(task):
        endgame.prepare(task)


def _search(task: Task) -> int:
    from ai.search import opening

    return opening.answer(task)
