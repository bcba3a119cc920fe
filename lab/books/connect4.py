"""Making the book of Connect Four: the exact score of every position with so many discs that a search needs long.

They are solved one by one, in an order in which neighbours share most of what the solver's table knows, and kept in
pieces: first those with 8 discs, so that a book that is not finished knows the beginning of every game, then those with
10 and with PLIES, what is played first (moves near the centre) before what is not. All others follow from them.
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
from lab.books.connect4_openings import CENTRE_FIRST, Openings, read_openings
from lab.errors import KeptError

__all__ = ["PLIES", "Piece", "begin", "bind", "keep", "pieces", "solve_piece", "write_book"]

Words: TypeAlias = Any
STAGES = {8: 125, 10: 500, PLIES: 1000}
"""By number of discs, in the order in which they are solved: how many positions are a piece, half a minute's work."""
_SORTED = 5
"""So many plies are ordered by how near the centre they were played; below, a position's replies stay together."""
_MEGABYTES = 512
"""For the table of each process."""
_SHORT = 1_000
"""Nodes that a position with fewer discs may cost: more means that the book lacks what follows."""
_COLUMN = np.uint64(2**ROWS - 1)


class Positions(NamedTuple):
    """Positions, uint64 (n,) each: the discs of the side to move, and all discs."""

    own: Words
    filled: Words


class Piece(NamedTuple):
    """Positions that are solved together, and the file for their scores."""

    positions: Positions
    ply: int
    file: Path


def levels(ply: int) -> Iterator[Positions]:
    """Yield the positions with 0, 1, … `ply` discs in which nobody has four, mirror images once."""
    here, ranks = Positions(np.zeros(1, np.uint64), np.zeros(1, np.uint64)), np.zeros(1, np.int64)
    yield here
    for number in range(ply):
        here, ranks = _replies(here, ranks)
        if number + 1 <= _SORTED:
            order = np.argsort(ranks, kind="stable")
            here, ranks = Positions(here.own[order], here.filled[order]), ranks[order]
        yield here


def _replies(here: Positions, ranks: npt.NDArray[np.int64]) -> tuple[Positions, npt.NDArray[np.int64]]:
    """Return the positions after one more disc, with how far from the centre all discs fell."""
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
    """Return those in which the side to move cannot win at once: a book holds no others."""
    wins = threats(these.own, BOARD & ~these.filled) & (these.filled + BOTTOM)
    return Positions(these.own[wins == 0], these.filled[wins == 0])


def pieces(folder: Path) -> list[Piece]:
    """Return the work: pieces in the order in which they are to be solved. What the program's book knows is solved."""
    by_ply = list(levels(PLIES))
    found = [piece for ply in STAGES for piece in _stage(folder, undecided(by_ply[ply]), ply)]
    _take_from(_known(), found)
    return found


def _stage(folder: Path, these: Positions, ply: int) -> Iterator[Piece]:
    """Yield the pieces of all positions with `ply` discs."""
    size = STAGES[ply]
    for number, at in enumerate(range(0, len(these.own), size)):
        some = Positions(these.own[at : at + size], these.filled[at : at + size])
        yield Piece(some, ply, folder / _name(number, some))


def _known() -> Book:
    """Return the program's book, an empty one instead of a damaged one: that is made anew."""
    try:
        return read_book()
    except BookError:
        return NO_BOOK


def _name(number: int, these: Positions) -> str:
    """Return the name of a piece's file, which no other positions have."""
    return f"{number:05}-{crc32(np.array(these).tobytes()):08x}.npy"


def _take_from(book: Book, these: list[Piece]) -> None:
    """Keep the scores of those pieces that a book knows whole."""
    for piece in these if book.size else ():
        if not piece.file.exists():
            scores = np.zeros(len(piece.positions.own), np.int64)
            read(book, piece.positions, piece.ply, scores)
            if (scores != UNKNOWN).all():
                keep(scores, piece.file)


@cache
def _solver() -> Connect4Solver:
    """Return the process's one solver: what it learns from a piece serves the next one, and so does the book so far.

    So its table is large from the first, though a small one is faster: a quarter of the time is saved.
    """
    return Connect4Solver(_MEGABYTES, book=_known(), grows=False)


def solve_piece(piece: Piece) -> list[int]:
    """Solve a piece and return the scores of its positions."""
    solver = _solver()
    return [solver.score(_state(own, filled, piece.ply)) for own, filled in zip(*piece.positions, strict=True)]


def keep(scores: npt.ArrayLike, path: Path) -> None:
    """Write the scores of a piece to its file, whole or not at all."""
    content = io.BytesIO()
    np.save(content, np.array(scores, np.int8), allow_pickle=False)
    write_whole(path, content.getvalue())


def _kept(piece: Piece) -> npt.NDArray[np.int64]:
    try:
        scores: npt.NDArray[np.int64] = np.load(piece.file, allow_pickle=False).astype(np.int64)
    except (OSError, ValueError, EOFError) as reason:
        raise KeptError("damaged-work", file=str(piece.file)) from reason
    if scores.shape != piece.positions.own.shape:
        raise KeptError("damaged-work", file=str(piece.file))
    return scores


def _state(own: np.uint64, filled: np.uint64, ply: int) -> Connect4:
    white, black = (own, own ^ filled) if ply % 2 == 0 else (own ^ filled, own)
    return Connect4(np.uint64(white), np.uint64(black), np.int64(ply), np.int64(UNDECIDED))


def begin(folder: Path, progress: Progress[Any]) -> None:
    """Find out how perfect play begins, before the pieces are solved."""
    Openings(_openings(folder), Connect4Solver(_MEGABYTES, os.cpu_count() or 1, _known())).find_out(progress)


def _openings(folder: Path) -> Path:
    return folder / "openings.txt"


def bind(made: list[Piece]) -> Book:
    """Return the program's book with what is solved, and what follows from it about positions with fewer discs.

    Raises:
        KeptError: if a file of what is solved is damaged.
    """
    known = _known()
    book = known.copy() if known.size else np.zeros(SIZE, np.uint8)
    for position, score in read_openings(_openings(made[0].file.parent)).items():
        state = GAME.from_position(position)
        own, filled = (np.array([discs]) for discs in sides(state))
        write(book, Positions(own, filled), int(state.ply), np.array([score]))
    for piece in made:
        if piece.file.exists():
            write(book, piece.positions, piece.ply, _kept(piece))
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
    """Read the scores of positions with `ply` discs from a book; UNKNOWN where it has none."""
    for i in range(len(scores)):
        scores[i] = np.int64(book[number_of(these.own[i], these.filled[i], ply)]) + UNKNOWN
