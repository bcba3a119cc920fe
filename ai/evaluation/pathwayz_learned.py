"""Pathwayz by a small network: eight path distances and some counts, read off tables that were learned.

Each feature is a small number, and each number it can take has a row of weights of its own (`ai.evaluation.lanes`), so
that a table follows whatever curve the games teach it. `own` is the side to move, `other` its opponent. A piece is
safe if nothing can flip it any more: a permanent one, or a regular one without an empty cell beside it; the rest are
exposed. The distances differ in what a path may pass through:

    near       own pieces for nothing, empty cells for a placement each
    sturdy     own pieces with two empty neighbours at most for nothing, empty cells and other own ones for a placement
    crossing   own safe pieces for nothing; empty cells and exposed pieces of either side for a placement each
    flipping   own pieces for nothing, empty cells and exposed pieces of the opponent for a placement each

The network is the same whichever way the board is mirrored, and it sees colours only as own and other.
"""

from __future__ import annotations

from ai.evaluation.lanes import HIDDEN, ROW, Distances, Values, distances, network
from ai.evaluation.pathwayz import BLOCKED, plain_value
from ai.evaluation.pathwayz_boards import Pair, Planes, around, count, exactly, less, overlap, union
from ai.evaluation.stub import EVALUATION_LIMIT, Weights, evaluate
from game.pathwayz import BOARD, CELLS, Pathwayz
from game.verbs import implements, jitable

_SIDES = {
    "near": BLOCKED + 1,
    "sturdy": BLOCKED + 1,
    "crossing": BLOCKED + 1,
    "flipping": BLOCKED + 1,
    "permanents": 24,
    "safe regulars": 20,
    "regulars with 1 empty neighbour": 14,
    "regulars with 2": 14,
    "regulars with 3": 14,
    "regulars with 4 or more": 24,
}
_EMPTIES = 6
"""Empty cells are counted in sixes: the phase of the game."""
FEATURES = {
    **{f"{side} {name}": size for name, size in _SIDES.items() for side in ("own", "other")},
    "sixes of empty cells": CELLS // _EMPTIES,
}
"""Every feature and how many values it can take: 0 and up; larger ones count as the last."""
_FIRST = tuple(sum([*FEATURES.values()][:i]) for i in range(len(FEATURES)))
"""The first row of each feature."""
ROWS = sum(FEATURES.values())
OUTPUTS = ROWS * ROW
"""Where the output weights begin."""
WEIGHTS = OUTPUTS + HIDDEN

Counts = tuple[int, int, int, int, int, int]


@implements(Pathwayz, evaluate)
def _evaluate(state: Pathwayz, weights: Weights) -> int:
    if len(weights) == WEIGHTS:
        return learned_value(state, weights)
    return plain_value(state, weights)


@jitable
def learned_value(state: Pathwayz, weights: Weights) -> int:
    """Return the network's value of an undecided position for the side to move; `weights` are WEIGHTS long."""
    value = network(weights, features_of(state), _FIRST, OUTPUTS)
    return max(1 - EVALUATION_LIMIT, min(EVALUATION_LIMIT - 1, value))


@jitable
def features_of(state: Pathwayz) -> Values:
    """Return the value of each of FEATURES."""
    own, other = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        own, other = other, own
    firm = (state.permanent_lo, state.permanent_hi)
    empty = (BOARD & ~(own[0] | other[0]), BOARD & ~(own[1] | other[1]))
    beside = around(empty)
    d = _distances(own, other, firm, empty, beside)
    o, x = _counts(own, less(own, firm), beside), _counts(other, less(other, firm), beside)
    return (
        *(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]),
        *(o[0], x[0], o[1], x[1], o[2], x[2], o[3], x[3], o[4], x[4], o[5], x[5]),
        min(15, count(empty) // _EMPTIES),
    )


@jitable
def _distances(own: Pair, other: Pair, firm: Pair, empty: Pair, beside: Planes) -> Distances:
    """Return near, sturdy, crossing and flipping, each for own and other."""
    two = union(union(exactly(beside, 0), exactly(beside, 1)), exactly(beside, 2))
    safe, sturdy = union(firm, exactly(beside, 0)), union(firm, two)
    mine, yours = overlap(own, safe), overlap(other, safe)
    firmer, theirs = overlap(own, sturdy), overlap(other, sturdy)
    wide, their_wide = union(empty, less(own, safe)), union(empty, less(other, safe))
    every = union(wide, their_wide)
    return distances(
        (own[0], other[0], firmer[0], theirs[0], mine[0], yours[0], own[0], other[0]),
        (own[1], other[1], firmer[1], theirs[1], mine[1], yours[1], own[1], other[1]),
        (empty[0], empty[0], wide[0], their_wide[0], every[0], every[0], their_wide[0], wide[0]),
        (empty[1], empty[1], wide[1], their_wide[1], every[1], every[1], their_wide[1], wide[1]),
    )


@jitable
def _counts(pieces: Pair, regular: Pair, beside: Planes) -> Counts:
    """Return how many permanents, and how many regulars with 0, 1, 2, 3 and more empty neighbours."""
    many = union(beside[2], beside[3])
    return (
        min(23, count(less(pieces, regular))),
        min(19, count(overlap(regular, exactly(beside, 0)))),
        min(13, count(overlap(regular, exactly(beside, 1)))),
        min(13, count(overlap(regular, exactly(beside, 2)))),
        min(13, count(overlap(regular, exactly(beside, 3)))),
        min(23, count(overlap(regular, many))),
    )
