"""Pathwayz's order of moves before any search: learned weights of features of each empty cell.

A feature of a cell is a small number. Features say where the cell is, whether it is on a shortest path of either side,
how long these paths are, which pieces are around the cell, and which path cells a permanent on the cell would flip. A
move's score is the sum of the weights of its cell's features. Regular and permanent moves have separate weights, packed
in one word. The weights are learned from the moves that a deep search prefers (`lab.learning.pathwayz.policy`).

The features of all cells are found at once, in plain Python here and for compiled code in vectors
(`ai.evaluation.pathwayz.vectors.move_features`).

`own` or `my` is the side to move, and `other` or `your` its opponent. "Way" is short for shortest path.
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
"""The greatest length of a shortest path; a longer path counts as this long."""
_WAY = 2 * (_FARTHEST + 1)
FLIPS = 6
"""The number of values of a count of flipped pieces: 0 to FLIPS - 1; more count as FLIPS - 1."""
_AROUND = 9
_GAIN = 4
_TABLES = (
    _WAY * _WAY,  # whether the cell is on my way, on your way; the lengths of both ways
    _WAY * _WAY,  # the same for the ways through safe pieces only
    _AROUND * _AROUND,  # the numbers of my and of your loose pieces around the cell
    (_FARTHEST + 1) * FLIPS * FLIPS,  # loose pieces around that are on their owner's way; the length of my way
    _GAIN * _GAIN * FLIPS * FLIPS,  # loose pieces around that are on the other side's way by flips; gains by flips
    16,  # four bits: the cell is on all my ways; on all your ways; on my way by flips; on your way by flips
    _AROUND,  # empty cells around
    _AROUND,  # my permanents around
    _AROUND,  # your permanents around
    ROWS // 2 * COLUMNS // 2,  # the place on the board, folded both ways
)
"""The number of values of each feature of a cell."""
KINDS = len(_TABLES)
FIRST = tuple(sum(_TABLES[:i]) for i in range(KINDS))
"""For each kind of feature, the index of its first value among all values."""
VALUES = sum(_TABLES)
"""The number of all values of all features. Each kind of move has a weight for each of them."""
HERE, AROUND, FEW = range(3)
"""How many cells of a set count for a cell. HERE: 1 if the set has the cell itself, else 0. AROUND: the number of the
cell's neighbours in the set. FEW: as AROUND, but FLIPS - 1 at most."""


class Term(NamedTuple):
    """The contribution of a set of cells to the feature `kind`: each cell that counts adds `step` to the feature.

    `counts` says which cells of the set count: HERE, AROUND or FEW, which are described above.
    """

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
"""The term of each set of cells, in the order of `describe_cells`."""
PLACES = tuple(min(x, COLUMNS - 1 - x) * 4 + min(y, ROWS - 1 - y) for x in range(COLUMNS) for y in range(ROWS))
"""For each cell a number, 0 to 23, of a cell in a quarter of the board; mirrored cells share a number."""


class ShortestPaths(NamedTuple):
    """All shortest paths of one side across the board.

    Attributes:
        length: the number of pieces that such a path still needs, at most BLOCKED.
        cells: the cells on these paths that cost a piece.
        own: the cells on these paths that cost nothing.
        sole: the cells of `cells` that all these paths use.
    """

    length: np.int64
    cells: Pair
    own: Pair
    sole: Pair


@jitable
def way_of(lane: int, lengths: Values, found: tuple[Lanes, ...]) -> ShortestPaths:
    """Return one side's shortest paths: lane `lane` of `lengths` (returned by `walks`) and of `found` (by `ways`)."""
    cells_lo, cells_hi, own_lo, own_hi, sole_lo, sole_hi = found
    return ShortestPaths(
        np.int64(lengths[lane]),
        (cells_lo[lane], cells_hi[lane]),
        (own_lo[lane], own_hi[lane]),
        (sole_lo[lane], sole_hi[lane]),
    )


@jitable
def sides(state: Pathwayz) -> tuple[Pair, Pair]:
    """Return the pieces of the side to move, and the pieces of the other side."""
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        return black, white
    return white, black


class Survey(NamedTuple):
    """The sets of cells for the features, from the viewpoint of the side to move.

    Attributes:
        empty, own_loose, other_loose, own_firm, other_firm: empty cells, and loose (regular) and firm (permanent)
            pieces.
        mine, yours: the shortest paths of the side to move and of its opponent, through own pieces at no cost.
        mine_safe, yours_safe: the same, but own pieces that can still flip cost a piece each.
        mine_flip, yours_flip: as `mine` and `yours`, but the other side's pieces that can still flip cost a piece each.
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
    """Return the sets of cells for the features of a position."""
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
    """Return one number that encodes the lengths of `one` and `two`, each cut to _FARTHEST."""
    return min(np.int64(_FARTHEST), one.length) * _WAY + min(np.int64(_FARTHEST), two.length)


@jitable
def _shorter(way: ShortestPaths, flip: ShortestPaths) -> int | np.int64:
    return min(np.int64(_GAIN - 1), way.length - flip.length)  # a way by flips is never longer


@jitable
def describe_cells(seen: Survey, out: Boards) -> None:
    """Write the features of all cells to `out`: `out[CELLS * kind + cell]` is the index of the feature's weight.

    The values of occupied cells are undefined.
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
    """Write the features of all cells to `out`, as `describe_cells` says.

    The feature `kind` of a cell is `firsts[kind]`, plus the parts that the `sets` add according to `TERMS`.
    """
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
        weights: for each value of a feature, the weights of regular and of permanent moves in one word (`packed`), in
            1/100 of a logit.
    """

    weights: Weights


def packed(lows: Weights, highs: Weights) -> Weights:
    """Return words with two weights each. Words can be added like weights; `halves` takes a sum apart."""
    return lows + (highs << 32)


@jitable
def halves(word: int | np.int64) -> tuple[int | np.int64, int | np.int64]:
    """Return the two signed 32-bit numbers in a `packed` word."""
    low = ((word + (1 << 31)) & ((1 << 32) - 1)) - (1 << 31)
    return low, (word - low) >> 32


@answers(prefer, Pathwayz, Policy)
def _prefer(state: Pathwayz, policy: Policy, actions: Words, count: int, scores: Words, scratch: Boards) -> None:
    weights = held(policy.weights, VALUES)
    describe_cells(survey(state, scratch), scratch)
    half = count >> 1
    for i in range(half):  # the regular moves; the permanent ones follow
        cell, total = np.uint64(actions[i]), np.int64(0)
        for kind in range(KINDS):
            total += weights[scratch[np.uint64(CELLS * kind) + cell]]
        scores[i], scores[half + i] = halves(total)
