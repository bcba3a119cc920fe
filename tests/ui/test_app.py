"""The window: scenes, the loop, and what happens when a scene fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from saves.settings import Settings
from tests.ui.screen import Screen
from tests.ui.watched import WatchedApp
from ui.kit.dialog import Answer, Dialog
from ui.kit.theme import THEMES
from ui.kit.tree.node import Node
from ui.screens.settings.scene import SettingsScene
from ui.shell import system_window
from ui.shell.app import App
from ui.shell.routes import SettingsRoute
from ui.shell.scene import Scene


class Diary(Scene):
    """Writes down what the App does with it."""

    def __init__(self, app: App, name: str = "diary") -> None:
        super().__init__(app)
        self.title = name
        self.lines: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.pressed: list[int] = []

    def compose(self) -> Node:
        return Node()

    def enter(self) -> None:
        self.lines.append("enter")

    def leave(self) -> None:
        self.lines.append("leave")

    def close(self) -> None:
        self.lines.append("close")

    def layout(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.pressed.append(event.key)
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.lines.append("draw")


class Broken(Scene):
    """Fails in one method."""

    def __init__(self, app: App, where: str) -> None:
        super().__init__(app)
        setattr(self, where, self._fail)

    def compose(self) -> Node:
        return Node()

    def _fail(self, *_: object) -> None:
        raise ValueError("a mistake of ours")


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks at what is done: most of these ask when that is drawn."""
    monkeypatch.setattr(WatchedApp, "is_watched", True)


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen()
    yield hands
    hands.close()


def open_diary(hands: Screen, name: str = "diary") -> Diary:
    diary = Diary(hands.app, name)
    hands.app.push(diary)
    hands.wait(0.3)
    return diary


class TestScenes:
    def test_push_and_pop_tell_the_scenes(self, hands: Screen) -> None:
        first, second = open_diary(hands, "first"), open_diary(hands, "second")
        assert hands.scene is second
        hands.app.pop()
        assert hands.scene is first
        assert [line for line in first.lines if line != "draw"] == ["enter", "leave", "enter"]
        assert [line for line in second.lines if line != "draw"] == ["enter", "leave", "close"]

    def test_replace_closes_the_one_before(self, hands: Screen) -> None:
        first = open_diary(hands, "first")
        hands.app.replace(Diary(hands.app, "second"))
        assert first.lines[-1] == "close"
        assert len(hands.app.scenes) == 1

    def test_home_goes_back_to_the_first(self, hands: Screen) -> None:
        first = open_diary(hands)
        open_diary(hands)
        open_diary(hands)
        hands.app.home()
        assert hands.scene is first

    def test_a_scene_below_can_be_dropped(self, hands: Screen) -> None:
        first, second, third = (open_diary(hands, name) for name in ("first", "second", "third"))
        hands.app.router.remove(second)
        assert second.lines[-1] == "close"
        hands.app.pop()
        assert hands.scene is first
        assert third.lines[-1] == "close"

    def test_a_scene_is_on_top_while_nothing_lies_over_it(self, hands: Screen) -> None:
        first, second = open_diary(hands, "first"), open_diary(hands, "second")
        assert (hands.app.is_on_top(first), hands.app.is_on_top(second)) == (False, True)
        hands.app.open(Dialog("Leave?", "This is a question.", (Answer("Stay"),)))
        assert not hands.app.is_on_top(second)

    def test_the_last_scene_stays(self, hands: Screen) -> None:
        diary = open_diary(hands)
        hands.app.pop()
        assert hands.scene is diary

    def test_the_transition_takes_input_at_once_and_ends(self, hands: Screen) -> None:
        open_diary(hands)
        second = Diary(hands.app)
        hands.app.push(second)
        hands.key(pygame.K_x)
        assert second.pressed == [pygame.K_x]
        assert hands.app.is_animating(hands.now)
        hands.wait(0.2)
        assert not hands.app.is_animating(hands.now)

    def test_the_title_bar_names_the_scene(self, hands: Screen) -> None:
        open_diary(hands, "New game")
        assert pygame.display.get_caption()[0] == "Pathwayz · New game"


