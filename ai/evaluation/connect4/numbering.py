"""Numbers for all positions with few discs, so that a book is only an array of scores.

A position is given by the heights of its columns and by the owners of its discs, from the lowest disc of the left
column on. Numbers follow the order of the heights first, of the owners second (combinatorial number system, Knuth 4A,
7.2.1.3). About one number in ten belongs to no position. Of two mirror images a book has only one.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from ai.kernels import Int, register_jitable
from ai.search.raw import get_word
from game.bits import ONE, ZERO, popcount
from game.connect4 import COLUMNS, ROWS

PLIES = 11
"""The most discs of a numbered position."""
UNKNOWN = -64
"""The score of a position that a book does not know, stored as a byte of 0."""
_STEP = ROWS + 1
_COLUMN = np.uint64(2**ROWS - 1)


@cache
def _ways(columns: int, discs: int) -> int:
    """Return the number of ways to put `discs` discs into `columns` columns."""
    if columns == 0:
        return int(discs == 0)
    return sum(_ways(columns - 1, discs - height) for height in range(min(ROWS, discs) + 1))


_WAYS = np.array([[_ways(columns, discs) for discs in range(PLIES + 1)] for columns in range(COLUMNS)], np.int64)
_COLOURS = np.array([comb(ply, ply // 2) for ply in range(PLIES + 1)], np.int64)
_SIZES = [_ways(COLUMNS, ply) * comb(ply, ply // 2) for ply in range(PLIES + 1)]
_CHOOSE = np.array([[comb(n, k) for k in range(PLIES + 2)] for n in range(PLIES + 1)], np.int64)
STARTS = np.array([sum(_SIZES[:ply]) for ply in range(PLIES + 2)], np.int64)
"""For each count of discs, the lowest number of a position with so many discs; the last element counts all numbers."""


@register_jitable
def number_of(own: np.uint64, filled: np.uint64, ply: Int) -> Int:
    """Return the number of a position with `ply` discs, PLIES at most.

    `filled` are all discs, `own` the discs of the side to move.
    """
    heights, left = np.int64(0), ply
    for column in range(COLUMNS):
        height = np.int64(popcount(filled & (_COLUMN << np.uint64(_STEP * column))))
        for lower in range(height):
            heights += _WAYS[COLUMNS - 1 - column, left - lower]
        left -= height
    colours, place, count, rest = np.int64(0), np.int64(0), np.int64(0), filled
    while rest != ZERO:
        disc = rest & ~(rest - ONE)
        if own & disc != ZERO:
            count += 1
            colours += _CHOOSE[place, count]
        place += 1
        rest &= rest - ONE
    return STARTS[ply] + heights * _COLOURS[ply] + colours


@register_jitable
def book_score(
    own: np.uint64, filled: np.uint64, own_mirrored: np.uint64, filled_mirrored: np.uint64, ply: Int, book: Int
) -> Int:
    """Return a position's score for the side to move from the book at the address `book`; UNKNOWN if there is none.

    The position is given as in `number_of`, and so is its mirror image.
    """
    if own_mirrored + filled_mirrored < own + filled:
        own, filled = own_mirrored, filled_mirrored
    number = number_of(own, filled, ply)
    return np.int64((get_word(book, number >> 3) >> np.uint64(8 * (number & 7))) & np.uint64(255)) + UNKNOWN
