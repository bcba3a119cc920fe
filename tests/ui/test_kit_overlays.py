"""Focus, dialogs, menus, notices."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.benches import Bench
from tests.ui.desk import Desk
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from ui.kit.button import Button
from ui.kit.dialog import Answer, Dialog
from ui.kit.menu import Item, Menu


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen()
    yield hands
    hands.close()


def grid(hands: Screen, group: str = "grid") -> Bench:
    """Nine buttons in three rows, named by row and column."""
    buttons = []
    for row in range(3):
        for column in range(3):
            button = Button(f"{row}{column}", lambda: None, group=group)
            button.rect = pygame.Rect(100 + 120 * column, 100 + 60 * row, 100, 40)
            buttons.append(button)
    scene = Bench(hands.app, *buttons)
    hands.app.push(scene)
    hands.wait(0.3)
    return scene


class TestFocus:
    def test_tab_goes_round_in_order_and_back(self, hands: Screen) -> None:
        grid(hands)
        assert hands.tab_stops() == [f"{row}{column}" for row in range(3) for column in range(3)]
        hands.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert hands.focused == "22"

    def test_arrows_move_inside_a_group(self, hands: Screen) -> None:
        grid(hands)
        hands.key(pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
        assert hands.focused == "10"

    def test_arrows_stay_where_there_is_nothing_further(self, hands: Screen) -> None:
        grid(hands)
        hands.key(pygame.K_TAB, pygame.K_UP, pygame.K_LEFT)
        assert hands.focused == "00"

    def test_arrows_do_not_leave_a_control_without_a_group(self, hands: Screen) -> None:
        grid(hands, group="")
        hands.key(pygame.K_TAB, pygame.K_DOWN)
        assert hands.focused == "00"

    def test_hidden_and_disabled_controls_are_passed(self, hands: Screen) -> None:
        grid(hands)
        hands.control("01").enabled = False
        hands.control("02").is_wanted = False
        hands.key(pygame.K_TAB, pygame.K_TAB)
        assert hands.focused == "10"

    def test_what_leaves_the_screen_loses_the_focus(self, hands: Screen) -> None:
        scene = grid(hands)
        hands.key(pygame.K_TAB)
        scene.shown = scene.shown[-1:]
        scene.invalidate()
        hands.wait(0.1)
        assert hands.focused == ""

    def test_enter_is_the_primary_buttons_when_the_focus_is_nowhere(self, hands: Screen) -> None:
        grid(hands)
        clicks: list[str] = []
        hands.controls.default = Button("Start", lambda: clicks.append("start"))
        hands.key(pygame.K_RETURN)
        assert clicks == ["start"]

    def test_enter_goes_past_what_only_the_mouse_focused(self, hands: Screen) -> None:
        scene = grid(hands)
        clicks: list[str] = []
        start = hands.controls.default = Button("Start", lambda: clicks.append("start"))
        start.rect = pygame.Rect(600, 100, 100, 40)
        scene.shown = (*scene.shown, start)
        hands.click("11")
        hands.key(pygame.K_RETURN)
        assert clicks == ["start"]
        hands.key(pygame.K_TAB, pygame.K_RETURN)
        assert clicks == ["start"]

    def test_an_unknown_name_lists_those_there_are(self, hands: Screen) -> None:
        with pytest.raises(KeyError, match="00"):
            grid(hands).controls.named("elsewhere")


class TestDialog:
    def ask(self, hands: Screen) -> list[str]:
        answers: list[str] = []
        grid(hands)
        choices = (
            Answer("Cancel"),
            Answer("Resign", lambda: answers.append("resign"), "danger", icon="flag"),
        )
        hands.app.open(Dialog("Resign?", "The game is then lost for White. " * 3, choices))
        hands.wait(0.3)
        return answers

    def test_a_click_answers_and_closes(self, hands: Screen) -> None:
        answers = self.ask(hands)
        hands.click("Resign")
        assert answers == ["resign"]
        assert not hands.app.router.overlays

    def test_enter_is_the_last_answer(self, hands: Screen) -> None:
        answers: list[str] = []
        grid(hands)
        choices = Answer("Cancel"), Answer("Export", lambda: answers.append("export"), "primary")
        hands.app.open(Dialog("Export?", "A sentence.", choices))
        hands.wait(0.3)
        hands.key(pygame.K_RETURN)
        assert answers == ["export"]

    def test_enter_never_means_what_loses_something(self, hands: Screen) -> None:
        answers = self.ask(hands)
        assert hands.focused == "Cancel"
        assert hands.app.router.overlays[-1].controls.ring_visible
        hands.click(hands.app.router.overlays[-1].rect.midtop)
        hands.key(pygame.K_RETURN)
        assert (answers, hands.app.router.overlays) == ([], [])

    def test_escape_and_a_click_beside_it_answer_nothing(self, hands: Screen) -> None:
        answers = self.ask(hands)
        hands.key(pygame.K_ESCAPE)
        assert not hands.app.router.overlays
        self.ask(hands)
        hands.click((20, 20))
        assert not hands.app.router.overlays
        assert answers == []

    def test_its_buttons_have_arrows_and_tab(self, hands: Screen) -> None:
        answers = self.ask(hands)
        assert hands.tab_stops() == ["Resign", "Cancel"], "it began on the safe one"
        hands.key(pygame.K_RIGHT, pygame.K_LEFT)
        assert hands.focused == "Cancel"
        hands.key(pygame.K_RIGHT, pygame.K_SPACE)
        assert answers == ["resign"]

    def test_nothing_gets_past_it(self, hands: Screen) -> None:
        self.ask(hands)
        under = next(each for each in hands.scene.controls if each.name == "00")
        hands.point((150, 120))
        assert not under.hovered
        assert not hands.app.is_animating(hands.now + 1)

    def test_it_stays_in_the_window_when_that_changes(self, hands: Screen) -> None:
        self.ask(hands)
        hands.app.display.resize(960, 640)
        hands.wait(0.1)
        assert hands.app.display.surface.get_rect().contains(hands.app.router.overlays[0].rect)


KEYS = (("New game", "N"), ("Open", ""), ("Once", ""))


class TestMenu:
    def drop(self, hands: Screen, anchor: tuple[int, int] = (100, 60)) -> list[str]:
        picked: list[str] = []
        grid(hands)
        items = (
            Item("New game", lambda: picked.append("new"), icon="plus", keycap="N"),
            Item(""),
            Item("Redo", lambda: picked.append("redo"), enabled=False),
            Item("Resign", lambda: picked.append("resign"), danger=True),
        )
        hands.app.open(Menu(items, pygame.Rect(*anchor, 40, 40)))
        hands.wait(0.3)
        return picked

    def test_a_click_picks_and_closes(self, hands: Screen) -> None:
        picked = self.drop(hands)
        hands.click("Resign")
        assert picked == ["resign"]
        assert not hands.app.router.overlays

    def test_arrows_and_enter_pick_what_can_be_picked(self, hands: Screen) -> None:
        picked = self.drop(hands)
        hands.key(pygame.K_DOWN, pygame.K_DOWN)
        assert hands.focused == "Resign"
        hands.key(pygame.K_DOWN, pygame.K_RETURN)
        assert picked == ["new"]

    def test_what_is_disabled_stays(self, hands: Screen) -> None:
        picked = self.drop(hands)
        hands.click("Redo")
        assert picked == []
        assert hands.app.router.overlays

    def test_escape_and_a_click_elsewhere_close(self, hands: Screen) -> None:
        self.drop(hands)
        hands.key(pygame.K_ESCAPE)
        assert not hands.app.router.overlays
        self.drop(hands)
        hands.click((1000, 700))
        assert not hands.app.router.overlays

    def test_letters_go_to_the_next_row_that_begins_with_them(self, hands: Screen) -> None:
        labels = ["Ebene 1", "Ebene 10", "Öffnen", "Список", "Старт"]
        hands.app.open(Menu([Item(label, lambda: None) for label in labels], pygame.Rect(100, 60, 40, 40)))
        hands.wait(0.3)
        for written, focused in (
            ("e", "Ebene 1"), ("e", "Ebene 10"), ("e", "Ebene 1"), ("ebene 10", "Ebene 10"), ("ö", "Öffnen"),
            ("с", "Список"), ("ст", "Старт"), ("С", "Список"), ("z", "Список"),
        ):  # fmt: skip
            hands.wait(1.1)
            hands.key(*map(ord, written))
            assert hands.focused == focused, written

    def test_a_shortcut_goes_before_a_letter_but_not_inside_a_word(self, hands: Screen) -> None:
        picked: list[str] = []
        items = [Item(name, lambda name=name: picked.append(name), keycap=cap) for name, cap in KEYS]  # type: ignore[misc]
        hands.app.open(Menu(items, pygame.Rect(100, 60, 40, 40)))
        hands.wait(0.3)
        hands.key(pygame.K_o, pygame.K_n)
        assert (hands.focused, picked) == ("Once", [])
        hands.wait(1.1)
        hands.key(pygame.K_n)
        assert picked == ["New game"]

    @pytest.mark.parametrize("anchor", [(100, 60), (1230, 60), (100, 750), (1230, 750)])
    def test_it_is_whole_wherever_it_hangs(self, hands: Screen, anchor: tuple[int, int]) -> None:
        self.drop(hands, anchor)
        assert hands.app.display.surface.get_rect().contains(hands.app.router.overlays[0].rect)


class TestNotices:
    def test_a_notice_goes_by_itself_and_wakes_the_window_for_it(self, hands: Screen) -> None:
        grid(hands)
        hands.app.notice("Saved.", "good")
        hands.wait(0.3)
        wake = hands.app.services.notices.next_frame_delay(hands.now)
        assert wake is not None
        shown = hands.pixels()
        hands.now += wake + 0.01
        hands.app.run_frame([])
        assert not hands.app.services.notices.shown
        assert hands.pixels() != shown

    def test_a_click_takes_it_away_and_presses_nothing_below_it(self, hands: Screen) -> None:
        pressed: list[str] = []
        button = Button("Ask", lambda: pressed.append("Ask"))
        button.rect = pygame.Rect(600, 0, 100, 40)
        hands.app.push(Bench(hands.app, button))
        hands.app.notice("Saved.")
        hands.wait(0.3)
        (notice,) = hands.app.services.notices.shown
        hands.click(notice.rect.center)
        assert not hands.app.services.notices.shown
        hands.click("Ask")
        assert pressed == ["Ask"]

    @pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1280, 800), 200), ((960, 640), 200)])
    @pytest.mark.parametrize("board", ["othello", "connect-four"])
    def test_it_covers_nothing_to_press_where_there_is_room(
        self, board: str, size: tuple[int, int], percent: int
    ) -> None:
        desk = Desk(board, size=size)
        desk.app.display.set_scale(percent)
        desk.wait(0.3)
        desk.app.notice("Hints are off in this game; a new game has a switch for them, beside Help.")
        desk.wait(0.5)
        (notice,) = desk.app.services.notices.shown
        covered = notice.rect.collidelistall(desk.app.router.pressable())
        assert covered == []
        assert pygame.Rect((0, 0), size).contains(notice.rect)
        desk.close()

    @pytest.mark.parametrize("lines", [1, 2])
    def test_it_shows_within_the_window_whatever_can_be_pressed_further_down_on_the_page(
        self, hands: Screen, lines: int
    ) -> None:
        window = hands.app.display.surface.get_rect()
        above, below = Button("Above", lambda: None), Button("Below", lambda: None)
        above.rect, below.rect = window.copy(), pygame.Rect(0, window.bottom + 400, window.w, 40)
        hands.app.push(Bench(hands.app, above, below))
        for line in range(lines):
            hands.app.notice(f"There is nothing more to say about move {line}.")
        hands.wait(0.5)
        assert all(window.contains(notice.rect) for notice in hands.app.services.notices.shown)

    @pytest.mark.parametrize("percent", [100, 200])
    def test_a_word_wider_than_the_window_is_broken(self, percent: int) -> None:
        path = f"/home/{'a' * 300}/game.txt"
        desk = Desk("tic-tac-toe", size=(960, 640))
        desk.app.display.set_scale(percent)
        desk.app.notice(f"Written to {path}.", "good")
        desk.wait(0.5)
        with drawn_texts() as written:
            desk.app.draw()
        (notice,) = desk.app.services.notices.shown
        assert pygame.Rect(0, 0, 960, 640).contains(notice.rect)
        lines = [line for line in written.lines if notice.rect.collidepoint(line.rect.center)]
        assert any("aaa" in line.said for line in lines)
        assert all(notice.rect.contains(line.rect) for line in lines)
        desk.close()

    def test_the_same_words_show_once(self, hands: Screen) -> None:
        for _ in range(5):
            hands.app.notice("The disk is full.", "error")
        assert len(hands.app.services.notices.shown) == 1

    def test_it_is_said_again_only_where_a_key_or_click_brought_it_again(self, hands: Screen) -> None:
        """Screen readers say each `Notice` once."""
        button = Button("Ask", lambda: hands.app.notice("Not yet."))
        button.rect = pygame.Rect(100, 100, 100, 40)
        hands.app.push(Bench(hands.app, button))
        hands.wait(0.3)
        hands.click("Ask")
        (first,) = hands.app.services.notices.shown
        hands.app.notice("Not yet.")
        assert hands.app.services.notices.shown[0] is first
        hands.click("Ask")
        (again,) = hands.app.services.notices.shown
        assert again is not first
        assert again.text == first.text

    def test_at_most_three_show_the_newest_last(self, hands: Screen) -> None:
        for number in range(6):
            hands.app.notice(f"Number {number}. " * 12)
        hands.wait(0.3)
        assert [notice.text[:8] for notice in hands.app.services.notices.shown] == ["Number 3", "Number 4", "Number 5"]

    def test_those_that_nobody_could_read_come_back_and_read_ones_do_not(self, hands: Screen) -> None:
        notices = hands.app.services.notices
        hands.app.notice("Read.")
        hands.wait(1.0)
        for number in range(4):
            hands.app.notice(f"Number {number}.")
        hands.wait(4.3)
        assert [notice.text for notice in notices.shown] == ["Number 0."]
        hands.wait(4.3)
        assert not notices.shown
