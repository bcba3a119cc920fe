"""Pathwayz's evaluation by path distance: the fewest pieces that a side has to add for a path from bank to bank.

The banks are the left and the right edge of the board. Each side has two distances. The near distance counts the empty
cells of a path. The lasting distance also counts own pieces that a permanent can still flip: regular pieces with an
empty cell beside them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import ZERO, popcount
from game.pathwayz import BOARD, LEFT_BANK, RIGHT_BANK, Pathwayz, spread
from game.verbs import jitable

BLOCKED = 14
"""The distance of a side that cannot join the banks without flips; at the start each side has 12."""


class Distances(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: five values: the near distance, the lasting distance, a piece, a permanent piece, and the side to move.
    """

    weights: Weights


_WEIGHTS = (60, 100, 4, 12, 60)
_COUNT = len(_WEIGHTS)
offer_own(Pathwayz, "distances", Distances, _WEIGHTS)


@answers(evaluate, Pathwayz, Distances)
def _evaluate(state: Pathwayz, model: Distances) -> int:
    weights = held(model.weights, _COUNT)
    own_lo, own_hi, other_lo, other_hi = state.white_lo, state.white_hi, state.black_lo, state.black_hi
    if state.ply & 1 == 1:
        own_lo, own_hi, other_lo, other_hi = state.black_lo, state.black_hi, state.white_lo, state.white_hi
    empty_lo, empty_hi = BOARD & ~(own_lo | other_lo), BOARD & ~(own_hi | other_hi)
    exposed_lo, exposed_hi = spread(empty_lo, empty_hi)
    safe_lo, safe_hi = state.permanent_lo | ~exposed_lo, state.permanent_hi | ~exposed_hi
    near = distance(other_lo, other_hi, empty_lo, empty_hi) - distance(own_lo, own_hi, empty_lo, empty_hi)
    lasting = distance(other_lo & safe_lo, other_hi & safe_hi, empty_lo | other_lo, empty_hi | other_hi) - distance(
        own_lo & safe_lo, own_hi & safe_hi, empty_lo | own_lo, empty_hi | own_hi
    )
    pieces = _count(own_lo, own_hi) - _count(other_lo, other_hi)
    firm = _count(own_lo & state.permanent_lo, own_hi & state.permanent_hi) - _count(
        other_lo & state.permanent_lo, other_hi & state.permanent_hi
    )
    total = weights[0] * near + weights[1] * lasting + weights[4]
    return total + weights[2] * pieces + weights[3] * firm  # type: ignore[no-any-return]


@jitable
def _count(lo: np.uint64, hi: np.uint64) -> int:
    return popcount(lo) + popcount(hi)


@jitable
def distance(free_lo: np.uint64, free_hi: np.uint64, open_lo: np.uint64, open_hi: np.uint64) -> int:
    """Return the least number of `open` cells on a path from column a to column l through `free` and `open` cells.

    The search is breadth first, with all cells of one distance at once. It steps to free neighbours at no cost, or else
    to open neighbours at a cost of 1. Return BLOCKED if there is no path.
    """
    reached_lo, reached_hi = ZERO, ZERO
    steps = 0
    while True:
        near_lo, near_hi = spread(reached_lo, reached_hi)
        near_lo |= LEFT_BANK
        fresh_lo, fresh_hi = near_lo & free_lo & ~reached_lo, near_hi & free_hi & ~reached_hi
        if fresh_lo | fresh_hi == ZERO:
            if reached_hi & RIGHT_BANK != ZERO:
                return steps
            fresh_lo, fresh_hi = near_lo & open_lo & ~reached_lo, near_hi & open_hi & ~reached_hi
            if fresh_lo | fresh_hi == ZERO:
                return BLOCKED
            steps += 1
        reached_lo |= fresh_lo
        reached_hi |= fresh_hi
