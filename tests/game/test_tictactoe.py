"""Tic-tac-toe by hand."""

from __future__ import annotations

import itertools

import pytest

from game import DRAW, UNDECIDED, PositionError, find_game
from tests.game.reference.tictactoe import TicTacToe as Twin
from tests.game.support import play

GAME = find_game("tic-tac-toe")
CELLS = [column + row for row in "123" for column in "abc"]
LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]


def test_of_all_three_cells_only_the_eight_lines_win() -> None:
    won = []
    for cells in itertools.combinations(CELLS, 3):
        board = [["w" if column + row in cells else "." for column in "abc"] for row in "321"]
        others = [cell for cell in CELLS if cell not in cells]
        moves = [cells[0], others[0], cells[1], others[-1], cells[2]]
        winner = play(GAME, " ".join(moves)).winner
        assert (winner == 0) == Twin(board).has_line("w", 3), board
        won += [set(cells)] if winner == 0 else []
    assert sorted(map(sorted, won)) == sorted(sorted(line.split()) for line in LINES)


@pytest.mark.parametrize("line", LINES)
def test_the_winning_cells_are_the_line(line: str) -> None:
    cells = line.split()
    others = [cell for cell in CELLS if cell not in cells]
    state = play(GAME, " ".join([cells[0], others[0], cells[1], others[-1], cells[2]]))
    assert {"abc"[column] + str(row + 1) for column, row in GAME.winning_cells(state)} == set(cells)


def test_two_lines_closed_by_the_last_cell_are_both_shown() -> None:
    state = play(GAME, "a1", "wbb/wbb/1ww w")
    assert state.winner == 0
    assert set(GAME.winning_cells(state)) == {(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)}


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = play(GAME, "b2 a1 a2 c2 b3 b1 c1 a3 c3")
    assert (state.ply, state.winner) == (9, DRAW)


def test_the_ninth_cell_may_still_win() -> None:
    assert play(GAME, "a2 b2 b1 c1 c3 b3 a1 c2").winner == UNDECIDED
    assert play(GAME, "a2 b2 b1 c1 c3 b3 a1 c2 a3").winner == 0


@pytest.mark.parametrize("position", ["www/3/bbb w", "www/3/bbb b", "www/bb1/b2 w", "bbb/ww1/ww1 b"])
def test_nobody_moves_on_after_a_line(position: str) -> None:
    with pytest.raises(PositionError):
        GAME.from_position(position)
