"""Which moves of Pathwayz are worth a look, before any search: marks of each empty cell, weighted by learning.

A mark is one number out of a table: whether the cell lies on a shortest way of either side and how long those are,
what lies around it, what a permanent there would flip of either side's ways, where on the board it is. A move's merit
is the sum of the weights of its cell's marks, those of regular moves and of permanent ones each in their own half.
The weights are learned to tell which moves a deep search prefers (`ai.learning.policy`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.insight import Boards, Words, prefer
from ai.evaluation.lanes import LANES, STEP, WAYS, walks
from ai.evaluation.pathwayz import BLOCKED
from ai.evaluation.pathwayz_boards import Pair, count, less, overlap, union
from game.bits import ONE, ZERO, popcount
from game.pathwayz import BOARD, COLUMNS, ROWS, Pathwayz, spread
from game.verbs import implements, jitable

Marks = tuple[int | np.int64, ...]
_FARTHEST = 7
"""Ways longer than this are all marked alike."""
_WAY = 2 * (_FARTHEST + 1)
_FLIPS = 6
"""So many pieces and more that a permanent flips, less one, are marked alike."""
_AROUND = 9
_GAIN = 4
_TABLES = (
    _WAY * _WAY,  # on a way of mine, of yours, and how long these are
    _WAY * _WAY,  # the same of the ways through safe pieces only
    _AROUND * _AROUND,  # loose pieces around, mine and yours
    (_FARTHEST + 1) * _FLIPS * _FLIPS,  # those of them that are on their owner's way, and how long mine is
    _GAIN * _GAIN * _FLIPS * _FLIPS,  # those on a way by flips of the other side, and what such ways are shorter by
    16,  # the only cell of its step on my way, on yours; on my way by flips, on yours
    _AROUND,  # empty cells around
    _AROUND,  # my permanents around
    _AROUND,  # yours
    ROWS // 2 * COLUMNS // 2,  # the place on the board, folded both ways
)
"""How many values each mark of a cell can take."""
KINDS = len(_TABLES)
_FIRST = tuple(sum(_TABLES[:i]) for i in range(KINDS))
MARKS = sum(_TABLES)
"""Weights of either kind of move."""
POLICY_SIZE = 2 * MARKS
_STRIP = np.uint64((1 << 27) - 1)
_THREE_COLUMNS = np.uint64(((1 << 27) - 1) << 1)
_RING = np.uint64(7 | 5 << 9 | 7 << 18)
"""In a `Strip`, the neighbours of its middle column's lowest cell."""
_MIDDLE = np.uint64(10)


class Way(NamedTuple):
    """All shortest ways of one side across the board.

    Attributes:
        length: placements that are missing, at most BLOCKED.
        cells: the cells on these ways that cost a placement.
        own: the cells on them that are free.
        sole: those of `cells` without which there is no way so short.
    """

    length: np.int64
    cells: Pair
    own: Pair
    sole: Pair


@jitable
def way_of(lane: int, length: int, layers: Boards) -> Way:
    """Return the shortest ways of one lane of `walks`: a cell is on one if its distances from the two banks fit."""
    cells, own, sole = (ZERO, ZERO), (ZERO, ZERO), (ZERO, ZERO)
    if length == BLOCKED:
        return Way(np.int64(length), cells, own, sole)
    for paid in range(length + 1):
        left, right = STEP * paid + lane, STEP * (length - paid) + WAYS + lane
        on = layers[left + 2 * LANES] & layers[right + 2 * LANES], layers[left + 3 * LANES] & layers[right + 3 * LANES]
        own = union(own, on)
        if paid > 0:
            right += STEP
            step = layers[left] & layers[right], layers[left + LANES] & layers[right + LANES]
            cells = union(cells, step)
            if count(step) == 1:
                sole = union(sole, step)
    return Way(np.int64(length), cells, own, sole)


@jitable
def sides(state: Pathwayz) -> tuple[Pair, Pair]:
    """Return the pieces of the side to move and those of the other one."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        return black, white
    return white, black


@jitable
def _place(column: int | np.int64, row: int | np.int64) -> int | np.int64:
    """Return a cell's place 0 to 23 in its quarter of the board, which is folded both ways."""
    return min(column, COLUMNS - 1 - column) * 4 + min(row, ROWS - 1 - row)


class Survey(NamedTuple):
    """What the marks of all cells are read from, as the side to move sees it.

    Attributes:
        empty, own_loose, other_loose, own_firm, other_firm: which cells are so.
        mine, yours: the ways through one's pieces as they are.
        mine_safe, yours_safe: those through safe pieces only, others costing a placement.
        mine_flip, yours_flip: those by flips: exposed pieces of the other side cost a placement.
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
    mine_flip: Way
    yours_flip: Way


@jitable
def survey(state: Pathwayz, scratch: Boards) -> Survey:
    """Return what the marks of a position's empty cells are read from."""
    own, other = sides(state)
    firm = (state.permanent_lo, state.permanent_hi)
    empty = less((BOARD, BOARD), union(own, other))
    beside = spread(empty[0], empty[1])
    safe = (firm[0] | ~beside[0], firm[1] | ~beside[1])
    mine, yours = overlap(own, safe), overlap(other, safe)
    free, flip = union(empty, less(other, safe)), union(empty, less(own, safe))
    whole, their_whole = union(empty, own), union(empty, other)
    lengths = walks(
        (own[0], other[0], mine[0], yours[0], own[0], other[0], ZERO, ZERO),
        (own[1], other[1], mine[1], yours[1], own[1], other[1], ZERO, ZERO),
        (empty[0], empty[0], whole[0], their_whole[0], free[0], flip[0], ZERO, ZERO),
        (empty[1], empty[1], whole[1], their_whole[1], free[1], flip[1], ZERO, ZERO),
        scratch,
    )
    return Survey(
        empty,
        less(own, firm),
        less(other, firm),
        overlap(own, firm),
        overlap(other, firm),
        way_of(0, lengths[0], scratch),
        way_of(1, lengths[1], scratch),
        way_of(2, lengths[2], scratch),
        way_of(3, lengths[3], scratch),
        way_of(4, lengths[4], scratch),
        way_of(5, lengths[5], scratch),
    )


