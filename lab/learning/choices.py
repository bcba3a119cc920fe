"""Weights that make the moves which somebody chose the likeliest: conditional logit (McFadden 1974).

A move's chance is taken to be proportional to the exponential of the sum of its features times weights, in logits. The
sum of the logarithms of the chances of what was chosen has one maximum, found by Newton's method; a weak pull towards
nought (RIDGE) keeps weights finite where the choices leave them open. Of many alternatives a few drawn by chance serve
as well as all (McFadden 1978). `lab.learning.pathwayz.policy` fits the same model to other features: a hundred thousand
that are nearly all 0, which take steps by the gradient.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.features import Reals

RIDGE = 0.1
_STEPS = 40
_ENOUGH = 1e-4
"""A step that changes no weight by more, in logits, is the last."""

Numbers = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


class Choices(NamedTuple):
    """What was chosen among what.

    Attributes:
        rows: float32 (alternatives, features), those of a choice one after the other, the chosen one first.
        starts: int64 (choices,), the row where each begins.
    """

    rows: Numbers
    starts: Places


def fit(choices: Choices) -> Reals:
    """Return the weights, in logits, under which the chosen rows are the likeliest."""
    weights = np.zeros(choices.rows.shape[1])
    worth, slope, bend = _worth(choices, weights)
    for _ in range(_STEPS):
        step = np.linalg.solve(bend, slope)
        while True:  # Newton's step may be too long, far from the maximum: then half of it, and so on
            found = _worth(choices, weights + step)
            if found[0] >= worth or np.abs(step).max() < _ENOUGH:
                break
            step /= 2
        weights = weights + step
        worth, slope, bend = found
        if np.abs(step).max() < _ENOUGH:
            break
    return weights


def _worth(choices: Choices, weights: Reals) -> tuple[float, Reals, Reals]:
    """Return the logarithm of the likelihood less the ridge, its gradient, and its negative second derivative."""
    from lab.learning.kernels.choices import likelihood

    count = len(weights)
    slope, bend = np.zeros(count), np.zeros((count, count))
    worth = float(likelihood(choices.rows, choices.starts, weights, slope, bend))
    whole = bend + np.tril(bend, -1).T + RIDGE * np.eye(count)
    return worth - RIDGE / 2 * float(weights @ weights), slope - RIDGE * weights, whole


def place(scores: Reals, chosen: int) -> tuple[float, float]:
    """Return the chances that the chosen score is the best, and among the five best, where equals are drawn by lot."""
    better = int((scores > scores[chosen]).sum())
    equal = int((scores == scores[chosen]).sum())
    return tuple(min(1.0, max(0.0, (most - better) / equal)) for most in (1, 5))  # type: ignore[return-value]
