"""Tic-tac-toe: lines still open. The search sees the whole game anyway."""

from __future__ import annotations

from ai.evaluation.interface import Weights, evaluate, weigh
from game.bits import ZERO, popcount
from game.tictactoe import LINES, TicTacToe
from game.verbs import implements

weigh(TicTacToe, 1, 4)  # a line held by one side only, with one and with two of its marks


@implements(TicTacToe, evaluate)
def _evaluate(state: TicTacToe, weights: Weights) -> int:
    total = 0
    for line in LINES:
        white, black = state.white & line, state.black & line
        if black == ZERO and white != ZERO:
            total += weights[popcount(white) - 1]
        elif white == ZERO and black != ZERO:
            total -= weights[popcount(black) - 1]
    return total if state.ply & 1 == 0 else -total
