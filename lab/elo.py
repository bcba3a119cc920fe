"""Elo ratings by maximum likelihood: the logistic model of Zermelo, and of Bradley and Terry, with draws as half wins.

A player rated d above another one is expected to score 1 / (1 + 10 ** (-d / 400)) against it. One player is held fixed,
or several whose ratings are known; those of the others are those that make all results together the likeliest. The
intervals come from the Fisher information there. It takes every game for won or lost, so that they are a little too
wide where many are drawn.

Nobody who never lost would have a finite rating. So every pair that met is counted as having drawn PRIOR games besides,
which for two players is Jeffreys' prior (Firth 1993); of 400 games with a score of 75 % it takes half a point of Elo.

Newton's method is written here, since no library fits: choix and sklearn need scipy, and choix, evalica and whr know
neither intervals nor a player whose rating is given.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena import NORMAL_95, MatchResult

PRIOR = 1.0
"""Drawn games that are added to those of each pair."""
_ELO = 400 / math.log(10)
"""Points of Elo in a unit of the logistic function."""
_EXACT = 1e-10
_MOST_STEPS = 100

Pair = tuple[str, str]
Vector = NDArray[np.float64]


class EloRating(NamedTuple):
    """An Elo rating, or the difference of two, with its 95 % interval."""

    elo: float
    low: float
    high: float


class EloRatings:
    """The ratings of players by name, those of the fixed ones included."""

    def __init__(self, names: list[str], values: Vector, covariance: Vector) -> None:
        """`values` and `covariance` are in units of the logistic function; that of a fixed player is zero."""
        self.names = names
        self._values, self._covariance = values, covariance

    def __getitem__(self, name: str) -> EloRating:
        """Return a player's rating."""
        return self._rating(self._unit(name))

    def difference(self, lower: str, higher: str) -> EloRating:
        """Return how much higher one player is than another; the interval is that of the difference."""
        return self._rating(self._unit(higher) - self._unit(lower))

    def beside_all(self, name: str) -> EloRating:
        """Return a player's rating with the interval of how far it is from the average of all.

        So even a player that is held fixed has an interval, and nobody's is wide because the fixed one is far away.
        """
        value = self[name].elo
        reach = self._rating(self._unit(name) - 1 / len(self.names))
        return EloRating(value, value - (reach.elo - reach.low), value + (reach.high - reach.elo))

    def _unit(self, name: str) -> Vector:
        unit = np.zeros(len(self.names))
        unit[self.names.index(name)] = 1.0
        return unit

    def _rating(self, weights: Vector) -> EloRating:
        value = float(weights @ self._values) * _ELO
        reach = NORMAL_95 * math.sqrt(float(weights @ self._covariance @ weights)) * _ELO
        return EloRating(value, value - reach, value + reach)


def fitted(results: Mapping[Pair, MatchResult], fixed: str | Mapping[str, float], prior: float = PRIOR) -> EloRatings:
    """Return the ratings that make the results of pairs the likeliest, with `fixed` at 0, or several where they are.

    Every player must be connected with a fixed one by games; without a `prior`, nobody may have won or lost them all.
    """
    names = list(dict.fromkeys(name for pair in results for name in pair))
    games, points = _tables(results, names, prior)
    known = {fixed: 0.0} if isinstance(fixed, str) else fixed
    free = np.array([name not in known for name in names])
    start = sum(known.values()) / len(known)
    values = np.array([known.get(name, start) / _ELO for name in names])
    for _ in range(_MOST_STEPS):
        information, gradient = _derivatives(games, points, values)
        step = np.zeros(len(names))
        step[free] = np.linalg.solve(information[np.ix_(free, free)], gradient[free])
        values = values + _shortened(points, values, step)
        if np.abs(step).max() < _EXACT:
            break
    covariance = np.zeros_like(games)
    covariance[np.ix_(free, free)] = np.linalg.inv(_derivatives(games, points, values)[0][np.ix_(free, free)])
    return EloRatings(names, values, covariance)


def _tables(results: Mapping[Pair, MatchResult], names: list[str], prior: float) -> tuple[Vector, Vector]:
    """Return how many games each player had against each, and how many points it made in them."""
    points = np.zeros((len(names), len(names)))
    for (a, b), result in results.items():
        i, j, made = names.index(a), names.index(b), result.score * result.games
        points[i, j] += made + prior / 2
        points[j, i] += result.games - made + prior / 2
    return points + points.T, points


def _expected(values: Vector) -> Vector:
    """Return the score that each player is expected to make against each."""
    return 1 / (1 + np.exp(values[None, :] - values[:, None]))


def _derivatives(games: Vector, points: Vector, values: Vector) -> tuple[Vector, Vector]:
    """Return the Fisher information and the gradient of the log-likelihood."""
    expected = _expected(values)
    met = games * expected * (1 - expected)
    return np.diag(met.sum(axis=1)) - met, (points - games * expected).sum(axis=1)


def _likelihood(points: Vector, values: Vector) -> float:
    met = points > 0
    return float((points[met] * np.log(_expected(values)[met])).sum())


def _shortened(points: Vector, values: Vector, step: Vector) -> Vector:
    """Return a step of Newton's method, halved until it makes nothing less likely."""
    before = _likelihood(points, values)
    while np.abs(step).max() > _EXACT and _likelihood(points, values + step) < before:
        step = step / 2
    return step
