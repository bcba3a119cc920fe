"""`python main.py solve GAME POSITION`: exact values of a position and of its moves.

    python main.py solve connect-four 4444     # the position, its score, and the score of every action
    python main.py solve connect-four -        # the same for each line of the standard input
    python main.py solve othello "XO... X"     # the score, then every action with its score, best first
    python main.py solve kalah --all           # every start, each stored when it is solved (`lab.solved`)
    python main.py solve pathwayz --size 3x4   # how a game from the empty board ends, and after how many plies

Scores are for the side to move, in the notation of the board's solver (`Oracle.result_text`). `-` stands for an illegal
action. A board with more actions than cells lists legal moves by name, and equivalent moves once: `c6/2R:+5`. On a
board with points the best score comes first, then the moves, best first: `+38 a2:+38 b1:+30`. The solver keeps its
memory from line to line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np

from ai.cache import cache
from ai.commands import Parser, goes_on, positive
from ai.exact import Oracle, has_oracle, move_values, oracle_of
from ai.proven import Proven
from ai.search.scores import value_of
from game.registry import GAMES, find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arguments import add_game, add_workers, not_negative, threads
from lab.errors import RequestError
from lab.solved import FOLDER, require_late, solve_all, solve_from, state_of

_LINES = "-"


def main(arguments: list[str]) -> int:
    """Run the command `solve`; return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    _refuse_unused(parser, options)
    game = find_game(options.game)
    if options.size is not None or (options.all and game.companion("sizes")):
        with goes_on():
            _solve_sizes(game, options)
        return 0
    if game.companion("sizes"):
        raise RequestError("only-sizes", game=game.title)
    if not has_oracle(game):
        solved = ", ".join(each.name for each in GAMES if has_oracle(each))
        raise RequestError("not-solved", game=game.title, known=solved)
    cache.use()
    if options.all:
        with goes_on():
            solve_all(game, options.folder, options.workers, options.memory)
        return 0
    if options.plies:
        with goes_on():
            solve_from(game, options.position, options.plies, options.folder, options.workers, options.memory)
        return 0
    oracle = None
    for position in _positions(options.position):
        state = state_of(game, position)
        require_late(game, state)
        oracle = oracle or oracle_of(game, options.memory, options.threads)  # compiling it may take minutes
        print(_line(game, oracle, position, state), flush=True)
    return 0


def _refuse_unused(parser: Parser, options: argparse.Namespace) -> None:
    if options.size is not None:
        parser.refuse_unused(options, ("position", "plies", "workers", "threads"), "beside --size")
    elif options.all:
        parser.refuse_unused(options, ("position", "plies", "threads"), "beside --all")
    elif options.plies:
        parser.refuse_unused(options, ("threads",), "beside --plies: give --workers instead")
    else:
        parser.refuse_unused(options, ("workers", "folder"), "for single positions")


def _solve_sizes(game: Game, options: argparse.Namespace) -> None:
    """Print how games on a board of the given size end, or solve all sizes."""
    sizes = game.companion("sizes")
    if sizes is None:
        raise RequestError("no-sizes", game=game.title)
    cache.use()
    folder = options.folder or FOLDER / game.name
    if options.all:
        sizes.solve_all(folder, options.memory)
    else:
        sizes.print_size(sizes.size_of(options.size, permanents=options.permanents), folder, options.memory)


def _positions(given: str) -> Iterable[str]:
    """Return the given position, or the positions on the standard input, which is read as UTF-8 on every system."""
    lines = (line.decode("utf-8-sig", "backslashreplace").strip() for line in sys.stdin.buffer)
    return filter(None, lines) if given == _LINES else [given]


def _line(game: Game, oracle: Oracle, position: str, state: Any) -> str:
    """Return a line of output for `state`, whose text is `position`: the score, and the scores of the moves."""
    actions = game.distinct_actions(state)
    proven = _move_values(game, oracle, state, actions)
    if len(proven) < len(actions):
        raise RequestError("not-found-out", position=position)
    best_first = sorted(proven, key=lambda action: value_of(proven[action]), reverse=True)
    scores = {action: oracle.result_text(proven[action], int(state.ply)) for action in best_first}
    best = scores[best_first[0]]
    if game.score is not None:
        return " ".join([best, *_named(game, state, scores)])
    return " ".join([position or "-", best, *_moves(game, state, {action: scores[action] for action in actions})])


def _moves(game: Game, state: Any, scores: dict[int, str]) -> list[str]:
    """Return a score for each action; on a board with more actions than cells, the name and score of each distinct
    move.
    """
    if game.num_actions <= game.rows * game.columns:
        return [scores.get(action, "-") for action in range(game.num_actions)]
    return _named(game, state, scores)


def _named(game: Game, state: Any, scores: dict[int, str]) -> list[str]:
    return [f"{game.action_to_string(state, action)}:{each}" for action, each in scores.items()]


def _move_values(game: Game, oracle: Oracle, state: Any, actions: list[int]) -> dict[int, Proven]:
    """Return the exact value of each of `actions`, keyed by action, and show the number of visited nodes.

    An interruption stops the solver.
    """
    stop, found = np.zeros(1, np.int64), dict[int, Proven]()

    def solve() -> None:
        proven = move_values(oracle, game, state, stop=stop, actions=actions)
        found.update((action, worth) for action, worth in proven if worth)

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
    """Print that solving takes a while, and show the number of visited nodes until the solver is done."""
    print(text("Searching to the end of the game; early positions take minutes."), file=sys.stderr, flush=True)
    with terminal.progress(text("million positions")) as progress:
        while not solving.done():
            progress.report(oracle.nodes // 1_000_000, None)
            wait([solving], timeout=1.0)


def _parser() -> Parser:
    parser = Parser(
        prog="pathwayz solve",
        description="Tell exactly what a position is worth, and every move: on a solved board, or late in a game.",
    )
    add_game(parser)
    parser.add_argument(
        "position", metavar="POSITION", nargs="?", default="", help="as the game writes it; - reads one from each line"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--all", action="store_true", help="instead, every start or every size that the board has")
    instead.add_argument("--size", metavar="RxC", help="instead, the empty board of R rows and C columns")
    parser.add_argument(
        "--without-permanents", action="store_false", dest="permanents", help="of a size: no permanent pieces"
    )
    parser.add_argument(
        "--plies", type=not_negative, default=0, metavar="N", help="solve all positions after N plies, a piece each"
    )
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="for those pieces (artifacts/solved/GAME)")
    add_workers(parser, default=1)
    parser.add_argument("--memory", type=positive, default=256, metavar="MB", help="for what is known by now (256)")
    usual = os.cpu_count() or 1
    parser.add_argument("--threads", type=threads, default=usual, metavar="N", help=f"search side by side ({usual})")
    return parser