class Strip(NamedTuple):
    """Three columns around one of a `Survey`, each set of cells in a word: bit 10 + row is the middle column's cell.

    `own_way` and `other_way` are loose pieces on their owner's ways, `own_lost` and `other_lost` those on a way by
    flips of the other side.
    """

    empty: np.uint64
    own_loose: np.uint64
    other_loose: np.uint64
    own_firm: np.uint64
    other_firm: np.uint64
    own_way: np.uint64
    other_way: np.uint64
    own_lost: np.uint64
    other_lost: np.uint64
    mine: np.uint64
    yours: np.uint64
    mine_safe: np.uint64
    yours_safe: np.uint64
    mine_sole: np.uint64
    yours_sole: np.uint64
    mine_flip: np.uint64
    yours_flip: np.uint64


@jitable
def _cut(cells: Pair, column: int | np.int64) -> np.uint64:
    """Return columns `column` - 1 to `column` + 1 of a set of cells, the first at bit 1."""
    lo, hi = cells
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
    own_loose, other_loose = _cut(seen.own_loose, column), _cut(seen.other_loose, column)
    mine_flip, yours_flip = _cut(seen.mine_flip.cells, column), _cut(seen.yours_flip.cells, column)
    return Strip(
        _cut(seen.empty, column),
        own_loose,
        other_loose,
        _cut(seen.own_firm, column),
        _cut(seen.other_firm, column),
        own_loose & _cut(seen.mine.own, column),
        other_loose & _cut(seen.yours.own, column),
        own_loose & yours_flip,
        other_loose & mine_flip,
        _cut(seen.mine.cells, column),
        _cut(seen.yours.cells, column),
        _cut(seen.mine_safe.cells, column),
        _cut(seen.yours_safe.cells, column),
        _cut(seen.mine.sole, column),
        _cut(seen.yours.sole, column),
        mine_flip,
        yours_flip,
    )


@jitable
def _is_in(cells: np.uint64, place: np.uint64) -> int | np.int64:
    return np.int64((cells >> place) & ONE)


@jitable
def _ways(mine: int | np.int64, yours: int | np.int64, on_mine: int | np.int64, on_yours: int | np.int64) -> np.int64:
    """Return the mark of a cell from two ways' lengths and whether it is on them."""
    first = min(mine, _FARTHEST) + (_FARTHEST + 1) * on_mine
    return np.int64(_WAY * first + min(yours, _FARTHEST) + (_FARTHEST + 1) * on_yours)


@jitable
def _flips(cells: np.uint64) -> int | np.int64:
    return min(_FLIPS - 1, popcount(cells))


@jitable
def _shorter(way: Way, flip: Way) -> int | np.int64:
    return min(np.int64(_GAIN - 1), way.length - flip.length)  # a way by flips is never longer


@jitable
def marks_of(seen: Survey, near: Strip, column: int | np.int64, row: int | np.int64) -> Marks:
    """Return the marks of an empty cell: each one's place among the weights of a kind of move."""
    here, ring = np.uint64(row) + _MIDDLE, _RING << np.uint64(row)
    lost = _flips(near.other_lost & ring) * _FLIPS + _flips(near.own_lost & ring)
    cell = _is_in(near.mine_sole, here) * 2 + _is_in(near.yours_sole, here)
    return (
        _ways(seen.mine.length, seen.yours.length, _is_in(near.mine, here), _is_in(near.yours, here)),
        _FIRST[1]
        + _ways(
            seen.mine_safe.length, seen.yours_safe.length, _is_in(near.mine_safe, here), _is_in(near.yours_safe, here)
        ),
        _FIRST[2] + popcount(near.own_loose & ring) * _AROUND + popcount(near.other_loose & ring),
        _FIRST[3]
        + (min(np.int64(_FARTHEST), seen.mine.length) * _FLIPS + _flips(near.own_way & ring)) * _FLIPS
        + _flips(near.other_way & ring),
        _FIRST[4]
        + (_shorter(seen.mine, seen.mine_flip) * _GAIN + _shorter(seen.yours, seen.yours_flip)) * _FLIPS * _FLIPS
        + lost,
        _FIRST[5] + (cell * 2 + _is_in(near.mine_flip, here)) * 2 + _is_in(near.yours_flip, here),
        _FIRST[6] + popcount(near.empty & ring),
        _FIRST[7] + popcount(near.own_firm & ring),
        _FIRST[8] + popcount(near.other_firm & ring),
        _FIRST[9] + _place(column, row),
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
