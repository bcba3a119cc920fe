"""`python main.py puzzles make GAME`: makes a board's puzzles from games of its levels, into `assets/puzzles`.

    python main.py puzzles make pathwayz --puzzles 600 --seed 1 --workers 2      # the rated puzzles, written anew
    python main.py puzzles long pathwayz --puzzles 60 --games 400 --seed 2       # adds wins of four moves and more
    python main.py puzzles lengthen pathwayz                                     # longer solutions for existing puzzles
    python main.py puzzles rate pathwayz                                         # new ratings, by today's levels
    python main.py puzzles rate pathwayz --first                                 # the same for the first ladder
    python main.py puzzles first pathwayz --games 60 --seed 1                    # the first ladder

Finished parts are kept, and the same command continues from there. docs/puzzles.md explains how puzzles are made.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from pathlib import Path

from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on
from ai.puzzles import (
    WIN,
    Puzzle,
    easiest_first,
    first_file,
    first_puzzles_of,
    puzzles_file,
    puzzles_of,
    write_puzzles,
)
from game.registry import find_game
from game.spec import Game
from game.texts import Message, text
from lab.arguments import add_game, add_seed, add_workers, many
from lab.errors import RequestError
from lab.game_store import digest_of, setup_of
from lab.pool import workers
from lab.puzzles.every_win import SHORTEST
from lab.puzzles.finding import FIRST, LONG, RATED, players_of
from lab.puzzles.first import STEPS, rank_of, stage_of
from lab.puzzles.lengthening import LengthenJob, Longer, lengthened
from lab.puzzles.making import PuzzleRequest, made
from lab.puzzles.points import by_points
from lab.puzzles.rating import judges_of
from lab.puzzles.rerating import RatingJob, rerated

LENGTHEN = "lengthen"
FOLDER = Path("artifacts") / "puzzles"
PUZZLES = 600
GAMES_EACH = 3
"""Number of games that are played for each puzzle that is to be made."""


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    game, aim = find_game(options.game), options.aim
    players = players_of(game, FIRST if aim == FIRST else RATED)
    if not players or not (game.alternates or by_points(game)) or (aim in (LONG, LENGTHEN) and by_points(game)):
        raise RequestError("no-levels", game=game.title)
    path = file_for(options.out or (first_file if aim == FIRST else puzzles_file)(game.name))
    wish = PuzzleRequest(options.puzzles, options.games or GAMES_EACH * options.puzzles, options.seed, aim)
    before = [] if aim == RATED else list(puzzles_of(game.name))
    cache.use()
    if options.again:
        players = judges_of(game)
    kept = f"{game.name}-{digest_of(setup_of(game, players, 0, wish.seed))}"
    folder = folder_for(options.folder or FOLDER / kept)
    if aim == LENGTHEN:
        return _lengthen(game, path, folder, options.workers)
    if options.again:
        return _rate(game, aim, path, folder, options.workers)
    with goes_on(), workers(options.workers) as executor:
        puzzles = made(game, wish, folder, executor, {puzzle.id for puzzle in before})
    if not puzzles:
        raise RequestError("no-puzzles", n=wish.games, file=str(path))
    write_puzzles(path, puzzles if aim == FIRST else easiest_first([*puzzles, *before]))
    print(puzzles_text(puzzles, path))
    return 0


def _lengthen(game: Game, path: Path, folder: Path, count: int | None) -> int:
    """Give longer solutions to the puzzles that are won in many moves; return the exit status."""
    puzzles = list(puzzles_of(game.name))
    long = [each for each in puzzles if each.kind == WIN and each.plies >= SHORTEST and not each.by_points]
    jobs = [LengthenJob(game.name, each.id, each.position) for each in long]
    with goes_on(), workers(count) as executor:
        found = lengthened(game, jobs, folder, executor)
    puzzles = easiest_first([_longer(each, found.get(each.id)) for each in puzzles])
    write_puzzles(path, puzzles)
    print(puzzles_text(puzzles, path))
    return 0


def _rank_of(game: Game, puzzle: Puzzle) -> tuple[int, bool]:
    state, stage = game.from_position(puzzle.position), stage_of(game, puzzle.kind, puzzle.turn_count, puzzle.plies)
    return rank_of(game, stage, state, game.parse_action(state, puzzle.solution[0]))


def _rate(game: Game, aim: str, path: Path, folder: Path, count: int | None) -> int:
    """Rate the puzzles of `aim` again by the board's present levels, and write them; return the exit status."""
    puzzles = (first_puzzles_of if aim == FIRST else puzzles_of)(game.name)
    if not puzzles:
        raise RequestError("nothing-to-rate", file=str((first_file if aim == FIRST else puzzles_file)(game.name)))
    jobs = [RatingJob(game.name, each.id, each.position, each.lines) for each in puzzles]
    with goes_on(), workers(count) as executor:
        ratings = rerated(jobs, folder / game.name, executor)
    rated = easiest_first([replace(puzzle, rating=rating) for puzzle, rating in zip(puzzles, ratings, strict=True)])
    if aim == FIRST:
        rated.sort(key=lambda each: _rank_of(game, each))
    write_puzzles(path, rated)
    print(puzzles_text(rated, path))
    return 0


