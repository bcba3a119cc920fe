"""Animations begin, end, and are never in the way."""

from __future__ import annotations

import random

import pygame
import pytest

from game.verbs import apply_action
from tests.amount import amount
from tests.ui.boards import GAME_NAMES, MIDDLE, Table, click_through, hover, table
from ui.boards.messages import Play

MOVES, RATE = amount(6, 2), amount(30, 20)
"""How many moves are looked at, and in how many frames a second."""
SOUNDS = {"place", "flip", "twist", "mirror", "drop"}


def _settled(board: Table) -> bytes:
    """The frame that set_state() gives at once."""
    fresh = table(board.game.name)
    fresh.show(board.state, board.view.last_action)
    return fresh.frame(1000.0)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_move_moves_and_then_rests_as_if_it_had_been_set(name: str) -> None:
    board = table(name, MIDDLE[name])
    for action in random.Random(1).sample(board.legal(), min(MOVES, len(board.legal()))):
        board.show(board.game.from_position(MIDDLE[name]))
        board.move(action, 10.0)
        assert board.view.is_animating(10.0)
        frames = {board.frame(10.0 + step / RATE) for step in range(2 * RATE)}
        assert len(frames) > 3
        assert not board.view.is_animating(12.0)
        assert board.frame(12.0) == _settled(board)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAME_NAMES)
def test_taking_back_ends_where_it_began(name: str) -> None:
    board = table(name, MIDDLE[name])
    before = board.frame(1.0)
    for action in random.Random(2).sample(board.legal(), min(MOVES, len(board.legal()))):
        old = board.state
        board.move(action, 10.0)
        board.frame(10.1)
        board.view.undo(action, board.state, old, 10.2)
        board.state = old
        board.view.set_interaction(board.legal(), True, int(old.ply) & 1)
        for step in range(4 * RATE // 3):
            board.frame(10.2 + step / RATE)
        assert not board.view.is_animating(12.0)
        assert board.frame(12.0) == before


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_move_in_the_middle_of_an_animation_is_taken(name: str) -> None:
    board, pick, now = table(name), random.Random(4), 5.0
    while board.legal():
        action = pick.choice(board.legal())
        clicks = board.view.clicks_of(action)
        assert not clicks or click_through(board.view, clicks) == Play(action)
        board.move(action, now)
        board.frame(now + 0.02)
        now += 0.05
    for _ in range(3):
        now += 1.0
        board.frame(now)
    assert board.frame(now + 1) == _settled(board)


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("mode", ["off", "reduced"])
def test_without_animations_the_board_is_soon_at_rest(name: str, mode: str) -> None:
    board = table(name, MIDDLE[name])
    board.frame(9.0)
    board.view.animations, board.view.reduced_motion = mode != "off", mode == "reduced"
    heard: list[str] = []
    board.view.on_sound = heard.append
    board.move(board.legal()[0], 10.0)
    board.frame(10.0)
    assert board.view.is_animating(10.01) == (mode == "reduced")
    assert board.frame(10.1) == _settled(board)
    assert not board.view.is_animating(10.1)
    assert heard
    assert set(heard) <= SOUNDS


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_sound_comes_once(name: str) -> None:
    board = table(name, MIDDLE[name])
    heard: list[str] = []
    board.view.on_sound = heard.append
    board.move(board.legal()[-1], 10.0)
    for step in range(60):
        board.frame(10.0 + step / 30)
    assert heard
    assert len(heard) == len(set(heard))
    assert set(heard) <= SOUNDS


def _won(name: str) -> Table:
    """A game that somebody has won, played at random."""
    for seed in range(100):
        board, pick = table(name), random.Random(seed)
        state, last = board.state, 0
        while legal := board.game.actions(state):
            last = pick.choice(legal)
            state = apply_action(state, last)
        if state.winner in (0, 1):
            board.show(state, last)
            return board
    raise AssertionError(name)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_win_is_celebrated_and_stays_on_the_screen(name: str) -> None:
    board = _won(name)
    heard: list[str] = []
    board.view.on_sound = heard.append
    plain = board.frame(5.0)
    board.view.celebrate(6.0)
    frames = {board.frame(6.0 + step / 20) for step in range(18)}
    assert len(frames) > 5
    final = board.frame(8.0)
    assert not board.view.is_animating(8.0)
    assert final == board.frame(9.0) != plain
    assert heard == ["win"]
    board.view.set_state(board.state, board.view.last_action)
    assert board.frame(10.0) == plain


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_celebration_of_long_ago_only_shows_its_end(name: str) -> None:
    board = _won(name)
    heard: list[str] = []
    board.view.on_sound = heard.append
    board.frame(100.0)
    board.view.celebrate(40.0)
    board.frame(100.0)
    assert not board.view.is_animating(100.0)
    assert not heard


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_loop_that_draws_only_what_moves_draws_the_last_frame_too(name: str) -> None:
    board, now = table(name, MIDDLE[name]), 10.0
    board.move(board.legal()[-1], now)
    hover(board.view, board.view.places.cell_rect((0, 0)).center)
    last = board.frame(now)
    while board.view.is_animating(now := now + 0.017):
        last = board.frame(now)
    assert last == board.frame(now + 5)


def test_reduced_motion_fades() -> None:
    board = table("tic-tac-toe")
    first = board.frame(9.0)
    board.view.reduced_motion = True
    board.move(4, 10.0)
    between = board.frame(10.04)
    assert first != between != board.frame(11.0)


def test_traces_can_be_turned_off() -> None:
    board = table("pathwayz", MIDDLE["pathwayz"])
    shown = board.frame(1.0)
    board.view.aided = ()
    assert board.frame(2.0) != shown


def test_the_pointer_hides_when_it_leaves_the_window() -> None:
    board = table("pathwayz")
    empty = board.frame(1.0)
    board.view.handle(
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=board.view.places.cell_rect((5, 5)).center, rel=(1, 1), buttons=(0, 0, 0)
        )
    )
    board.frame(2.0)
    assert board.frame(3.0) != empty
    board.view.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    assert board.frame(4.0) == empty
