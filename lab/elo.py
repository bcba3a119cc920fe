"""Elo ratings by maximum likelihood: the model of Zermelo, Bradley and Terry, with draws as half wins.

A player rated d above another has an expected score of 1 / (1 + 10 ** (-d / 400)) against it. The ratings of one or
more players are fixed; the other ratings are chosen to make all results most likely. The intervals come from the Fisher
information of a model without draws, so many draws make the intervals a little too wide.

A player without a loss would have an infinite rating. So each pair that met gets a drawn game in addition, the prior.
For two players this is Jeffreys' prior (Firth 1993). With 400 games and a score of 75 % the prior costs half a point of
Elo.

Newton's method is written here because no library fits: choix and sklearn need scipy, and choix, evalica and whr offer
neither intervals nor fixed ratings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena import NORMAL_95, MatchResult

PRIOR = 1.0
"""Number of drawn games that are added to each pair."""
_ELO = 400 / math.log(10)
"""Points of Elo in one unit of the logistic function."""
_EXACT = 1e-10
_MOST_STEPS = 100

Pair = tuple[str, str]
Vector = NDArray[np.float64]


class EloRating(NamedTuple):
    """An Elo rating, or the difference of two ratings, with its 95 % interval."""

    elo: float
    low: float
    high: float


class EloRatings:
    """The ratings of players, which can be looked up by a player's name; fixed ratings are included."""

    def __init__(self, names: list[str], values: Vector, covariance: Vector) -> None:
        """Store ratings `values` and their `covariance` (zero for fixed players), in units of the logistic function."""
        self.names = names
        self._values, self._covariance = values, covariance

    def __getitem__(self, name: str) -> EloRating:
        """Return a player's rating."""
        return self._rating(self._unit(name))

    def difference(self, lower: str, higher: str) -> EloRating:
        """Return the rating of `higher` minus the rating of `lower`, with the interval of the difference."""
        return self._rating(self._unit(higher) - self._unit(lower))

    def beside_all(self, name: str) -> EloRating:
        """Return a player's rating with the interval of its distance from the average of all players.

        So even a fixed player has an interval, and a fixed player far from the others does not widen their intervals.
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
    """Return the most likely ratings; `fixed` is the name of a player rated 0, or known ratings, keyed by the player's
    name.

    Games must connect every player with a fixed one. Without a `prior`, nobody may have won all or lost all games.
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
    """Return two matrices: the games, and the points, of each player (row) against each opponent (column).

    The prior adds `prior` drawn games to each pair.
    """
    points = np.zeros((len(names), len(names)))
    for (a, b), result in results.items():
        i, j, made = names.index(a), names.index(b), result.score_rate * result.games
        points[i, j] += made + prior / 2
        points[j, i] += result.games - made + prior / 2
    return points + points.T, points


def _expected(values: Vector) -> Vector:
    """Return a matrix: the expected score of each player (row) against each opponent (column)."""
    return 1 / (1 + np.exp(values[None, :] - values[:, None]))


def _derivatives(games: Vector, points: Vector, values: Vector) -> tuple[Vector, Vector]:
    """Return the Fisher information and the gradient of the log-likelihood at the ratings `values`."""
    expected = _expected(values)
    met = games * expected * (1 - expected)
    return np.diag(met.sum(axis=1)) - met, (points - games * expected).sum(axis=1)


def _likelihood(points: Vector, values: Vector) -> float:
    met = points > 0
    return float((points[met] * np.log(_expected(values)[met])).sum())


def _shortened(points: Vector, values: Vector, step: Vector) -> Vector:
    """Return the step of Newton's method, halved as often as needed so that the likelihood does not fall."""
    before = _likelihood(points, values)
    while np.abs(step).max() > _EXACT and _likelihood(points, values + step) < before:
        step = step / 2
    return step
