"""Glicko-2 on the example that its author published, and on results that would break a careless one."""

from __future__ import annotations

import math

import pytest

from saves.glicko import DEVIATION, SCALE, TAU, Rating, Strength, expected_score, rated

EXAMPLE = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]


def test_the_published_example_has_its_published_result() -> None:
    found = rated(Rating(1500, 200, 0.06), EXAMPLE)
    assert found.elo == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_whoever_does_not_play_becomes_less_certain() -> None:
    rested = rated(Rating(1500, 200, 0.06), [])
    assert (rested.elo, rested.volatility) == (1500, 0.06)
    assert rested.deviation == pytest.approx(200.2714, abs=1e-4)


def test_where_the_scale_begins_does_not_matter() -> None:
    lower = [(Strength(opponent.elo - 1500, opponent.deviation), score) for opponent, score in EXAMPLE]
    assert rated(Rating(0, 200), lower).elo + 1500 == pytest.approx(rated(Rating(1500, 200), EXAMPLE).elo)


def test_ten_even_games_are_enough_for_more_than_a_provisional_rating() -> None:
    rating = Rating(800)
    deviations = []
    for number in range(12):
        rating = rated(rating, [(Strength(800, 15), float(number % 2))])
        deviations.append(rating.deviation)
    assert deviations == sorted(deviations, reverse=True)
    assert deviations[0] < DEVIATION
    assert deviations[7] > 110 > deviations[11]


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_a_hundred_surprises_leave_finite_numbers(score: float) -> None:
    rating = Rating(0)
    for _ in range(100):
        rating = rated(rating, [(Strength(rating.elo + (5000 if score else -5000), 20), score)])
    assert 0 < rating.deviation <= 2 * DEVIATION
    assert (rating.elo > 0) == bool(score)
    assert 0 < rating.volatility < 3


def test_an_uncertain_rating_expects_more_even_results() -> None:
    sure, unsure = Rating(1000, 30), Rating(1000, 300)
    assert 0.5 < expected_score(unsure, Strength(800, 20)) < expected_score(sure, Strength(800, 20)) < 0.77
    assert expected_score(sure, Strength(1000, 20)) == 0.5
    assert expected_score(Rating(0), Strength(1e9, 10)) > 0.0


@pytest.mark.parametrize(("elo", "upsets"), [(1900, 1), (1900, 4), (1900, 12), (1500, 1), (1100, 1), (1100, 9)])
def test_the_volatility_solves_glickmans_equation(elo: int, upsets: int) -> None:
    """Step 5 of the published example, by halving; wins against weak rivals are no upsets."""
    rating, rival = Rating(1500, 60, 0.06), Strength(elo, 40)
    phi, weight = rating.deviation / SCALE, 1 / math.sqrt(1 + 3 * (rival.deviation / SCALE / math.pi) ** 2)
    expected = 1 / (1 + math.exp(-weight * (rating.elo - rival.elo) / SCALE))
    v = 1 / (upsets * weight**2 * expected * (1 - expected))
    delta, a = v * upsets * weight * (1 - expected), math.log(rating.volatility**2)

    def f(x: float) -> float:
        grown = phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / TAU**2

    low, high = a - 20, a + 20
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    found = rated(rating, upsets * [(rival, 1.0)])
    assert found.volatility == pytest.approx(math.exp(low / 2), rel=1e-7)
