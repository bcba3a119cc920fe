"""The 52 smart features of PAI, the first Pathwayz AI (Lafair, Prabala and Tucker 2017): 26 for each player.

Their article names only kinds of features; `FEATURES` defines each feature. All features lie between 0 and 1
(`flip_gain` between -1 and 1; some counts can exceed 1 on extreme boards), so that their weights can be compared.
A path is a group of pieces of one colour, joined in eight directions. Its length is the number of columns that it
spans; of equally long paths the first from the left (then from the bottom) counts. A piece is safe if nothing can flip
it any more: a permanent one, or a regular one without an empty cell beside it.

A set of cells is a pair of words (lo, hi) as in `game.pathwayz`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.features import Reals, both_sides, declare, describe
from ai.evaluation.interface import answers
from ai.evaluation.pathwayz.boards import (
    Pair,
    Planes,
    around,
    count,
    exactly,
    first,
    less,
    most,
    most_difference,
    overlap,
)
from ai.evaluation.pathwayz.distance import distance
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

_GROUPS = {
    "paths": ("path", "path_squared", "columns", "future_path", "future_squared", "placements"),
    "next-wins": ("wins_placing", "wins_flipping"),
    "safe-pieces": ("safe_path", "empty_0"),
    "permanents": (
        "permanent_path",
        "permanence",
        "permanent_columns",
        "permanents",
        "flip_most",
        "flip_gain",
        "flip_path",
    ),
    "gaps-beside": ("empty_1", "empty_2", "empty_3", "empty_4", "empty_6"),
    "ends": ("open_path", "left_free", "right_free", "blocked"),
}

# Chosen by hand before any learning, as by PAI's authors: theirs also began with 10, -6 and 3.
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


class Smart(NamedTuple):
    """The weights of the 52 features."""

    weights: Reals


declare(
    Pathwayz,
    Smart,
    NAMES,
    {group: both_sides(names) for group, names in _GROUPS.items()},
    hand=_HAND,
    baseline={"my_path": 1.0},
    adversarial_baseline={"my_path": 1.0, "your_path": -0.4},
)

_STEP = ROWS + 1
_FEET = np.uint64(sum(1 << _STEP * column for column in range(COLUMNS // 2)))


@answers(describe, Pathwayz, Smart)
def _describe(state: Pathwayz, _features: Smart, viewer: int, out: Reals) -> None:
    describe_base(state, viewer, out)


@jitable
def describe_base(state: Pathwayz, viewer: int, out: Reals) -> None:
    """Write the 52 features of a position, from the viewpoint of `viewer`, to the beginning of `out`."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    firm = (state.permanent_lo, state.permanent_hi)
    empty = (BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi))
    beside = around(empty)
    white_path, black_path = longest(white), longest(black)
    first, second = 0, SIDE
    if viewer == 1:
        first, second = SIDE, 0
    _pieces(white, firm, white_path, beside, out, first)
    _pieces(black, firm, black_path, beside, out, second)
    _flips(white, black, firm, black_path, empty, out, first)
    _flips(black, white, firm, white_path, empty, out, second)
    _future(white, white_path, empty, out, first)
    _future(black, black_path, empty, out, second)
    out[first + 25] = 1.0 if wins_by_flipping(white, black, firm, empty) else 0.0
    out[second + 25] = 1.0 if wins_by_flipping(black, white, firm, empty) else 0.0


@jitable
def _pieces(own: Pair, firm: Pair, path: Pair, beside: Planes, out: Reals, at: int) -> None:
    """Write features 0 to 13 of a player to `out[at:]`: lengths of paths, and numbers of pieces of each kind."""
    length = _width(path)
    alone = exactly(beside, 0)
    regular = less(own, firm)
    permanent = less(own, regular)
    out[at] = length / 12.0
    out[at + 1] = length * length / 144.0
    out[at + 2] = _width(longest(overlap(own, (firm[0] | alone[0], firm[1] | alone[1])))) / 12.0
    out[at + 3] = _width(longest(permanent)) / 12.0
    out[at + 4] = count(overlap(path, firm)) / max(1.0, float(count(path)))
    out[at + 5] = _width(own) / 12.0
    out[at + 6] = _width(permanent) / 12.0
    out[at + 7] = count(permanent) / 16.0
    for empties in range(4):
        out[at + 8 + empties] = count(overlap(regular, exactly(beside, empties))) / 16.0
    low, mid, high = beside[1], beside[2], beside[3]
    out[at + 12] = count(less(overlap(regular, mid), low)) / 16.0
    out[at + 13] = count(overlap(regular, (high[0] | (mid[0] & low[0]), high[1] | (mid[1] & low[1])))) / 16.0


