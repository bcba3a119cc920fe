"""`python main.py book GAME`: solve a board's early positions job by job and write the results into its book."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from ai.assets import board_file
from ai.cache import cache
from ai.commands import Parser, folder_for, goes_on
from game import wall_clock
from game.locking import locked, open_to_lock
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arguments import add_game, add_workers
from lab.errors import RequestError
from lab.pool import Workers, finished, workers

FOLDER = Path("artifacts") / "books"
LOCK = "book.lock"


class BookJob(Protocol):
    """A unit of work; it is done when its file exists."""

    @property
    def file(self) -> Path: ...


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.bind:
        parser.refuse_unused(options, ("workers",), "beside --bind")
    game = find_game(options.game)
    cache.use()
    maker = _maker(game)
    folder = folder_for(options.folder or FOLDER / game.name)
    with goes_on(), open_to_lock(folder / LOCK) as lock:
        if not locked(lock):
            raise RequestError("book-in-use", folder=str(folder))
        jobs = maker.book_jobs(folder)
        if not options.bind and jobs:
            _work(maker, folder, jobs, options.workers)
        _bind(game, maker, jobs)
    return 0


def _work(maker: Any, folder: Path, jobs: list[BookJob], processes: Workers) -> None:
    """Do the jobs that have no file yet.

    If the module `maker` has a function `grow`, call `grow` instead, which enlarges the file of the only job.
    """
    if hasattr(maker, "grow"):
        with workers(processes) as executor, terminal.progress(text("positions")) as progress:
            maker.grow(folder, executor, progress)
        return
    with terminal.progress(text("first positions")) as progress:
        maker.begin(folder, progress)
    _solve(maker, jobs, processes)


def _bind(game: Game, maker: Any, jobs: list[BookJob]) -> None:
    solved = sum(job.file.exists() for job in jobs)
    if jobs and not solved:
        raise RequestError("nothing-solved", folder=str(jobs[0].file.parent), game=game.title)
    origin = {
        "command": f"python main.py book {game.name}",
        "pieces": solved,
        "of": len(jobs),
        "date": f"{wall_clock.now():%Y-%m-%d}",
    }
    if jobs:
        print(text("binding {n} of {all} pieces; that takes some minutes", n=solved, all=len(jobs)), flush=True)
    maker.write_book(board_file("books", game).with_suffix(".npz"), maker.bind(jobs), origin)
    if jobs:
        print(text("{n} of {all} pieces are in the book", n=solved, all=len(jobs)))
    else:
        print(text("the book of {game} is made, which takes no pieces", game=game.title))


def _maker(game: Game) -> Any:
    """Return the module that makes a board's book.

    Raises:
        RequestError: if no module makes a book of this board.
    """
    maker = game.companion("book")
    if maker is None:
        raise RequestError("no-book", game=game.title)
    return maker


def _solve(maker: Any, jobs: list[BookJob], processes: Workers) -> None:
    missing = [job for job in jobs if not job.file.exists()]
    before = len(jobs) - len(missing)
    with workers(processes) as executor, terminal.progress(text("pieces")) as progress:
        progress.report(before, len(jobs))
        for done, (job, scores) in enumerate(finished(executor, maker.solve_job, missing), before + 1):
            maker.keep(scores, job.file)
            progress.report(done, len(jobs))


def _parser() -> Parser:
    parser = Parser(prog="pathwayz book", description="Solve a game's first positions and bind them into its book.")
    add_game(parser)
    add_workers(parser)
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="for the pieces (artifacts/books/GAME)")
    parser.add_argument("--bind", action="store_true", help="only bind what is solved already")
    return parser
