"""Fitting of a player's curve from score to chance of winning (`ai.chances.Curve`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ai.chances import Curve

Floats = npt.NDArray[np.float64]
_PLY_QUANTILES = (0.02, 0.25, 0.5, 0.75, 0.98)
_SCORE_QUANTILES = (0.005, 0.05, 0.25, 0.4, 0.5, 0.6, 0.75, 0.95, 0.995)
"""The grid points are these quantiles of the scores; they are denser in the middle, where the chance changes most."""
_PULL = 20.0
"""Strength of the pull of each grid point towards the plain logistic curve, as a number of positions. At grid points
without positions, this pull alone decides the value.
"""
_STEPS = 25
_MOST_ODDS = 30.0


def fit_curve(scores: Floats, plies: Floats, points: Floats) -> Curve:
    """Return the curve that makes the results most likely, by penalised logistic regression (Newton's method).

    Args:
        scores: the scores of the positions, for the side to move; at least one.
        plies: number of plies before each position.
        points: result of the game for the side to move: 1, 0.5 or 0.
    """
    ply_knots, score_knots = _knots(plies, _PLY_QUANTILES), _knots(scores, _SCORE_QUANTILES)
    rows, columns = _hats(plies, ply_knots), _hats(scores, score_knots)
    features = (rows[:, :, None] * columns[:, None, :]).reshape(len(scores), -1)
    plain = np.tile(np.array(score_knots) / _plain_scale(scores, points), len(ply_knots))
    odds = regressed(features, points, plain, _PULL).reshape(len(ply_knots), len(score_knots))
    rising = tuple(tuple(round(value, 3) for value in _risen(row)) for row in odds)
    return Curve(ply_knots, score_knots, rising)


def _knots(values: Floats, quantiles: Sequence[float]) -> tuple[int, ...]:
    return tuple(sorted({round(float(value)) for value in np.quantile(values, quantiles)}))


def _hats(values: Floats, knots: Sequence[int]) -> Floats:
    """Return the weights of linear interpolation between knots, shape (values, knots); each value's row sums to 1."""
    return np.stack([np.interp(values, knots, each) for each in np.eye(len(knots))], axis=1)


def _plain_scale(scores: Floats, points: Floats) -> float:
    """Return the scale at which a logistic curve of the score makes the results most likely."""
    spread = float(np.sqrt(np.mean(scores**2))) or 1.0
    slope = regressed((scores / spread)[:, None], points, np.zeros(1), _PULL)[0]
    return spread / max(0.01, float(slope))


def regressed(features: Floats, points: Floats, start: Floats, evidence: float) -> Floats:
    """Return the weights of a logistic regression (Newton's method).

    Args:
        features: one row per position.
        points: result of each position: 1, 0.5 or 0.
        start: prior weights.
        evidence: strength of the pull towards the prior weights, as a number of positions.
    """
    weights = start.copy()
    pull = evidence / 4 * np.eye(len(start))
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(features @ weights, -_MOST_ODDS, _MOST_ODDS)))
        gradient = features.T @ (points - chances) - pull @ (weights - start)
        hessian = (features * (chances * (1 - chances))[:, None]).T @ features + pull
        step = np.linalg.solve(hessian, gradient)
        weights += np.clip(step, -1.0, 1.0)
    return weights


def _risen(values: Floats) -> list[float]:
    """Return the closest sequence that never falls; falling neighbours become their mean (Ayer et al. 1955)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, size = float(value), 1
        while pools and pools[-1][0] > mean:
            before, count = pools.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]
