"""How players and set-ups are called."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from saves.settings import Settings
from ui.describe import describe_setup


def host(game: str, **setup: str) -> Any:
    """A program with nothing but settings, in which `game` was set up so."""
    settings = Settings()
    kept = settings.setup(game)
    for name, value in setup.items():
        setattr(kept, name, value)
    settings.keep_setup(game, kept)
    return SimpleNamespace(settings=settings)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({}, "vs Creek · Level 3"),
        ({"first": "level-7", "second": "human", "clock": "10+5"}, "vs Rapids · Level 7 · 10 min + 5 s"),
        ({"clock": "0.2+0"}, "vs Creek · Level 3 · 12 s"),
        ({"second": "human"}, "You vs Guest"),
        ({"first": "uct", "second": "level-1"}, "UCT vs Puddle"),
        ({"second": "nobody"}, "vs Alpha-beta"),
    ],
)
def test_a_set_up_says_who_will_play(setup: dict[str, str], said: str) -> None:
    assert describe_setup(host("tic-tac-toe", **setup), "tic-tac-toe") == said


@pytest.mark.usefixtures("odd_games")
@pytest.mark.parametrize(
    ("setup", "said"), [({}, "vs Alpha-beta"), ({"first": "level-2", "second": "level-3"}, "Alpha-beta vs Alpha-beta")]
)
def test_a_board_without_levels_names_who_plays_there(setup: dict[str, str], said: str) -> None:
    assert describe_setup(host("odd-kalah", **setup), "odd-kalah") == said