def _longer(puzzle: Puzzle, found: Longer | None) -> Puzzle:
    """Return the puzzle, with the solution in `found` if that is longer than its own."""
    if found is None or len(found.lines[0]) <= len(puzzle.solution):
        return puzzle
    solution, *also = map(tuple, found.lines)
    themes = tuple(map(Message, found.themes))
    return replace(puzzle, plies=found.plies, solution=solution, also=tuple(also), themes=themes, rating=found.rating)


def puzzles_text(puzzles: list[Puzzle], path: Path) -> str:
    """Return a text with the number of all puzzles, and the number of puzzles of each length in moves."""
    count = Counter(puzzle.turn_count for puzzle in puzzles)
    lengths = ", ".join(text("{count} in {n}", count=count[moves], n=moves) for moves in sorted(count))
    all_of_them = text("{n} puzzle in {file}|{n} puzzles in {file}", n=len(puzzles), file=str(path))
    return f"{all_of_them}: {lengths}" if puzzles else all_of_them


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz puzzles", description="Make a board's puzzles from games of its levels.")
    ways = parser.add_subparsers(metavar="make, long, lengthen, rate or first", required=True)
    make = ways.add_parser("make", help="play games, find positions with one right move, rate them")
    _add_search(make, PUZZLES)
    longer = ways.add_parser("long", help="add wins of four moves and more, in which several moves may be right")
    _add_search(longer, PUZZLES // 10)
    lengthen = ways.add_parser("lengthen", help="give longer solutions to what is won in four moves")
    rate = ways.add_parser("rate", help="rate the puzzles again, by today's levels")
    rate.add_argument("--first", dest="aim", action="store_const", const=FIRST, default=RATED, help="the first ladder")
    first = ways.add_parser("first", help="make the first ladder, from wins at once up")
    _add_search(first, STEPS)
    for way, aim in ((make, RATED), (longer, LONG), (lengthen, LENGTHEN), (first, FIRST)):
        way.set_defaults(aim=aim)
    for way in (make, longer, lengthen, rate, first):
        add_game(way)
        add_workers(way)
        way.add_argument("--folder", type=Path, metavar="DIR", help="for finished pieces (artifacts/puzzles/...)")
        way.add_argument("--out", type=Path, metavar="FILE", help="for the puzzles (in assets/puzzles)")
        way.set_defaults(again=way is rate)
    for way in (lengthen, rate):
        way.set_defaults(puzzles=PUZZLES, games=None, seed=1)
    return parser


def _add_search(way: argparse.ArgumentParser, puzzles: int) -> None:
    """Add the options of a search for new puzzles to the parser `way`; `puzzles` is the default number of puzzles."""
    way.add_argument("--puzzles", type=many, default=puzzles, metavar="N", help=f"so many at most ({puzzles})")
    way.add_argument(
        "--games", type=many, metavar="N", help=f"that they are looked for in ({GAMES_EACH} for each puzzle)"
    )
    add_seed(way, "the same seed makes the same puzzles")
