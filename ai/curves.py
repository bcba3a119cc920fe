"""What the scores of single players are worth: fitted curves from a score to the chance of winning, by phase.

A curve is a grid of log odds over plies played and scores, with straight lines between (bilinear) and constant beyond.
It can tell what one logistic scale cannot: that a score is worth more late than early, that being on move is worth
something, and that the largest scores are less certain than they look.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
_PLY_QUANTILES = (0.02, 0.25, 0.5, 0.75, 0.98)
_SCORE_QUANTILES = (0.005, 0.05, 0.25, 0.5, 0.75, 0.95, 0.995)
_PULL = 20.0
"""How strongly each point of the grid is drawn to the plain logistic curve, in positions: for corners without any."""
_STEPS = 25
_MOST_ODDS = 30.0


@dataclass(frozen=True)
class Curve:
    """A player's curve.

    Attributes:
        plies: plies played, rising.
        scores: in the player's units, for the side to move, rising.
        odds: a row for each of `plies`: the log odds of the side to move at each of `scores`, never falling.
    """

    plies: tuple[int, ...]
    scores: tuple[int, ...]
    odds: tuple[tuple[float, ...], ...]

    def chance(self, score: int, ply: int) -> float:
        """Return the chance, 0 to 1, of the side to move at `score` after `ply` plies; a draw counts half."""
        row, down = _between(self.plies, ply)
        column, along = _between(self.scores, score)
        lower, upper = (
            (1 - along) * self.odds[i][column] + along * self.odds[i][min(column + 1, len(self.scores) - 1)]
            for i in (row, min(row + 1, len(self.plies) - 1))
        )
        return 1 / (1 + math.exp(-((1 - down) * lower + down * upper)))


CURVES: dict[tuple[str, str], Curve] = {
    # python -m lab.calibration pathwayz champion --nodes 2000 --games 4000
    ("pathwayz", "champion"): Curve(
        (8, 17, 26, 35, 52),
        (-1155, -710, -247, 3, 255, 724, 1181),
        (
            (-8.645, -5.346, -2.325, 0.011, 2.271, 5.297, 8.839),
            (-8.645, -5.543, -2.219, 0.009, 2.243, 5.529, 8.84),
            (-8.665, -5.814, -1.948, -0.048, 1.914, 5.647, 8.865),
            (-8.779, -5.252, -1.529, -0.066, 1.414, 4.941, 8.974),
            (-8.622, -4.703, -1.513, -0.104, 1.095, 4.74, 8.787),
        ),
    ),
}
"""The curve of each (game, player) that has one, as `python -m lab.calibration` prints it."""


def _between(knots: Sequence[int], value: int) -> tuple[int, float]:
    """Return the index of the knot at or before `value`, and how far it is from there to the next one, 0 to 1."""
    index = min(max(bisect_right(knots, value) - 1, 0), len(knots) - 1)
    if index == len(knots) - 1:
        return index, 0.0
    return index, max(0.0, (value - knots[index]) / (knots[index + 1] - knots[index]))


def fit_curve(scores: Floats, plies: Floats, points: Floats) -> Curve:
    """Return the curve under which results were most likely, by penalised logistic regression (Newton's method).

    Args:
        scores: of the positions, for their sides to move; at least one.
        plies: played before each.
        points: what the side to move made of the game: 1, 0.5 or 0.
    """
    ply_knots, score_knots = _knots(plies, _PLY_QUANTILES), _knots(scores, _SCORE_QUANTILES)
    rows, columns = _hats(plies, ply_knots), _hats(scores, score_knots)
    features = (rows[:, :, None] * columns[:, None, :]).reshape(len(scores), -1)
    plain = np.tile(np.array(score_knots) / _plain_scale(scores, points), len(ply_knots))
    odds = _regressed(features, points, plain).reshape(len(ply_knots), len(score_knots))
    rising = tuple(tuple(round(value, 3) for value in _risen(row)) for row in odds)
    return Curve(ply_knots, score_knots, rising)


def _knots(values: Floats, quantiles: Sequence[float]) -> tuple[int, ...]:
    return tuple(sorted({round(float(value)) for value in np.quantile(values, quantiles)}))


def _hats(values: Floats, knots: Sequence[int]) -> Floats:
    """Return, for each value, its shares in the knots around it: shape (values, knots), each row adding up to 1."""
    return np.stack([np.interp(values, knots, each) for each in np.eye(len(knots))], axis=1)


def _plain_scale(scores: Floats, points: Floats) -> float:
    """Return the scale of the plain logistic curve, by Newton's method in its inverse."""
    spread = float(np.sqrt(np.mean(scores**2))) or 1.0
    slope = _regressed((scores / spread)[:, None], points, np.zeros(1))[0]
    return spread / max(0.01, float(slope))


def _regressed(features: Floats, points: Floats, start: Floats) -> Floats:
    """Return the weights of a logistic regression, each drawn to `start` by _PULL positions' worth of evidence."""
    weights = start.copy()
    pull = _PULL / 4 * np.eye(len(start))
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(features @ weights, -_MOST_ODDS, _MOST_ODDS)))
        gradient = features.T @ (points - chances) - pull @ (weights - start)
        hessian = (features * (chances * (1 - chances))[:, None]).T @ features + pull
        step = np.linalg.solve(hessian, gradient)
        weights += np.clip(step, -1.0, 1.0)
    return weights


def _risen(values: Floats) -> list[float]:
    """Return the closest rising sequence: neighbours that fall are pooled into their mean (Ayer et al. 1955)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, size = float(value), 1
        while pools and pools[-1][0] > mean:
            before, count = pools.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]
