"""Sets of Pathwayz's cells as pairs of words (lo, hi), and counts of neighbours for all cells at once.

The words are the same as in `game.pathwayz`.
"""

from __future__ import annotations

import numpy as np

from game.bits import ZERO, popcount
from game.pathwayz import BOARD
from game.verbs import jitable

Pair = tuple[np.uint64, np.uint64]
Planes = tuple[Pair, Pair, Pair, Pair]
"""A number from 0 to 15 for each cell; its binary digits are in four pairs of words, the ones first."""


@jitable
def overlap(a: Pair, b: Pair) -> Pair:
    """Return the cells in both sets."""
    return a[0] & b[0], a[1] & b[1]


@jitable
def union(a: Pair, b: Pair) -> Pair:
    """Return the cells in at least one of the sets."""
    return a[0] | b[0], a[1] | b[1]


@jitable
def less(a: Pair, b: Pair) -> Pair:
    """Return the cells in `a` but not in `b`."""
    return a[0] & ~b[0], a[1] & ~b[1]


@jitable
def change(a: Pair, b: Pair) -> Pair:
    """Return the cells in exactly one of the two sets."""
    return a[0] ^ b[0], a[1] ^ b[1]


@jitable
def count(cells: Pair) -> int:
    """Return the number of cells."""
    return popcount(cells[0]) + popcount(cells[1])


@jitable
def first(cells: Pair) -> Pair:
    """Return the first cell, column by column from the left; an empty set if there are no cells."""
    if cells[0] != ZERO:
        return cells[0] & (~cells[0] + np.uint64(1)), ZERO
    return ZERO, cells[1] & (~cells[1] + np.uint64(1))


@jitable
def _majority(a: np.uint64, b: np.uint64, c: np.uint64) -> np.uint64:
    return (a & b) | (c & (a ^ b))


@jitable
def _beside(lo: np.uint64, hi: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the cells shifted one column to the right, as (lo, hi), and one column to the left, as (lo, hi)."""
    nine, turn = np.uint64(9), np.uint64(45)
    return (
        (lo << nine) & BOARD,
        ((hi << nine) | (lo >> turn)) & BOARD,
        (lo >> nine) | ((hi << turn) & BOARD),
        hi >> nine,
    )


@jitable
def _sum_of_three(
    m0: np.uint64, m1: np.uint64, a0: np.uint64, a1: np.uint64, b0: np.uint64, b1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Add three binary numbers of two digits for each cell, lower digits first; return the four digits of the sums."""
    carry = _majority(m0, a0, b0)
    twos = m1 ^ a1 ^ b1
    fours, more = _majority(m1, a1, b1), twos & carry
    return m0 ^ a0 ^ b0, twos ^ carry, fours ^ more, fours & more


@jitable
def around(cells: Pair) -> Planes:
    """Return for every cell the number of its neighbours among `cells`, in binary: a set of cells for each digit."""
    one = np.uint64(1)
    lo, hi = cells
    up_lo, up_hi = (lo << one) & BOARD, (hi << one) & BOARD
    down_lo, down_hi = (lo >> one) & BOARD, (hi >> one) & BOARD
    ones = _beside(lo ^ up_lo ^ down_lo, hi ^ up_hi ^ down_hi)
    twos = _beside(_majority(lo, up_lo, down_lo), _majority(hi, up_hi, down_hi))
    below = _sum_of_three(up_lo ^ down_lo, up_lo & down_lo, ones[0], twos[0], ones[2], twos[2])
    above = _sum_of_three(up_hi ^ down_hi, up_hi & down_hi, ones[1], twos[1], ones[3], twos[3])
    return (below[0], above[0]), (below[1], above[1]), (below[2], above[2]), (below[3], above[3])


@jitable
def exactly(planes: Planes, number: int) -> Pair:
    """Return the cells whose number in `planes` is `number`, 0 to 3."""
    lo, hi = BOARD & ~(planes[2][0] | planes[3][0]), BOARD & ~(planes[2][1] | planes[3][1])
    lo &= planes[0][0] if number & 1 else ~planes[0][0]
    hi &= planes[0][1] if number & 1 else ~planes[0][1]
    lo &= planes[1][0] if number & 2 else ~planes[1][0]
    hi &= planes[1][1] if number & 2 else ~planes[1][1]
    return lo, hi


@jitable
def two_or_more(planes: Planes) -> Pair:
    """Return the cells whose number in `planes` is 2 or more."""
    return union(planes[1], union(planes[2], planes[3]))


@jitable
def most(planes: Planes, cells: Pair) -> int:
    """Return the largest of the numbers that `planes` has for `cells`; 0 if there are no cells."""
    best = 0
    for digit in (3, 2, 1, 0):
        best, cells = _narrow(best, cells, planes[digit], digit)
    return best


@jitable
def _narrow(best: int, cells: Pair, plane: Pair, digit: int) -> tuple[int, Pair]:
    """Return `best` + 2 ** `digit` and those of `cells` in `plane`; if none is, return `best` and `cells` unchanged."""
    some = overlap(cells, plane)
    if some[0] | some[1] != ZERO:
        return best + (1 << digit), some
    return best, cells


@jitable
def most_difference(a: Planes, b: Planes, cells: Pair) -> int:
    """Return the largest difference in any of `cells`: its number in `a` less its number in `b`; 0 without cells.

    The function finds the largest a + (15 - b) and subtracts 15.
    """
    if cells[0] | cells[1] == ZERO:
        return 0
    sum_0, carry_0 = _add(a[0], b[0], (ZERO, ZERO))
    sum_1, carry_1 = _add(a[1], b[1], carry_0)
    sum_2, carry_2 = _add(a[2], b[2], carry_1)
    sum_3, carry_3 = _add(a[3], b[3], carry_2)
    best, cells = _narrow(0, cells, carry_3, 4)
    best, cells = _narrow(best, cells, sum_3, 3)
    best, cells = _narrow(best, cells, sum_2, 2)
    best, cells = _narrow(best, cells, sum_1, 1)
    best, cells = _narrow(best, cells, sum_0, 0)
    return best - 15


@jitable
def _add(a: Pair, b: Pair, carry: Pair) -> tuple[Pair, Pair]:
    """Add three bits in every cell: `a`, `carry` and the inverse of `b`. Return the sums' digits and carries."""
    lo, hi = ~b[0], ~b[1]
    total = (a[0] ^ lo ^ carry[0], a[1] ^ hi ^ carry[1])
    return total, (_majority(a[0], lo, carry[0]), _majority(a[1], hi, carry[1]))
