"""Whole games on the screen: by mouse, by keyboard alone, against an AI, and between two of them."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pygame
import pytest

from game import GAMES, Match, find_game
from table.config import Seat
from tests.amount import FEW, few, whole_only
from tests.boards import sample_of
from tests.ui.desk import AI, GUEST, YOU, Desk

NAMES = [game.name for game in GAMES]
SEATS = zip(sorted(NAMES, key=lambda name: name not in FEW), cycle([(YOU, AI), (AI, YOU)]), strict=False)
BY_KEYBOARD = 8
TO_THE_CORNER = [pygame.K_LEFT] * 13 + [pygame.K_DOWN] * 9


def press(desk: Desk, word: str) -> None:
    """Press a key of a sample."""
    if word == "corner":
        desk.key(*TO_THE_CORNER)
    else:
        shift, _, name = word.rpartition("+")
        desk.key(pygame.key.key_code(name), mod=pygame.KMOD_LSHIFT if shift else 0)


@pytest.mark.soak
@pytest.mark.parametrize("name", few(NAMES))
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


@pytest.mark.soak
@pytest.mark.parametrize("name", few(NAMES))
def test_two_people_play_a_game_to_its_end_by_keyboard_alone(name: str) -> None:
    """Its last moves: the board is rather full, and a corner is many keys away."""
    match, dice, keys = Match(find_game(name)), Random(11), sample_of(find_game(name)).keys
    while match.outcome is None:
        match.push(dice.choice(match.legal_actions()))
    before, last = match.moves_text[:-BY_KEYBOARD], match.moves[-BY_KEYBOARD:]
    desk = Desk(name, animations=False, moves=before)
    assert keys is not None
    with desk.app.unseen():
        for action in last:
            for word in keys(action).split():
                press(desk, word)
            assert desk.session.last_action == action
    assert desk.session.outcome
    assert desk.notices == []


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), [each if each[0] in FEW else whole_only(*each) for each in SEATS])
def test_a_person_plays_an_ai_to_the_end(name: str, seats: tuple[Seat, Seat]) -> None:
    desk, dice = Desk(name, seats, animations=False), Random(2)
    with desk.app.unseen():
        while not desk.session.outcome:
            if desk.session.human_to_move:
                desk.play_action(dice.choice(desk.session.legal_actions()))
            desk.sleep(1)
    assert desk.scene.verdict is not None


@pytest.mark.soak
@pytest.mark.parametrize("name", few(NAMES))
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
    desk.click(desk.grid.places.cell_rect((3, 4)).center, button=3)
    assert desk.moves == ["d5*"]


def test_a_permanent_is_chosen_by_its_button() -> None:
    desk = Desk("pathwayz")
    desk.click("Permanent")
    desk.click(desk.grid.places.cell_rect((3, 4)).center)
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
