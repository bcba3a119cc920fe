"""A language that is chosen is spoken at once, and everything that a player reads is translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.desk import Desk
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, on_stage, some_games
from tests.ui.outline import outline
from tests.ui.pseudo import pseudo, speaking
from tests.ui.sentences import unmarked

OPENED_OVER = {"keys", "overlays"}
"""What closes before the settings can be opened."""
NAMES = {"about"}
"""A page of names and licences, which stay."""
KEEPS_SENTENCES = {"editor", "lesson", "puzzles", "play", "review", "study", "lab", "liking", "tournament"}
"""Screens that keep some sentences as state, so that these speak the new language at the next move or choice only."""
AT_ONCE = sorted({state.screen for state in STATES} - OPENED_OVER - NAMES - KEEPS_SENTENCES)
WINDOW = {"size": (1280, 800), "scale": 100, "theme": "dark"}


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


def untranslated(desk: Desk) -> set[str]:
    """Return what is on the screen or over it without having come through `text`."""
    shown = outline(desk)
    said = {*shown.texts, *(words for line in shown.controls for words in re.findall('"(.*?)"', line))}
    return {words for words in said if unmarked(words)}


def states_of(screen: str) -> list[State]:
    found = [state for state in STATES if state.screen == screen]
    return found[:1]


@pytest.mark.parametrize("screen", AT_ONCE)
def test_a_screen_that_is_open_speaks_another_language_at_once(games: Path, screen: str) -> None:
    found: dict[str, str] = {}
    for state in states_of(screen):
        with on_stage(state, games) as desk:
            desk.app.draw()
            with speaking(pseudo):
                desk.app.look.language = "pseudo"
                for words in untranslated(desk):
                    found.setdefault(words, state.name)
    assert not found, "\n".join(f"{state}: {words}" for words, state in found.items())
