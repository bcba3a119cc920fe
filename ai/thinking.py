"""Loads the kernels of a player and runs its search within the limit of seconds. Imports numba only when needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ai.info import Limit
from ai.interpreter import is_light
from ai.kernel_library import kernel_library
from ai.methods import METHODS
from ai.phases import players_within
from ai.spec import Options, PlayerSpec
from game.spec import Game

if TYPE_CHECKING:
    from ai.interpreter import Interpreter
    from ai.search.task import Task

_loaded: set[tuple[str, str, Options]] = set()


def _nothing() -> None:
    """Do nothing: the default of `before_loading`."""


_prepare: Callable[[], None] = _nothing


def before_loading(prepare: Callable[[], None] = _nothing) -> None:
    """Set the function to call before each loading of kernels, in the thread that loads them."""
    global _prepare  # noqa: PLW0603  (one cache of kernels for the whole program)
    _prepare = prepare


_interpreter: Interpreter | None = None


def interpret(interpreter: Interpreter | None) -> None:
    """Set the interpreter that thinks for light players until their kernels are loaded; None turns this off."""
    global _interpreter  # noqa: PLW0603  (as above)
    _interpreter = interpreter


def is_interpreted(game: Game, player: PlayerSpec) -> bool:
    """Return whether the interpreter thinks for `player`, because its kernels are not loaded yet."""
    return _interpreter is not None and is_light(game, player) and not _is_loaded(game, player)


def load(game: Game, player: PlayerSpec) -> None:
    """Bring the kernels of `player` on this board into memory: from the cache, or by compiling them."""
    for each in players_within(game, player):
        if METHODS[each.method].kernels and not _is_loaded(game, each):
            _load(game, each)


def _load(game: Game, player: PlayerSpec) -> None:
    _prepare()
    from ai.search.task import Task

    _, _, sample = _key(game, player)
    spec, kept = PlayerSpec("", player.method, Limit(nodes=64), sample), dict[str, Any]()
    # The second search has the memory of the first, as at a second move, for which numba compiles other kernels.
    for _ in range(2 if kernel_library() is None else 1):
        _search(Task(game, game.initial_state(), spec, kept=kept))
    _loaded.add(_key(game, player))


def _key(game: Game, player: PlayerSpec) -> tuple[str, str, Options]:
    """Return the key of a player's kernels: players with equal keys share them."""
    return game.data, player.method, player.options_as(METHODS[player.method].options).sample


def is_ready(game: Game, player: PlayerSpec) -> bool:
    """Return whether `player` can begin to think at once. With a kernel library, every player can."""
    return kernel_library() is not None or all(
        not METHODS[each.method].kernels or _is_loaded(game, each) or is_interpreted(game, each)
        for each in players_within(game, player)
    )


def _is_loaded(game: Game, player: PlayerSpec) -> bool:
    return _key(game, player) in _loaded


def prepare(game: Game, player: PlayerSpec) -> None:
    """Load the kernels of a player before its time begins; load none if its search runs in plain Python."""
    if not is_interpreted(game, player):
        load(game, player)


def think(task: Task) -> int:
    """Return the action of the task's player; its search is stopped at the limit of seconds."""
    action = _interpreted(task)
    return _compiled(task) if action is None else action


def _interpreted(task: Task) -> int | None:
    """Return the action that the interpreter finds; None if there is none, or if kernels were loaded meanwhile."""
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
    """Prepare the search and its oracle before the task's thinking time begins."""
    from ai.search import endgame

    load(task.game, task.spec)
    if endgame.is_late(task):
        endgame.prepare(task)


def _search(task: Task) -> int:
    from ai.search import phased

    return phased.answer(task)
