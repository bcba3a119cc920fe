"""`python main.py solve GAME POSITION`: what a position of a solved board is worth, and each of its moves.

    python main.py solve connect-four 4444     # the position, its score, and that of every action
    python main.py solve connect-four -        # the same for each line of the standard input

Where there is no action, a - stands. Scores are as the board's solvers write them, for the side to move
(`Oracle.said`). What was learned from one line serves the next.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from ai.cache import cache
from ai.commands import Parser
from ai.exact import Oracle, is_solved, move_worths, oracle_of
from ai.proven import Proven
from ai.search.scores import result_score
from game.registry import GAMES, find_game
from game.spec import Game
from game.texts import text
from game.verbs import is_terminal
from lab import terminal
from lab.arguments import add_game, positive, threads
from lab.errors import RequestError

_LINES = "-"


def main(arguments: list[str]) -> int:
    """Run the command `solve`; return its exit status."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    if not is_solved(game):
        solved = ", ".join(each.name for each in GAMES if is_solved(each))
        raise RequestError("not-solved", game=game.title, known=solved)
    cache.use()
    oracle = oracle_of(game, options.memory, options.threads)
    for position in _positions(options.position):
        print(_line(game, oracle, position), flush=True)
    return 0


def _positions(given: str) -> Iterable[str]:
    return filter(None, (line.strip() for line in sys.stdin)) if given == _LINES else [given]


def _line(game: Game, oracle: Oracle, position: str) -> str:
    """Return a position with its score and those of its actions."""
    state = game.from_position(position) if position else game.initial_state()
    if is_terminal(state):
        raise RequestError("nothing-to-solve", position=position)
    worths = _worths(game, oracle, state)
    if len(worths) < len(game.actions(state)):
        raise RequestError("not-found-out", position=position)
    ply = int(state.ply)
    best = max(worths.values(), key=result_score)
    moves = [oracle.said(worths[action], ply) if action in worths else "-" for action in range(game.num_actions)]
    return " ".join([position or "-", oracle.said(best, ply), *moves])


def _worths(game: Game, oracle: Oracle, state: Any) -> dict[int, Proven]:
    """Return what every action is worth, showing how many are known; stopping here stops it."""
    stop, found = np.zeros(1, np.int64), dict[int, Proven]()

    def solve() -> None:
        found.update((action, worth) for action, worth in move_worths(oracle, game, state, stop=stop) if worth)

    with ThreadPoolExecutor(1) as executor:
        solving = executor.submit(solve)
        try:
            if not wait([solving], timeout=1.0).done:
                _show(oracle, solving)
            solving.result()
        finally:
            stop[0] = 1
    return found


def _show(oracle: Oracle, solving: Any) -> None:
    """Show how many positions have been visited, until it is done."""
    with terminal.progress(text("million positions")) as progress:
        while not solving.done():
            progress.report(oracle.nodes // 1_000_000, None)
            wait([solving], timeout=1.0)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="pathwayz solve", description="Tell exactly what a position is worth, and every move, on a solved board."
    )
    add_game(parser)
    parser.add_argument("position", metavar="POSITION", help="as the game writes it; - reads one from each line")
    parser.add_argument("--memory", type=positive, default=256, metavar="MB", help="for what is known by now (256)")
    usual = os.cpu_count() or 1
    parser.add_argument("--threads", type=threads, default=usual, metavar="N", help=f"search side by side ({usual})")
    return parser