class TestLoop:
    def test_nothing_is_drawn_while_nothing_happens(self, hands: Screen) -> None:
        diary = open_diary(hands)
        drawn = diary.lines.count("draw")
        hands.wait(1.0)
        hands.point((300, 300))
        assert diary.lines.count("draw") == drawn

    def test_a_thread_wakes_the_sleeping_loop(self, hands: Screen) -> None:
        hands.app.services.clock = time.perf_counter
        open_diary(hands)
        called: list[str] = []

        def call() -> None:
            called.append(threading.current_thread().name)

        threading.Timer(0.05, lambda: hands.app.call_soon(call)).start()
        hands.app.dirty = False
        hands.app.run_frame(hands.app.wait())
        assert called == ["MainThread"]

    def test_an_animation_that_is_over_before_its_second_frame_gets_a_last_one(
        self, hands: Screen, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        diary = open_diary(hands)
        app, start, drawn = hands.app, hands.app.look.now, diary.lines.count("draw")
        now = [start]
        monkeypatch.setattr(app.services, "clock", lambda: now[0])
        monkeypatch.setattr(diary, "is_animating", lambda at: at < start + 0.12)
        app.on_frame = lambda: now.append(now.pop() + 0.5)  # a frame that takes long
        app.run_frame([])
        assert diary.lines.count("draw") == drawn + 1
        app.end_loop()  # or it would sleep for ever, where no frame is due
        app.run_frame(app.wait())
        assert diary.lines.count("draw") == drawn + 2

    def test_an_event_wakes_the_sleeping_loop(self, hands: Screen) -> None:
        hands.app.services.clock = time.perf_counter
        diary = open_diary(hands)
        hands.app.dirty = False
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0)
        threading.Timer(0.05, lambda: pygame.event.post(event)).start()
        hands.app.run_frame(hands.app.wait())
        assert diary.pressed == [pygame.K_x]

    def test_the_loop_ends_when_the_window_is_closed(self) -> None:
        hands = Screen()
        diary = Diary(hands.app)
        hands.app.push(diary)
        hands.app.services.clock = time.perf_counter
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        hands.app.run()
        assert diary.lines[-1] == "close"
        assert not pygame.display.get_init()

    def test_the_system_is_heard_before_the_first_frame(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The window then has the focus before somebody clicks: SDL drops a click that comes together with it."""
        hands = Screen()
        diary = Diary(hands.app)
        hands.app.push(diary)
        diary.lines.clear()
        monkeypatch.setattr(pygame.event, "pump", lambda: diary.lines.append("pump"))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        hands.app.run()
        assert diary.lines[:2] == ["pump", "draw"]

    def test_work_waits_for_the_first_frame(self, hands: Screen) -> None:
        order: list[str] = []
        hands.app.after_first_frame(lambda: order.append("work"))
        diary = Diary(hands.app)
        hands.app.push(diary)
        assert order == []
        hands.wait(0.1)
        assert order == ["work"]
        assert "draw" in diary.lines
        hands.app.after_first_frame(lambda: order.append("later"))
        hands.wait(0.1)
        assert order == ["work", "later"]


METHODS = ["enter", "leave", "close", "layout", "handle", "update", "draw", "is_animating", "next_frame_delay"]


@pytest.mark.parametrize("where", METHODS)
def test_a_scene_that_fails_never_closes_the_window(
    hands: Screen, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    first = open_diary(hands)
    hands.app.push(Broken(hands.app, where))
    hands.wait(0.3)
    hands.key(pygame.K_x)
    hands.app.dirty = False
    hands.app.call_soon(lambda: None)
    hands.app.wait()
    hands.app.home()
    hands.wait(0.3)
    assert hands.scene is first
    assert hands.app.running
    assert "a mistake of ours" in caplog.text
    assert any(record.levelno == logging.ERROR for record in caplog.records)


def test_a_scene_that_cannot_be_drawn_says_so_and_is_left_by_escape(hands: Screen) -> None:
    first = open_diary(hands)
    hands.app.push(Broken(hands.app, "draw"))
    hands.wait(0.3)
    assert [notice.kind for notice in hands.app.services.notices.shown] == ["error"]
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is first


class Sparing(Scene):
    """Has no memory for its first frames, or for laying itself out; notes when it asks for some."""

    def __init__(self, app: App, where: str, failures: int) -> None:
        super().__init__(app)
        self.tries: list[float] = []
        self._failures, self._real = failures, getattr(self, where)
        setattr(self, where, self._ask)

    def compose(self) -> Node:
        return Node()

    def _ask(self, *given: object) -> None:
        self.tries.append(self.app.services.clock())
        if len(self.tries) <= self._failures:
            raise pygame.error("Out of memory")
        self._real(*given)


@pytest.mark.parametrize("where", ["draw", "layout"])
def test_a_scene_that_had_no_memory_is_tried_again_until_it_shows(
    hands: Screen, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    open_diary(hands)
    hands.app.every_frame = True
    scene = Sparing(hands.app, where, failures=3)
    hands.app.push(scene)
    hands.wait(0.5)
    assert not hands.app.router.is_drawn
    hands.wait(7.5)
    assert hands.app.router.is_drawn
    assert hands.scene is scene
    assert [int(later - one) for one, later in pairwise(scene.tries[:4])] == [1, 2, 4], scene.tries
    assert [notice.kind for notice in hands.app.services.notices.shown] in (["error"], [])
    assert "Out of memory" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_scene_that_never_shows_is_tried_ever_less_often(hands: Screen) -> None:
    scene = Sparing(hands.app, "draw", failures=1000)
    hands.app.push(scene)
    for _ in range(800):
        hands.wait(0.25)
    gaps = [later - one for one, later in pairwise(scene.tries)]
    assert gaps == pytest.approx([1, 2, 4, 8, 16, 32, 64], abs=0.5)


class TestWindow:
    @pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080), (2560, 1440)])
    def test_every_size_is_laid_out(self, hands: Screen, size: tuple[int, int]) -> None:
        diary = open_diary(hands)
        hands.app.display.resize(*size)
        hands.wait(0.1)
        assert diary.sizes[-1] == size

    def test_full_screen_and_back(self, hands: Screen) -> None:
        diary = open_diary(hands)
        hands.key(pygame.K_F11)
        assert hands.app.settings.full_screen
        assert diary.sizes[-1] == pygame.display.get_desktop_sizes()[0]
        hands.key(pygame.K_F11)
        hands.wait(0.1)
        assert diary.sizes[-1] == (1280, 800)

    @pytest.mark.parametrize(("keys", "changes"), [(300, 0), (301, 1)])
    def test_many_full_screen_keys_are_one_change(
        self, hands: Screen, monkeypatch: pytest.MonkeyPatch, keys: int, changes: int
    ) -> None:
        done: list[bool] = []
        monkeypatch.setattr(system_window, "set_full_screen", lambda on, _size: done.append(on))
        key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
        hands.app.run_frame([key] * keys)
        hands.wait(0.1)
        assert done == [True] * changes
        assert hands.app.settings.full_screen == bool(changes)

    def test_keys_change_the_scale(self, hands: Screen) -> None:
        hands.app.display.resize(1920, 1280)
        open_diary(hands)
        scale = hands.app.look.metrics.scale
        hands.key(pygame.K_PLUS, mod=pygame.KMOD_CTRL)
        assert hands.app.look.metrics.scale == pytest.approx(scale * 1.25)
        hands.key(pygame.K_0, mod=pygame.KMOD_CTRL)
        hands.key(pygame.K_MINUS, pygame.K_MINUS, mod=pygame.KMOD_CTRL)
        assert hands.app.settings.ui_scale == 75
        hands.key(pygame.K_MINUS, mod=pygame.KMOD_CTRL)
        assert hands.app.settings.ui_scale == 75

    def test_themes_go_round(self, hands: Screen) -> None:
        seen = []
        for _ in THEMES:
            hands.app.display.next_theme()
            seen.append(hands.app.look.theme.name)
        assert sorted(seen) == sorted(THEMES)
        assert hands.app.settings.theme == seen[-1]

    def test_f10_opens_the_settings_once(self, hands: Screen) -> None:
        open_diary(hands)
        hands.key(pygame.K_F10, pygame.K_F10)
        assert [type(scene) for scene in hands.app.scenes] == [Diary, SettingsScene]

    def test_settings_that_cannot_be_written_are_told(self, hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(_: Settings) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Settings, "save", full)
        hands.app.display.next_theme()
        assert "The disk is full." in hands.app.services.notices.shown[0].text


def test_an_idle_window_ends_at_once_when_a_signal_asks(hands: Screen) -> None:
    """Nothing moves and nobody touches the mouse: no event would wake the loop."""
    hands.wait(1.0)
    pygame.event.clear()
    woken: list[str] = []
    asked = threading.Timer(0.2, hands.app.end_loop)
    late = threading.Timer(10.0, lambda: hands.app.call_soon(lambda: woken.append("by a call")))
    for timer in (asked, late):
        timer.start()
    hands.app.wait()
    hands.app.run_frame([])
    late.cancel()
    assert not hands.app.running
    assert woken == []


# -- what is said at the head of the window -----------------------------------------------------------------


def said(hands: Screen) -> list[str]:
    return [notice.text for notice in hands.app.services.notices.shown]


@pytest.mark.parametrize("change", ["push", "pop", "replace", "home"])
def test_what_a_screen_says_stays_with_it(hands: Screen, change: str) -> None:
    for name in ("first", "second"):
        hands.app.push(Diary(hands.app, name))
    hands.wait(0.3)
    hands.app.notice("The game is copied.")
    hands.app.services.notice("The games could not be kept.", "error")
    hands.wait(0.1)
    assert len(said(hands)) == 2
    deed = getattr(hands.app, change)
    deed(Diary(hands.app, "third")) if change in ("push", "replace") else deed()
    hands.wait(0.1)
    assert said(hands) == ["The games could not be kept."], "which is about no screen"


def test_what_is_said_as_the_screen_changes_is_about_the_one_that_comes(hands: Screen) -> None:
    hands.app.push(Diary(hands.app, "first"))
    hands.wait(0.3)
    hands.app.notice("This game is not rated.")
    hands.app.push(Diary(hands.app, "second"))
    hands.wait(0.3)
    assert said(hands) == ["This game is not rated."]
    hands.app.pop()
    hands.wait(0.1)
    assert said(hands) == []


def test_an_overlay_leaves_what_was_said(hands: Screen) -> None:
    hands.app.push(Diary(hands.app, "first"))
    hands.app.notice("The game is copied.")
    hands.wait(0.3)
    hands.app.open(Dialog("Really?", "", [Answer("Yes")]))
    hands.wait(0.1)
    assert said(hands) == ["The game is copied."]


def test_without_memory_for_a_fade_the_new_screen_shows_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_window: pygame.Surface, _now: float) -> None:
        raise pygame.error("Out of memory")

    hands = Screen.at_home(folder=tmp_path)
    monkeypatch.setattr("ui.shell.router.Transition", fail)
    hands.app.navigate(SettingsRoute())
    hands.wait(0.1)
    assert hands.find("choice", "Theme")
    assert hands.notices == []
    hands.close()


def test_the_window_is_hidden_before_what_may_take_long_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Screen.at_home(folder=tmp_path)
    done: list[str] = []
    monkeypatch.setattr(system_window, "hide", lambda: done.append("hidden"))
    closes = hands.app.services.close

    def close() -> None:
        done.append("closed")
        closes()

    monkeypatch.setattr(hands.app.services, "close", close)
    hands.close()
    assert done == ["hidden", "closed"]
