"""Connect Four by quartets: the lines of four still open to each side, and the threats among them.

A threat is an empty cell that would complete a four. When the rack fills up, the player who moves with an even number
of cells left ends up on the odd ranks: White, in a game from the start. The other player ends up on the even ranks. A
threat counts more on a player's own ranks (Allis 1988).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.connect4.threats import threats
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import ZERO, popcount
from game.connect4 import BOARD, BOTTOM, Connect4, landing_cells
from game.verbs import jitable

_ODD = np.uint64(int(BOTTOM) * 0b010101)
"""Ranks 1, 3 and 5."""


class Quartets(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: six values: an open quartet with one disc; an open quartet with two; a threat on the opponent's ranks;
            a threat on its owner's ranks; a threat of the side to move in a cell that can be filled at once; such
            a threat of the other side.
    """

    weights: Weights


_WEIGHTS = (2, 6, 16, 80, 1000, 100)
_COUNT = len(_WEIGHTS)
offer_own(Connect4, "quartets", Quartets, _WEIGHTS)


@answers(evaluate, Connect4, Quartets)
def _evaluate(state: Connect4, model: Quartets) -> int:
    weights = held(model.weights, _COUNT)
    own, other = state.white, state.black
    if state.ply & 1 == 1:
        own, other = state.black, state.white
    empty = BOARD & ~(own | other)
    landing = landing_cells(own, other)
    own_threats, other_threats = threats(own, empty), threats(other, empty)
    own_ranks = _ODD
    if popcount(empty) & 1 == 1:
        own_ranks = BOARD ^ _ODD
    total = _quartets(own, own | empty, weights) - _quartets(other, other | empty, weights)
    total += _worth(own_threats, own_ranks, weights) - _worth(other_threats, ~own_ranks, weights)
    if own_threats & landing != ZERO:
        total += weights[4]
    return total - weights[5] * popcount(other_threats & landing)  # type: ignore[no-any-return]


@jitable
def _worth(threats: np.uint64, good: np.uint64, weights: Weights) -> int:
    return weights[3] * popcount(threats & good) + weights[2] * popcount(threats & ~good)  # type: ignore[no-any-return]


@jitable
def _quartets(own: np.uint64, open_cells: np.uint64, weights: Weights) -> int:
    """Return the value of a player's quartets: those within `open_cells`, the cells without a disc of the opponent."""
    return (
        _along(own, open_cells, np.uint64(1), weights)
        + _along(own, open_cells, np.uint64(6), weights)
        + _along(own, open_cells, np.uint64(7), weights)
        + _along(own, open_cells, np.uint64(8), weights)
    )


@jitable
def _along(own: np.uint64, open_cells: np.uint64, step: np.uint64, weights: Weights) -> int:
    """Return the value of a player's quartets in one direction: the next cell of a quartet is `step` bits further."""
    pairs = open_cells & (open_cells >> step)
    quartets = pairs & (pairs >> (step + step))
    parity = own ^ (own >> step)
    both = own & (own >> step)
    odd = parity ^ (parity >> (step + step))  # quartets with one or three discs
    several = (both | (both >> (step + step))) | (parity & (parity >> (step + step)))  # with two or more
    ones = quartets & odd & ~several
    twos = quartets & several & ~odd
    return weights[0] * popcount(ones) + weights[1] * popcount(twos)  # type: ignore[no-any-return]
