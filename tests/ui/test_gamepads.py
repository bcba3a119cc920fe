"""A gamepad, as SDL tells of it: posted events, since no machine of the tests has one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.benches import Bench
from tests.ui.desk import AI, YOU, Desk
from tests.ui.screen import Screen
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.menu import Menu
from ui.screens.home.scene import HomeScene
from ui.screens.play.scene import PlayScene
from ui.screens.review.scene import ReviewScene
from ui.shell.routes import SettingsRoute
from ui.shell.shortcuts import KeySheet

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
LEFT, RIGHT, UP, DOWN = (getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name}") for name in ("LEFT", "RIGHT", "UP", "DOWN"))
RB = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
SHOULDERS = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk("tic-tac-toe")
    yield desk
    desk.close()


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(SettingsRoute())
    screen.wait(0.3)
    yield screen
    screen.close()


def press(screen: Screen, *buttons: int) -> None:
    """Press and release buttons, one after the other."""
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            screen.send(kind, instance_id=0, button=button)


def lean(screen: Screen, axis: int, share: float) -> None:
    """Move a stick or a trigger to a share of its way."""
    screen.send(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(share * 32767))


def test_a_game_is_played_by_it_alone(desk: Desk) -> None:
    press(desk, A, A)  # the first shows the cursor
    assert desk.moves == ["b2"]
    press(desk, LEFT, DOWN, A)
    assert desk.moves == ["b2", "a1"]
    press(desk, Y)
    assert desk.moves == ["b2"]


def test_a_game_is_begun_finished_and_reviewed_by_it_alone(tmp_path: Path) -> None:
    screen = Screen.at_home(folder=tmp_path)
    go_to(screen, "Tic-tac-toe", A)
    go_to(screen, "Player two", LEFT)  # a person
    go_to(screen, "Start game", A)
    press(screen, A, A, LEFT, A, RIGHT, DOWN, A, LEFT, A, RIGHT, UP, UP, A)  # b2 a2 b1 a1 b3: X wins
    go_to(screen, "Review", A)
    assert isinstance(screen.app.scene, ReviewScene)
    press(screen, B)
    assert isinstance(screen.scene, PlayScene)
    screen.close()


def go_to(screen: Screen, name: str, *buttons: int) -> None:
    """Move the focus to a control, and press buttons there."""
    screen.wait(0.5)
    for _ in screen.tab_stops():
        if screen.focused == name:
            break
        press(screen, RB)
    assert screen.focused == name, screen.tab_stops()
    press(screen, *buttons)
    screen.wait(0.5)


def test_x_asks_for_a_hint_and_b_closes_it() -> None:
    desk = Desk("connect-four", (YOU, AI))
    press(desk, X)
    desk.wait(0.5)
    assert desk.scene.hint is not None
    press(desk, B)
    assert desk.scene.hint is None
    desk.close()


def test_the_triggers_choose_the_piece() -> None:
    desk = Desk("pathwayz")
    lean(desk, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    press(desk, A, A)
    lean(desk, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    press(desk, UP, A)
    assert [move[-1] for move in desk.moves] == ["*", "6"]
    desk.close()


def test_caps_show_its_buttons_while_it_was_used_last(desk: Desk) -> None:
    assert "U" in desk.texts()
    press(desk, RIGHT)
    desk.wait(0.1)
    assert {"Y", "X"} < set(desk.texts())
    assert "U" not in desk.texts()
    desk.key(pygame.K_LEFT)
    assert "U" in desk.texts()


def test_a_held_stick_repeats_until_it_comes_back(settings: Screen) -> None:
    press(settings, DOWN, RIGHT)
    before = settings.focused
    lean(settings, pygame.CONTROLLER_AXIS_LEFTY, 0.9)
    first = settings.focused
    assert first != before
    settings.wait(0.3)
    assert settings.focused == first
    settings.wait(0.3)
    assert settings.focused != first
    lean(settings, pygame.CONTROLLER_AXIS_LEFTY, 0.2)
    last = settings.focused
    settings.wait(1)
    assert settings.focused == last
    assert settings.asleep()


def test_a_stick_that_trembles_wakes_nothing(settings: Screen) -> None:
    settings.wait(0.5)
    settings.pixels()
    settings.app.dirty = False
    lean(settings, pygame.CONTROLLER_AXIS_LEFTX, 0.05)
    assert settings.asleep()


def test_settings_are_reached_and_changed(settings: Screen) -> None:
    while settings.focused != "Theme":
        press(settings, SHOULDERS[1])
    press(settings, RIGHT)
    assert settings.app.look.theme.name == "light"
    press(settings, DOWN)
    assert settings.focused != "Theme"
    while settings.focused != "Mute":
        press(settings, SHOULDERS[0])
    press(settings, A)
    assert settings.app.settings.muted
    press(settings, B)
    assert isinstance(settings.scene, HomeScene)


def test_a_menu_is_used_by_it(desk: Desk) -> None:
    desk.play("b2")
    press(desk, B)
    assert isinstance(desk.overlay, Menu)
    entries = [item.label for item in desk.overlay.items]
    press(desk, *[DOWN] * 20)
    assert desk.controls.focused is not None
    assert desk.controls.focused.name in entries
    press(desk, B)
    desk.wait(0.1)
    assert desk.notices == []
    assert desk.moves == ["b2"]


def test_start_shows_the_keys_with_the_buttons_on_their_caps(desk: Desk) -> None:
    press(desk, pygame.CONTROLLER_BUTTON_START)
    desk.wait(0.3)
    assert isinstance(desk.overlay, KeySheet)
    assert {"X", "Y", "RB", "Start", "Write letters"} < set(desk.texts())
    press(desk, B)
    desk.wait(0.1)
    assert desk.overlay is None


def test_it_writes_in_a_field_and_leaves_one_alone_that_it_only_passes(desk: Desk) -> None:
    field = Field("Name", "Ann", lambda typed: None, max_length=6)
    below = Button("Below", lambda: None)
    for place, control in enumerate((field, below)):
        control.rect = pygame.Rect(100, 100 + 60 * place, 300, 40)
    desk.app.push(Bench(desk.app, field, below))
    desk.wait(0.3)
    press(desk, RB, DOWN)
    assert (field.text, desk.focused) == ("Ann", "Below")
    press(desk, UP, RIGHT, RIGHT, UP)  # the first one ends the selection of the whole name
    assert field.text == "Annb"
    press(desk, LEFT, RIGHT, DOWN, RIGHT, UP, RIGHT)
    assert field.text == "Ann Ba"
    press(desk, RIGHT)
    assert field.text == "Ann Ba", "no more than fits"
    press(desk, *[LEFT] * 7, RIGHT)
    assert field.text == "A"
    press(desk, RB)
    assert (field.text, desk.focused) == ("A", "Below")


def test_it_writes_only_what_a_field_takes() -> None:
    field = Field("Seed", "", lambda typed: None, accepts=str.isdigit)
    assert not field.spell((0, 1))
    assert [field.spell((1, 0)), field.spell((0, 1)), field.text] == [True, True, "9"]


def test_one_that_is_pulled_out_lets_go_of_everything(desk: Desk) -> None:
    desk.send(pygame.CONTROLLERDEVICEADDED, device_index=0)  # gone before it could be opened
    press(desk, A)
    desk.send(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=LEFT)
    desk.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    cursor = desk.grid.cursor
    desk.wait(1)
    assert desk.grid.cursor == cursor
    assert not desk.notices
