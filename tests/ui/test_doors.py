"""The table of screens (`ui.shell.doors`): what every route leads to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.screen import Screen
from ui.screens.editor.scene import EditorScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.study.scene import StudyScene
from ui.shell import routes
from ui.shell.doors import screen_of
from ui.shell.routes import EditorRoute, LearnRoute, LessonRoute, Route, RulesRoute, SettingsRoute, StudyRoute

ROUTES = [each for each in vars(routes).values() if isinstance(each, type) and issubclass(each, Route)]


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


@pytest.mark.parametrize("route", [each for each in ROUTES if each is not Route])
def test_every_route_leads_somewhere(route: type[Route]) -> None:
    assert screen_of.dispatch(route) is not screen_of.dispatch(Route)


def test_a_route_without_a_door_is_named(hands: Screen) -> None:
    with pytest.raises(TypeError, match="Nowhere"):
        hands.app.navigate(type("Nowhere", (Route,), {})())


@pytest.mark.parametrize("route", [LearnRoute(), RulesRoute("kalah"), SettingsRoute()])
def test_what_is_open_is_not_opened_again(hands: Screen, route: Route) -> None:
    hands.app.navigate(route)
    opened = list(hands.app.scenes)
    hands.app.navigate(route)
    assert list(hands.app.scenes) == opened


def test_a_screen_knows_the_route_that_opened_it(hands: Screen) -> None:
    route = StudyRoute("connect-four")
    hands.app.navigate(route)
    assert hands.scene.route is route


def test_a_study_opens_with_a_first_move_made(hands: Screen) -> None:
    hands.app.navigate(StudyRoute("tic-tac-toe", moves=("a1",), action=4))
    assert isinstance(hands.scene, StudyScene)
    assert hands.studied_line == ("a1", "b2")


def test_a_lesson_and_an_editor_take_the_place_of_another_one(hands: Screen) -> None:
    for route in (LessonRoute("kalah"), LessonRoute("othello"), EditorRoute("othello"), EditorRoute("connect-four")):
        hands.app.navigate(route)
    kinds = [type(scene) for scene in hands.app.scenes[1:]]
    assert kinds == [LessonScene, EditorScene]
