"""The evaluations of Stypa's paper (Lund 2021): its author's `paper-quartets` and his peer Alptürk's `paper-positions`.

The peer "divides the score with the total number of points". That can mean the number of discs on the board
(`paper-positions`) or the points of both sides (`paper-points`). All three evaluations count one player's discs less
the other's; threats and the side to move do not matter. The board's own evaluation is
`ai.evaluation.connect4.quartets`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import ai.evaluation.connect4.quartets  # noqa: F401  (offered first: the board's own evaluation)
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.connect4 import BOARD, COLUMNS, DIRECTIONS, Connect4
from game.verbs import jitable


class PaperQuartets(NamedTuple):
    """The weights of `paper-quartets`. In Stypa's paper, each is a number of discs times the length of their longest
    run.

    Attributes:
        weights: six values of a four with discs of only one player: with one disc; with two discs apart; with two
            together; with three, only two of them together; with three together; with four.
    """

    weights: Weights


class PaperPositions(NamedTuple):
    """The weights of `paper-positions`, which rates a disc by the number of fours through its cell, and takes the mean.

    Attributes:
        weights: the value of each four, so large that a division never rounds different scores to equal ones.
    """

    weights: Weights


class PaperPoints(NamedTuple):
    """The weights of `paper-points`, which divides the difference of both sides' points by their sum.

    A disc's points are the number of fours through its cell.

    Attributes:
        weights: the value of a side that has all points, so large that a division rounds few scores to equal ones.
    """

    weights: Weights


_QUARTETS = (1, 2 * 1, 2 * 2, 3 * 2, 3 * 3, 4 * 4 + 1000)
_POSITIONS = (1000,)
_POINTS = (99_000,)
offer_own(Connect4, "paper-quartets", PaperQuartets, _QUARTETS)
offer_own(Connect4, "paper-positions", PaperPositions, _POSITIONS)
offer_own(Connect4, "paper-points", PaperPoints, _POINTS)


def _fours_through() -> list[int]:
    """Return the number of fours through each cell."""
    lines = (
        sum(1 << first + place * step for place in range(4)) for step in DIRECTIONS for first in range(7 * COLUMNS)
    )
    fours = [line for line in lines if line & int(BOARD) == line]
    return [sum(four >> cell & 1 for four in fours) for cell in range(7 * COLUMNS)]


_THROUGH = _fours_through()
_FOURS = tuple(
    np.uint64(sum(1 << cell for cell, count in enumerate(_THROUGH) if count >> digit & 1)) for digit in range(4)
)
"""Four masks of cells: mask d has the cells whose number of fours has the binary digit d set."""


@answers(evaluate, Connect4, PaperQuartets)
def _evaluate_quartets(state: Connect4, model: PaperQuartets) -> int:
    weights = held(model.weights, len(_QUARTETS))
    value = _quartets(state.white, BOARD & ~state.black, weights) - _quartets(
        state.black, BOARD & ~state.white, weights
    )
    return value if state.ply & 1 == 0 else -value


@jitable
def _quartets(own: np.uint64, free: np.uint64, weights: Weights) -> int:
    """Return the value of a player's quartets: those within `free`, the cells without a disc of the other player."""
    return (
        _along(own, free, np.uint64(1), weights)
        + _along(own, free, np.uint64(6), weights)
        + _along(own, free, np.uint64(7), weights)
        + _along(own, free, np.uint64(8), weights)
    )


@jitable
def _along(own: np.uint64, free: np.uint64, step: np.uint64, weights: Weights) -> int:
    """Return the value of a player's quartets in one direction: the next cell of a quartet is `step` bits further."""
    double = step + step
    free_pairs = free & (free >> step)
    quartets = free_pairs & (free_pairs >> double)
    pairs = own & (own >> step)
    threes = pairs & (pairs >> step)
    some = own | (own >> step)
    any_disc = some | (some >> double)
    parity = own ^ (own >> step)
    odd = quartets & (parity ^ (parity >> double))
    even = quartets & any_disc & ~odd
    run2 = pairs | (pairs >> step) | (pairs >> double)
    run3 = threes | (threes >> step)
    run4 = threes & (threes >> step)
    return (  # type: ignore[no-any-return]
        weights[0] * popcount(odd & ~run2)
        + weights[1] * popcount(even & ~run2)
        + weights[2] * popcount(even & run2 & ~run4)
        + weights[3] * popcount(odd & run2 & ~run3)
        + weights[4] * popcount(odd & run3)
        + weights[5] * popcount(quartets & run4)
    )


@answers(evaluate, Connect4, PaperPositions)
def _evaluate_positions(state: Connect4, model: PaperPositions) -> int:
    discs = popcount(state.white | state.black)
    return _divided(state, discs, held(model.weights, len(_POSITIONS)))


@answers(evaluate, Connect4, PaperPoints)
def _evaluate_points(state: Connect4, model: PaperPoints) -> int:
    points = _fours(state.white) + _fours(state.black)
    return _divided(state, points, held(model.weights, len(_POINTS)))


@jitable
def _divided(state: Connect4, total: int, weights: Weights) -> int:
    """Return the points by which the side to move leads, divided by `total`, times the first weight."""
    fours = _fours(state.white) - _fours(state.black)
    if state.ply & 1 == 1:
        fours = -fours
    size = weights[0] * abs(fours) // max(1, total)
    return size if fours > 0 else -size  # type: ignore[no-any-return]


@jitable
def _fours(discs: np.uint64) -> int:
    """Return the sum of the numbers of fours through the cells of all discs."""
    return (
        popcount(discs & _FOURS[0])
        + 2 * popcount(discs & _FOURS[1])
        + 4 * popcount(discs & _FOURS[2])
        + 8 * popcount(discs & _FOURS[3])
    )
