"""Enter presses the coloured button on every screen, whatever the mouse was last on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from saves.pace import Pace
from table import lesson
from table.puzzles.attempt import PATIENCE
from tests import puzzles
from tests.ui.desk import AI, YOU, Desk
from tests.ui.lab_hands import Lab
from tests.ui.screen import Screen
from tests.ui.shelves import keep
from tests.ui.table import LINE_OF_X
from tests.ui.test_keys import SCENES
from ui.kit.control import Control
from ui.kit.dialog import Answer, Dialog
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.puzzles.scene import PuzzleScene
from ui.shell.app import App
from ui.shell.routes import EditorRoute

CROSSING = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"
"""A position of Pathwayz in which i6 lets Black cross the water."""
WITHOUT = ("rules", "settings", "puzzles", "lesson", "review")
"""The screens without a primary button, or with a grey one, as they open."""


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


def coloured(app: App) -> list[Control]:
    """The primary controls of what lies on top that can be pressed."""
    shown = app.router.overlays[-1] if app.router.overlays else app.scene
    assert shown is not None
    return [each for each in shown.controls if each.is_primary and each.focusable]


def check(app: App) -> str:
    """Press Enter with the mouse's focus nowhere and on every control, and return what it pressed each time."""
    shown: Any = app.router.overlays[-1] if app.router.overlays else app.scene
    (primary,) = coloured(app)
    pressed: list[str] = []
    listed = list(shown.controls)
    focusable = [each.focusable and not each.takes_text and not each.takes_enter for each in listed]
    stops = [number for number, stops_here in enumerate(focusable) if stops_here]
    for stop in (None, *stops):
        app.draw()  # a tree is composed anew after every press
        controls = list(shown.controls)
        for control in controls:
            control.activate = lambda _look, name=control.name: pressed.append(name)
        shown.controls.focus(None if stop is None else controls[stop], app.look)
        app.router.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert pressed == [primary.name] * (len(stops) + 1)
    caps = {each.name for each in listed if each.visible and each.keycap == "Enter" and each is not primary}
    assert not caps & {each.name for each in listed if each.focusable}, "a cap that says what Enter does not do"
    return primary.name


@pytest.mark.parametrize("screen", SCENES)
def test_on_every_screen(hands: Screen, screen: str) -> None:
    keep(hands.app.library)
    SCENES[screen](hands.app)
    hands.wait(0.3)
    if coloured(hands.app):
        check(hands.app)
    else:
        assert screen in WITHOUT, (
            "no primary button can be pressed as it opens: if that is meant, it belongs in WITHOUT"
        )


def over(*moves: str, seats: Any = (YOU, AI)) -> Desk:
    """A game of Tic-tac-toe that its last move has just ended."""
    desk = Desk("tic-tac-toe", seats, moves=moves[:-1])
    desk.play(moves[-1])
    desk.wait(1.5)
    return desk


def resigned() -> Desk:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("a1", "b2"))
    desk.session.resign(desk.now)
    desk.wait(1.5)
    return desk


def asked() -> Desk:
    desk = Desk("pathwayz", (YOU, AI), position=CROSSING, guard=True)
    desk.play("i6")
    return desk


def watched(pace: Pace = Pace.NORMAL, moves: tuple[str, ...] = ()) -> Desk:
    desk = Desk("tic-tac-toe", (AI, AI), pace=pace, moves=moves)
    desk.wait(2.0)
    return desk


GAMES: dict[str, tuple[Callable[[], Desk], str]] = {
    "won": (lambda: over(*LINE_OF_X), "Rematch"),
    "lost": (resigned, "Review"),
    "asked before a blunder": (asked, "Take it back"),
    "two computers": (watched, "Pause"),
    "two computers, by hand": (lambda: watched(Pace.BY_HAND), "Step"),
    "two computers, over": (lambda: watched(Pace.NORMAL, LINE_OF_X[:-1]), "Next game"),
}


@pytest.mark.parametrize("state", GAMES)
def test_in_a_game(state: str) -> None:
    play, button = GAMES[state]
    desk = play()
    assert check(desk.app) == button
    desk.close()


def test_at_a_puzzle_that_is_hard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch)
    desk = Desk("tic-tac-toe", animations=False, data_dir=tmp_path)
    desk.app.push(PuzzleScene(desk.app, "pathwayz"))
    desk.wait(0.3)
    attempt = desk.solving.attempt
    wrong = next(each for each in desk.game.actions(attempt.state) if each != attempt.right_move)
    pressed = []
    for _ in range(PATIENCE):
        desk.make_move(wrong)
        desk.wait(2.0)
        pressed.append(check(desk.app))
        desk.get("button", "Go on").press()
    assert pressed == ["Go on"] * (PATIENCE - 1) + ["Solution"]
    desk.close()


def test_in_a_lesson_that_is_hard_but_the_board_has_it_where_a_place_is_pointed_at() -> None:
    desk = Desk("tic-tac-toe", animations=False)
    desk.app.push(LessonScene(desk.app, "tic-tac-toe", 2))
    desk.wait(0.3)
    wrong = desk.game.actions(desk.view.state)[0]
    for _ in range(lesson.PATIENCE):
        desk.make_move(wrong)
        desk.sleep(5)
    desk.point((2, 2))
    assert not desk.panel.takes_enter
    desk.view.keyboard = True
    assert desk.panel.takes_enter
    desk.view.keyboard = False
    assert check(desk.app) == "Show me"
    desk.close()


def test_in_the_lab_while_a_player_rests(one: Lab) -> None:
    assert check(one.app) == "Pause", "which says: go on"


@pytest.mark.parametrize(
    ("kinds", "pressed"),
    [
        (["secondary", "primary"], 1),
        (["primary", "secondary"], 0),
        (["secondary", "danger", "primary"], 2),
        (["secondary", "secondary"], 1),
        (["secondary", "danger"], 0),
    ],
)
def test_in_a_dialog(hands: Screen, kinds: list[Any], pressed: int) -> None:
    answered: list[int] = []
    answers = [Answer(str(n), lambda n=n: answered.append(n), kind) for n, kind in enumerate(kinds)]  # type: ignore[misc]
    hands.app.open(Dialog("Really?", "It would be gone.", answers))
    hands.key(pygame.K_RETURN)
    assert answered == [pressed]


def test_a_position_that_can_be_played_on(hands: Screen) -> None:
    hands.app.navigate(EditorRoute("pathwayz"))
    hands.wait(0.3)
    assert check(hands.app).startswith("Play")
