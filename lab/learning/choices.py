"""Weights that make chosen moves most likely: conditional logit (McFadden 1974).

The chance of a move is proportional to exp(features · weights). The log-likelihood of all choices has one maximum,
found by Newton's method; a ridge penalty keeps the weights finite. A few random alternatives per choice are as good as
all (McFadden 1978). `lab.learning.pathwayz.policy` fits the same model by gradient steps, because it has a hundred
thousand features, most of them 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.features import Reals

RIDGE = 0.1
_STEPS = 40
_ENOUGH = 1e-4
"""Largest change of a weight, in logits, at which the fit stops."""

Numbers = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


class Choices(NamedTuple):
    """Choices: for each choice, the rows of all alternatives, of which one is chosen.

    Attributes:
        rows: float32 (alternatives, features): the alternatives of each choice in turn, the chosen one first.
        starts: int64 (choices,): first row of each choice.
    """

    rows: Numbers
    starts: Places


def fit(choices: Choices) -> Reals:
    """Return the weights, in logits, that make the chosen rows most likely."""
    weights = np.zeros(choices.rows.shape[1])
    worth, slope, bend = _worth(choices, weights)
    for _ in range(_STEPS):
        step = np.linalg.solve(bend, slope)
        while True:  # far from the maximum, Newton's step may be too long: halve it
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
    """Return the penalised log-likelihood, its gradient, and its negative second derivative."""
    from lab.learning.kernels.choices import likelihood

    count = len(weights)
    slope, bend = np.zeros(count), np.zeros((count, count))
    worth = float(likelihood(choices.rows, choices.starts, weights, slope, bend))
    whole = bend + np.tril(bend, -1).T + RIDGE * np.eye(count)
    return worth - RIDGE / 2 * float(weights @ weights), slope - RIDGE * weights, whole


def place(scores: Reals, chosen: int) -> tuple[float, float]:
    """Return two chances: that `scores[chosen]` ranks first, and in the first five; ties are in random order."""
    better = int((scores > scores[chosen]).sum())
    equal = int((scores == scores[chosen]).sum())
    return tuple(min(1.0, max(0.0, (most - better) / equal)) for most in (1, 5))  # type: ignore[return-value]
