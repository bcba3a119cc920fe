"""The conformance suite holds for games in which a player moves twice or passes, and whatever their positions spell."""

from __future__ import annotations

from pathlib import Path

from tests.game.odd_games.process import assert_passes


def test_the_conformance_suite_holds_for_the_odd_games() -> None:
    suite = str(Path(__file__).with_name("test_conformance.py"))
    assert_passes("-p", "tests.game.odd_games.registered", suite, "-k", "odd-")
