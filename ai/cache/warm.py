"""Compiling the kernels ahead of the first game: `python main.py warm [GAME ...]`.

The command prints a line after each step, such as `warm 3/8 pathwayz uct`. The kernels go into the cache
(`ai.cache.cache`), from which every other process loads them in a fraction of a second.

With `--steps` the command reads steps from standard input, one a line, such as `pathwayz uct`, and prints each line
again once its step is done. So `table.compiling` can share the steps among several processes, and choose the order of
the steps.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ai.cache import cache, store
from ai.commands import Parser
from ai.errors import DataError
from ai.kernel_library import kernel_library
from ai.levels import levels
from ai.methods import METHODS, OFFERED
from ai.players import find_player, player_names
from ai.progress import Progress, Report
from ai.roster import strongest
from ai.search import endgame
from ai.spec import PlayerSpec
from ai.standins import report_unusable
from ai.thinking import load as load_player
from game import threads
from game.errors import CodedError, shown
from game.files import write_whole
from game.registry import GAMES, VARIANTS, find_game
from game.spec import Game

ORACLE = "oracle"
"""The name that stands for a board's oracle in place of a method's name."""
UNUSABLE = "unusable"
"""The last word of the line printed after a step, if some of the step's players cannot be used."""
_NICENESS = 5
"""How far a process that compiles for the window lowers its priority, in steps of `nice`."""
_GLANCE = 1.0
"""Seconds between two checks whether the process of the window still runs."""


WARMED = (*GAMES, *VARIANTS[:1])
"""The boards whose kernels are compiled ahead: all games, and only one variant, since variants share their kernels."""


class CompileStepError(CodedError):
    """A line of input that names no step of compilation."""

    code = "no-such-step"


class CompileStep(NamedTuple):
    """A unit of compilation: the kernels of one method, or of the oracle, on one board.

    Attributes:
        game, method: the names of the board and the method.
        of_level: whether a level of the board uses these kernels.
        of_strongest: whether the highest level uses these kernels.
    """

    game: str
    method: str
    of_level: bool
    of_strongest: bool


def steps(games: Sequence[Game] = WARMED) -> list[CompileStep]:
    """Return the compile steps of these games: first the steps for levels, game by game, then the others."""
    found = [step for game in games for step in _steps(game)]
    return sorted(found, key=lambda step: not step.of_level)


def _steps(game: Game) -> Iterator[CompileStep]:
    playing = [level.player.method for level in levels(game.name)]
    for method in steps_of(game):
        yield CompileStep(game.name, method, method in playing, method in playing[-1:])


def steps_of(game: Game, *, everyone: bool = False) -> dict[str, list[PlayerSpec]]:
    """Return the players whose kernels each step compiles; a step is a method, or ORACLE for the board's oracle.

    If `everyone`, these are all players of the game, otherwise only the usual ones (`_usual`).
    """
    players = [find_player(game, name) for name in player_names(game)] if everyone else _usual(game)
    own = {name: [player for player in players if player.method == name] for name in METHODS}
    found = {name: each for name, each in own.items() if each and METHODS[name].kernels == name}
    asking = [player for player in players if endgame.may_ask(game, player)]
    return found | ({ORACLE: asking} if asking else {})


def _usual(game: Game) -> list[PlayerSpec]:
    """Return the usual players: the levels, the methods that people can choose, and the strongest, for hints."""
    return [
        *(level.player for level in levels(game.name)),
        *(find_player(game, name) for name in (*OFFERED, strongest(game.name))),
    ]


def load(game_name: str) -> None:
    """Bring the kernels of a board's usual players into memory: from the cache, or by compiling them.

    Kernels of other players are loaded at their first search.
    """
    cache.use()
    game = find_game(game_name)
    _load_all(game, _usual(game))
    if ORACLE in steps_of(game):
        endgame.load(game)


def load_step(game_name: str, method: str) -> bool:
    """Load or compile the kernels of a step; return whether all players of the step have usable data.

    Raises:
        CompileStepError: if the game has no kernels of that method.
        RulesError: if there is no such game.
    """
    game = find_game(game_name)
    players = steps_of(game).get(method)
    if players is None:
        line = shown(f"{game.name} {method}".strip())
        raise CompileStepError(
            "{line} is no line GAME METHOD of something to compile", code=CompileStepError.code, line=line
        )
    if method == ORACLE:
        endgame.load(game)
        return True
    return _load_all(game, players)