@jitable
def _flips(own: Pair, other: Pair, firm: Pair, other_path: Pair, empty: Pair, out: Reals, at: int) -> None:
    """Write features 14 to 16 of a player to `out[at:]`: most flips by one permanent: in all, net, on a path."""
    theirs, ours = around(less(other, firm)), around(less(own, firm))
    out[at + 14] = most(theirs, empty) / 8.0
    out[at + 15] = most_difference(theirs, ours, empty) / 8.0
    out[at + 16] = most(around(less(other_path, firm)), empty) / 8.0


@jitable
def _future(own: Pair, path: Pair, empty: Pair, out: Reals, at: int) -> None:
    """Write features 17 to 24 of a player to `out[at:]`: how far the longest path can grow at its two ends."""
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
    """Return the group in `cells` that contains `seed`."""
    lo, hi = seed
    while True:
        wide_lo, wide_hi = spread(lo, hi)
        wide_lo &= cells[0]
        wide_hi &= cells[1]
        if wide_lo == lo and wide_hi == hi:
            return lo, hi
        lo, hi = wide_lo, wide_hi


@jitable
def longest(cells: Pair) -> Pair:
    """Return the group in `cells` that spans the most columns; of equally wide groups, the first from the left."""
    best = (ZERO, ZERO)
    length = 0
    while _width(cells) > length:  # otherwise no other group can be longer
        found = group(first(cells), cells)
        cells = less(cells, found)
        width = _width(found)
        if width > length:
            best, length = found, width
    return best


@jitable
def future_path(own: Pair, path: Pair, empty: Pair) -> int:
    """Return the number of columns that the path spans after the best next piece.

    The piece either extends the path by a column, or joins the path to another group: then the columns of both count.
    """
    if count(path) == 0:
        return 1
    wide = spread(path[0], path[1])
    grown = (wide[0] & empty[0], wide[1] & empty[1])
    best = _width(path)
    left, right = _frontiers(path, empty)
    start, end = _leftmost(path), _leftmost(path) + best
    if (start > 0 and left > 0.0) or (end < COLUMNS and right > 0.0):
        best += 1
    near = spread(grown[0], grown[1])
    rest = less(overlap(near, own), path)
    while count(rest) > 0:
        joined = group(first(rest), own)
        rest = less(rest, joined)
        begin = _leftmost(joined)
        best = max(best, max(end, begin + _width(joined)) - min(start, begin))
    return best


@jitable
def _frontiers(path: Pair, empty: Pair) -> tuple[float, float]:
    """Return two shares, 0 to 1, for the columns just left and just right of the path.

    A share is the part of the column's cells on which a new piece extends the path; at the edge of the board it is 1.
    """
    if count(path) == 0:
        return 1.0, 1.0
    start = _leftmost(path)
    end = start + _width(path)
    wide = spread(path[0], path[1])
    grown = (wide[0] & empty[0], wide[1] & empty[1])
    left = 1.0 if start == 0 else count(overlap(grown, _column(start - 1))) / 8.0
    right = 1.0 if end == COLUMNS else count(overlap(grown, _column(end))) / 8.0
    return left, right


@jitable
def wins_by_flipping(own: Pair, other: Pair, firm: Pair, empty: Pair) -> bool:
    """Return whether one permanent would complete a path of `own` by flipping.

    A permanent changes only three columns, so the groups on both banks have to reach these columns.
    """
    from_left = group((own[0] & LEFT_BANK, ZERO), own)
    from_right = group((ZERO, own[1] & _column(COLUMNS - 1)[1]), own)
    useful = less(other, firm)
    wide = spread(useful[0], useful[1])
    useful = (wide[0] & empty[0], wide[1] & empty[1])
    for column in range(max(0, 10 - _width(from_right)), min(COLUMNS, _width(from_left) + 2)):
        rest = overlap(useful, _column(column))
        while count(rest) > 0:
            cell = first(rest)
            rest = less(rest, cell)
            near = spread(cell[0], cell[1])
            turned = less(((own[0] | other[0]) & near[0], (own[1] | other[1]) & near[1]), firm)
            if joins(own[0] ^ turned[0], own[1] ^ turned[1]):
                return True
    return False


@jitable
def _feet(word: np.uint64) -> np.uint64:
    folded = word | (word >> np.uint64(4))
    folded |= folded >> np.uint64(2)
    folded |= folded >> np.uint64(1)
    return folded & _FEET


@jitable
def _width(cells: Pair) -> int:
    """Return the number of columns that contain any of `cells`."""
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
