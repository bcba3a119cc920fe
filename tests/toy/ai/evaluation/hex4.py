"""Hex: stones that touch more empty or own cells are worth more. The search sees the whole board soon anyway."""

from __future__ import annotations

from ai.evaluation.interface import Weights, evaluate, weigh
from game.bits import popcount
from game.hex4 import Hex4, neighbours
from game.verbs import implements

weigh(Hex4, 10)  # each cell that one's own stones touch, unless the other side has it


@implements(Hex4, evaluate)
def _evaluate(state: Hex4, weights: Weights) -> int:
    white = popcount(neighbours(state.white) & ~state.black)
    black = popcount(neighbours(state.black) & ~state.white)
    total = int(weights[0]) * (white - black)
    return total if state.ply & 1 == 0 else -total
