"""The guard belongs to the board and the opponent for which it was set, and there is none between two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from coach.quick_game import quick_config
from table.config import GameConfig
from tests.ui.screen import Screen
from tests.ui.shelves import YOU, keep, level
from ui.shell.routes import SetupRoute

GUARD = "Ask before a blunder"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[GameConfig]:
    """The games that were started, instead of playing them."""
    configs: list[GameConfig] = []
    monkeypatch.setattr("ui.screens.play.scene.PlayScene", lambda _app, config, past=None: configs.append(config))
    return configs


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    """At a new game of Pathwayz."""
    hands = Screen.at_home(folder=tmp_path)
    open_setup(hands, "pathwayz")
    yield hands
    hands.close()


def open_setup(hands: Screen, board: str) -> None:
    hands.app.home()
    hands.app.navigate(SetupRoute(board))
    hands.wait(0.3)


def start(hands: Screen, started: list[GameConfig]) -> GameConfig:
    hands.key(pygame.K_RETURN)
    return started[-1]


def choose(hands: Screen, name: str, choice: str) -> None:
    hands.get("choice", name).choose(choice)
    hands.wait(0.3)


def test_the_guard_belongs_to_the_board_and_the_opponent_for_which_it_was_set(
    hands: Screen, started: list[GameConfig]
) -> None:
    def guard() -> bool:
        return hands.get("switch", GUARD).value == "on"

    assert not guard()
    hands.click(GUARD)
    assert start(hands, started).guard
    open_setup(hands, "pathwayz")
    assert guard()
    hands.key(pygame.K_RIGHT)
    assert not guard(), "another level"
    hands.key(pygame.K_LEFT)
    assert guard()
    open_setup(hands, "othello")
    assert not guard(), "another board"
    assert not start(hands, started).guard


def test_it_stays_with_match_whichever_level_that_is(hands: Screen, started: list[GameConfig]) -> None:
    choose(hands, "Choose by", "My level")
    hands.click(GUARD)
    assert start(hands, started).guard
    assert hands.app.settings.setup("pathwayz").guarded == ["match"]


def test_between_two_people_there_is_no_guard(hands: Screen, started: list[GameConfig]) -> None:
    hands.click(GUARD)
    choose(hands, "Player two", "Human")
    with pytest.raises(KeyError):
        hands.control(GUARD)
    config = start(hands, started)
    assert (config.humans, config.guard) == (2, False)


def test_play_on_the_first_screen_asks_where_its_opponent_was_set_up_so(hands: Screen) -> None:
    settings = hands.app.settings
    setup = settings.setup("pathwayz")
    setup.second, setup.guarded = "level-4", ["level-4"]
    settings.keep_setup("pathwayz", setup)
    assert not quick_config(hands.app, "pathwayz").guard, "it begins with the first level"
    keep(hands.app.library, "pathwayz", "d5", (YOU, level(4)), result="0-1", termination="resignation")
    assert quick_config(hands.app, "pathwayz").guard
    keep(hands.app.library, "pathwayz", "d5", (YOU, level(5)), result="0-1", termination="resignation")
    assert not quick_config(hands.app, "pathwayz").guard
