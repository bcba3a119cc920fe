"""A win on the board: traced, lit and at rest, and the same with reduced motion."""

from __future__ import annotations

import pytest

from game import GAMES
from game.verbs import apply_action
from tests.boards import sample_of
from tests.ui.boards import GAME_NAMES, Table, table
from ui.boards.animation import WIN

BEFORE = {game.name: ending for game in GAMES if (ending := sample_of(game).ending)}
WON = [name for name in GAME_NAMES if name in BEFORE]
NOW = 10.0


def won(name: str, *, reduced: bool = False, cheers: bool = True) -> Table:
    """A board on which the winning move was just made."""
    position, move, _ = BEFORE[name]
    board = table(name, position)
    board.view.reduced_motion, board.view.cheers = reduced, cheers
    action = board.game.parse_action(board.state, move)
    before = board.state
    board.state = apply_action(before, action)
    board.view.set_interaction([], False, 0)
    board.view.animate(action, before, board.state, NOW)
    board.view.celebrate(NOW)
    return board


@pytest.mark.parametrize("name", WON)
def test_a_win_is_a_moment_and_then_rests(name: str) -> None:
    board = won(name)
    frames = [board.frame(NOW + step * 0.06) for step in range(40)]
    assert len(set(frames)) > 12
    assert not board.view.is_animating(NOW + 3 * WIN)
    assert board.frame(NOW + 3 * WIN) == frames[-1]


@pytest.mark.parametrize("name", WON)
def test_reduced_motion_fades_once_to_the_same_picture(name: str) -> None:
    still, moved = won(name, reduced=True), won(name)
    still.frame(NOW)
    assert still.view.is_animating(NOW)
    assert still.frame(NOW + 0.1) == moved.frame(NOW + 3 * WIN)
    assert not still.view.is_animating(NOW + 0.2)


@pytest.mark.parametrize("name", WON)
def test_there_are_no_sparks_for_who_lost(name: str) -> None:
    glad, sorry = won(name).frame(NOW + 3 * WIN), won(name, cheers=False).frame(NOW + 3 * WIN)
    assert glad != sorry


@pytest.mark.parametrize("name", WON)
def test_the_light_goes_with_the_win(name: str) -> None:
    board = won(name)
    board.frame(NOW + 3 * WIN)
    position, _, _ = BEFORE[name]
    board.show(board.game.from_position(position))
    assert board.frame(NOW + 4 * WIN) == table(name, position).frame(NOW + 4 * WIN)
