"""Tic-tac-toe's evaluation by open lines."""

from __future__ import annotations

from typing import NamedTuple

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import ZERO, popcount
from game.tictactoe import LINES, TicTacToe


class TicTacToeLines(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: for a line with one mark, and for a line with two marks, both of one side only.
    """

    weights: Weights


_WEIGHTS = (1, 4)
_COUNT = len(_WEIGHTS)
offer_own(TicTacToe, "open-lines", TicTacToeLines, _WEIGHTS)


@answers(evaluate, TicTacToe, TicTacToeLines)
def _evaluate(state: TicTacToe, model: TicTacToeLines) -> int:
    weights = held(model.weights, _COUNT)
    total = 0
    for line in LINES:
        white, black = state.white & line, state.black & line
        if black == ZERO and white != ZERO:
            total += weights[popcount(white) - 1]
        elif white == ZERO and black != ZERO:
            total -= weights[popcount(black) - 1]
    return total if state.ply & 1 == 0 else -total
