"""The bounds of win chances: points that cannot be lost, and what a player of the last moves can still throw away."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ai.chance_bounds import LAST_PLIES, chance_bounds
from ai.exact import plies_left
from game import GAMES, Game, Match, apply_action, current_player, find_game, is_terminal, returns
from tests.ai.support import GAME_IDS

LATE = 4
"""Plies left in the positions whose lines the test plays to the end; Pathwayz and Pentago-Twist have too many lines."""


def least(game: Game, state: Any, side: int) -> float:
    """The side's chance if it moves at random and the other side moves best, a draw counting half."""
    if is_terminal(state):
        return 0.5 + (0.5 - side) * int(returns(state))
    found = [least(game, apply_action(state, action), side) for action in game.actions(state)]
    return sum(found) / len(found) if current_player(state) == side else min(found)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_each_side_gets_at_least_what_random_moves_get(game: Game) -> None:
    asked = 0
    for seed in range(30):
        chance, match = random.Random(f"late {seed}"), Match(game)
        while match.outcome is None:
            match.push(chance.choice(match.legal_actions()))
        for state in match.states[-1 - LATE : -1]:
            bounds = chance_bounds(game, state)
            if bounds != (0.0, 1.0) and plies_left(game, state) <= LAST_PLIES:
                asked += 1
                assert bounds == pytest.approx((least(game, state, 0), 1 - least(game, state, 1)))
    assert asked >= 30 or game.name not in ("othello", "kalah", "tic-tac-toe")


def test_more_than_half_of_the_seeds_keeps_the_win_however_the_game_goes_on() -> None:
    game, settled = find_game("kalah"), 0
    for seed in range(30):
        chance, match = random.Random(f"seeds {seed}"), Match(game)
        while match.outcome is None:
            match.push(chance.choice(match.legal_actions()))
        for state in match.states[:-1]:
            if plies_left(game, state) > LAST_PLIES:
                low, high = chance_bounds(game, state)
                settled += low == high
                assert low <= (1 + int(returns(match.state))) / 2 <= high
    assert settled > 50


@pytest.mark.parametrize(
    ("board", "position", "bounds"),
    [
        ("tic-tac-toe", "1wb/bbw/wbw w", (0.5, 0.5)),
        ("tic-tac-toe", "ww1/bb1/w1b w", (0.5, 1.0)),
        ("othello", "XXXXXXXXXXOOOOXXXXOOXXXXXXOOXXOXXXXXXOOXOXXXOOOXOOXOOO-XOOOOO--X O", (1.0, 1.0)),
        ("othello", "O-XXXXXXO-XXOX-XOXOXXOOXOOXXOOOXOOXXOXOXOOXOXXOXOOOXXOOXOOOOOXXX O", (0.0, 2 / 3)),
        ("kalah", "0,4,0,4,1,3,25/1,2,3,0,1,3,1 n", (1.0, 1.0)),
        ("kalah", "0,4,0,4,1,3,1/1,2,3,0,1,3,25 s", (0.0, 0.0)),
        ("kalah", "0,4,0,4,1,4,24/1,2,3,0,1,3,1 n", (0.5, 1.0)),
        ("kalah", "0,4,0,4,1,4,23/1,2,3,0,1,3,2 n", (0.0, 1.0)),
    ],
)
def test_a_result_that_no_move_changes_has_equal_bounds(board: str, position: str, bounds: tuple[float, float]) -> None:
    game = find_game(board)
    assert chance_bounds(game, game.from_position(position)) == pytest.approx(bounds)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_before_the_last_moves_nothing_is_counted(game: Game) -> None:
    assert chance_bounds(game, game.initial_state()) == (0.0, 1.0)
    assert game.max_plies > LAST_PLIES
