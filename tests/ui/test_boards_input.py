"""Mouse and keys over every board."""

from __future__ import annotations

import random

import pygame
import pytest

from game import GAMES, Game
from tests.ui.boards import GAME_NAMES, MIDDLE, SURFACE, Table, click_through, hover, key, press, table
from ui.boards import view_for
from ui.boards.messages import Changed, Play, Refused
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES


def _phrase_of(board: Table, action: int) -> str:
    return board.view.texts.phrase_of(board.game, board.state, action)


def turn_round(board: Table) -> None:
    """Look at a board from the other side."""
    board.view.turned_round = True
    board.view.layout(board.view.frame)


ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("start", [True, False])
def test_clicking_where_an_action_says_plays_it(name: str, start: bool) -> None:
    board = table(name, None if start else MIDDLE[name])
    for action in board.legal():
        assert click_through(board.view, board.view.clicks_of(action)) == Play(action)
        board.view.escape()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_pointer_over_a_board_that_was_never_drawn_points_at_nothing(game: Game) -> None:
    view = view_for(game.name)(game, THEMES["dark"], metrics_for(960, 640))
    state = game.initial_state()
    view.set_state(state)
    view.set_interaction(game.actions(state), True, 0)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.WINDOWLEAVE):
        assert not isinstance(view.handle(pygame.event.Event(kind, pos=(300, 300), button=1)), Play)
    assert not view.can_press((300, 300))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_next_click_lies_on_the_board_that_is_drawn(name: str) -> None:
    board = table(name)
    for action in board.legal():
        assert board.view.places.outer.collidepoint(board.view.clicks_of(action)[0].point)


@pytest.mark.parametrize("name", ["pathwayz", "pentago-twist", "tic-tac-toe"])
def test_arrow_keys_reach_every_cell(name: str) -> None:
    board = table(name)
    key(board.view, pygame.K_RIGHT)
    for code in (pygame.K_LEFT, pygame.K_DOWN):
        for _ in range(12):
            key(board.view, code)
    seen = set()
    for row in range(board.game.rows):
        for _ in range(board.game.columns):
            seen.add(board.view.cursor)
            key(board.view, pygame.K_LEFT if row % 2 else pygame.K_RIGHT)
        key(board.view, pygame.K_UP)
    assert len(seen) == board.game.rows * board.game.columns


def test_enter_plays_at_the_cursor() -> None:
    board = table("pathwayz")
    hover(board.view, board.view.places.cell_rect((3, 4)).center)
    key(board.view, pygame.K_UP)
    assert board.view.keyboard
    assert key(board.view, pygame.K_RETURN) == Play(board.game.parse_action(board.state, "d6"))


def test_the_first_key_only_shows_where_the_cursor_is() -> None:
    board = table("tic-tac-toe")
    assert key(board.view, pygame.K_RETURN) == Changed()
    assert key(board.view, pygame.K_RETURN) == Play(4)


def test_pointing_hides_the_cursor() -> None:
    board = table("tic-tac-toe")
    key(board.view, pygame.K_LEFT)
    hover(board.view, board.view.places.cell_rect((0, 0)).center)
    assert not board.view.keyboard


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_board_that_is_not_to_answer_asks_for_nothing(name: str) -> None:
    board = table(name)
    legal = board.legal()
    board.view.set_interaction(legal, False, 0)
    for action in legal[:20]:
        for click in board.view.clicks_of(action):
            assert press(board.view, click.point, click.button) is None
    for code in (pygame.K_RETURN, pygame.K_1, pygame.K_q, pygame.K_SPACE):
        assert not isinstance(key(board.view, code), Play)
    assert not board.view.status().parts


@pytest.mark.parametrize("name", GAME_NAMES)
def test_what_is_not_legal_is_refused(name: str) -> None:
    board = table(name)
    action = board.legal()[0]
    clicks = board.view.clicks_of(action)
    board.view.set_interaction([], True, 0)
    assert press(board.view, clicks[0].point, clicks[0].button) == Refused()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_keys_held_with_control_are_left_to_the_scene(name: str) -> None:
    board = table(name)
    for code in (*ARROWS, pygame.K_1, pygame.K_q, pygame.K_RETURN):
        assert key(board.view, code, pygame.KMOD_LCTRL) is None


@pytest.mark.parametrize("name", GAME_NAMES)
def test_outside_the_board_there_is_nothing(name: str) -> None:
    board = table(name)
    assert board.view.places.hit((1270, 790)) is None
    assert press(board.view, (1270, 790)) is None


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_mouse_that_wanders_at_random_only_asks_for_legal_moves(name: str) -> None:
    board, pick = table(name, MIDDLE[name]), random.Random(3)
    for _ in range(400):
        point = (pick.randrange(SURFACE[0]), pick.randrange(SURFACE[1]))
        intention = press(board.view, point, pick.choice((1, 1, 2, 3)))
        if isinstance(intention, Play):
            assert intention.action in board.legal()
        board.view.status()
        board.view.choices()


