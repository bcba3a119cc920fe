"""Whole games on the screen: by mouse, by keyboard alone, against an AI, and between two of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random

import pygame
import pytest

from game import GAMES
from table.config import Seat
from tests.ui.desk import AI, GUEST, YOU, Desk

NAMES = [game.name for game in GAMES]
TO_THE_CORNER = [pygame.K_LEFT] * 13 + [pygame.K_DOWN] * 9
TWISTS = (pygame.K_q, pygame.K_w, pygame.K_a, pygame.K_s)


@pytest.mark.parametrize("name", NAMES)
def test_two_people_play_a_whole_game_by_mouse(name: str) -> None:
    desk, dice = Desk(name), Random(5)
    with desk.app.unseen():
        while not desk.session.outcome:
            played = len(desk.moves)
            desk.play_action(dice.choice(desk.session.legal_actions()))
            assert len(desk.moves) == played + 1
            desk.wait(0.04)
    desk.wait(2.0)
    assert desk.scene.verdict is not None
    assert desk.control("Rematch").visible
    assert desk.notices == []


def pathwayz_keys(action: int) -> list[int]:
    kind, cell = divmod(action, 96)
    choose = pygame.K_2 if kind else pygame.K_1
    return [choose, *TO_THE_CORNER, *[pygame.K_RIGHT] * (cell // 8), *[pygame.K_UP] * (cell % 8), pygame.K_RETURN]


def connect4_keys(action: int) -> list[int]:
    return [pygame.K_1 + action]


def tictactoe_keys(action: int) -> list[int]:
    return [*TO_THE_CORNER, *[pygame.K_RIGHT] * (action % 3), *[pygame.K_UP] * (action // 3), pygame.K_SPACE]


def pentago_keys(action: int) -> list[int]:
    cell = action // 8
    column = cell // 9 % 2 * 3 + cell % 3
    row = 5 - (cell // 18 * 3 + cell % 9 // 3)
    return [*TO_THE_CORNER, *[pygame.K_RIGHT] * column, *[pygame.K_UP] * row, pygame.K_RETURN]


def othello_keys(action: int) -> list[int]:
    if action == 64:
        return [pygame.K_RETURN]
    return [*TO_THE_CORNER, *[pygame.K_RIGHT] * (action % 8), *[pygame.K_UP] * (7 - action // 8), pygame.K_RETURN]


KEYS: dict[str, Callable[[int], list[int]]] = {
    "pathwayz": pathwayz_keys,
    "connect-four": connect4_keys,
    "tic-tac-toe": tictactoe_keys,
    "pentago-twist": pentago_keys,
    "othello": othello_keys,
    "kalah": lambda action: [pygame.K_1 + action],
}


@pytest.mark.parametrize("name", NAMES)
def test_two_people_play_a_whole_game_by_keyboard_alone(name: str) -> None:
    desk, dice = Desk(name, animations=False), Random(11)
    with desk.app.unseen():
        while not desk.session.outcome:
            action = dice.choice(desk.session.legal_actions())
            desk.key(*KEYS[name](action))
            if name == "pentago-twist":
                assert desk.view.pending()
                desk.key(TWISTS[action // 2 % 4], mod=pygame.KMOD_LSHIFT if action % 2 else 0)
            assert desk.session.last_action == action
    assert desk.notices == []


@pytest.mark.parametrize(("name", "seats"), list(zip(NAMES, cycle([(YOU, AI), (AI, YOU)]), strict=False)), ids=NAMES)
def test_a_person_plays_an_ai_to_the_end(name: str, seats: tuple[Seat, Seat]) -> None:
    desk, dice = Desk(name, seats, animations=False), Random(2)
    with desk.app.unseen():
        while not desk.session.outcome:
            if desk.session.human_to_move:
                desk.play_action(dice.choice(desk.session.legal_actions()))
            desk.sleep(1)
    assert desk.scene.verdict is not None


@pytest.mark.parametrize("name", NAMES)
def test_two_ais_play_while_one_watches(name: str) -> None:
    desk = Desk(name, (AI, Seat("Brook", "level-2")), animations=False)
    with desk.app.unseen():
        for _ in range(1000):
            if desk.session.outcome:
                break
            desk.sleep(1)
    assert desk.session.outcome is not None
    assert desk.scene.verdict is not None


def test_the_right_button_places_the_other_kind() -> None:
    desk = Desk("pathwayz")
    desk.click(desk.grid.cell_rect((3, 4)).center, button=3)
    assert desk.moves == ["d5*"]


def test_a_permanent_is_chosen_by_its_button() -> None:
    desk = Desk("pathwayz")
    desk.click("Permanent")
    desk.click(desk.grid.cell_rect((3, 4)).center)
    assert desk.moves == ["d5*"]
    assert desk.focused == "Board", "the keyboard stays with the board"


def test_moves_sound() -> None:
    desk = Desk("pathwayz")
    desk.play("d5", "e5*")
    desk.wait(1.0)
    assert desk.sounds.played[:2] == ["place", "place"]
    assert "flip" in desk.sounds.played


def test_a_win_is_heard_once() -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST))
    desk.play("a1", "a2", "b1", "b2", "c1")
    desk.wait(2.0)
    desk.key(pygame.K_PAGEUP)
    desk.key(pygame.K_END)
    desk.wait(2.0)
    assert desk.sounds.played.count("win") == 1
