"""A person's results by level, and how sure their rating is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.levels import LEVEL_NAMES, levels
from saves.glicko import Rating
from saves.library import Library
from saves.models import SeatRecord
from saves.statistics import PROVISIONAL
from table.figures import count
from table.player_rating import is_provisional
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
