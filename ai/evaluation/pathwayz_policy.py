"""Which moves of Pathwayz are worth a look, before any search: marks of each empty cell, weighted by learning.

A mark is one number out of a small table: whether the cell lies on a shortest way of either side and how short that
is, what lies around it, how much of the ways a permanent there would flip, where on the board it is. A move's merit
is the sum of the weights of its cell's marks, those of regular moves and of permanent ones each in their own half.
The weights are learned to tell which moves a deep search prefers (`ai.learning.policy`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.insight import Boards, Words, prefer
from ai.evaluation.pathwayz import BLOCKED
from game.bits import ONE, ZERO, popcount
from game.pathwayz import BOARD, COLUMNS, LEFT_BANK, RIGHT_BANK, ROWS, Pathwayz, spread
from game.verbs import implements, jitable

Pair = tuple[np.uint64, np.uint64]
Way = tuple[int, np.uint64, np.uint64, np.uint64, np.uint64]
Marks = tuple[int | np.int64, ...]
_FARTHEST = 7
"""Ways longer than this are all marked alike."""
_WAYS = 2 * (_FARTHEST + 1)
_AROUND = 9
_PLACES = 24
MARKS = 4 * _WAYS + 7 * _AROUND + _PLACES
"""Weights of either kind of move."""
_STRIP = np.uint64((1 << 27) - 1)
_THREE_COLUMNS = np.uint64(((1 << 27) - 1) << 1)
_RING = np.uint64(7 | 5 << 9 | 7 << 18)
"""In a `Strip`, the neighbours of its middle column's lowest cell."""
POLICY_SIZE = 2 * MARKS


@jitable
def trace(free: Pair, open_: Pair, layers: Boards) -> Way:
    """Return the distance through `free` and `open_` cells, the open cells on shortest ways and the free ones.

    As `distance`, from both banks, but what is as far as BLOCKED counts as blocked: a cell is on a shortest way if its
    distances from the two fit. `layers` is scratch space: four words for each number of placements, the open and the
    free cells reached first with so many.
    """
    steps = _walk_out(free, open_, layers)
    if steps == BLOCKED:
        return BLOCKED, ZERO, ZERO, ZERO, ZERO
    back = 0
    way_lo, way_hi, own_lo, own_hi = ZERO, ZERO, ZERO, ZERO
    reached_lo, reached_hi = ZERO, ZERO
    while True:
        near_lo, near_hi = spread(reached_lo, reached_hi)
        near_hi |= RIGHT_BANK
        fresh_lo, fresh_hi = near_lo & free[0] & ~reached_lo, near_hi & free[1] & ~reached_hi
        if fresh_lo | fresh_hi != ZERO:
            own_lo |= fresh_lo & layers[4 * (steps - back) + 2]
            own_hi |= fresh_hi & layers[4 * (steps - back) + 3]
        else:
            if back == steps:
                return steps, way_lo, way_hi, own_lo, own_hi
            fresh_lo, fresh_hi = near_lo & open_[0] & ~reached_lo, near_hi & open_[1] & ~reached_hi
            way_lo |= fresh_lo & layers[4 * (steps - back)]
            way_hi |= fresh_hi & layers[4 * (steps - back) + 1]
            back += 1
        reached_lo |= fresh_lo
        reached_hi |= fresh_hi


@jitable
def _walk_out(free: Pair, open_: Pair, layers: Boards) -> int:
    """Go from the left bank to the right one, noting what is reached when; return the distance."""
    steps = 0
    layers[0] = layers[1] = layers[2] = layers[3] = ZERO
    reached_lo, reached_hi = ZERO, ZERO
    while True:
        near_lo, near_hi = spread(reached_lo, reached_hi)
        near_lo |= LEFT_BANK
        fresh_lo, fresh_hi = near_lo & free[0] & ~reached_lo, near_hi & free[1] & ~reached_hi
        if fresh_lo | fresh_hi != ZERO:
            layers[4 * steps + 2] |= fresh_lo
            layers[4 * steps + 3] |= fresh_hi
        else:
            if reached_hi & RIGHT_BANK != ZERO:
                return steps
            fresh_lo, fresh_hi = near_lo & open_[0] & ~reached_lo, near_hi & open_[1] & ~reached_hi
            steps += 1
            if fresh_lo | fresh_hi == ZERO or steps == BLOCKED:
                return BLOCKED
            layers[4 * steps], layers[4 * steps + 1] = fresh_lo, fresh_hi
            layers[4 * steps + 2] = layers[4 * steps + 3] = ZERO
        reached_lo |= fresh_lo
        reached_hi |= fresh_hi


@jitable
def sides(state: Pathwayz) -> tuple[Pair, Pair]:
    """Return the pieces of the side to move and those of the other one."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        return black, white
    return white, black


@jitable
def _both(a: Pair, b: Pair) -> Pair:
    return a[0] & b[0], a[1] & b[1]


@jitable
def _less(a: Pair, b: Pair) -> Pair:
    return a[0] & ~b[0], a[1] & ~b[1]


@jitable
def _place(column: int | np.int64, row: int | np.int64) -> int | np.int64:
    """Return a cell's place 0 to 23 in its quarter of the board, which is folded both ways."""
    return min(column, COLUMNS - 1 - column) * 4 + min(row, ROWS - 1 - row)


class Survey(NamedTuple):
    """What the marks of all cells are read from: cells in pairs of words, and four ways.

    Attributes:
        mine, yours: the ways through one's pieces as they are, as `trace` tells them.
        mine_safe, yours_safe: those through safe pieces only, others costing a placement.
    """

    empty: Pair
    own_loose: Pair
    other_loose: Pair
    own_firm: Pair
    other_firm: Pair
    mine: Way
    yours: Way
    mine_safe: Way
    yours_safe: Way


