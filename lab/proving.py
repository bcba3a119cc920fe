"""`python main.py prove GAME POSITION`: find the shortest forced win."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, TypeVar

import numpy as np

from ai.cache import cache
from ai.commands import Parser, positive
from ai.info import Limit
from ai.proven import proven_text
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import is_terminal
from lab import terminal
from lab.arguments import add_game, seconds
from lab.errors import RequestError

ResultT = TypeVar("ResultT")


def main(arguments: list[str]) -> int:
    """Run the command `prove`; return its exit status."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    state = game.from_position(options.position)
    if is_terminal(state):
        raise RequestError("nothing-to-prove", position=options.position)
    print(_answer(game, state, options))
    return 0


def _answer(game: Game, state: Any, options: argparse.Namespace) -> str:
    """Search for the shortest forced win, and return the result as a line of text."""
    cache.use()
    from ai.search.proof import ProofSearchResult, investigate

    limit = Limit(seconds=options.seconds, depth=options.plies)

    def search(stop: Any) -> ProofSearchResult:
        return investigate(game, state, limit, stop, loses=options.loss, forcing=options.forcing)

    found = _watched(search, options.seconds)
    if found.proof is not None:
        return f"{proven_text(found.proof.proven)}: {' '.join(game.line_text(state, found.proof.pv))}"
    return _nothing_found(game, state, options, found.excluded)


def _watched(search: Callable[[Any], ResultT], seconds: float) -> ResultT:
    """Return the result of `search` and show the elapsed time; an interruption stops the search."""
    stop, began = np.zeros(1, np.int64), time.monotonic()
    with ThreadPoolExecutor(1) as executor, terminal.progress(text("seconds")) as progress:
        found = executor.submit(search, stop)
        try:
            while not found.done() and (passed := time.monotonic() - began) < seconds:
                progress.report(int(passed), math.ceil(seconds))
                wait([found], timeout=1.0)
            return found.result()
        finally:
            stop[0] = 1


def _nothing_found(game: Game, state: Any, options: argparse.Namespace, excluded: int) -> str:
    """Return a sentence that says that no proof was found; the search was complete up to `excluded` plies."""
    kind = text("loss") if options.loss else text("win")
    if options.forcing:
        plies, seconds = _plies(options.plies), options.seconds
        return text("no forcing {kind} found within {plies} and {seconds:g} s", kind=kind, plies=plies, seconds=seconds)
    left = game.max_plies - int(state.ply)
    if excluded >= left:
        return text("no forced {kind}: the game ends within {plies}", kind=kind, plies=_plies(left))
    if excluded >= options.plies:
        return text("no {kind} within {plies}", kind=kind, plies=_plies(options.plies))
    nothing = text("nothing proven in {seconds:g} s", seconds=options.seconds)
    so_far = text(" (no {kind} within {plies})", kind=kind, plies=_plies(excluded)) if excluded else ""
    return nothing + so_far


def _plies(count: int) -> str:
    return text("{n} ply|{n} plies", n=count)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="pathwayz prove",
        description="Find the shortest forced win of the side to move, against every defence, or prove its absence.",
    )
    add_game(parser)
    parser.add_argument("position", metavar="POSITION", help="as the game writes it, in quotes")
    parser.add_argument("--plies", type=positive, default=5, metavar="N", help="look for a win in up to N plies (5)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="T", help="give up after T seconds (1)")
    parser.add_argument("--loss", action="store_true", help="look for a forced win of the opponent instead")
    parser.add_argument(
        "--forcing",
        action="store_true",
        help="only moves that threaten to win at once: far deeper, but proves no absence",
    )
    return parser
