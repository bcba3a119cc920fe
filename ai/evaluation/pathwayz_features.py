"""The 52 smart features of PAI, the first Pathwayz AI (Lafair, Prabala and Tucker 2017): 26 for each player.

Their article names kinds of features and not all of them; `FEATURES` below says what each one is here. All lie between
0 and 1 (`flip_gain` between -1 and 1; a count of sixteenths may pass 1 on an odd board), so that their weights can be
compared. A path is a group of pieces of one
colour, joined in eight directions; its length is the number of columns that it spans, and of equally long ones the
first from the left (then from the bottom) counts. A piece is safe if nothing can flip it any more: a permanent one,
or a regular one without an empty cell beside it.

Words come in pairs (lo, hi) as in `game.pathwayz`.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.features import Reals, declare
from ai.evaluation.pathwayz import distance
from game.bits import ZERO, lowest, popcount
from game.pathwayz import BOARD, COLUMNS, LEFT_BANK, ROWS, Pathwayz, joins, spread
from game.verbs import jitable

FEATURES = {
    "path": "columns of the longest path, of 12",
    "path_squared": "the square of that: the last columns matter most",
    "safe_path": "columns of the longest path of safe pieces alone, of 12",
    "permanent_path": "columns of the longest path of permanent pieces alone, of 12",
    "permanence": "share of the longest path's pieces that are permanent",
    "columns": "columns that hold a piece, of 12",
    "permanent_columns": "columns that hold a permanent piece, of 12",
    "permanents": "permanent pieces, of 16",
    "empty_0": "regular pieces without an empty neighbour, of 16: safe ones",
    "empty_1": "regular pieces with one empty neighbour, of 16",
    "empty_2": "regular pieces with two, of 16",
    "empty_3": "regular pieces with three, of 16",
    "empty_4": "regular pieces with four or five, of 16",
    "empty_6": "regular pieces with six to eight, of 16",
    "flip_most": "the most opposing pieces that one permanent would flip, of 8",
    "flip_gain": "the most that one permanent would flip more of theirs than of its own, of 8; may be negative",
    "flip_path": "the most pieces of the opponent's longest path that one permanent would flip, of 8",
    "future_path": "columns of the longest path after the best placement that extends it or joins it to another, of 12",
    "future_squared": "the square of that",
    "open_path": "columns that the longest path could span through its own and empty cells, of 12",
    "left_free": "empty cells into which its left frontier can grow, of 8; 1 if it stands on the left bank",
    "right_free": "the same on the right",
    "blocked": "frontiers that can grow no further, of 2; one on its bank is not blocked",
    "placements": "1 less the fewest placements that complete a path, of 12; 0 if no number of them does",
    "wins_placing": "1 if one regular piece would complete a path",
    "wins_flipping": "1 if one permanent would complete a path by what it flips",
}
SIDE = len(FEATURES)
NAMES = tuple(f"{side}_{name}" for side in ("my", "your") for name in FEATURES)

# What we thought before anything was learned, as PAI's authors did: theirs began 10, -6 and 3 too.
_HAND = {
    "my_path": 10.0,
    "your_path": -6.0,
    "my_path_squared": 10.0,
    "your_path_squared": -12.0,
    "my_safe_path": 4.0,
    "your_safe_path": -4.0,
    "my_permanent_path": 3.0,
    "your_permanent_path": -3.0,
    "my_columns": 3.0,
    "your_columns": -3.0,
    "my_permanents": 3.0,
    "your_permanents": -6.0,
    "my_empty_0": 2.0,
    "your_empty_0": -2.0,
    "my_flip_most": 2.0,
    "your_flip_most": -2.0,
    "my_flip_gain": 2.0,
    "your_flip_gain": -3.0,
    "my_flip_path": 4.0,
    "your_flip_path": -6.0,
    "my_future_path": 8.0,
    "your_future_path": -8.0,
    "my_blocked": -4.0,
    "your_blocked": 4.0,
    "my_placements": 20.0,
    "your_placements": -24.0,
    "my_wins_placing": 10.0,
    "your_wins_placing": -200.0,
    "my_wins_flipping": 10.0,
    "your_wins_flipping": -200.0,
}
declare(
    Pathwayz,
    NAMES,
    hand=_HAND,
    baseline={"my_path": 1.0},
    adversarial_baseline={"my_path": 1.0, "your_path": -0.4},
)

Pair = tuple[np.uint64, np.uint64]
Planes = tuple[Pair, Pair, Pair, Pair]
"""A number from 0 to 15 for each cell, its binary digits in four pairs of words, ones first."""
_STEP = ROWS + 1
_FEET = np.uint64(sum(1 << _STEP * column for column in range(COLUMNS // 2)))


@jitable
def describe_base(state: Pathwayz, viewer: int, out: Reals) -> None:
    """Write the 52 features to the beginning of `out`."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    firm = (state.permanent_lo, state.permanent_hi)
    empty = (BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi))
    around = _around(empty)
    white_path, black_path = longest(white), longest(black)
    first, second = 0, SIDE
    if viewer == 1:
        first, second = SIDE, 0
    _pieces(white, firm, white_path, around, out, first)
    _pieces(black, firm, black_path, around, out, second)
    _flips(white, black, firm, black_path, empty, out, first)
    _flips(black, white, firm, white_path, empty, out, second)
    _future(white, white_path, empty, out, first)
    _future(black, black_path, empty, out, second)
    out[first + 25] = 1.0 if wins_by_flipping(white, black, firm, empty) else 0.0
    out[second + 25] = 1.0 if wins_by_flipping(black, white, firm, empty) else 0.0


