"""Hex: stones that touch more empty or own cells are worth more. The search sees the whole board soon anyway."""

from __future__ import annotations

from typing import NamedTuple

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.hex4 import Hex4, neighbours


class Touching(NamedTuple):
    """This evaluation.

    Attributes:
        weights: of each cell that a side's stones touch, unless the other side has it.
    """

    weights: Weights


_WEIGHTS = (10,)
offer_own(Hex4, "touching", Touching, _WEIGHTS)


@answers(evaluate, Hex4, Touching)
def _evaluate(state: Hex4, model: Touching) -> int:
    weights = held(model.weights, 1)
    white = popcount(neighbours(state.white) & ~state.black)
    black = popcount(neighbours(state.black) & ~state.white)
    total = int(weights[0]) * (white - black)
    return total if state.ply & 1 == 0 else -total
