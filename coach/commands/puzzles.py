"""`python main.py puzzles make GAME`: makes a board's puzzles from games of its levels, into `assets/puzzles`.

    python main.py puzzles make pathwayz --puzzles 600 --seed 1 --workers 2

Finished parts are kept, and the same command continues from there. docs/puzzles.md explains how puzzles are made.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab.arguments import add_game, add_seed, add_workers, many
from lab.errors import RequestError
from lab.game_store import digest_of, setup_of
from lab.pool import workers
from lab.puzzles.finding import players_of
from lab.puzzles.making import PuzzleRequest, made
from lab.puzzles.points import by_points
from lab.puzzles.rating import RatedPuzzle
from saves.turns import coming_number
from table.puzzles.data import HOLD, WIN, Puzzle, puzzles_file, source_at, write_puzzles

FOLDER = Path("artifacts") / "puzzles"
PUZZLES = 600
GAMES_EACH = 3
"""Games played for each puzzle that is to be made."""


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    players = players_of(game)
    if not players or not (game.alternates or by_points(game)):
        raise RequestError("no-levels", game=game.title)
    path = file_for(options.out or puzzles_file(game.name))
    wish = PuzzleRequest(options.puzzles, options.games or GAMES_EACH * options.puzzles, options.seed)
    cache.use()
    kept = f"{game.name}-{digest_of(setup_of(game, players, 0, wish.seed))}"
    folder = folder_for(options.folder or FOLDER / kept)
    with goes_on(), workers(options.workers) as executor:
        puzzles = [puzzle_of(game, found) for found in made(game, wish, folder, executor)]
    if not puzzles:
        raise RequestError("no-puzzles", n=wish.games, file=str(path))
    write_puzzles(path, puzzles)
    print(puzzles_text(puzzles, path))
    return 0


def puzzle_of(game: Game, found: RatedPuzzle) -> Puzzle:
    """Return a rated puzzle as one of the program's puzzles."""
    kind = HOLD if found.hold else WIN
    solution, themes = tuple(found.solution), tuple(found.themes)
    source = source_at(found.source, coming_number(game.name, None, found.before))
    return Puzzle(game.name, found.id, found.position, found.plies, kind, solution, themes, found.rating, source)


def puzzles_text(puzzles: list[Puzzle], path: Path) -> str:
    """Return a text on the number of puzzles, in all and for each length in moves."""
    count = Counter(puzzle.moves for puzzle in puzzles)
    lengths = ", ".join(text("{count} in {n}", count=count[moves], n=moves) for moves in sorted(count))
    all_of_them = text("{n} puzzle in {file}|{n} puzzles in {file}", n=len(puzzles), file=str(path))
    return f"{all_of_them}: {lengths}" if puzzles else all_of_them


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="main.py puzzles", description="Make a board's puzzles from games of its levels.")
    make = parser.add_subparsers(metavar="make", required=True).add_parser(
        "make", help="play games, find positions with one right move, rate them"
    )
    add_game(make)
    make.add_argument("--puzzles", type=many, default=PUZZLES, metavar="N", help=f"so many at most ({PUZZLES})")
    make.add_argument(
        "--games", type=many, metavar="N", help=f"that they are looked for in ({GAMES_EACH} for each puzzle)"
    )
    add_seed(make, "the same seed makes the same puzzles")
    add_workers(make)
    make.add_argument("--folder", type=Path, metavar="DIR", help="for finished pieces (artifacts/puzzles/...)")
    make.add_argument("--out", type=Path, metavar="FILE", help="for the puzzles (assets/puzzles/GAME.jsonl)")
    return parser