@jitable
def _pieces(own: Pair, firm: Pair, path: Pair, around: Planes, out: Reals, at: int) -> None:
    """Features 0 to 13: how far the paths reach, and what the pieces are like."""
    length = _width(path)
    alone = _exactly(around, 0)
    regular = _less(own, firm)
    permanent = _less(own, regular)
    out[at] = length / 12.0
    out[at + 1] = length * length / 144.0
    out[at + 2] = _width(longest(_and(own, (firm[0] | alone[0], firm[1] | alone[1])))) / 12.0
    out[at + 3] = _width(longest(permanent)) / 12.0
    out[at + 4] = _count(_and(path, firm)) / max(1.0, float(_count(path)))
    out[at + 5] = _width(own) / 12.0
    out[at + 6] = _width(permanent) / 12.0
    out[at + 7] = _count(permanent) / 16.0
    for empties in range(4):
        out[at + 8 + empties] = _count(_and(regular, _exactly(around, empties))) / 16.0
    low, mid, high = around[1], around[2], around[3]
    out[at + 12] = _count(_less(_and(regular, mid), low)) / 16.0
    out[at + 13] = _count(_and(regular, (high[0] | (mid[0] & low[0]), high[1] | (mid[1] & low[1])))) / 16.0


@jitable
def _flips(own: Pair, other: Pair, firm: Pair, other_path: Pair, empty: Pair, out: Reals, at: int) -> None:
    """Features 14 to 16: what the best permanent would flip."""
    theirs, ours = _around(_less(other, firm)), _around(_less(own, firm))
    out[at + 14] = _most(theirs, empty) / 8.0
    out[at + 15] = _most_difference(theirs, ours, empty) / 8.0
    out[at + 16] = _most(_around(_less(other_path, firm)), empty) / 8.0


