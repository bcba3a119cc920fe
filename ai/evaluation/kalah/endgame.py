"""The endgame table: values of all positions with few seeds, read from a file or computed up to any size.

    assets/books/kalah.npz    for Kalah(6,s): `values`, a byte for each position, at its number (`numbering`):
                              (value + seeds in the houses) / 2, a whole number
    assets/books/kalah.json   how the values were made, and the digest

`python main.py book kalah` makes both (`lab/books`). Tables of boards with fewer houses are small and computed here.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ai.assets import board_file, report
from ai.bytebook import read_values
from ai.errors import BookError
from ai.evaluation.kalah.endgame_kernels import ZERO_BYTE, find_out
from ai.evaluation.kalah.numbering import Bytes, binomials, starts
from ai.search.raw import address
from ai.search.task import Words
from game.errors import cause_of
from game.kalah import GAME, MOST_HOUSES
from game.texts import sentences, text


class Endgame(NamedTuple):
    """The values of all positions with few seeds, for one size of board.

    Attributes:
        houses: houses of a side.
        seeds: the most seeds that the houses of such a position have.
        values: a byte for each position, at the index of its number (`numbering`), padded to a multiple of 8 bytes.
        numbers: the binomial coefficients (`numbering.binomials`).
    """

    houses: int
    seeds: int
    values: Bytes
    numbers: Words


def most_seeds(houses: int, megabytes: int) -> int:
    """Return the largest number of seeds for which a table fits into `megabytes` MiB."""
    return int(np.searchsorted(starts(houses), megabytes << 20, "right")) - 2


def find_endgame(houses: int, seeds: int, begun: Endgame | None = None, stop: Words | None = None) -> Endgame:
    """Return the table of all positions with at most `seeds` seeds; `begun` is a smaller table to start from.

    If `stop[0]` becomes 1, the new table is incomplete: its missing bytes are 0.
    """
    first = starts(houses)
    values: Bytes = np.zeros(-(-int(first[seeds + 1]) // 8) * 8, np.uint8)
    numbers, flag = binomials(), np.zeros(1, np.int64) if stop is None else stop
    known = -1 if begun is None else min(begun.seeds, seeds)
    if begun is not None:
        size = int(first[known + 1])
        values[:size] = begun.values[:size]
    places = address(numbers), address(values), address(flag)
    for count in range(known + 1, seeds + 1):
        find_out(first[count], first[count + 1], np.int64(count), np.int64(houses), *places)
    return Endgame(houses, seeds, values, numbers)


NAME = "values"
_AT_FIRST = 1_000_000
"""The most positions of the table that is computed at the start, if there is no file."""


def the_endgame(houses: int) -> Endgame:
    """Return the table with which the solver of a board begins, read from the file or computed."""
    shipped = _shipped() if houses == MOST_HOUSES else None
    seeds = int(np.searchsorted(starts(houses), _AT_FIRST, "right")) - 2
    return find_endgame(houses, seeds) if shipped is None else shipped


@cache
def _shipped() -> Endgame | None:
    """Return the table in the program's file; if it cannot be used, report that once and return None."""
    try:
        halves, reason = read_values(board_file("books", GAME), NAME), text("It is missing.")
    except BookError as error:
        halves, reason = None, cause_of(error)
    if halves is None:
        words = text("{game} is solved without its table, which takes longer.", game=GAME.shown_title)
        report(sentences(words, reason))
        return None
    return unpacked(halves)


def packed(endgame: Endgame) -> Bytes:
    """Return the bytes by which a file stores a table."""
    first = starts(endgame.houses)
    halves = np.zeros(int(first[endgame.seeds + 1]), np.uint8)
    for seeds in range(endgame.seeds + 1):
        part = slice(int(first[seeds]), int(first[seeds + 1]))
        halves[part] = (endgame.values[part].astype(np.int64) - ZERO_BYTE + seeds) // 2
    return halves


def unpacked(halves: Bytes, houses: int = MOST_HOUSES) -> Endgame:
    """Return the table from the bytes of a file: the inverse of `packed`.

    Raises:
        BookError: if the bytes are not the values of all positions up to some number of seeds.
    """
    first = starts(houses)
    most = int(np.searchsorted(first, halves.size)) - 1
    if first[most + 1] != halves.size:
        raise BookError("{file} holds no whole table", code="bad-book", file=f"{GAME.name}.npz")
    values: Bytes = np.zeros(-(-halves.size // 8) * 8, np.uint8)
    for seeds in range(most + 1):
        part = slice(int(first[seeds]), int(first[seeds + 1]))
        values[part] = 2 * halves[part].astype(np.int64) - seeds + ZERO_BYTE
    return Endgame(houses, most, values, binomials())
