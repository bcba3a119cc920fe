"""Stochastic gradient descent by Adam (Kingma and Ba 2015), with a rate that falls to a tenth along half a cosine."""

from __future__ import annotations

import math

import numpy as np

from ai.evaluation.features import Reals

_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8
_LAST_RATE = 0.1


class Descent:
    """Weights during gradient descent.

    Attributes:
        weights: float64, changed in place.
        moments: float64 (2, weights): running means of the gradient and of its square.
        done: number of steps made.
    """

    def __init__(self, weights: Reals, steps: int, rate: float) -> None:
        """Prepare `steps` steps from `weights`, the first with the learning rate `rate`."""
        self.weights = weights
        self.moments = np.zeros((2, len(weights)))
        self.done = 0
        self._steps, self._rate = steps, rate

    def descend(self, gradient: Reals) -> None:
        """Make a step: change the weights against the gradient."""
        mean, square = self.moments
        mean += (1 - _FIRST) * (gradient - mean)
        square += (1 - _SECOND) * (gradient**2 - square)
        self.done += 1
        fallen = (1 + math.cos(math.pi * self.done / self._steps)) / 2
        rate = self._rate * (_LAST_RATE + (1 - _LAST_RATE) * fallen)
        own, spread = mean / (1 - _FIRST**self.done), square / (1 - _SECOND**self.done)
        self.weights -= rate * own / (np.sqrt(spread) + _SMALL)
