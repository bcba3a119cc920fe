"""Glicko-2: a rating with its uncertainty, by Mark Glickman's published formulas ("Example of the Glicko-2 system").

Ratings and deviations are in points of Elo. The formulas use only differences of ratings, divided by `SCALE`. Names of
variables are Glickman's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 400 / math.log(10)
"""Points of Elo in a unit of the logistic function: Glickman's 173.7178."""
DEVIATION, VOLATILITY = 350.0, 0.06
"""Deviation and volatility of a new player, as Glickman proposes."""
TAU = 0.5
"""Limit on changes of the volatility over time; Glickman proposes 0.3 to 1.2."""
_EXACT = 1e-6
_FARTHEST = 10.0
"""Largest exponent of ten in an expected score; beyond it the score is practically 0 or 1."""


class Strength(NamedTuple):
    """An opponent's Elo and its standard deviation."""

    elo: float
    deviation: float


class Rating(NamedTuple):
    """A player's Elo, its standard deviation, and the volatility of the player's strength."""

    elo: float
    deviation: float = DEVIATION
    volatility: float = VOLATILITY


def expected_score(player: Strength | Rating, opponent: Strength) -> float:
    """Return a player's expected score against an opponent, 0 to 1, computed from both ratings and their deviations."""
    deviation = math.hypot(player.deviation, opponent.deviation)
    return _expected(player.elo, Strength(opponent.elo, deviation))


def rated(rating: Rating, games: Sequence[tuple[Strength, float]]) -> Rating:
    """Return the rating after a rating period; `games` are opponents with the scores against them (1, 0.5 or 0)."""
    phi = rating.deviation / SCALE
    information = improvement = 0.0
    for opponent, score in games:
        g, expected = _g(opponent.deviation), _expected(rating.elo, opponent)
        information += g * g * expected * (1 - expected)
        improvement += g * (score - expected)
    volatility = rating.volatility
    if games:
        volatility = _volatility(rating.volatility, phi, 1 / information, improvement / information)
    phi = 1 / math.sqrt(1 / (phi * phi + volatility * volatility) + information)
    return Rating(rating.elo + SCALE * phi * phi * improvement, SCALE * phi, volatility)


def _g(deviation: float) -> float:
    """Return the weight of a result, 0 to 1: small where the opponent's rating is uncertain."""
    phi = deviation / SCALE
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _expected(elo: float, opponent: Strength) -> float:
    exponent = _g(opponent.deviation) * (opponent.elo - elo) / 400
    return float(1 / (1 + 10 ** max(-_FARTHEST, min(_FARTHEST, exponent))))


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: Glickman's step 5, by the Illinois variant of regula falsi."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + v + math.exp(x)
        return math.exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - a) / (TAU * TAU)

    low, high = a, _other_bound(a, delta * delta - phi * phi - v)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _other_bound(a: float, excess: float) -> float:
    """Return B of Glickman's step 5: the root of f lies between `a` and B. `excess` is delta² - phi² - v.

    If `excess` is not positive, f(a - TAU) > 1 / TAU - 1/2, and so f(a - TAU) > 0 for each `TAU` < 2: no further step
    is needed.
    """
    return math.log(excess) if excess > 0 else a - TAU