@jitable
def _future(own: Pair, path: Pair, empty: Pair, out: Reals, at: int) -> None:
    """Features 17 to 24: what the longest path's frontiers promise."""
    future = future_path(own, path, empty)
    out[at + 17] = future / 12.0
    out[at + 18] = future * future / 144.0
    mine_or_empty = (own[0] | empty[0], own[1] | empty[1])
    out[at + 19] = _width(group(path, mine_or_empty)) / 12.0
    left, right = _frontiers(path, empty)
    out[at + 20] = left
    out[at + 21] = right
    started = _width(path) > 0
    out[at + 22] = ((1.0 if left == 0.0 else 0.0) + (1.0 if right == 0.0 else 0.0)) / 2.0 if started else 0.0
    needed = distance(own[0], own[1], empty[0], empty[1])
    out[at + 23] = max(0.0, 1.0 - needed / 12.0)
    out[at + 24] = 1.0 if needed <= 1 else 0.0


@jitable
def group(seed: Pair, cells: Pair) -> Pair:
    """Return those of `cells` that are joined to `seed`, which is among them."""
    lo, hi = seed
    while True:
        wide_lo, wide_hi = spread(lo, hi)
        wide_lo &= cells[0]
        wide_hi &= cells[1]
        if wide_lo == lo and wide_hi == hi:
            return lo, hi
        lo, hi = wide_lo, wide_hi


@jitable
def _first(cells: Pair) -> Pair:
    """Return the first cell, column by column from the left; none of none."""
    if cells[0] != ZERO:
        return cells[0] & (~cells[0] + np.uint64(1)), ZERO
    return ZERO, cells[1] & (~cells[1] + np.uint64(1))


@jitable
def longest(cells: Pair) -> Pair:
    """Return the group that spans the most columns, the first of equals."""
    best = (ZERO, ZERO)
    length = 0
    while _width(cells) > length:  # else no group among the rest can be longer
        found = group(_first(cells), cells)
        cells = _less(cells, found)
        width = _width(found)
        if width > length:
            best, length = found, width
    return best


@jitable
def future_path(own: Pair, path: Pair, empty: Pair) -> int:
    """Return the columns that the path spans after one good placement.

    It extends the path by a column, or joins it to one other group; then both are counted from end to end.
    """
    if _count(path) == 0:
        return 1
    wide = spread(path[0], path[1])
    grown = (wide[0] & empty[0], wide[1] & empty[1])
    best = _width(path)
    left, right = _frontiers(path, empty)
    start, end = _leftmost(path), _leftmost(path) + best
    if (start > 0 and left > 0.0) or (end < COLUMNS and right > 0.0):
        best += 1
    near = spread(grown[0], grown[1])
    rest = _less(_and(near, own), path)
    while _count(rest) > 0:
        joined = group(_first(rest), own)
        rest = _less(rest, joined)
        first = _leftmost(joined)
        best = max(best, max(end, first + _width(joined)) - min(start, first))
    return best


@jitable
def _frontiers(path: Pair, empty: Pair) -> tuple[float, float]:
    """Return how freely the path can grow from its leftmost and its rightmost column, 0 to 1 each."""
    if _count(path) == 0:
        return 1.0, 1.0
    start = _leftmost(path)
    end = start + _width(path)
    wide = spread(path[0], path[1])
    grown = (wide[0] & empty[0], wide[1] & empty[1])
    left = 1.0 if start == 0 else _count(_and(grown, _column(start - 1))) / 8.0
    right = 1.0 if end == COLUMNS else _count(_and(grown, _column(end))) / 8.0
    return left, right


@jitable
def wins_by_flipping(own: Pair, other: Pair, firm: Pair, empty: Pair) -> bool:
    """Return whether one permanent would complete a path of `own` by flipping.

    It changes three columns only, so it can help only where the groups on both banks reach up to these.
    """
    from_left = group((own[0] & LEFT_BANK, ZERO), own)
    from_right = group((ZERO, own[1] & _column(COLUMNS - 1)[1]), own)
    useful = _less(other, firm)
    wide = spread(useful[0], useful[1])
    useful = (wide[0] & empty[0], wide[1] & empty[1])
    for column in range(max(0, 10 - _width(from_right)), min(COLUMNS, _width(from_left) + 2)):
        rest = _and(useful, _column(column))
        while _count(rest) > 0:
            cell = _first(rest)
            rest = _less(rest, cell)
            near = spread(cell[0], cell[1])
            turned = _less(((own[0] | other[0]) & near[0], (own[1] | other[1]) & near[1]), firm)
            if joins(own[0] ^ turned[0], own[1] ^ turned[1]):
                return True
    return False


