"""Othello's order of moves: corners first, and moves that leave the other side few moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.errors import WeightsError
from ai.evaluation.interface import Boards, Weights, Words, answers, held, offer_policy, prefer
from ai.evaluation.othello.by_hand import CORNERS
from game.bits import ONE, popcount
from game.othello import CELLS, PASS, Othello, flips, movable, mover_first
from game.spec import Game

_BY_HAND = "by-hand"
_MOVE = 12
"""The penalty for each move that the other side has afterwards; a move to a corner counts twice."""
_QUARTER = (40, -20, 4, 2, -20, -40, -4, -4, 4, -4, 3, 1, 2, -4, 1, 0)
"""The rating of each cell in the upper left quarter of the board, row by row."""


class OthelloMoveOrder(NamedTuple):
    """The weights of this order of moves.

    Attributes:
        weights: the value of a move to each cell.
    """

    weights: Weights


def _cell_weights() -> Weights:
    rows = [min(cell // 8, 7 - cell // 8) for cell in range(CELLS)]
    columns = [min(cell % 8, 7 - cell % 8) for cell in range(CELLS)]
    return np.array([_QUARTER[4 * row + column] for row, column in zip(rows, columns, strict=True)], np.int64)


@answers(prefer, Othello, OthelloMoveOrder)
def _prefer(
    state: Othello, policy: OthelloMoveOrder, actions: Words, count: int, scores: Words, _scratch: Boards
) -> None:
    weights = held(policy.weights, CELLS)
    own, other = mover_first(state)
    for i in range(count):
        action = actions[i]
        if action == PASS:
            scores[i] = 0
            continue
        turned = flips(own, other, action)
        left = movable(other & ~turned, own | turned | (ONE << np.uint64(action)))
        scores[i] = weights[action] - _MOVE * (popcount(left) + popcount(left & CORNERS))


def order_of(_game: Game, name: str) -> OthelloMoveOrder:
    """Return the order of moves with weights chosen by hand, the only order that Othello has.

    Raises:
        WeightsError: if `name` names another one.
    """
    if name != _BY_HAND:
        raise WeightsError("the order of moves has no other weights: {name}", code="no-weights", name=name)
    return OthelloMoveOrder(_cell_weights())


offer_policy(Othello, order_of)
