"""The table of screens (`ui.doors`): what every route leads to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.screen import Screen
from ui import routes
from ui.doors import screen_of
from ui.routes import EditorRoute, LearnRoute, LessonRoute, Route, RulesRoute, SettingsRoute, StudyRoute
from ui.scenes.editor import EditorScene
from ui.scenes.lesson import LessonScene
from ui.scenes.study import StudyScene

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
    hands.app.navigate(StudyRoute("connect-four"))
    assert hands.scene.route == StudyRoute("connect-four")


def test_a_study_opens_with_a_first_move_made(hands: Screen) -> None:
    hands.app.navigate(StudyRoute("tic-tac-toe", moves=("a1",), action=4))
    assert isinstance(hands.scene, StudyScene)
    assert [node.text for node in hands.scene.variations.current.path] == ["", "a1", "b2"]


def test_a_lesson_and_an_editor_take_the_place_of_another_one(hands: Screen) -> None:
    for route in (LessonRoute("kalah"), LessonRoute("othello"), EditorRoute("othello"), EditorRoute("connect-four")):
        hands.app.navigate(route)
    kinds = [type(scene) for scene in hands.app.scenes[1:]]
    assert kinds == [LessonScene, EditorScene]