@jitable
def survey(state: Pathwayz, scratch: Boards) -> Survey:
    """Return what the marks of a position's empty cells are read from, as the side to move sees it."""
    own, other = sides(state)
    firm = (state.permanent_lo, state.permanent_hi)
    empty = (BOARD & ~(own[0] | other[0]), BOARD & ~(own[1] | other[1]))
    exposed = spread(empty[0], empty[1])
    safe = (firm[0] | ~exposed[0], firm[1] | ~exposed[1])
    return Survey(
        empty,
        _less(own, firm),
        _less(other, firm),
        _both(own, firm),
        _both(other, firm),
        trace(own, empty, scratch),
        trace(other, empty, scratch),
        trace(_both(own, safe), (empty[0] | own[0], empty[1] | own[1]), scratch),
        trace(_both(other, safe), (empty[0] | other[0], empty[1] | other[1]), scratch),
    )


class Strip(NamedTuple):
    """Three columns around one of a `Survey`, each set of cells in a word: bit 10 + row is the middle column's cell.

    The ways are those of the middle column alone, bit 0 its lowest cell, and their lengths.
    """

    empty: np.uint64
    own_loose: np.uint64
    other_loose: np.uint64
    own_firm: np.uint64
    other_firm: np.uint64
    own_way: np.uint64
    other_way: np.uint64
    mine: np.uint64
    yours: np.uint64
    mine_safe: np.uint64
    yours_safe: np.uint64


@jitable
def _cut(lo: np.uint64, hi: np.uint64, column: int | np.int64) -> np.uint64:
    """Return columns `column` - 1 to `column` + 1 of a set of cells, the first at bit 1."""
    if column == 0:
        return (lo << np.uint64(10)) & _THREE_COLUMNS
    if column < 6:
        return (
            ((lo >> np.uint64(9 * column - 9)) | ((hi << np.uint64(9)) << np.uint64(54 - 9 * column))) & _STRIP
        ) << ONE
    if column == 6:
        return (((lo >> np.uint64(45)) | (hi << np.uint64(9))) & _STRIP) << ONE
    return ((hi >> np.uint64(9 * column - 63)) & _STRIP) << ONE


@jitable
def strip(seen: Survey, column: int | np.int64) -> Strip:
    """Return what the marks of one column's cells are read from."""
    own_way, other_way = (
        _both(seen.own_loose, (seen.mine[3], seen.mine[4])),
        _both(seen.other_loose, (seen.yours[3], seen.yours[4])),
    )
    middle = np.uint64(10)
    return Strip(
        _cut(seen.empty[0], seen.empty[1], column),
        _cut(seen.own_loose[0], seen.own_loose[1], column),
        _cut(seen.other_loose[0], seen.other_loose[1], column),
        _cut(seen.own_firm[0], seen.own_firm[1], column),
        _cut(seen.other_firm[0], seen.other_firm[1], column),
        _cut(own_way[0], own_way[1], column),
        _cut(other_way[0], other_way[1], column),
        _cut(seen.mine[1], seen.mine[2], column) >> middle,
        _cut(seen.yours[1], seen.yours[2], column) >> middle,
        _cut(seen.mine_safe[1], seen.mine_safe[2], column) >> middle,
        _cut(seen.yours_safe[1], seen.yours_safe[2], column) >> middle,
    )


@jitable
def _way(cells: np.uint64, shift: np.uint64, way: Way) -> int | np.int64:
    """Return the mark of a cell that is on a way or is not."""
    return min(way[0], _FARTHEST) + (_FARTHEST + 1) * np.int64((cells >> shift) & ONE)


@jitable
def marks_of(seen: Survey, near: Strip, column: int | np.int64, row: int | np.int64) -> Marks:
    """Return the marks of an empty cell: each one's place among the weights of a kind of move."""
    shift = np.uint64(row)
    ring = _RING << shift
    around = 4 * _WAYS
    return (
        _way(near.mine, shift, seen.mine),
        _WAYS + _way(near.yours, shift, seen.yours),
        2 * _WAYS + _way(near.mine_safe, shift, seen.mine_safe),
        3 * _WAYS + _way(near.yours_safe, shift, seen.yours_safe),
        around + popcount(near.empty & ring),
        around + _AROUND + popcount(near.own_loose & ring),
        around + 2 * _AROUND + popcount(near.other_loose & ring),
        around + 3 * _AROUND + popcount(near.own_firm & ring),
        around + 4 * _AROUND + popcount(near.other_firm & ring),
        around + 5 * _AROUND + popcount(near.own_way & ring),
        around + 6 * _AROUND + popcount(near.other_way & ring),
        around + 7 * _AROUND + _place(column, row),
    )


@implements(Pathwayz, prefer)
def _prefer(state: Pathwayz, actions: Words, count: int, weights: Words, merits: Words, scratch: Boards) -> None:
    if len(weights) == 0:
        for i in range(count):
            merits[i] = 0
        return
    seen = survey(state, scratch)
    half = count >> 1
    column = np.int64(-1)
    near = strip(seen, 0)
    for i in range(half):  # the regular moves, and as many permanent ones after them
        cell = actions[i]
        if cell >> 3 != column:
            column = cell >> 3
            near = strip(seen, column)
        regular, permanent = np.int64(0), np.int64(0)
        for mark in marks_of(seen, near, column, cell & 7):
            regular += weights[mark]
            permanent += weights[MARKS + mark]
        merits[i] = regular
        merits[half + i] = permanent
