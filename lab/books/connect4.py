"""The book of Connect Four: exact scores of all positions that take a long search.

Positions are solved in an order in which neighbours share most of the solver's transposition table. Positions with 8
discs come first, so that an unfinished book covers the beginning of every game; then come positions with 10 discs, and
last with 11. Within each group, likely positions (discs near the centre) come first. The scores of positions with fewer
discs follow from the solved scores.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
import numpy.typing as npt

from ai.errors import BookError
from ai.evaluation.connect4.book import NO_BOOK, SIZE, Book, read_book, write_book
from ai.evaluation.connect4.numbering import PLIES, UNKNOWN, number_of
from ai.evaluation.connect4.solver import Connect4Solver, sides
from ai.evaluation.connect4.solver_kernels import mirrored
from ai.evaluation.connect4.threats import threats
from ai.kernels import njit
from ai.progress import Progress
from game.connect4 import BOARD, BOTTOM, COLUMNS, GAME, ROWS, Connect4
from game.files import write_whole
from game.verbs import UNDECIDED
from lab.books.connect4_openings import CENTRE_FIRST, OpeningScores, read_openings
from lab.errors import KeptError

__all__ = ["PLIES", "PositionsJob", "begin", "bind", "book_jobs", "keep", "solve_job", "write_book"]

Words: TypeAlias = Any
STAGES = {8: 125, 10: 500, PLIES: 1000}
"""Number of positions per job, keyed by their number of discs, in solving order; a job takes about half a minute."""
_SORTED = 5
"""Last ply at which positions are sorted by the distance of their discs from the centre.

At later plies, all replies to one position stay together.
"""
_MEGABYTES = 512
"""Size of each process's transposition table, in megabytes."""
_SHORT = 1_000
"""Node limit of a search for a score that follows from scores in the book; enough if the book has these scores."""
_COLUMN = np.uint64(2**ROWS - 1)


class Positions(NamedTuple):
    """Positions as two arrays of bitboards, uint64 (n,): the discs of the side to move, and all discs."""

    own: Words
    filled: Words


class PositionsJob(NamedTuple):
    """Positions that are solved together, and the file for their scores."""

    positions: Positions
    ply: int
    file: Path


def levels(ply: int) -> Iterator[Positions]:
    """Yield, for each number of discs from 0 to `ply`, all positions without four in line, one of two mirror images."""
    here, ranks = Positions(np.zeros(1, np.uint64), np.zeros(1, np.uint64)), np.zeros(1, np.int64)
    yield here
    for number in range(ply):
        here, ranks = _replies(here, ranks)
        if number + 1 <= _SORTED:
            order = np.argsort(ranks, kind="stable")
            here, ranks = Positions(here.own[order], here.filled[order]), ranks[order]
        yield here


def _replies(here: Positions, ranks: npt.NDArray[np.int64]) -> tuple[Positions, npt.NDArray[np.int64]]:
    """Return the undecided positions after one more disc, and each one's sum of its discs' distances from the centre.

    `ranks` are these sums for the positions `here`.
    """
    step = np.uint64(ROWS + 1)
    wins = threats(here.own, BOARD & ~here.filled)
    shape = len(here.own), COLUMNS
    own, filled, total, open_ = (np.empty(shape, kind) for kind in (np.uint64, np.uint64, np.int64, np.bool_))
    for place, column in enumerate(CENTRE_FIRST):
        move = (here.filled + BOTTOM) & (_COLUMN << np.uint64(column) * step)
        own[:, place], filled[:, place] = here.own ^ here.filled, here.filled | move
        total[:, place], open_[:, place] = ranks + place, (move != 0) & (move & wins == 0)
    own, filled, total = own[open_], filled[open_], total[open_]
    own_mirrored: Words = mirrored(own)
    filled_mirrored: Words = mirrored(filled)
    turn = own_mirrored + filled_mirrored < own + filled
    own, filled = np.where(turn, own_mirrored, own), np.where(turn, filled_mirrored, filled)
    _, first = np.unique(own + filled, return_index=True)
    first.sort()
    return Positions(own[first], filled[first]), total[first]


def undecided(these: Positions) -> Positions:
    """Return the positions in which the side to move cannot win at once; only these are in a book."""
    wins = threats(these.own, BOARD & ~these.filled) & (these.filled + BOTTOM)
    return Positions(these.own[wins == 0], these.filled[wins == 0])


def book_jobs(folder: Path) -> list[PositionsJob]:
    """Return all jobs in solving order.

    If the program's book already has all scores of a job, the file of this job is written now.
    """
    by_ply = list(levels(PLIES))
    found = [job for ply in STAGES for job in _stage(folder, undecided(by_ply[ply]), ply)]
    _take_from(_known(), found)
    return found


