"""A person's results by level, and how sure their rating is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.levels import LEVEL_NAMES, levels
from saves.glicko import Rating
from saves.library import Library
from saves.models import SeatRecord
from saves.statistics import PROVISIONAL, Statistics
from table.figures import count, plot_bounds
from table.player_rating import RATED_GAMES, is_provisional, shown_rating
from tests.saves.support import draft, play


def test_every_level_has_its_figures_and_so_has_a_higher_one_of_an_earlier_version(tmp_path: Path) -> None:
    there, highest = len(levels("tic-tac-toe")), len(LEVEL_NAMES)
    assert there < highest
    with Library.open(tmp_path) as library:
        assert count(library, "tic-tac-toe", None).levels == tuple(range(1, there + 1))
        for number in (1.5, highest):
            level = SeatRecord("Level", f"level-{number}")
            play(library, "a1 b1 a2 b2 a3", draft(black=level), result="1-0", termination="win")
        found = count(library, "tic-tac-toe", "Robin").levels
    assert found == tuple(sorted({1.5, *range(1, highest + 1)}))


@pytest.mark.parametrize(("deviation", "provisional"), [(PROVISIONAL, True), (PROVISIONAL - 0.1, False)])
def test_a_rating_is_provisional_down_to_its_limit(deviation: float, provisional: bool) -> None:
    assert is_provisional(Rating(1500.0, deviation)) is provisional


@pytest.mark.parametrize(("games", "shown"), [(RATED_GAMES - 1, False), (RATED_GAMES, True)])
def test_a_rating_is_shown_from_enough_rated_games_on(games: int, shown: bool) -> None:
    rating = Rating(1500.0, 100.0)
    assert (shown_rating(Statistics(history=[rating] * games)) == rating) is shown


def test_a_plot_reaches_from_the_level_below_to_the_level_above_and_over_all_intervals() -> None:
    sure, unsure = Rating(1500.0, 5.0), Rating(1450.0, 300.0)
    low, high = plot_bounds([sure], [1300.0, 1400.0, 1600.0, 1700.0])
    assert (low, high) == (1400.0, 1600.0)
    low, high = plot_bounds([sure], [1400.0, 1500.0, 1600.0])
    assert (low, high) == pytest.approx((1490.2, 1600.0), abs=0.1)
    low, high = plot_bounds([unsure, sure], [])
    assert low < 1000.0
    assert high > 1900.0
