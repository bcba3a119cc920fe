"""Which moves of Pathwayz are worth a look, before any search: features of each empty cell, weighted by learning.

A move feature is one number out of a table: whether the cell lies on a shortest way of either side and how long those
are, what lies around it, what a permanent there would flip of either side's ways, where on the board it is. A move's
score is the sum of the weights of its cell's features. Regular moves and permanent ones have weights of their own, two
packed in one word for each value of a feature; they are learned to tell which moves a deep search prefers
(`lab.learning.pathwayz.policy`).

The features of all cells are found at once, in plain Python here and for compiled code in vectors
(`ai.evaluation.pathwayz.vectors.move_features`).

Of two sides, `own` or `my` is the side to move and `other` or `your` its opponent.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Boards, Weights, Words, answers, held, prefer
from ai.evaluation.pathwayz.boards import Pair, count, less, overlap, union
from ai.evaluation.pathwayz.lanes import Values, walks, ways
from ai.evaluation.pathwayz.lanes import Words as Lanes
from game.bits import ZERO
from game.pathwayz import BOARD, CELLS, COLUMNS, ROWS, Pathwayz, cell_bits, spread
from game.verbs import jitable

_FARTHEST = 7
"""Ways longer than this all count alike."""
_WAY = 2 * (_FARTHEST + 1)
FLIPS = 6
"""Values of a count of pieces that a permanent would flip: 0 to FLIPS - 1, where FLIPS - 1 stands for any more."""
_AROUND = 9
_GAIN = 4
_TABLES = (
    _WAY * _WAY,  # on a way of mine, of yours, and how long these are
    _WAY * _WAY,  # the same of the ways through safe pieces only
    _AROUND * _AROUND,  # loose pieces around, mine and yours
    (_FARTHEST + 1) * FLIPS * FLIPS,  # loose pieces around that are on their owner's way, and how long my way is
    _GAIN * _GAIN * FLIPS * FLIPS,  # loose pieces around that are on their opponent's way by flips, and its gain
    16,  # four bits: every shortest way of mine uses the cell; every one of yours; it is on my way by flips; on yours
    _AROUND,  # empty cells around
    _AROUND,  # my permanents around
    _AROUND,  # yours
    ROWS // 2 * COLUMNS // 2,  # the place on the board, folded both ways
)
"""How many values each feature of a cell can take."""
KINDS = len(_TABLES)
FIRST = tuple(sum(_TABLES[:i]) for i in range(KINDS))
"""The first value of each kind of feature."""
VALUES = sum(_TABLES)
"""All values of all features together. Each kind of move has one weight for each of them."""
HERE, AROUND, FEW = range(3)
"""How a set of cells counts for a cell. HERE: 1 if the cell is in the set. AROUND: how many of its neighbours are.
FEW: like AROUND, but FLIPS - 1 at most."""


class Term(NamedTuple):
    """What one set of cells adds to the features of one kind: so much for each cell that it counts."""

    kind: int
    step: int
    counts: int


TERMS = (
    Term(0, _WAY * _WAY // 2, HERE),  # cells on my way
    Term(0, _WAY // 2, HERE),  # cells on your way
    Term(1, _WAY * _WAY // 2, HERE),  # cells on my way through safe pieces
    Term(1, _WAY // 2, HERE),  # cells on your way through safe pieces
    Term(2, _AROUND, AROUND),  # my loose pieces
    Term(2, 1, AROUND),  # your loose pieces
    Term(3, FLIPS, FEW),  # my loose pieces on my way
    Term(3, 1, FEW),  # your loose pieces on your way
    Term(4, FLIPS, FEW),  # your loose pieces on my way by flips
    Term(4, 1, FEW),  # my loose pieces on your way by flips
    Term(5, 8, HERE),  # cells that my way cannot do without
    Term(5, 4, HERE),  # cells that your way cannot do without
    Term(5, 2, HERE),  # cells on my way by flips
    Term(5, 1, HERE),  # cells on your way by flips
    Term(6, 1, AROUND),  # empty cells
    Term(7, 1, AROUND),  # my permanents
    Term(8, 1, AROUND),  # your permanents
)
"""For each set of cells that `describe_cells` counts, in its order."""
PLACES = tuple(min(x, COLUMNS - 1 - x) * 4 + min(y, ROWS - 1 - y) for x in range(COLUMNS) for y in range(ROWS))
"""Each cell's place 0 to 23 in its quarter of the board, which is folded both ways."""


class ShortestPaths(NamedTuple):
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
def way_of(lane: int, lengths: Values, found: tuple[Lanes, ...]) -> ShortestPaths:
    """Return the shortest ways of one lane of `walks`."""
    cells_lo, cells_hi, own_lo, own_hi, sole_lo, sole_hi = found
    return ShortestPaths(
        np.int64(lengths[lane]),
        (cells_lo[lane], cells_hi[lane]),
        (own_lo[lane], own_hi[lane]),
        (sole_lo[lane], sole_hi[lane]),
    )


