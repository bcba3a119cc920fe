"""Othello's evaluation by the number of discs, as beginners see the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from ai.evaluation.built import offer_built
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.othello import Othello, discs, mover_first


class DiscCount(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: the value of a disc.
    """

    weights: Weights


offer_own(Othello, "discs", DiscCount, (20,))


@answers(evaluate, Othello, DiscCount)
def _evaluate(state: Othello, model: DiscCount) -> int:
    own, other = mover_first(state)
    return held(model.weights, 1)[0] * (popcount(own) - popcount(other))  # type: ignore[no-any-return]


def _built(state: Any, player: int) -> int:
    return discs(state)[player]


offer_built(Othello, _built)