def test_digits_drop_into_columns() -> None:
    board = table("connect-four")
    for column in range(7):
        assert key(board.view, pygame.K_1 + column) == Play(column)
        assert key(board.view, pygame.K_KP1 + column) == Play(column)


def test_a_click_anywhere_in_a_column_drops_there() -> None:
    board = table("connect-four")
    for row in range(6):
        assert press(board.view, board.view.places.cell_rect((4, row)).center) == Play(4)


def test_digits_lie_on_tic_tac_toe_as_on_a_keypad() -> None:
    board = table("tic-tac-toe")
    for digit in range(9):
        assert key(board.view, pygame.K_1 + digit) == Play(digit)
        assert board.game.action_to_string(board.state, digit) == f"{'abc'[digit % 3]}{digit // 3 + 1}"


def test_one_and_two_choose_the_piece_and_the_right_button_places_the_other() -> None:
    board = table("pathwayz")
    d5, d5_star = (board.game.parse_action(board.state, text) for text in ("d5", "d5*"))
    square = board.view.places.cell_rect((3, 4)).center
    assert press(board.view, square, 1) == Play(d5)
    assert press(board.view, square, 3) == Play(d5_star)
    assert key(board.view, pygame.K_2) == Changed()
    assert [choice.selected for choice in board.view.choices()] == [False, True]
    assert press(board.view, square, 1) == Play(d5_star)
    assert press(board.view, square, 3) == Play(d5)
    assert board.view.choose(0) == Changed()
    assert press(board.view, square, 1) == Play(d5)


def test_pathwayz_says_its_goal_before_the_first_stone() -> None:
    lines = [table("pathwayz", position).view.status().text() for position in (None, MIDDLE["pathwayz"])]
    assert lines == [
        "Link the left bank to the right in your colour. Diagonals count.",
        "Place a stone of your colour, or a permanent one of theirs",
    ]


def test_the_hint_counts_the_stones_that_would_turn() -> None:
    board = table("pathwayz", MIDDLE["pathwayz"])
    board.view.choose(1)
    hover(board.view, board.view.places.cell_rect((9, 3)).center)
    assert board.view.status().text() == "j4 flips 5 stones 3 turn white 2 turn black"
    assert _phrase_of(board, board.game.parse_action(board.state, "j4*")) == "a black permanent on j4, flips 5 stones"


def test_the_hint_names_a_winning_column() -> None:
    board = table("connect-four", MIDDLE["connect-four"])
    hover(board.view, board.view.clicks_of(4)[0].point)
    assert board.view.status().text() == "column 5 wins: four on the diagonal"


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_action_can_be_said(name: str) -> None:
    board = table(name, MIDDLE[name])
    said = [_phrase_of(board, action) for action in board.legal()]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_on_a_board_turned_round_clicks_still_play_what_they_show(name: str) -> None:
    board = table(name, MIDDLE[name])
    there = {
        cell: board.view.places.cell_rect(cell) for cell in [(0, 0), (board.game.columns - 1, board.game.rows - 1)]
    }
    turn_round(board)
    assert all(board.view.places.cell_rect(cell) != rect for cell, rect in there.items())
    for action in board.legal():
        assert click_through(board.view, board.view.clicks_of(action)) == Play(action)
        board.view.escape()


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize(("code", "way"), [(pygame.K_LEFT, (-1, 0)), (pygame.K_UP, (0, -1))])
def test_on_a_board_turned_round_arrow_keys_go_where_they_point(name: str, code: int, way: tuple[int, int]) -> None:
    board = table(name)
    turn_round(board)
    key(board.view, code)
    before = board.view.places.cell_rect(board.view.cursor)
    key(board.view, code)
    after = board.view.places.cell_rect(board.view.cursor)
    assert ((after.x > before.x) - (after.x < before.x), (after.y > before.y) - (after.y < before.y)) == way


def test_keys_that_lie_as_the_board_does_follow_it_round() -> None:
    board = table("tic-tac-toe")
    turn_round(board)
    assert key(board.view, pygame.K_1) == Play(board.game.parse_action(board.state, "c3"))
    board = table("pentago-twist")
    turn_round(board)
    press(board.view, board.view.places.cell_rect((0, 0)).center)
    assert key(board.view, pygame.K_q) == Play(board.game.parse_action(board.state, "a1/4R"))


def test_discs_fall_down_on_a_rack_seen_from_behind() -> None:
    board = table("connect-four")
    turn_round(board)
    assert board.view.places.cell_rect((0, 0)).bottom > board.view.places.cell_rect((0, 5)).bottom
    assert board.view.places.cell_rect((0, 0)).x > board.view.places.cell_rect((6, 0)).x
    assert key(board.view, pygame.K_1) == Play(0)
