"""What a board has for which nobody made players: an evaluation by its rules, and levels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.assets import board_file
from ai.evaluation import EVALUATION_LIMIT, defaults, evaluate, find_model
from ai.interpreter import is_light
from ai.levels import ANY_BOARD, LEVEL_NAMES, ladder
from game import GAMES, Game, current_player
from game.compiled import teach
from tests.ai.support import exchanged, undecided
from tests.game.odd_games import odd_kalah, odd_othello
from tests.game.test_in_line import GAME as FIVE

KALAH, OTHELLO = odd_kalah.GAME, replace(odd_othello.GAME, score=None)
every_kind = pytest.mark.parametrize("game", [FIVE, KALAH, OTHELLO], ids=["open lines", "points", "mobility"])


@pytest.fixture(autouse=True, scope="module")
def offered() -> None:
    """Boards that are in no list get what a registered one would."""
    for game in (FIVE, KALAH, OTHELLO):
        defaults.offer(game)
    teach()


@njit  # kept nowhere: other processes would not know the types
def evaluated(state: Any, model: Any) -> Any:
    return evaluate(state, model)


@every_kind
def test_it_is_the_same_compiled_and_interpreted_and_within_its_limit(game: Game) -> None:
    model = find_model(game)
    for state in undecided(game, 20, (0, game.max_plies)):
        found = evaluate(state, model)
        assert abs(found) < EVALUATION_LIMIT
        assert evaluated(state, model) == found, game.to_position(state)


def test_lines_that_are_open_to_one_side_count_the_more_the_more_of_its_pieces_are_there() -> None:
    for state in undecided(FIVE, 20, (0, 60)):
        assert evaluate(state, find_model(FIVE)) == by_letters(state)


def by_letters(state: Any) -> int:
    """The same, counted on the board of letters."""
    board, total = FIVE.board(state)[::-1], 0
    for row in range(FIVE.rows):
        for column in range(FIVE.columns):
            for up, across in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                cells = [(row + i * up, column + i * across) for i in range(5)]
                if all(0 <= r < FIVE.rows and 0 <= c < FIVE.columns for r, c in cells):
                    line = "".join(board[r][c] for r, c in cells)
                    own, other = line.count("w"), line.count("b")
                    total += (4**own // 4 if not other else 0) - (4**other // 4 if not own else 0)
    return total if current_player(state) == 0 else -total


def test_points_count_and_moves_to_choose_from() -> None:
    for state in undecided(KALAH, 20, (0, KALAH.max_plies)):
        south, north = odd_kalah.score(state)
        ahead = south - north if current_player(state) == 0 else north - south
        assert evaluate(state, find_model(KALAH)) == 10 * ahead + len(KALAH.actions(state))


def test_moves_to_choose_from_count_where_nothing_else_does() -> None:
    for state in undecided(OTHELLO, 20, (0, OTHELLO.max_plies)):
        assert evaluate(state, find_model(OTHELLO)) == len(OTHELLO.actions(state))


@pytest.mark.parametrize("game", [FIVE, OTHELLO], ids=["open lines", "mobility"])
def test_neither_colour_is_preferred(game: Game) -> None:
    for state in undecided(game, 20, (0, game.max_plies)):
        assert evaluate(exchanged(state), find_model(game)) == evaluate(state, find_model(game))


def test_there_is_a_level_for_each_name_and_the_first_six_answer_before_anything_is_compiled() -> None:
    assert len(ANY_BOARD.levels) == len(LEVEL_NAMES)
    assert ANY_BOARD.measured is None
    for level in ANY_BOARD.levels[:6]:
        assert is_light(replace(FIVE, num_actions=19 * 19), level.player)


def test_a_board_has_these_levels_where_it_has_no_ladder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(ladder(game.name) is not ANY_BOARD for game in GAMES if board_file("ladders", game).exists())
    monkeypatch.setattr("ai.levels.find_game", lambda _name: FIVE)
    assert ladder("no such file") is ANY_BOARD
