"""Othello's evaluation by hand: corners and the cells beside them, the number of moves, and discs near the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import ONE, ZERO, popcount
from game.othello import CELLS, Othello, movable, mover_first
from game.verbs import jitable

CORNERS = np.uint64(1 << 0 | 1 << 7 | 1 << 56 | 1 << 63)
BESIDE = (
    (np.uint64(1 << 0), np.uint64(1 << 9), np.uint64(1 << 1 | 1 << 8)),
    (np.uint64(1 << 7), np.uint64(1 << 14), np.uint64(1 << 6 | 1 << 15)),
    (np.uint64(1 << 56), np.uint64(1 << 49), np.uint64(1 << 57 | 1 << 48)),
    (np.uint64(1 << 63), np.uint64(1 << 54), np.uint64(1 << 62 | 1 << 55)),
)
"""For each corner three masks: the corner, the cell diagonally beside it (X), the cells beside it on edges (C)."""
_LAST = 12
"""The number of empty cells at which discs begin to count."""
_COLUMNS_B_TO_H = np.uint64(0xFEFEFEFEFEFEFEFE)
_COLUMNS_A_TO_G = np.uint64(0x7F7F7F7F7F7F7F7F)
_EIGHT = np.uint64(8)


class ByHand(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: six values: a corner; a disc diagonal to an empty corner (X cell); a disc next to an empty corner on an
            edge (C cell); a move; an empty cell beside an own disc; a disc on a full board.
    """

    weights: Weights


_WEIGHTS = (150, -60, -25, 14, -5, 24)
_COUNT = len(_WEIGHTS)
offer_own(Othello, "by-hand", ByHand, _WEIGHTS)


@answers(evaluate, Othello, ByHand)
def _evaluate(state: Othello, model: ByHand) -> np.int64:
    weights = held(model.weights, _COUNT)
    own, other = mover_first(state)
    empty = ~(own | other)
    total = weights[0] * (popcount(own & CORNERS) - popcount(other & CORNERS))
    for corner, diagonal, along in BESIDE:
        if empty & corner != ZERO:
            total += weights[1] * (popcount(own & diagonal) - popcount(other & diagonal))
            total += weights[2] * (popcount(own & along) - popcount(other & along))
    total += weights[3] * (popcount(movable(own, other)) - popcount(movable(other, own)))
    total += weights[4] * (popcount(beside(own) & empty) - popcount(beside(other) & empty))
    left = CELLS - popcount(own | other)
    if left < _LAST:
        total += weights[5] * (_LAST - left) * (popcount(own) - popcount(other)) // _LAST
    return np.int64(total)


@jitable
def beside(discs: np.uint64) -> np.uint64:
    """Return the cells of `discs` and all their neighbours in the eight directions."""
    wide = discs | ((discs << ONE) & _COLUMNS_B_TO_H) | ((discs >> ONE) & _COLUMNS_A_TO_G)
    return wide | (wide << _EIGHT) | (wide >> _EIGHT)
