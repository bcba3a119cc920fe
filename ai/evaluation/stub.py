"""`evaluate`: one more verb, answered by each game's file in this package.

Like the rules it is plain Python, callable at once, and compiled into the searches by `ai.compiled`.
Its weights are an argument, so that tuning and learning never recompile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.spec import Game
from game.verbs import rule_of, verb

EVALUATION_LIMIT = 100_000
"""Evaluations lie strictly between this and its negative; what is proven lies outside (`ai.search.scores`)."""

Weights = npt.NDArray[np.int64]
_WEIGHTS: dict[type, tuple[int, ...]] = {}


@verb
def evaluate(state: Any, weights: Weights) -> int:
    """Return how good an undecided position is for the side to move, in integer units of the game's own.

    Antisymmetric: exchanging the colours and the side to move keeps the value. `weights` is as long as
    `default_weights` of the game.
    """
    rule = rule_of(evaluate, type(state))
    assert rule is not None, f"{type(state).__name__} has no evaluation"
    with np.errstate(over="ignore"):  # packed sums wrap on purpose
        return int(rule(state, weights))


def weigh(state_type: type, *weights: int) -> None:
    """Set the default weights of a game's evaluation."""
    _WEIGHTS[state_type] = weights


def default_weights(game: Game) -> Weights:
    """Return a fresh array of the weights that the game's players use."""
    return np.array(_WEIGHTS[game.state_type], np.int64)
