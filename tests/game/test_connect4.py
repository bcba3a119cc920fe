"""Connect Four by hand: lines in every direction, discs that fall, and column strings."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

import game.compiled  # noqa: F401  (teaches numba `has_four`)
from game import DRAW, UNDECIDED, IllegalMoveError, PositionError, connect4, find_game
from game.connect4 import has_four
from tests.game.reference.connect4 import Connect4 as Twin
from tests.game.support import play, playouts

GAME = find_game("connect-four")
Square = tuple[int, int]

ENDS = [
    # what happens, moves, winner
    ("a column", "1 2 1 2 1 2 1", 0),
    ("a row", "1 1 2 2 3 3 4", 0),
    ("a row closed in its middle", "1 1 2 2 4 4 3", 0),
    ("a rising diagonal", "1 2 2 3 3 4 3 4 4 7 4", 0),
    ("a falling diagonal", "7 6 6 5 5 4 5 4 4 1 4", 0),
    ("Black wins too", "1 2 1 2 1 2 7 2", 1),
    ("three are not enough", "1 2 1 2 1", UNDECIDED),
    ("a row does not go on round the board", "6 1 7 2 1 2 2", UNDECIDED),
]


@pytest.mark.parametrize(("moves", "winner"), [case[1:] for case in ENDS], ids=[case[0] for case in ENDS])
def test_four_in_line_win(moves: str, winner: int) -> None:
    state = play(GAME, moves)
    assert state.winner == winner, GAME.to_position(state)


def test_the_top_of_a_column_is_not_next_to_the_bottom_of_another() -> None:
    assert GAME.from_position("w6/w6/w6/b6/b6/bw5 b").winner == UNDECIDED


def line_squares() -> list[list[Square]]:
    """Every four in line that fits on the board."""
    return [
        [(column + i * right, row + i * up) for i in range(4)]
        for column, row, (right, up) in itertools.product(range(7), range(6), ((1, 0), (0, 1), (1, 1), (1, -1)))
        if 0 <= column + 3 * right < 7 and 0 <= row + 3 * up < 6
    ]


def discs_at(squares: list[Square]) -> np.uint64:
    """The bitboard of some cells, from the diagram in game/connect4.py: seven bits a column."""
    return np.uint64(sum(1 << 7 * column + row for column, row in squares))


@njit(cache=True)
def fours_among(sets: npt.NDArray[np.uint64]) -> int:
    found = 0
    for discs in sets:
        if has_four(discs):
            found += 1
    return found


def test_of_all_four_discs_on_the_board_only_the_69_lines_are_fours() -> None:
    """No line wraps from one column into the next, or round the board."""
    cells = [int(discs_at([square])) for square in itertools.product(range(7), range(6))]
    sets = np.array([sum(chosen) for chosen in itertools.combinations(cells, 4)], np.uint64)
    assert len(sets) == 111_930
    assert fours_among(sets) == len(line_squares()) == 69
    assert all(has_four(discs_at(squares)) for squares in line_squares())


def test_a_disc_falls_on_the_highest_disc_of_its_column() -> None:
    state = play(GAME, "4 4 5 3")
    assert GAME.to_position(state) == "7/7/7/7/3b3/2bww2 w"
    assert [connect4.landing_row(state, column) for column in range(7)] == [0, 0, 1, 2, 1, 0, 0]


def test_a_full_column_takes_no_disc() -> None:
    state = play(GAME, "4 4 4 4 4 4")
    assert connect4.landing_row(state, 3) is None
    assert [GAME.action_to_string(state, action) for action in GAME.actions(state)] == ["1", "2", "3", "5", "6", "7"]
    with pytest.raises(IllegalMoveError):
        GAME.legal_action(state, "4")


# ---- column strings -------------------------------------------------------------------------------------------------


def test_a_column_string_is_a_position() -> None:
    assert GAME.from_position("4453") == play(GAME, "4 4 5 3")
    assert GAME.from_position("4") == play(GAME, "4")


def test_a_column_string_may_end_the_game() -> None:
    assert GAME.from_position("1212121").winner == 0


@pytest.mark.parametrize(
    ("columns", "place", "why"),
    [
        ("44444445", 6, "column is full"),
        ("12121217", 7, "game is over"),
        ("1" * 1000, 6, "column is full"),
    ],
)
def test_a_column_string_that_cannot_be_played_is_refused_at_its_place(columns: str, place: int, why: str) -> None:
    with pytest.raises(PositionError, match=why) as refused:
        GAME.from_position(columns)
    assert (refused.value.text, refused.value.place) == (columns, place)


@pytest.mark.parametrize("text", ["0", "8", "44538", "44 53", "4453 w", "1,2", "١٢", "４４"])
def test_a_string_of_anything_else_is_none(text: str) -> None:
    with pytest.raises(PositionError):
        GAME.from_position(text)


# ---- the end --------------------------------------------------------------------------------------------------------

FULL = "wbwbwbb/wbwbwbw/bwbwbww/bwbwbwb/wbwbwbb/wbwbwbw w"


def test_a_full_board_without_a_line_is_a_draw() -> None:
    after = play(GAME, "7", FULL.replace("wbwbwbb/", "wbwbwb1/", 1).replace(" w", " b"))
    assert (after.ply, after.winner) == (42, DRAW)
    assert GAME.actions(after) == []
    assert GAME.from_position(FULL) == after


def test_the_last_disc_may_still_win() -> None:
    after = play(GAME, "4", "wbb1bbw/bbwwbbw/bwbwbww/wwbwwbb/wbbbwbw/wbwwwbw b")
    assert (after.ply, after.winner) == (42, 1)


def test_the_winning_cells_are_the_lines_of_the_winner() -> None:
    for playout in playouts(GAME, 60):
        last: Any = playout.states[-1]
        if last.winner == DRAW:
            continue
        twin = Twin(GAME.board(last))
        letter = "wb"[last.winner]
        expected = {
            square
            for squares in line_squares()
            if all(twin.board[5 - row][column] == letter for column, row in squares)
            for square in squares
        }
        assert set(GAME.winning_cells(last)) == expected, GAME.to_position(last)


def test_two_lines_closed_by_one_disc_are_both_shown() -> None:
    state = play(GAME, "4", "7/7/7/2ww3/1wbw3/wbbwbbb w")
    assert set(GAME.winning_cells(state)) == {(3, 0), (3, 1), (3, 2), (3, 3), (0, 0), (1, 1), (2, 2)}
