"""Every search plays games in which a player moves twice or passes (`odd_searches.py`)."""

from __future__ import annotations

from pathlib import Path

from tests.amount import long
from tests.game.odd_games.process import assert_passes


@long
def test_every_search_plays_the_odd_games() -> None:
    assert_passes(str(Path(__file__).with_name("odd_searches.py")))
