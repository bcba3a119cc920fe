"""Fingers on the window by posted events. `test_window` has a finger on a real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES, find_game
from tests.amount import few
from tests.ui.desk import Desk
from tests.ui.reviews import ReviewDesk
from tests.ui.screen import Screen
from ui.screens.review.scene import ReviewScene
from ui.screens.think.scene import ThinkScene
from ui.screens.think.tree_view import TreeView
from ui.shell.routes import SettingsRoute, ThinkRoute


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen.at_home((960, 640), tmp_path)
    screen.app.navigate(SettingsRoute())
    screen.wait(0.3)
    yield screen
    screen.close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk("tic-tac-toe")
    yield desk
    desk.close()


def page(screen: Screen) -> int:
    """How far the page of the settings is scrolled."""
    return screen.get("scrolled page").scrolled


def seen(screen: Screen, seconds: float) -> None:
    """Let frames pass that are drawn."""
    for _ in range(round(seconds * 50)):
        screen.pixels()
        screen.wait(0.02)


def cell(desk: Desk, name: str) -> tuple[int, int]:
    return desk.grid.places.cell_rect(("abc".index(name[0]), int(name[1]) - 1)).center


def test_a_tap_is_a_click(settings: Screen) -> None:
    settings.tap("Mute")
    assert settings.app.settings.muted
    assert settings.controls.hovered is None


def test_a_tap_plays_where_it_was_made_and_leaves_no_preview(desk: Desk) -> None:
    desk.tap(cell(desk, "b2"))
    assert desk.moves == ["b2"]
    assert desk.view.foresight() is None


@pytest.mark.soak
@pytest.mark.parametrize("name", few(game.name for game in GAMES))
def test_a_whole_game_is_played_and_reviewed_by_fingers_alone(name: str) -> None:
    desk, dice = Desk(name, animations=False), Random(1)
    play = desk.scene
    session = desk.session
    with desk.app.unseen():
        while not session.outcome:
            for click in play.clicks_of(by_one_finger(desk, dice)):
                desk.tap(click.point)
    desk.wait(0.1)
    desk.tap("Review")
    assert isinstance(desk.app.scene, ReviewScene)
    desk.tap("Back")
    assert desk.scene is play
    desk.close()


def by_one_finger(desk: Desk, dice: Random) -> int:
    """A move that needs no second button of a mouse; some board has others, for which a finger chooses the piece."""
    legal = desk.session.legal_actions()
    actions = dice.sample(legal, len(legal))
    return next(each for each in actions if all(click.button == 1 for click in desk.scene.clicks_of(each)))


def test_a_finger_chooses_the_piece_and_places_it() -> None:
    desk = Desk("pathwayz")
    desk.tap("Permanent")
    desk.tap(desk.grid.places.cell_rect((3, 4)).center)
    assert desk.moves == ["d5*"]
    desk.close()


def test_the_mouse_that_a_system_makes_of_a_finger_is_not_counted(desk: Desk) -> None:
    where = cell(desk, "a1")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.send(kind, pos=where, rel=(0, 0), buttons=(0, 0, 0), button=1, touch=True)
    assert desk.moves == []


def test_a_finger_that_rests_shows_the_preview_and_plays_nothing(desk: Desk) -> None:
    desk.finger(pygame.FINGERDOWN, cell(desk, "a1"))
    desk.wait(0.6)
    assert desk.grid.aimed() is not None
    desk.finger(pygame.FINGERMOTION, cell(desk, "c3"))
    assert desk.grid.status().text() == "X on c3"
    desk.finger(pygame.FINGERUP, cell(desk, "c3"))
    assert (desk.moves, desk.grid.aimed()) == ([], None)


def test_a_finger_that_rests_shows_the_tip_at_once(desk: Desk) -> None:
    desk.finger(pygame.FINGERDOWN, "Settings")
    desk.wait(0.52)
    assert "Settings" in desk.texts()
    desk.finger(pygame.FINGERUP, "Settings")
    assert "Settings" not in desk.texts()


def test_a_page_follows_the_finger_and_then_its_momentum(settings: Screen) -> None:
    settings.swipe((480, 500), (480, 400))
    assert page(settings) == 100
    seen(settings, 0.2)
    assert page(settings) > 120
    settings.finger(pygame.FINGERDOWN, (480, 400))  # it stops, and nothing is clicked
    stopped = page(settings)
    settings.finger(pygame.FINGERUP, (480, 400))
    seen(settings, 0.2)
    assert page(settings) == stopped


def test_a_thrown_page_comes_to_rest(settings: Screen) -> None:
    settings.swipe((480, 500), (480, 450))
    seen(settings, 4)
    assert settings.asleep()


def test_without_animations_a_page_stays_where_the_finger_left_it(settings: Screen) -> None:
    settings.app.display.set_animations(False)
    settings.swipe((480, 500), (480, 400))
    seen(settings, 0.5)
    assert page(settings) == 100


def test_a_finger_drags_a_knob_along_its_track_and_scrolls_across_it(settings: Screen) -> None:
    settings.app.display.resize(1280, 800)
    settings.wait(0.1)
    slider = settings.reveal(settings.control("Volume"))
    settings.swipe(slider.rect.midleft, slider.rect.midright)
    assert settings.app.settings.volume == 100
    x, y = slider.rect.center
    settings.swipe((x, y), (x + 5, y - 80))
    assert settings.app.settings.volume == 100


def test_a_small_slip_is_still_a_tap(settings: Screen) -> None:
    x, y = settings.reveal(settings.control("Mute")).rect.center
    settings.swipe((x, y), (x + 4, y + 4))
    assert settings.app.settings.muted


def test_a_second_finger_leaves_alone_what_the_first_one_drags(settings: Screen) -> None:
    settings.app.display.resize(1280, 800)
    settings.wait(0.1)
    rect = settings.reveal(settings.control("Volume")).rect
    settings.finger(pygame.FINGERDOWN, rect.midleft, 1)
    settings.finger(pygame.FINGERMOTION, rect.center, 1)
    half = settings.app.settings.volume
    settings.finger(pygame.FINGERDOWN, rect.midright, 2)
    settings.finger(pygame.FINGERMOTION, rect.move(5, 5).midright, 2)
    settings.finger(pygame.FINGERUP, rect.midright, 2)
    assert settings.app.settings.volume == half
    settings.finger(pygame.FINGERMOTION, rect.midright, 1)
    settings.finger(pygame.FINGERUP, rect.midright, 1)
    assert settings.app.settings.volume == 100


def test_losing_the_window_ends_a_touch(settings: Screen) -> None:
    settings.finger(pygame.FINGERDOWN, "Mute")
    settings.send(pygame.WINDOWFOCUSLOST)
    settings.finger(pygame.FINGERUP, "Mute")
    assert not settings.app.settings.muted


def test_a_finger_whose_lifting_the_system_lost_comes_down_again(settings: Screen) -> None:
    settings.finger(pygame.FINGERDOWN, "Mute")
    settings.tap("Mute")
    assert settings.app.settings.muted


def test_after_a_lifting_that_the_system_lost_another_finger_works_at_the_second_touch(settings: Screen) -> None:
    settings.finger(pygame.FINGERDOWN, "Mute", 1)
    for finger in (2, 3):
        settings.finger(pygame.FINGERDOWN, "Mute", finger)
        settings.finger(pygame.FINGERUP, "Mute", finger)
    assert settings.app.settings.muted


def test_two_fingers_zoom_a_tree_and_one_moves_it(tmp_path: Path) -> None:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.look.animations = False
    screen.app.navigate(ThinkRoute(find_game("tic-tac-toe")))
    screen.wait(0.3)
    assert isinstance(screen.scene, ThinkScene)
    while (tree := screen.find("control", "Tree")) is None:
        screen.wait(0.02)
    assert isinstance(tree.control, TreeView)
    (x, y), camera = tree.rect.center, tree.control.camera
    screen.finger(pygame.FINGERDOWN, (x - 20, y), 1)
    screen.finger(pygame.FINGERDOWN, (x + 20, y), 2)
    screen.finger(pygame.FINGERMOTION, (x + 40, y), 2)
    assert camera.zoom == pytest.approx(1.5, rel=0.01)
    screen.finger(pygame.FINGERUP, (x + 40, y), 2)
    screen.finger(pygame.FINGERMOTION, (x + 100, y), 1)  # what remains of the pinch moves nothing
    left = camera.left
    screen.finger(pygame.FINGERUP, (x + 100, y), 1)
    assert camera.left == left
    screen.swipe((x, y), (x - 30, y))
    assert camera.left == pytest.approx(left + 30, abs=1)
    screen.close()


def test_two_fingers_zoom_the_curve_of_a_review_and_one_moves_it() -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4))
    curve, last = desk.graph, len(desk.match.states) - 1
    left = curve.place_of(0)[0]
    (x, y), wide = curve.rect.center, curve.rect.w
    desk.pinch((x, y))
    assert curve.place_of(last)[0] - curve.place_of(0)[0] == pytest.approx(2 * wide, abs=2)
    assert not curve.is_seen(0)
    desk.swipe((x, y), (x + 3 * wide, y))
    assert curve.place_of(0)[0] == left
    desk.swipe((x, y), (x - 40, y))
    assert curve.place_of(0)[0] == left - 40
    desk.key(pygame.K_END)
    desk.wait(0.1)
    assert curve.is_seen(last), "the curve follows the shown position"
    desk.close()


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
def test_the_wheel_with_ctrl_zooms_the_curve_around_the_pointer(monkeypatch: pytest.MonkeyPatch, mod: int) -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4))
    curve, last = desk.graph, len(desk.match.states) - 1
    (x, y), wide = curve.rect.center, curve.rect.w
    desk.point((x, y))
    desk.wheel(3)
    assert curve.place_of(last)[0] - curve.place_of(0)[0] == wide, "the wheel alone zooms nothing"
    monkeypatch.setattr(pygame.key, "get_mods", lambda: mod)
    place = curve.place_at(x)
    desk.wheel(3)
    assert curve.place_of(last)[0] - curve.place_of(0)[0] == pytest.approx(1.2**3 * wide, abs=2)
    assert curve.place_at(x) == pytest.approx(place)
    desk.wheel(-9)
    assert curve.place_of(last)[0] - curve.place_of(0)[0] == wide
    desk.close()


def test_a_screen_reader_finds_every_position_of_a_zoomed_curve_within_the_curve() -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4))
    curve = desk.graph
    for _ in range(3):
        desk.pinch(curve.rect.center)
    spoken = curve.spoken(desk.app.look)
    assert spoken is not None
    assert len(spoken.children) == len(desk.match.states)
    assert all(curve.plot.contains(pygame.Rect(row.rect)) for row in spoken.children)
    desk.close()


@pytest.mark.parametrize("spread", [1.1, 1.3, 1.7, 2.0, 2.9, 3.0, 3.3, 5.0, 6.1, 7.7])
def test_both_ends_of_a_zoomed_axis_are_in_the_plot_once_they_are_at_its_edge(spread: float) -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4))
    curve, last = desk.graph, len(desk.match.states) - 1
    curve.zoom(spread, curve.rect.midright, desk.app.look)
    assert curve.is_seen(last)
    curve.pan(10 * curve.rect.w, 0, desk.app.look)
    assert curve.is_seen(0)
    desk.close()


def test_a_finger_on_a_curve_without_zoom_scrolls_the_page() -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4), size=(480, 700))
    (x, y), top = desk.graph.rect.center, desk.graph.rect.top
    desk.swipe((x, y), (x, y - 60))
    assert desk.graph.rect.top == top - 60
    desk.close()


def test_no_line_is_drawn_for_a_pointed_move_outside_a_zoomed_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = ReviewDesk(judged=(0.5, 0.6, 0.4))
    curve, drawn = desk.graph, list[int]()
    for _ in range(3):
        desk.pinch((curve.rect.x + curve.rect.w // 4, curve.rect.centery))
    monkeypatch.setattr(curve, "draw_upright", lambda _surface, _look, ply, _ink: drawn.append(ply))
    desk.point((curve.rect.x + 10, curve.rect.centery))  # nearer to the move left of the curve
    desk.wait(0.02)
    assert not curve.is_seen(curve.pointed_part)
    assert not drawn
    desk.close()
