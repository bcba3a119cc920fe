"""Boards in line, and bitboards of several words: a board that is in no list, beside plain lists of letters."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from game import UNDECIDED, IllegalMoveError, PositionError, apply_action, hash_key, is_terminal, legal_actions
from game.compiled import retyped, teach
from game.in_line import in_line_game, longest_through, windows
from game.text import parse_cell
from game.verbs import winning_action
from game.words import has_cell, integer_of, with_cell, words_for, words_of
from tests.amount import amount
from tests.game.reference.twin import InLine


class Five(NamedTuple):
    """Five in line on nine rows of eleven cells: 99 bits, in two words for each side."""

    black_0: np.uint64
    black_1: np.uint64
    white_0: np.uint64
    white_1: np.uint64
    ply: np.int64
    winner: np.int64


class Square(NamedTuple):
    """Four in line on five rows of five cells."""

    black: np.uint64
    white: np.uint64
    ply: np.int64
    winner: np.int64


class FiveTwin(InLine):
    ROWS = 9
    COLUMNS = 11
    LENGTH = 5
    SIDES = ("Black", "White")


GAME = in_line_game(Five, "five", "Five", rows=9, columns=11, in_line=5, first_side="Black")
teach()  # numba the helpers of the rules, which no registered board may need
WINNERS = {UNDECIDED: None, 0: "w", 1: "b", 2: "draw"}


def game_at_random(seed: int) -> list[tuple[Any, InLine]]:
    """The positions of a random game, each beside its twin."""
    rng, state, twin = random.Random(seed), GAME.initial_state(), FiveTwin()
    positions: list[tuple[Any, InLine]] = [(state, twin)]
    while twin.moves():
        move = rng.choice(twin.moves())
        state, twin = apply_action(state, GAME.legal_action(state, move)), twin.after(move)
        positions.append((state, twin))
    return positions


def test_a_wide_board_is_mirrored_and_turned_upside_down() -> None:
    mirrored, flipped = GAME.symmetries
    rows = [list(range(11 * row, 11 * row + 11)) for row in range(9)]
    assert [[mirrored(action) for action in row] for row in rows] == [row[::-1] for row in rows]
    assert [[flipped(action) for action in row] for row in rows] == rows[::-1]


def test_a_square_board_is_mirrored_at_a_diagonal_too() -> None:
    game = in_line_game(Square, "square", "Square", rows=5, columns=5, in_line=4, first_side="Black")
    mirrored, transposed = game.symmetries
    rows = [list(range(5 * row, 5 * row + 5)) for row in range(5)]
    assert [[mirrored(action) for action in row] for row in rows] == [row[::-1] for row in rows]
    assert [[transposed(action) for action in row] for row in rows] == [[*column] for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_are_those_of_the_twin(seed: int) -> None:
    for state, twin in game_at_random(seed):
        assert GAME.board(state) == twin.board
        assert GAME.to_position(state) == twin.position()
        assert GAME.from_position(twin.position()) == state
        assert WINNERS[int(state.winner)] == twin.winner
        assert sorted(GAME.action_to_string(state, action) for action in GAME.actions(state)) == sorted(twin.moves())


@pytest.mark.soak
def test_a_win_at_once_is_named_where_there_is_one() -> None:
    out, found = np.empty(GAME.num_actions, np.int64), 0
    for state, _ in [each for seed in range(amount(6, 2)) for each in game_at_random(seed)]:
        if not is_terminal(state):
            wins = [action for action in GAME.actions(state) if is_terminal(apply_action(state, action))]
            named = int(winning_action(state, out))
            assert named in wins if wins else named == -1
            found += bool(wins)
    assert found


@njit  # kept nowhere: other processes would not know the type
def compiled(state: Any, action: int, out: Any) -> Any:
    """What the compiled rules say of a state, and of the one after an action."""
    return apply_action(state, action), legal_actions(state, out), winning_action(state, out), hash_key(state)


def test_compiled_rules_are_the_interpreted_ones() -> None:
    positions = [state for state, _ in game_at_random(20)]
    out = np.empty(GAME.num_actions, np.int64)
    for state in positions[:-1]:
        action = GAME.actions(state)[0]
        after, count, won, key = compiled(state, action, out)
        assert retyped(Five, after) == apply_action(state, action)
        assert (count, won, key) == (len(GAME.actions(state)), winning_action(state, out), int(hash_key(state)))


def test_more_side_by_side_than_needed_win_and_all_of_them_are_shown() -> None:
    state = GAME.from_position("11/11/11/11/11/11/11/wwww2w4/bbb1bb5 b")
    assert GAME.winning_cells(state) == []
    won = apply_action(state, GAME.parse_action(state, "d1"))
    assert won.winner == 0
    assert GAME.winning_cells(won) == [(column, 0) for column in range(6)]


def test_rows_above_nine_have_two_digits() -> None:
    assert [parse_cell(move, 12, 11) for move in ("a1", "b9", "c10", "k12")] == [(0, 0), (1, 8), (2, 9), (10, 11)]
    for move in ("c13", "c010", "l10", "c10x"):
        with pytest.raises(IllegalMoveError):
            parse_cell(move, 12, 11)


@pytest.mark.parametrize("move", ["l1", "a10", "a0", "a1b", "", "a"])
def test_a_move_that_is_no_cell_is_refused(move: str) -> None:
    with pytest.raises(IllegalMoveError):
        GAME.parse_action(GAME.initial_state(), move)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("11/11/11/11/11/11/11/11/w10 b", "as many black pieces as white, not 0 black and 1 white"),
        ("11/11/11/11/11/11/11/11/b10 b", "with Black to move"),
        ("11/11/11/11/11/11/11/11/11 w", "one black piece more than white"),
        ("11/11/11/11/11/11/11/wwwww6/bbbbb6 b", "has won already"),
        ("11/11/11/11/11/11/11/11/x10 w", "a cell is one of"),
    ],
)
def test_a_position_that_cannot_arise_is_refused_by_the_names_of_its_sides(position: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        GAME.from_position(position)


class TestWords:
    """Bitboards of more than 64 cells."""

    def test_an_integer_and_its_words_are_the_same_cells(self) -> None:
        cells = [0, 63, 64, 127, 130]
        bits = sum(1 << cell for cell in cells)
        words = words_of(bits, words_for(131))
        assert len(words) == 3
        assert integer_of(words) == bits
        assert [cell for cell in range(131) if has_cell(words, cell)] == cells

    def test_a_cell_is_added_without_a_change_of_the_others(self) -> None:
        words = words_of(0, 2)
        for cell in (1, 63, 64, 90):
            words = with_cell(words, cell)
        assert integer_of(words) == sum(1 << cell for cell in (1, 63, 64, 90))
        assert all(isinstance(word, np.uint64) for word in words)


def test_a_board_has_every_straight_line() -> None:
    assert sorted(set(cell) for cell in zip(*windows(3, 1, 3)[0], strict=True)) == [{0}, {0, 1, 2}]
    assert len(windows(3, 3, 3)) == 3 + 3 + 2
    assert len(windows(7, 6, 4)) == 69


def test_a_line_ends_at_the_edge_of_a_board_that_fills_its_words() -> None:
    column = words_of(sum(1 << 8 * row for row in range(8)), 1)
    assert longest_through(column, 0, 8, 8) == longest_through(column, 56, 8, 8) == 8