def _load_all(game: Game, players: list[PlayerSpec]) -> bool:
    """Load the kernels of all players with usable weights; return whether every player has such weights."""
    usable = [_load_usable(game, player) for player in players]
    return all(usable)


def _load_usable(game: Game, player: PlayerSpec) -> bool:
    try:
        load_player(game, player)
    except DataError as error:
        report_unusable(game, error)
        return False
    return True


def is_complete() -> bool:
    """Return whether no kernel has to be compiled: all are in the cache, undamaged, or in the program's library."""
    listed = _listed()
    return kernel_library() is not None or (listed is not None and all(store.is_sound(path) for path in listed))


def is_damaged() -> bool:
    """Return whether the cache was complete once and is incomplete now."""
    return _listed() is not None and not is_complete()


def _listed() -> list[Path] | None:
    """Return the paths of the cache's files in the list that `mark` wrote; None if the cache was never complete."""
    try:
        stamp, *names = _marker().read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    place = cache.folder()
    return [place / name for name in names] if stamp == cache.fingerprint() else None


def mark() -> None:
    """Record that the cache is complete, with a list of its files; remove damaged files that are not needed.

    A cache that cannot be written is never complete.
    """
    place = cache.folder()
    with contextlib.suppress(OSError):
        for path in store.kernels_in(place):
            if not store.is_sound(path):
                path.unlink()
        names = [path.relative_to(place).as_posix() for path in store.kernels_in(place)]
        write_whole(_marker(), "\n".join([cache.fingerprint(), *names, ""]), own=True)


def _marker() -> Path:
    return cache.folder() / "complete"


def main(arguments: list[str]) -> int:
    """Run the command `warm`; return its exit status."""
    parser = Parser(prog="pathwayz warm", description="Compile the players' kernels ahead of time.")
    parser.add_argument(
        "--steps", action="store_true", help="take lines GAME METHOD from standard input, until its end"
    )
    names = ", ".join(game.name for game in GAMES)
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"of {names}; every game if none is named")
    options = parser.parse_args(arguments)
    games = [find_game(name) for name in options.games] or list(WARMED)
    cache.use()
    if options.steps:
        return _follow(sys.stdin)
    if kernel_library() is not None:
        print("this copy of the program brings its players along: there is nothing to compile", file=sys.stderr)
        return 0
    if _warm(games) and set(games) == set(WARMED):
        mark()
    cache.prune()
    return 0


def _follow(lines: Iterable[str]) -> int:
    """Compile the steps in `lines`, one a line; print each line once its step is done, and return the exit status.

    The process lowers its priority, so that the window stays quick.

    Raises:
        CompileStepError: if a line names no step.
        RulesError: if a line names no game.
    """
    if sys.platform != "win32":  # on Windows `table.compiling` does that
        os.nice(_NICENESS)
    window, is_over = os.getppid(), threading.Event()
    threads.start(lambda: _end_with(window, is_over), "waiting for the window's end")
    try:
        for line in lines:
            name, _, method = line.strip().partition(" ")
            usable = load_step(name, method)
            print(name, method, "" if usable else UNUSABLE, flush=True)
    finally:
        is_over.set()
    return 0


def _end_with(window: int, is_over: threading.Event) -> None:
    """End this process once the process `window` has ended, even during a step; on Windows only after the step."""
    while not is_over.wait(_GLANCE):
        if os.getppid() != window:
            os._exit(0)


def _print_step(report: Report[None]) -> None:
    print(f"warm {report.done}/{report.total} {report.note}", flush=True)


def _warm(games: list[Game]) -> bool:
    """Compile the kernels of these games' usual players; return whether all of them can be used."""
    from numba.core import event

    began = time.perf_counter()
    wanted = steps(games)
    progress: Progress[None] = Progress(_print_step)
    usable = True
    with event.install_recorder("numba:compile") as compiling:
        for done, step in enumerate(wanted, 1):
            usable = load_step(step.game, step.method) and usable
            progress.report(done, len(wanted), f"{step.game} {step.method}")
    compiled = sum(happened.is_start for _, happened in compiling.buffer)
    seconds = time.perf_counter() - began
    print(f"warm after {seconds:.1f} s, {compiled} functions compiled, kernels in {cache.folder()}", file=sys.stderr)
    return usable