def _stage(folder: Path, these: Positions, ply: int) -> Iterator[PositionsJob]:
    """Yield the jobs for the positions `these`, which have `ply` discs."""
    size = STAGES[ply]
    for number, at in enumerate(range(0, len(these.own), size)):
        some = Positions(these.own[at : at + size], these.filled[at : at + size])
        yield PositionsJob(some, ply, folder / _name(number, some))


def _known() -> Book:
    """Return the program's book; an empty book if the file is damaged."""
    try:
        return read_book()
    except BookError:
        return NO_BOOK


def _name(number: int, these: Positions) -> str:
    """Return the name of a job's file; the name contains a checksum of the positions."""
    return f"{number:05}-{crc32(np.array(these).tobytes()):08x}.npy"


def _take_from(book: Book, these: list[PositionsJob]) -> None:
    """Write the files of those jobs in `these` whose scores are all in the book; existing files stay."""
    for job in these if book.size else ():
        if not job.file.exists():
            scores = np.zeros(len(job.positions.own), np.int64)
            read(book, job.positions, job.ply, scores)
            if (scores != UNKNOWN).all():
                keep(scores, job.file)


@cache
def _solver() -> Connect4Solver:
    """Return the solver that all jobs in this process share. The solver's table and the book speed up later positions.

    The table is large from the start. This is slower at first, but saves a quarter of the total time.
    """
    return Connect4Solver(_MEGABYTES, book=_known(), grows=False)


def solve_job(job: PositionsJob) -> list[int]:
    """Solve a job and return the scores of its positions."""
    solver = _solver()
    return [solver.score(_state(own, filled, job.ply)) for own, filled in zip(*job.positions, strict=True)]


def keep(scores: npt.ArrayLike, path: Path) -> None:
    """Write the scores of a job to its file, atomically."""
    content = io.BytesIO()
    np.save(content, np.array(scores, np.int8), allow_pickle=False)
    write_whole(path, content.getvalue())


def _kept(job: PositionsJob) -> npt.NDArray[np.int64]:
    try:
        scores: npt.NDArray[np.int64] = np.load(job.file, allow_pickle=False).astype(np.int64)
    except (OSError, ValueError, EOFError) as reason:
        raise KeptError("damaged-work", file=str(job.file)) from reason
    if scores.shape != job.positions.own.shape:
        raise KeptError("damaged-work", file=str(job.file))
    return scores


def _state(own: np.uint64, filled: np.uint64, ply: int) -> Connect4:
    white, black = (own, own ^ filled) if ply % 2 == 0 else (own ^ filled, own)
    return Connect4(np.uint64(white), np.uint64(black), np.int64(ply), np.int64(UNDECIDED))


def begin(folder: Path, progress: Progress[Any]) -> None:
    """Solve the positions of `lab.books.connect4_openings`; the command calls this before the jobs."""
    OpeningScores(_openings(folder), Connect4Solver(_MEGABYTES, os.cpu_count() or 1, _known())).find_out(progress)


def _openings(folder: Path) -> Path:
    return folder / "openings.txt"


def bind(made: list[PositionsJob]) -> Book:
    """Return the program's book with all solved scores, and with scores of earlier positions that follow from these.

    Raises:
        KeptError: if a file of scores is damaged.
    """
    known = _known()
    book = known.copy() if known.size else np.zeros(SIZE, np.uint8)
    for position, score in read_openings(_openings(made[0].file.parent)).items():
        state = GAME.from_position(position)
        own, filled = (np.array([discs]) for discs in sides(state))
        write(book, Positions(own, filled), int(state.ply), np.array([score]))
    for job in made:
        if job.file.exists():
            write(book, job.positions, job.ply, _kept(job))
    for ply, these in reversed(list(enumerate(map(undecided, levels(PLIES - 1))))):
        solver = Connect4Solver(8, book=book)
        scores = [solver.score_within(_state(own, filled, ply), _SHORT) for own, filled in zip(*these, strict=True)]
        write(book, these, ply, np.array([UNKNOWN if score is None else score for score in scores], np.int64))
    return book


@njit(cache=True)
def write(book: Book, these: Positions, ply: int, scores: npt.NDArray[np.int64]) -> None:
    """Write the scores of positions with `ply` discs into a book."""
    for i in range(len(scores)):
        book[number_of(these.own[i], these.filled[i], ply)] = np.uint8(scores[i] - UNKNOWN)


@njit(cache=True)
def read(book: Book, these: Positions, ply: int, scores: npt.NDArray[np.int64]) -> None:
    """Read the scores of positions with `ply` discs from a book into `scores`; UNKNOWN stands for a missing score."""
    for i in range(len(scores)):
        scores[i] = np.int64(book[number_of(these.own[i], these.filled[i], ply)]) + UNKNOWN
