"""Threats of both sides, shown on the board: a help that is counted."""

from __future__ import annotations

import pygame
import pytest

from game import find_game
from saves import helps
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.table import threats_of

CROSSING = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"


@pytest.mark.parametrize(
    ("board", "position", "wins"),
    [
        ("pathwayz", CROSSING, {(1, "i6"), (1, "i7")}),
        ("connect-four", "7/7/7/w6/wb5/wbb4 w", {(0, "1")}),
        ("connect-four", "7/7/7/w6/wb5/wbbb1ww b", {(0, "1"), (1, "5")}),
        ("connect-four", "7/7/7/7/1www3/1bwb2b b", set()),  # Yellow has a1 and e2 only if Red plays below them
        ("tic-tac-toe", "w1b/1b1/2w w", {(1, "a1")}),
        ("tic-tac-toe", "ww1/bb1/3 w", {(0, "c3"), (1, "c2")}),
        ("tic-tac-toe", "wwb/bb1/wbw w", set()),  # the last move: Black has none left
        ("pentago-twist", "6/6/6/6/6/6 w", set()),
        ("pentago-twist", "w1bwbb/wwbwb1/bbbw2/bw2bb/wbwbww/w1wb1w w", {(0, "b1/4R")}),  # Black only after a twist
        (
            "othello",
            "-------------------X-------XX------XO--------------------------- O",
            set(),
        ),  # f5 would win, but is no corner
        ("othello", "-----------OX-O-OOOOOO--XOXOO-X-XXXXXXX-XXX-X------------------- X", {(0, "h1")}),
        ("othello", "-----O-------O------OO----XOXX----OXXXX---X-X----X-------------- X", {(1, "a8")}),
    ],
)
def test_where_a_side_would_win_at_once(board: str, position: str, wins: set[tuple[int, str]]) -> None:
    game = find_game(board)
    state = game.from_position(position)
    assert {(side, game.action_to_string(state, action)) for side, action in threats_of(board, position)} == wins


def marks(desk: Desk) -> set[tuple[str, str]]:
    desk.wait(0.3)
    return desk.threats


def test_t_shows_them_and_hides_them_and_the_marks_follow_the_game() -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST), position="w2/1b1/3 w")
    assert marks(desk) == set()
    desk.key(pygame.K_t)
    desk.play("b3")
    desk.scene.draw(pygame.display.get_surface())  # type: ignore[arg-type]
    assert marks(desk) == {("X", "c3")}
    desk.key(pygame.K_t)
    assert marks(desk) == set()
    desk.close()


@pytest.mark.parametrize(("position", "said"), [("w2/1b1/3 w", "Neither side"), ("ww1/bb1/3 w", "Marked: where")])
def test_what_is_marked_is_said_once_and_truly(position: str, said: str) -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST), position=position)
    before = len(desk.notices)
    desk.key(pygame.K_t)
    desk.wait(0.3)
    (told,) = desk.notices[before:]
    assert told.startswith(said)
    desk.close()


def test_at_the_end_it_is_said_that_the_game_is_over() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), position="ww1/bb1/3 w")
    desk.play("c3")
    desk.wait(1.0)
    before = len(desk.notices)
    desk.key(pygame.K_t)
    desk.wait(0.3)
    assert desk.notices[before:] == ["The game is over here: there are no more threats."]
    assert desk.session.used == {}, "what helps nobody is not counted"
    desk.close()


def test_shown_threats_are_in_the_library_before_another_move() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.play("b2")
    desk.wait(1.0)
    desk.key(pygame.K_t)
    (game,) = desk.app.library.ids()
    assert desk.app.library.get(game).tags[helps.TAG] == "threats=1"
    desk.close()


def test_shown_threats_are_a_help_that_is_used() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.key(pygame.K_t)
    assert desk.session.used == {helps.THREATS: 1}
    assert desk.notices[-1].endswith("This game is not rated.")
    desk.key(pygame.K_t, pygame.K_t)
    assert desk.session.used == {helps.THREATS: 1}
    desk.close()
