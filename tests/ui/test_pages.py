"""The panel beside a board of a game has pages where it has no room for all of its cards."""

from __future__ import annotations

import pygame
import pytest

from game import GAMES
from saves.clocks import TimeControl
from tests.ui.desk import AI, YOU, Desk
from tests.ui.gallery import games
from ui.kit.scroll import ScrollArea

TARGET = 64
"""The least height in pixels of what turns a page at 200 %."""


def large(board: str = "pathwayz", percent: int = 200, **options: object) -> Desk:
    desk = Desk(board, (YOU, AI), **options)  # type: ignore[arg-type]
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    return desk


def page_of(desk: Desk) -> str:
    """The number of the page that shows, as it is written."""
    return next(words for words in desk.texts() if words.startswith("Page "))


@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_keys_and_buttons_turn_the_pages_and_the_board_keeps_its_size(board: str) -> None:
    desk = large(board)
    seen = [page_of(desk)]
    frame = desk.scene.board.rect.copy()
    for _ in range(3):
        desk.key(pygame.K_PAGEDOWN)
        seen.append(page_of(desk))
        assert desk.scene.board.rect == frame
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
    assert (page_of(desk), desk.scene.line.at_end) == ("Page 1 of 3", True), "the key does nothing else"
    desk.close()


@pytest.mark.parametrize("clock", [None, TimeControl(300, 5)])
@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_nothing_scrolls_on_the_page_of_the_game(board: str, clock: TimeControl | None) -> None:
    desk = large(board, time_control=clock)
    window = desk.app.display.surface.get_rect()
    assert [each.name for each in desk.controls if isinstance(each, ScrollArea) and each.visible and each.most] == []
    assert window.contains(desk.scene.status_line.rect)
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
    assert not desk.scene.line.at_end
    desk.close()
