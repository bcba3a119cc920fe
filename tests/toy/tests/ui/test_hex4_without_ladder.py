"""The window with a board that has no ladder: nobody has made levels for it, and it can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.levels import levels
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from ui import navigation
from ui.scenes.play import PlayScene
from ui.scenes.setup import SetupScene

NAME, TITLE = "hex-4x4", "Hex 4 × 4"


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    assert levels(NAME) == ()
    hands = Screen.at_home(folder=tmp_path, warmup=FakeWarmup(True))
    yield hands
    hands.close()


def players(hands: Screen) -> list[str | None]:
    assert isinstance(hands.scene, PlayScene)
    assert not hands.app.services.notices.shown
    return [seat.player for seat in hands.scene.session.config.seats]


def test_watch_lets_its_strongest_player_play_itself(hands: Screen) -> None:
    navigation.watch(hands.app, NAME)
    hands.wait(0.5)
    assert players(hands) == ["alpha-beta", "alpha-beta"]


def test_a_game_against_a_level_that_it_lacks_is_one_against_its_strongest_player(hands: Screen) -> None:
    setup = hands.app.settings.setup(NAME)
    setup.first, setup.second, setup.starts = "human", "level-3", "first"
    hands.app.settings.keep_setup(NAME, setup)
    hands.choose_board(TITLE)
    assert isinstance(hands.scene, SetupScene)
    hands.click("Start game")
    hands.wait(0.5)
    assert players(hands) == [None, "alpha-beta"]
