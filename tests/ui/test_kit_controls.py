"""Every control by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.benches import Bench
from tests.ui.screen import Screen
from ui.kit.button import Button, ClickCard, IconButton, RoundButton
from ui.kit.control import Control
from ui.kit.list import Heading, List
from ui.kit.scroll import ScrollArea
from ui.kit.segmented import Option, Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.theme import THEMES
from ui.kit.tree.leaves import Text


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen()
    yield hands
    hands.close()


def put(hands: Screen, control: Control, rect: tuple[int, int, int, int] = (100, 100, 400, 44)) -> None:
    """Show a control alone."""
    control.rect = pygame.Rect(rect)
    hands.app.push(Bench(hands.app, control))
    hands.wait(0.3)


def _buttons(clicks: list[str]) -> list[Control]:
    def click() -> None:
        clicks.append("click")

    return [
        Button("Play", click, "primary", icon="play-filled", keycap="Enter", name="it"),
        Button("Hint", click, icon="lightbulb", stacked=True, keycap="H", name="it"),
        Button("Resign", click, "danger", icon="flag", name="it"),
        Button("Cancel", click, "ghost", name="it"),
        IconButton("settings", "it", click),
        RoundButton("play-filled", "it", click, primary=True),
        ClickCard("it", click),
    ]


@pytest.mark.parametrize("index", range(7))
class TestButtons:
    def test_a_click_activates(self, hands: Screen, index: int) -> None:
        clicks: list[str] = []
        put(hands, _buttons(clicks)[index])
        hands.click("it")
        assert clicks == ["click"]

    def test_enter_and_space_activate(self, hands: Screen, index: int) -> None:
        clicks: list[str] = []
        put(hands, _buttons(clicks)[index])
        hands.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
        assert clicks == ["click"] * 3

    def test_letting_go_elsewhere_does_nothing(self, hands: Screen, index: int) -> None:
        clicks: list[str] = []
        put(hands, _buttons(clicks)[index])
        hands.drag((300, 120), (900, 600))
        assert clicks == []

    def test_disabled_it_does_nothing_and_tab_passes_it(self, hands: Screen, index: int) -> None:
        clicks: list[str] = []
        button = _buttons(clicks)[index]
        button.enabled = False
        put(hands, button)
        hands.click("it")
        hands.key(pygame.K_TAB, pygame.K_RETURN)
        assert clicks == []
        assert hands.focused == ""

    @pytest.mark.parametrize("theme", THEMES)
    def test_every_state_looks_different(self, hands: Screen, index: int, theme: str) -> None:
        hands.app.display.set_theme(theme)
        button = _buttons([])[index]
        put(hands, button)
        normal = hands.pixels()
        hands.point("it")
        hands.wait(0.3)
        hovered = hands.pixels()
        hands.hold("it")
        hands.wait(0.3)
        pressed = hands.pixels()
        hands.release((900, 700))
        hands.point((900, 700))
        hands.wait(0.3)
        assert hands.pixels() == normal
        hands.key(pygame.K_TAB)
        hands.wait(0.3)
        focused = hands.pixels()
        assert len({normal, hovered, pressed, focused}) == 4


def test_the_focus_ring_shows_for_the_keyboard_only(hands: Screen) -> None:
    button = Button("Play", lambda: None, name="it")
    put(hands, button)
    hands.click("it")
    assert button.focused
    assert not hands.controls.ring_visible
    hands.key(pygame.K_TAB)
    assert hands.controls.ring_visible
    hands.click("it")
    assert not hands.controls.ring_visible


def test_a_shortcut_works_from_anywhere(hands: Screen) -> None:
    clicks: list[str] = []
    undo = Button("Undo", lambda: clicks.append("u"))
    undo.shortcut = pygame.K_u
    put(hands, undo)
    hands.key(pygame.K_u)
    hands.key(pygame.K_u, mod=pygame.KMOD_CTRL)
    assert clicks == ["u"]


def test_moving_ends_when_nothing_moves(hands: Screen) -> None:
    put(hands, Button("Play", lambda: None, name="it"))
    hands.point("it")
    assert hands.app.is_animating(hands.now)
    hands.wait(0.3)
    assert not hands.app.is_animating(hands.now)


def test_a_tip_shows_after_the_pointer_has_rested(hands: Screen) -> None:
    put(hands, IconButton("settings", "Settings", lambda: None))
    hands.point("Settings")
    hands.wait(0.4)
    before = hands.pixels()
    wake = hands.scene.next_frame_delay(hands.now)
    assert wake is not None
    assert 0 < wake < 0.3
    hands.wait(0.4)
    assert hands.pixels() != before
    assert hands.scene.next_frame_delay(hands.now) is None


def test_a_key_hides_the_tip_until_the_pointer_comes_again(hands: Screen) -> None:
    put(hands, IconButton("settings", "Settings", lambda: None))
    for _ in range(2):
        hands.point("Settings")
        hands.wait(0.4)
        without = hands.pixels()
        hands.wait(0.4)
        assert hands.pixels() != without
        hands.key(pygame.K_F9)
        hands.wait(1)
        assert hands.pixels() == without
        hands.point((900, 600))


def test_the_wheel_hides_the_tip_which_would_stay_where_its_control_was(hands: Screen) -> None:
    put(hands, IconButton("settings", "Settings", lambda: None))
    hands.point("Settings")
    hands.wait(0.4)
    without = hands.pixels()
    hands.wait(0.4)
    assert hands.pixels() != without
    hands.wheel(-1)
    hands.wait(1)
    hands.app.invalidate()
    hands.wait(0.1)
    assert hands.pixels() == without


def test_a_control_that_comes_under_a_resting_pointer_shows_no_tip(hands: Screen) -> None:
    put(hands, IconButton("settings", "Settings", lambda: None))
    hands.point("Settings")
    put(hands, IconButton("book-open", "Rules", lambda: None))
    assert hands.control("Rules").hovered
    without = hands.pixels()
    hands.wait(1)
    assert hands.pixels() == without


class TestSegmented:
    def make(self, chosen: list[int]) -> Segmented:
        return Segmented("seats", {0: "One", 1: Option("Two", "cpu"), 2: "Three"}, 0, chosen.append)

    def test_a_click_chooses(self, hands: Screen) -> None:
        chosen: list[int] = []
        control = self.make(chosen)
        put(hands, control)
        for index in (2, 1, 0):
            hands.click(control.segment(index, hands.app.look).center)
        assert chosen == [2, 1, 0]

    def test_arrows_home_and_end_choose(self, hands: Screen) -> None:
        chosen: list[int] = []
        put(hands, self.make(chosen))
        hands.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_END, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME)
        assert chosen == [1, 2, 1, 0]

    def test_choosing_again_tells_nobody(self, hands: Screen) -> None:
        chosen: list[int] = []
        control = self.make(chosen)
        put(hands, control)
        hands.click(control.segment(0, hands.app.look).center)
        assert chosen == []

    def test_it_says_how_wide_it_would_be(self, hands: Screen) -> None:
        control = self.make([])
        assert control.widths(hands.app.look).wanted > 150


class TestSwitch:
    def test_click_and_space_turn_it_over(self, hands: Screen) -> None:
        told: list[bool] = []
        put(hands, Switch("Hints", False, told.append))
        hands.click("Hints")
        hands.key(pygame.K_TAB, pygame.K_SPACE)
        assert told == [True, False]

    def test_its_label_is_part_of_it(self, hands: Screen) -> None:
        told: list[bool] = []
        switch = Switch("Hints", False, told.append)
        put(hands, switch)
        look = hands.app.look
        switch.place(pygame.Rect(100, 80, switch.natural_width(look), switch.heights(400, look).wanted), look)
        hands.click((switch.rect.right - 3, 100))
        assert told == [True]

    def test_enter_is_left_to_the_primary_button(self, hands: Screen) -> None:
        told: list[bool] = []
        put(hands, Switch("Hints", False, told.append))
        hands.key(pygame.K_TAB, pygame.K_RETURN)
        assert told == []


class TestSlider:
    def make(self, told: list[int]) -> Slider:
        return Slider("level", 1, 10, 5, told.append)

    def test_arrows_home_and_end_step(self, hands: Screen) -> None:
        told: list[int] = []
        put(hands, self.make(told), (100, 100, 660, 60))
        hands.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN)
        hands.key(pygame.K_END, pygame.K_HOME)
        assert told == [6, 7, 6, 5, 10, 1]

    def test_it_stops_at_its_ends(self, hands: Screen) -> None:
        told: list[int] = []
        put(hands, self.make(told), (100, 100, 660, 60))
        hands.key(pygame.K_TAB, pygame.K_END, pygame.K_RIGHT, pygame.K_RIGHT)
        assert told == [10]

    def test_a_drag_goes_through_every_stop(self, hands: Screen) -> None:
        told: list[int] = []
        put(hands, self.make(told), (100, 100, 660, 60))
        hands.hold((112, 120))
        for x in range(112, 760, 10):
            hands.point((x, 120))
        hands.release((748, 120))
        assert told == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

    def test_the_wheel_steps(self, hands: Screen) -> None:
        told: list[int] = []
        put(hands, self.make(told), (100, 100, 660, 60))
        hands.point("level")
        hands.wheel(1)
        hands.wheel(-1)
        assert told == [6, 5]

    def test_a_volume_has_larger_steps(self, hands: Screen) -> None:
        told: list[int] = []
        put(hands, Slider("volume", 0, 100, 70, told.append, step=5), (100, 100, 660, 40))
        hands.key(pygame.K_TAB, pygame.K_LEFT)
        hands.click((112, 120))
        assert told == [65, 0]


class TestScrolling:
    def make(self) -> ScrollArea:
        area = ScrollArea("page")
        area.content_height = 1000
        return area

    def test_wheel_keys_and_bar_scroll(self, hands: Screen) -> None:
        area = self.make()
        put(hands, area, (100, 100, 300, 200))
        hands.point("page")
        hands.wheel(-1)
        assert area.offset == 64
        hands.key(pygame.K_TAB, pygame.K_END)
        assert area.offset == area.most == 800
        hands.key(pygame.K_PAGEUP)
        assert area.offset == 600
        hands.key(pygame.K_HOME)
        hands.wait(0.3)
        hands.drag((398, 110), (398, 600))
        assert area.offset == 800

    def test_it_glides_and_comes_to_rest(self, hands: Screen) -> None:
        area = self.make()
        put(hands, area, (100, 100, 300, 200))
        hands.point("page")
        hands.wheel(-1)
        assert 0 <= area.offset_at(hands.now) < 64
        hands.wait(0.3)
        assert area.offset_at(hands.now) == 64
        assert not hands.app.is_animating(hands.now)

    def test_what_fits_is_no_tab_stop(self, hands: Screen) -> None:
        area = self.make()
        area.content_height = 100
        put(hands, area, (100, 100, 300, 200))
        hands.key(pygame.K_TAB)
        assert hands.focused == ""

    def test_a_row_is_revealed(self, hands: Screen) -> None:
        area = self.make()
        put(hands, area, (100, 100, 300, 200))
        area.reveal(500, 40, hands.app.look)
        assert area.offset == 340
        area.reveal(100, 40, hands.app.look)
        assert area.offset == 100

    def test_a_click_on_a_scrolled_list_picks_the_row_under_the_pointer(self, hands: Screen) -> None:
        picked: list[int] = []
        rows = List("moves", range(40), lambda number: Text(str(number)), picked.append)
        rows.row_tall = 28
        put(hands, rows, (100, 100, 300, 200))
        hands.point((150, 200))
        hands.wheel(-5)
        hands.wait(1.0)
        offset = rows.offset
        hands.click((150, 200))
        assert picked == [(offset + 100) // 28]
        assert rows.offset == offset > 0

    def test_tab_comes_to_the_first_row_below_the_heading_that_stays_on_top(self, hands: Screen) -> None:
        items = [Heading("first"), *range(20), Heading("second"), *range(20, 40)]
        rows = List("moves", items, lambda number: Text(str(number)), lambda number: None)
        rows.row_tall = 28
        put(hands, rows, (100, 100, 300, 200))
        hands.point((150, 200))
        hands.wheel(-5)
        hands.wait(1.0)
        hands.key(pygame.K_TAB)
        assert rows.offset > 0
        assert rows.row_rect(rows.chosen, hands.app.look).top >= rows.rect.top + 28

    def test_a_test_chooses_a_row_that_is_scrolled_away_as_a_person_does(self, hands: Screen) -> None:
        picked: list[int] = []
        rows = List("moves", range(40), lambda number: Text(str(number)), picked.append)
        rows.row_tall = 28
        put(hands, rows, (100, 100, 300, 200))
        for words in ("38", "1", "8"):
            hands.get("list", "moves").choose(words)
        assert picked == [38, 1, 8]
        with pytest.raises(ValueError, match="is not in list"):
            hands.get("list", "moves").choose("40")

    def test_a_list_picks_rows_by_mouse_and_keyboard(self, hands: Screen) -> None:
        picked: list[int] = []
        rows = List("moves", range(40), lambda number: Text(str(number)), picked.append)
        rows.row_tall = 28
        rows.place(pygame.Rect(100, 100, 300, 200), hands.app.look)
        put(hands, rows, (100, 100, 300, 200))
        hands.click((150, 100 + 28 * 3 + 5))
        hands.key(pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN)
        assert picked == [3, 4]
        for _ in range(30):
            hands.key(pygame.K_DOWN)
        assert rows.chosen == 34
        assert rows.offset >= 35 * 28 - 200
