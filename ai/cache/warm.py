"""Compiling the kernels ahead of the first game: `python main.py warm [GAME ...]`.

Prints a line for each step when it is done, such as `warm 3/8 pathwayz uct`, for whoever shows progress. The kernels
end up in the cache (`ai.cache.cache`), from which every other process loads them in a fraction of a second.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from ai.cache import cache, shipped
from ai.progress import Progress, Report
from ai.roster import strongest
from ai.thinking import load as load_method
from game.errors import RulesError
from game.registry import GAMES, find_game
from game.spec import Game

KERNELS = ("alpha-beta", "uct", "selective-pvs")
"""The methods with kernels of their own; the other players share alpha-beta's or have none."""


def _has(game: Game, method: str) -> bool:
    """Return whether a game has players of that method; only champions prune."""
    return method != "selective-pvs" or strongest(game.name) == "champion"


def load(game_name: str) -> None:
    """Have all kernels of a game in this process's memory: loaded from the cache, or compiled."""
    cache.use()
    game = find_game(game_name)
    for method in KERNELS:
        if _has(game, method):
            load_method(game, method)


def is_complete() -> bool:
    """Return whether the cache holds the kernels of every game, as these sources have them."""
    return _marker().is_file() and _marker().read_text(encoding="utf-8") == cache.fingerprint()


def _marker() -> Path:
    return cache.folder() / "complete"


def main(arguments: list[str]) -> int:
    """Run the command `warm`; return its exit status."""
    parser = argparse.ArgumentParser(prog="pathwayz warm", description="Compile the players' kernels ahead of time.")
    parser.add_argument(
        "--into",
        type=Path,
        metavar="FOLDER",
        help="compile for any processor of this kind, into FOLDER: for a packaged program to bring along",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="such as pathwayz; every game if none is named")
    options = parser.parse_args(arguments)
    try:
        games = [find_game(name) for name in options.games] or list(GAMES)
    except RulesError as error:
        print(error, file=sys.stderr)
        return 2
    if options.into is not None:
        os.environ.update({cache.VARIABLE: str(options.into.resolve()), **shipped.processor()})
    misfit = cache.misfit() if cache.VARIABLE not in os.environ else None
    if misfit is not None:
        print(f"compiling for this computer, since {misfit}", file=sys.stderr)
    cache.use()
    _warm(games)
    if set(games) == set(GAMES):
        _marker().write_text(cache.fingerprint(), encoding="utf-8")
    if options.into is not None:
        shipped.seal(options.into, cache.fingerprint())
    cache.prune()
    return 0


def _print_step(report: Report[None]) -> None:
    """The line that `ui.warmup` reads."""
    print(f"warm {report.done}/{report.total} {report.note}", flush=True)


def _warm(games: list[Game]) -> None:
    from numba.core import event

    began = time.perf_counter()
    # Alpha-beta first: it is what the levels play with.
    steps = [(game, method) for method in KERNELS for game in games if _has(game, method)]
    progress: Progress[None] = Progress(_print_step)
    with event.install_recorder("numba:compile") as compiling:
        for done, (game, method) in enumerate(steps, 1):
            load_method(game, method)
            progress.report(done, len(steps), f"{game.name} {method}")
    compiled = sum(happened.is_start for _, happened in compiling.buffer)
    seconds = time.perf_counter() - began
    print(f"warm after {seconds:.1f} s, {compiled} functions compiled, kernels in {cache.folder()}", file=sys.stderr)