@jitable
def _and(a: Pair, b: Pair) -> Pair:
    return a[0] & b[0], a[1] & b[1]


@jitable
def _less(a: Pair, b: Pair) -> Pair:
    return a[0] & ~b[0], a[1] & ~b[1]


@jitable
def _count(cells: Pair) -> int:
    return popcount(cells[0]) + popcount(cells[1])


@jitable
def _feet(word: np.uint64) -> np.uint64:
    folded = word | (word >> np.uint64(4))
    folded |= folded >> np.uint64(2)
    folded |= folded >> np.uint64(1)
    return folded & _FEET


@jitable
def _width(cells: Pair) -> int:
    """Return how many columns hold one of `cells`."""
    return popcount(_feet(cells[0])) + popcount(_feet(cells[1]))


@jitable
def _leftmost(cells: Pair) -> int:
    if cells[0] != ZERO:
        return lowest(cells[0]) // 9
    return 6 + lowest(cells[1]) // 9


@jitable
def _column(column: int) -> Pair:
    if column < 6:
        return LEFT_BANK << np.uint64(9 * column), ZERO
    return ZERO, LEFT_BANK << np.uint64(9 * (column - 6))


@jitable
def _majority(a: np.uint64, b: np.uint64, c: np.uint64) -> np.uint64:
    return (a & b) | (c & (a ^ b))


@jitable
def _beside(lo: np.uint64, hi: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return what lies in the column to the left of each cell (lo, hi) and in the one to the right."""
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
    """Add three two-digit numbers in each bit; return the four digits of the sum."""
    carry = _majority(m0, a0, b0)
    twos = m1 ^ a1 ^ b1
    fours, more = _majority(m1, a1, b1), twos & carry
    return m0 ^ a0 ^ b0, twos ^ carry, fours ^ more, fours & more


@jitable
def _around(cells: Pair) -> Planes:
    """Return for every cell how many of its neighbours are among `cells`, by adding whole boards bit by bit."""
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
def _exactly(planes: Planes, number: int) -> Pair:
    """Return the cells with that number, 0 to 3."""
    lo, hi = BOARD & ~(planes[2][0] | planes[3][0]), BOARD & ~(planes[2][1] | planes[3][1])
    lo &= planes[0][0] if number & 1 else ~planes[0][0]
    hi &= planes[0][1] if number & 1 else ~planes[0][1]
    lo &= planes[1][0] if number & 2 else ~planes[1][0]
    hi &= planes[1][1] if number & 2 else ~planes[1][1]
    return lo, hi


@jitable
def _most(planes: Planes, cells: Pair) -> int:
    """Return the largest number on one of `cells`, 0 if there are none."""
    best = 0
    for digit in (3, 2, 1, 0):
        best, cells = _narrow(best, cells, planes[digit], digit)
    return best


@jitable
def _narrow(best: int, cells: Pair, plane: Pair, digit: int) -> tuple[int, Pair]:
    """Keep the cells with this binary digit, if there are any."""
    some = _and(cells, plane)
    if some[0] | some[1] != ZERO:
        return best + (1 << digit), some
    return best, cells


@jitable
def _most_difference(a: Planes, b: Planes, cells: Pair) -> int:
    """Return the largest a - b on one of `cells`, 0 if there are none: a + (15 - b) - 15, digit by digit."""
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
    """Add one digit of a to the complement of one of b; return the digit and the carry."""
    lo, hi = ~b[0], ~b[1]
    total = (a[0] ^ lo ^ carry[0], a[1] ^ hi ^ carry[1])
    return total, (_majority(a[0], lo, carry[0]), _majority(a[1], hi, carry[1]))
