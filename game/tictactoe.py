"""Tic-tac-toe: three in a row on nine cells.

Bits are cells, row by row from the bottom left:

    rank 3   6 7 8
    rank 2   3 4 5
    rank 1   0 1 2
             a b c
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount, side_key
from game.errors import PositionError
from game.spec import Game
from game.verbs import (
    DRAW,
    UNDECIDED,
    Actions,
    apply_action,
    hash_key,
    implements,
    jitable,
    legal_actions,
    winner_after,
)

SIZE = 3
_FULL = np.uint64(0b111_111_111)
_ROW = np.uint64(0b000_000_111)
_COLUMN = np.uint64(0b001_001_001)
_RISING = np.uint64(0b100_010_001)
_FALLING = np.uint64(0b001_010_100)
LINES = tuple(
    [_ROW << np.uint64(3 * i) for i in range(3)] + [_COLUMN << np.uint64(i) for i in range(3)] + [_RISING, _FALLING]
)
"""The eight winning lines, as masks."""


class TicTacToe(NamedTuple):
    """A position: the cells of each player, plies played, and the winner (`game.verbs`)."""

    white: np.uint64
    black: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def _has_line(cells: np.uint64) -> bool:
    for line in LINES:  # noqa: SIM110  (numba compiles the loop, not a generator)
        if cells & line == line:
            return True
    return False


@implements(TicTacToe, legal_actions)
def _legal_actions(state: TicTacToe, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        empty = _FULL & ~(state.white | state.black)
        while empty != ZERO:
            out[count] = lowest(empty)
            empty &= empty - ONE
            count += 1
    return count


@implements(TicTacToe, apply_action)
def _apply_action(state: TicTacToe, action: int) -> TicTacToe:
    bit = ONE << np.uint64(action)
    white, black = state.white, state.black
    player = state.ply & 1
    if player == 0:
        white |= bit
        won = _has_line(white)
    else:
        black |= bit
        won = _has_line(black)
    ply = np.int64(state.ply + 1)
    winner = winner_after(won, player, ply == SIZE * SIZE)
    return TicTacToe(white, black, ply, winner)


@implements(TicTacToe, hash_key)
def _hash_key(state: TicTacToe) -> np.uint64:
    return mix(HASH_KEYS[0], state.white) ^ mix(HASH_KEYS[1], state.black) ^ side_key(state.ply & 1)


def initial_state() -> TicTacToe:
    """Return the empty board, White (the crosses) to move."""
    return TicTacToe(ZERO, ZERO, np.int64(0), np.int64(UNDECIDED))


def action_to_string(_state: TicTacToe, action: int) -> str:
    """Return the name of the cell, such as `b2`."""
    return text.square_name(action % SIZE, action // SIZE)


def parse_action(_state: TicTacToe, move: str) -> int:
    """Return the action of a cell's name, without a check that the cell is empty.

    Raises:
        IllegalMoveError: if `move` is not a cell.
    """
    column, row = text.parse_cell(move, SIZE, SIZE)
    return row * SIZE + column


def board(state: TicTacToe) -> text.Board:
    """Return the rows from the top; a cell is `w`, `b` or `.`."""
    return text.square_board(SIZE, SIZE, lambda column, row: row * SIZE + column, state.white, state.black)


def to_position(state: TicTacToe) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> TicTacToe:
    """Return the state of a position text.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    rows, side = text.parse_board(position, SIZE, SIZE, "wb")
    white, black = text.masks(rows, lambda column, row: row * SIZE + column)
    text.check_turn(position, popcount(white), popcount(black), side)
    lines = _has_line(white), _has_line(black)
    if lines[side]:
        raise PositionError(
            "the side to move has won already, so the last move was impossible", position, code="won-before"
        )
    ply = popcount(white) + popcount(black)
    winner = 1 - side if lines[1 - side] else DRAW if ply == SIZE * SIZE else UNDECIDED
    return TicTacToe(white, black, np.int64(ply), np.int64(winner))


def winning_cells(state: TicTacToe) -> list[tuple[int, int]]:
    """Return the cells (column, row) of the winner's line or lines; an empty list if nobody has won."""
    if state.winner not in (0, 1):
        return []
    own = (state.white, state.black)[state.winner]
    held = [line for line in LINES if own & line == line]
    return [(cell % SIZE, cell // SIZE) for cell in range(SIZE * SIZE) if any(int(line) >> cell & 1 for line in held)]


def _mirrored(action: int) -> int:
    return action // SIZE * SIZE + SIZE - 1 - action % SIZE


def _transposed(action: int) -> int:
    return action % SIZE * SIZE + action // SIZE


GAME = Game(
    name="tic-tac-toe",
    title="Tic-tac-toe",
    rules_version=1,
    state_type=TicTacToe,
    rows=SIZE,
    columns=SIZE,
    num_actions=9,
    min_plies=5,
    max_plies=9,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=winning_cells,
    symmetries=(_mirrored, _transposed),
    has=("texts", "view", "theme", "evaluation", "oracle", "book", "complexity"),
)
