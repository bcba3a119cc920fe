"""What a screen reader is told of a screen, and what it may do there, read from the tree without any reader."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from saves.clocks import TimeControl
from saves.library import Library
from saves.settings import Settings
from tests.ui.desk import AI, YOU, Desk
from tests.ui.screen import Screen
from tests.ui.shelves import YOU as PERSON
from tests.ui.shelves import keep, level
from ui.kit.dialog import Answer, Dialog
from ui.kit.tree.spoken import Spoken
from ui.screens.play.scene import PlayScene
from ui.shell.routes import (
    EditorRoute,
    LabRoute,
    LearnRoute,
    LibraryRoute,
    PuzzlesRoute,
    SettingsRoute,
    SetupRoute,
    StudyRoute,
    TournamentRoute,
)
from ui.shell.screen_reader import ROLES, description_of

TIP = "Take back a deletion"


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen.at_home(folder=tmp_path)
    yield screen
    screen.close()


def told(screen: Screen) -> list[Spoken]:
    """Everything that is told of what is on top, in reading order."""
    shown = screen.app.router.shown
    assert shown is not None

    def walk(parts: tuple[Spoken, ...]) -> Iterator[Spoken]:
        for part in parts:
            yield part
            yield from walk(part.children)

    return list(walk(shown.tree.spoken(screen.app.look)))


def get(screen: Screen, role: str, name: str) -> Spoken:
    found = [part for part in told(screen) if part.role == role and part.name.startswith(name)]
    assert found, f"no {role} {name!r} among {[(part.role, part.name) for part in told(screen)]}"
    return found[0]


def press(screen: Screen, role: str, name: str) -> None:
    act = get(screen, role, name).press
    assert act is not None
    act()
    screen.app.router.shown.invalidate()  # type: ignore[union-attr]
    screen.wait(0.2)


ROUTES = (
    LearnRoute(),
    LibraryRoute(),
    PuzzlesRoute("othello"),
    SettingsRoute(),
    SetupRoute("kalah"),
    LabRoute("connect-four"),
    EditorRoute("pathwayz"),
    EditorRoute("kalah"),
    StudyRoute("othello"),
    TournamentRoute("pathwayz"),
)


@pytest.mark.parametrize("route", ROUTES, ids=lambda each: type(each).__name__)
def test_every_control_of_a_screen_is_told_by_a_role_that_readers_know(screen: Screen, route: object) -> None:
    screen.app.navigate(route)  # type: ignore[arg-type]
    screen.wait(0.3)
    parts = told(screen)
    assert {part.role for part in parts} <= ROLES.keys()
    met = {part.control for part in parts}
    missed = [each.name for each in screen.controls if each.visible and each.focusable and each.node_id not in met]
    assert missed == []
    assert [part for part in parts if part.press is not None and not part.name] == []


def test_settings_are_changed_by_what_a_reader_presses(screen: Screen) -> None:
    screen.app.navigate(SettingsRoute())
    screen.wait(0.3)
    settings: Settings = screen.app.settings
    press(screen, "option", "Light")
    assert settings.theme == "light"
    assert get(screen, "option", "Light").selected
    press(screen, "switch", "Mute")
    assert settings.muted
    volume = get(screen, "slider", "Volume")
    assert volume.fill is not None
    volume.fill(30)
    assert settings.volume == 30


def test_settings_say_why_nothing_reads_where_the_bus_is_missing_or_has_died(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("accesskit")
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("needs local sockets")
    sentence = "Screen readers cannot read this window, for this session has no message bus (D-Bus)."
    monkeypatch.setattr("ui.kit.window.is_seen", lambda: True)
    monkeypatch.setattr("sys.platform", "linux")
    with socket.socket(getattr(socket, "AF_UNIX")) as bus:  # noqa: B009  (Windows has none)
        bus.bind(str(tmp_path / "bus"))
        bus.listen()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/bus,guid=1")
        screen.app.navigate(SettingsRoute())
        screen.wait(0.3)
        assert sentence not in [part.name for part in told(screen)]
    press(screen, "switch", "Mute")
    assert sentence in [part.name for part in told(screen)]


def test_a_button_that_switches_something_tells_whether_it_is_on() -> None:
    desk = Desk("tic-tac-toe")
    assert [get(desk, "button", name).checked for name in ("Hint", "Take back")] == [False, None]
    desk.key(pygame.K_h)
    assert [get(desk, "button", name).checked for name in ("Hint", "Take back")] == [True, None]
    desk.close()


def test_a_dialog_stands_for_the_screen_below(screen: Screen) -> None:
    before = [part.name for part in told(screen)]
    screen.app.open(Dialog("Really?", "It will be gone.", (Answer("No"), Answer("Yes"))))
    screen.wait(0.3)
    assert [part.name for part in told(screen) if part.role == "button"] == ["No", "Yes"]
    press(screen, "button", "No")
    assert [part.name for part in told(screen)] == before


def test_a_board_is_a_grid_whose_cells_play() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    board = next(part for part in told(desk) if part.role == "board")
    assert board.size == (3, 3)
    assert [cell.name for line in board.children for cell in line.children][:3] == [
        "a3, empty",
        "b3, empty",
        "c3, empty",
    ]
    press(desk, "cell", "b2")
    assert desk.moves[0] == "b2"
    assert get(desk, "cell", "b2").name == "b2, X"
    desk.close()


def test_the_cursor_tells_what_a_move_would_do() -> None:
    desk = Desk("othello")
    cell = get(desk, "cell", "d3")
    assert cell.aim is not None
    cell.aim()
    desk.wait(0.1)
    (focused,) = [part for part in told(desk) if part.focused]
    assert focused.name == "d3, empty"
    assert focused.description.startswith("flips 1 disc")
    desk.close()


def test_a_move_of_two_steps_is_finished_by_what_is_told() -> None:
    desk = Desk("pentago-twist")
    press(desk, "cell", "b2")
    endings = [part.name for part in told(desk) if part.key.startswith("ending")]
    assert len(endings) == 8
    press(desk, "button", endings[0])
    assert len(desk.moves) == 1
    desk.close()


def test_a_new_game_has_what_a_reader_chose(screen: Screen) -> None:
    screen.app.navigate(SetupRoute("connect-four"))
    screen.wait(0.3)
    press(screen, "option", "10 min + 5 s")
    press(screen, "option", "Custom")
    fill = get(screen, "text field", "Increment").fill
    assert fill is not None
    fill("7")
    press(screen, "button", "Play ")
    screen.wait(0.3)
    assert isinstance(screen.app.scene, PlayScene)
    assert screen.session.config.time_control == TimeControl(20 * 60, 7)


def test_home_says_which_game_begins_or_goes_on(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        keep(library, "connect-four", "4 4 5", (PERSON, level(7)))
    screen = Screen.at_home(folder=tmp_path)
    screen.wait(0.5)
    assert get(screen, "button", "Play").description == "Pathwayz · vs Puddle · Level 1"
    assert get(screen, "button", "Resume").description == "Connect Four, Move 2 · Rapids to move"
    screen.close()


def test_a_new_game_tells_who_plays_in_one_text_and_the_level_as_a_number(screen: Screen) -> None:
    screen.app.navigate(SetupRoute("pathwayz"))
    screen.wait(0.3)
    assert get(screen, "text", "for ").name == "for Black"
    assert get(screen, "text", "You vs").name == "You vs Puddle · You start · No limit"
    dial = get(screen, "slider", "Strength")
    assert dial.scale is not None
    assert dial.fill is not None
    assert (dial.scale.value, dial.value) == (1, "Level 1")
    dial.fill(dial.scale.value + dial.scale.step)
    assert get(screen, "slider", "Strength").value == "Level 1.5"


def test_the_sheet_of_keys_is_lists_of_keys_with_what_they_do() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_QUESTION)
    desk.wait(0.3)
    lists = [part for part in told(desk) if part.role == "list"]
    assert [part.name for part in lists][-1] == "Everywhere"
    assert {(row.role, row.name) for row in lists[-1].children} >= {
        ("row", "Tab: Next button"),
        ("row", "Ctrl+L: Library"),
    }
    assert [part.name for part in told(desk) if part.role == "text"] == [
        "Keys", "while playing Tic-tac-toe", "Every screen has its own keys."
    ]  # fmt: skip
    desk.close()


def test_a_permanent_stone_is_listed_in_words_and_with_its_mover() -> None:
    desk = Desk("pathwayz", moves=("d5", "e5*"))
    assert [row.name for row in get(desk, "list", "Moves").children] == ["1. White d5", "1. Black e5, permanent"]
    desk.close()


def test_a_position_is_set_up_by_pressing_cells(screen: Screen) -> None:
    screen.app.navigate(EditorRoute("othello"))
    screen.wait(0.3)
    empty = get(screen, "cell", "a1").name
    press(screen, "cell", "a1")
    assert (empty, get(screen, "cell", "a1").name) == ("a1, empty", "a1, Black")


@pytest.mark.parametrize(("platform", "words"), [("linux", "Not possible now. Take back a deletion."), ("win32", TIP)])
def test_a_button_that_is_disabled_says_so_where_its_state_is_hidden(
    monkeypatch: pytest.MonkeyPatch, platform: str, words: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    undo = Spoken("button", "Undo", description=TIP, enabled=False)
    assert description_of(undo) == words
    assert description_of(replace(undo, enabled=True)) == TIP


def test_equal_buttons_of_a_screen_are_told_apart() -> None:
    desk = Desk("tic-tac-toe")
    for key in (pygame.K_F2, pygame.K_QUESTION, pygame.K_ESCAPE):
        desk.key(key)
        desk.wait(0.3)
        names = [(part.name, part.value) for part in told(desk) if part.role == "button"]
        assert len(names) == len({*names}), names
    desk.app.navigate(PuzzlesRoute("othello"))
    desk.wait(0.3)
    assert get(desk, "button", "Solve it").value == "Gentle"
    desk.close()


def test_a_menu_is_called_a_menu() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_ESCAPE)
    shown = desk.app.router.shown
    assert shown is not None
    assert (shown.role, shown.title) == ("menu", "Menu")
    desk.close()


def test_a_wrong_clock_is_said(screen: Screen) -> None:
    screen.app.navigate(SetupRoute("connect-four"))
    screen.wait(0.3)
    press(screen, "option", "Custom")
    screen.get("text field", "Minutes").fill("0")
    screen.wait(0.2)
    assert get(screen, "text", "You vs").aloud == "Choose between 0.1 and 999 minutes."


def test_a_turn_of_several_moves_has_one_number() -> None:
    desk = Desk("kalah", moves=("3", "1", "2", "3", "4"))
    rows = [row.name for row in get(desk, "list", "Moves").children]
    assert rows == ["1. South 3", "1. South 1", "1. North 2", "2. South 3", "2. North 4"]
    desk.close()


def test_variations_are_told_from_the_game() -> None:
    desk = Desk("othello")
    desk.app.navigate(StudyRoute("othello", None, moves=["f5", "d6"]))
    desk.wait(0.3)
    desk.key(pygame.K_LEFT)
    press(desk, "cell", "f4")
    tree = get(desk, "list", "Variations").children
    assert [row.description for row in tree] == ["", "", "", "Variation"]
    desk.close()


def test_both_knobs_of_a_range_are_set_by_a_reader(screen: Screen) -> None:
    screen.app.settings.details = True
    screen.app.navigate(LabRoute("connect-four"))
    screen.wait(0.3)
    knobs = get(screen, "range", "Opponent changes at").children
    assert [(each.role, each.name, each.scale and each.scale.value) for each in knobs] == [
        ("slider", "under 40 %: weak player", 40), ("slider", "over 60 %: its copy", 60)
    ]  # fmt: skip
    assert knobs[1].fill is not None
    knobs[1].fill(75.0)
    shown = screen.app.router.shown
    assert shown is not None
    shown.invalidate()
    screen.wait(0.2)
    assert get(screen, "range", "Opponent changes at").children[1].name == "over 75 %: its copy"
    exploration = get(screen, "slider", "Exploration").scale
    assert exploration is not None
    assert exploration[:3] == (50, 0, 75)


def test_a_learning_rate_is_told_by_its_value_and_goes_up_by_steps(screen: Screen) -> None:
    screen.app.settings.details = True
    screen.app.navigate(LabRoute("connect-four"))
    screen.wait(0.3)
    rate = get(screen, "slider", "Learning rate")
    assert rate.scale is not None
    assert rate.fill is not None
    assert rate.scale[:3] == (1e-3, 1e-5, 1e-2)
    rate.fill(rate.scale.value + rate.scale.step)
    screen.wait(0.2)
    assert get(screen, "slider", "Learning rate").value == "0.002"