@jitable
def sides(state: Pathwayz) -> tuple[Pair, Pair]:
    """Return the pieces of the side to move and those of the other one."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        return black, white
    return white, black


class Survey(NamedTuple):
    """What the features of all cells are read from, as the side to move sees it.

    Attributes:
        empty, own_loose, other_loose, own_firm, other_firm: which cells are so.
        mine, yours: the ways of the side to move and of its opponent, through their pieces as they are.
        mine_safe, yours_safe: their ways through safe pieces only; passing another own piece costs a placement.
        mine_flip, yours_flip: their ways by flips; passing an exposed piece of the other side costs a placement.
    """

    empty: Pair
    own_loose: Pair
    other_loose: Pair
    own_firm: Pair
    other_firm: Pair
    mine: ShortestPaths
    yours: ShortestPaths
    mine_safe: ShortestPaths
    yours_safe: ShortestPaths
    mine_flip: ShortestPaths
    yours_flip: ShortestPaths


@jitable
def survey(state: Pathwayz, scratch: Boards) -> Survey:
    """Return what the features of a position's empty cells are read from."""
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
    found = ways(lengths, scratch)
    return Survey(
        empty,
        less(own, firm),
        less(other, firm),
        overlap(own, firm),
        overlap(other, firm),
        way_of(0, lengths, found),
        way_of(1, lengths, found),
        way_of(2, lengths, found),
        way_of(3, lengths, found),
        way_of(4, lengths, found),
        way_of(5, lengths, found),
    )


@jitable
def _lengths(one: ShortestPaths, two: ShortestPaths) -> int | np.int64:
    """Return the first value of a feature that depends on the lengths of two ways."""
    return min(np.int64(_FARTHEST), one.length) * _WAY + min(np.int64(_FARTHEST), two.length)


@jitable
def _shorter(way: ShortestPaths, flip: ShortestPaths) -> int | np.int64:
    return min(np.int64(_GAIN - 1), way.length - flip.length)  # a way by flips is never longer


@jitable
def describe_cells(seen: Survey, out: Boards) -> None:
    """Write the features of all cells: that of each kind, its place among the weights, in word CELLS * kind + cell.

    The values of occupied cells mean nothing.
    """
    on_mine, on_yours = overlap(seen.own_loose, seen.mine.own), overlap(seen.other_loose, seen.yours.own)
    lost, won = overlap(seen.own_loose, seen.yours_flip.cells), overlap(seen.other_loose, seen.mine_flip.cells)
    sets = (
        *(seen.mine.cells, seen.yours.cells, seen.mine_safe.cells, seen.yours_safe.cells),
        *(seen.own_loose, seen.other_loose, on_mine, on_yours, won, lost),
        *(seen.mine.sole, seen.yours.sole, seen.mine_flip.cells, seen.yours_flip.cells),
        *(seen.empty, seen.own_firm, seen.other_firm),
    )
    gains = _shorter(seen.mine, seen.mine_flip) * _GAIN + _shorter(seen.yours, seen.yours_flip)
    firsts = (
        _lengths(seen.mine, seen.yours),
        FIRST[1] + _lengths(seen.mine_safe, seen.yours_safe),
        np.int64(FIRST[2]),
        FIRST[3] + min(np.int64(_FARTHEST), seen.mine.length) * FLIPS * FLIPS,
        FIRST[4] + gains * FLIPS * FLIPS,
        *(np.int64(FIRST[5]), np.int64(FIRST[6]), np.int64(FIRST[7]), np.int64(FIRST[8]), np.int64(FIRST[9])),
    )
    write_features(sets, firsts, out)


def write_features(sets: tuple[Pair, ...], firsts: tuple[int | np.int64, ...], out: Boards) -> None:
    """Write every cell's features: of each kind, `firsts` and what `sets` add by TERMS; see `describe_cells`."""
    for cell in range(CELLS):
        here = cell_bits(cell)
        ring = less(spread(*here), here)
        found = [*firsts[:-1], firsts[-1] + PLACES[cell]]
        for (kind, step, counts), cells in zip(TERMS, sets, strict=True):
            number = count(overlap(here if counts == HERE else ring, cells))
            found[kind] += step * (min(FLIPS - 1, number) if counts == FEW else number)
        out[cell : KINDS * CELLS : CELLS] = found


class Policy(NamedTuple):
    """The weights of this order of moves.

    Attributes:
        weights: VALUES words, the weights of regular and of permanent moves in each (`packed`), in 1/100 of a logit.
    """

    weights: Weights


def packed(lows: Weights, highs: Weights) -> Weights:
    """Return two weights in each word. Words may be added up like weights, and sums be taken apart by `halves`."""
    return lows + (highs << 32)


@jitable
def halves(word: int | np.int64) -> tuple[int | np.int64, int | np.int64]:
    """Return the two numbers, 32 bits each with their signs, whose `packed` word this is."""
    low = ((word + (1 << 31)) & ((1 << 32) - 1)) - (1 << 31)
    return low, (word - low) >> 32


@answers(prefer, Pathwayz, Policy)
def _prefer(state: Pathwayz, policy: Policy, actions: Words, count: int, scores: Words, scratch: Boards) -> None:
    weights = held(policy.weights, VALUES)
    describe_cells(survey(state, scratch), scratch)
    half = count >> 1
    for i in range(half):  # the regular moves, and as many permanent ones after them
        cell, total = np.uint64(actions[i]), np.int64(0)
        for kind in range(KINDS):
            total += weights[scratch[np.uint64(CELLS * kind) + cell]]
        scores[i], scores[half + i] = halves(total)
