"""The panel beside a board of a game has pages where it has no room for all of its cards."""

from __future__ import annotations

import pygame
import pytest

from game import GAMES
from saves.clocks import TimeControl
from saves.pace import Pace
from table.config import Seat
from tests.ui.desk import AI, YOU, Desk
from tests.ui.gallery import games
from tests.ui.layouts import every_pair
from tests.ui.tree_faults import LEAST_TARGET
from ui.kit.scroll import ScrollArea

TARGET = 64
"""The least height in pixels of what turns a page at 200 %."""
SIZES = [(960, 640), (1280, 800), (1920, 1080)]
TWO_COMPUTERS = AI, AI
BOARDS = [game.name for game in GAMES]


def large(board: str = "pathwayz", percent: int = 200, seats: tuple[Seat, Seat] = (YOU, AI), **options: object) -> Desk:
    desk = Desk(board, seats, **options)  # type: ignore[arg-type]
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    return desk


def page_of(desk: Desk) -> str:
    """The number of the page that shows, as it is written."""
    return next(each for each in desk.written if each.startswith("Page "))


@pytest.mark.parametrize("board", BOARDS)
def test_keys_and_buttons_turn_the_pages_and_the_board_keeps_its_size(board: str) -> None:
    desk = large(board)
    seen = [page_of(desk)]
    frame = desk.board_rect
    for _ in range(3):
        desk.key(pygame.K_PAGEDOWN)
        seen.append(page_of(desk))
        assert desk.board_rect == frame
    assert seen == ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3", "Page 3 of 3"]
    assert desk.find("switch", "Threats of both sides")
    back, on = desk.get("button", "Previous page"), desk.get("button", "Next page")
    assert (back.enabled, on.enabled) == (True, False)
    assert min(back.rect.h, back.rect.w) >= TARGET
    back.press()
    assert page_of(desk) == "Page 2 of 3"
    assert desk.scene.is_on_board, "a click on the button leaves the keyboard to the board"
    desk.key(pygame.K_PAGEUP)
    assert page_of(desk) == "Page 1 of 3"
    assert desk.session.play(desk.session.legal_actions()[0], desk.now)
    desk.key(pygame.K_PAGEUP)
    assert page_of(desk) == "Page 1 of 3"
    assert desk.view.state == desk.session.match.state, "the key does nothing else"
    desk.close()


def scrolled(desk: Desk) -> list[str]:
    """The names of pages and lists that scroll."""
    return [each.name for each in desk.controls if isinstance(each, ScrollArea) and each.visible and each.most]


@every_pair(
    board=BOARDS,
    shown=[((1280, 800), 200), ((960, 640), 175), ((960, 640), 200)],
    clock=[None, TimeControl(300, 5)],
)
def test_nothing_scrolls_on_the_page_of_the_game(
    board: str, shown: tuple[tuple[int, int], int], clock: TimeControl | None
) -> None:
    size, percent = shown
    desk = large(board, percent, size=size, time_control=clock)
    window = desk.app.display.surface.get_rect()
    assert page_of(desk) == "Page 1 of 3"
    assert scrolled(desk) == []
    assert window.contains(desk.status_rect)
    assert {"Creek", "You"} <= {*desk.texts()}
    desk.close()


@every_pair(board=BOARDS, size=SIZES, percent=[150, 175, 200])
def test_a_game_of_two_computers_has_its_buttons_in_the_bar_and_its_options_on_a_page(
    board: str, size: tuple[int, int], percent: int
) -> None:
    desk = large(board, percent, TWO_COMPUTERS, size=size)
    look, window = desk.app.look, desk.app.display.surface.get_rect()
    frame = desk.board_rect
    for number in range(1, 5):
        assert page_of(desk) == f"Page {number} of 4"
        assert desk.faults() == []
        assert desk.board_rect == frame
        for name in ("Pause", "Step"):
            control = desk.control(name)
            assert window.contains(control.rect) and control.rect.h >= look.px(LEAST_TARGET)
        desk.key(pygame.K_PAGEDOWN)
    desk.get("choice", "Speed").choose("Fast")
    assert desk.session.config.pace is Pace.FAST
    stronger = [each for each in desk.elements("button") if each.name.endswith(": one level stronger")]
    stronger[0].press()
    assert desk.session.config.seats[0].level == 4
    desk.close()


def test_a_game_of_two_computers_without_chances_has_no_page_for_them() -> None:
    desk = large(seats=TWO_COMPUTERS, show_win_chance=False)
    desk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert page_of(desk) == "Page 3 of 3"
    assert desk.find("choice", "Speed")
    desk.close()


def test_where_no_page_fits_beside_the_board_the_options_of_two_computers_are_below_it() -> None:
    desk = large(seats=TWO_COMPUTERS, size=(800, 1280))
    assert not desk.find("button", "Next page")
    assert desk.app.display.surface.get_rect().contains(desk.get("button", "Pause").rect)
    assert desk.get("choice", "Speed").rect.top > desk.board_rect.bottom
    assert desk.faults() == []
    desk.close()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [(YOU, AI), TWO_COMPUTERS], ids=["a person", "two computers"])
def test_with_large_targets_every_page_is_sound_in_the_smallest_window(board: str, seats: tuple[Seat, Seat]) -> None:
    desk = large(board, 200, seats, size=SIZES[0])
    desk.app.display.set_large_targets(True)
    desk.wait(0.3)
    for _ in range(4):
        assert desk.faults() == []
        assert desk.board_rect.right < desk.get("button", "Next page").rect.left
        desk.key(pygame.K_PAGEDOWN)
    desk.close()


def test_a_notice_turns_to_the_game_and_looking_back_to_the_moves() -> None:
    desk = large(position=games.CROSSING, guard=True)
    desk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    desk.play("i6")
    desk.wait(0.5)
    assert page_of(desk) == "Page 1 of 3"
    assert desk.find("button", "Take it back")
    desk.key(pygame.K_PAGEDOWN)
    desk.wait(0.5)
    assert page_of(desk) == "Page 2 of 3", "it turns once only"
    desk.key(pygame.K_a)
    desk.wait(0.5)
    desk.key(pygame.K_COMMA)
    assert page_of(desk) == "Page 2 of 3"
    desk.key(pygame.K_PAGEUP, pygame.K_COMMA)
    assert page_of(desk) == "Page 2 of 3"
    desk.get("button", "Back to the game").press()
    desk.wait(0.3)
    assert page_of(desk) == "Page 1 of 3"
    desk.key(pygame.K_PAGEDOWN)
    desk.session.resign(desk.now)
    desk.wait(0.5)
    assert page_of(desk) == "Page 1 of 3"
    assert desk.find("button", "Rematch")
    desk.close()


def test_where_all_cards_have_room_page_keys_go_through_the_game() -> None:
    desk = large("tic-tac-toe", 100)
    desk.play("b2")
    desk.wait(0.5)
    assert not desk.find("button", "Next page")
    desk.key(pygame.K_PAGEUP)
    assert desk.ply < len(desk.moves)
    desk.close()
