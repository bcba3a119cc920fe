"""Othello on four by four cells. Bits are cells, row by row from the bottom left; the action after them is a pass."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, mix, popcount, side_key
from game.errors import PositionError
from game.spec import Game
from game.verbs import DRAW, UNDECIDED, Actions, apply_action, hash_key, implements, jitable, legal_actions

SIZE = 4
CELLS = SIZE * SIZE
PASS = CELLS


class Othello(NamedTuple):
    """A position: the discs of each player, plies played, passes among them, and who won (`game.verbs`)."""

    white: np.uint64
    black: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def _has(cells: np.uint64, column: int, row: int) -> bool:
    return 0 <= column < SIZE and 0 <= row < SIZE and (cells >> np.uint64(row * SIZE + column)) & ONE == ONE


@jitable
def flips(own: np.uint64, other: np.uint64, cell: int) -> np.uint64:
    """Return the discs that turn when a player puts one on `cell`; none where that is not allowed."""
    found = ZERO
    if _has(own | other, cell % SIZE, cell // SIZE):
        return found
    for dx in range(-1, 2):
        for dy in range(-1, 2):
            if dx == 0 and dy == 0:
                continue
            column, row, line = cell % SIZE + dx, cell // SIZE + dy, ZERO
            while _has(other, column, row):
                line |= ONE << np.uint64(row * SIZE + column)
                column += dx
                row += dy
            if _has(own, column, row):
                found |= line
    return found


@jitable
def can_move(own: np.uint64, other: np.uint64) -> bool:
    """Return whether a player can put a disc anywhere."""
    for cell in range(CELLS):  # noqa: SIM110  (numba compiles the loop, not a generator)
        if flips(own, other, cell) != ZERO:
            return True
    return False


@implements(Othello, legal_actions)
def _legal_actions(state: Othello, out: Actions) -> int:
    count = 0
    if state.winner != UNDECIDED:
        return count
    own, other = state.white, state.black
    if state.ply & 1 == 1:
        own, other = other, own
    for cell in range(CELLS):
        if flips(own, other, cell) != ZERO:
            out[count] = cell
            count += 1
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@jitable
def _winner(white: np.uint64, black: np.uint64) -> np.int64:
    """Return `winner` of a position: most discs win once neither side can move."""
    if can_move(white, black) or can_move(black, white):
        return np.int64(UNDECIDED)
    difference = popcount(white) - popcount(black)
    return np.int64(0 if difference > 0 else 1 if difference < 0 else DRAW)


@implements(Othello, apply_action)
def _apply_action(state: Othello, action: int) -> Othello:
    ply = np.int64(state.ply + 1)
    if action == PASS:
        return Othello(state.white, state.black, ply, state.winner)
    own, other = state.white, state.black
    if state.ply & 1 == 1:
        own, other = other, own
    turned = flips(own, other, action)
    own, other = own | turned | (ONE << np.uint64(action)), other & ~turned
    if state.ply & 1 == 1:
        own, other = other, own
    return Othello(own, other, ply, _winner(own, other))


@implements(Othello, hash_key)
def _hash_key(state: Othello) -> np.uint64:
    """After a pass the discs are the same: who is to move is part of the key."""
    return mix(HASH_KEYS[0], state.white) ^ mix(HASH_KEYS[1], state.black) ^ side_key(state.ply & 1)


def _bit(column: int, row: int) -> int:
    return row * SIZE + column


def initial_state() -> Othello:
    """Return the four discs in the middle, White to move."""
    return from_position("4/1bw1/1wb1/4 w")


def action_to_string(_state: Othello, action: int) -> str:
    """Return the name of the cell, or `pass`."""
    return "pass" if action == PASS else text.square_name(action % SIZE, action // SIZE)


def parse_action(_state: Othello, move: str) -> int:
    """Return the action of a cell's name or of `pass`.

    Raises:
        IllegalMoveError: if it is neither.
    """
    if move == "pass":
        return PASS
    column, row = text.parse_square(move, SIZE, SIZE)
    return _bit(column, row)


def board(state: Othello) -> text.Board:
    """Return the rows from the top, `w`, `b` or `.` a cell."""
    return text.square_board(SIZE, SIZE, _bit, state.white, state.black)


def to_position(state: Othello) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> Othello:
    """Return the state of a position text; `ply` is the least that fits, for passes leave no trace.

    Raises:
        PositionError: if it cannot be read or has fewer than four discs.
    """
    rows, side = text.parse_board(position, SIZE, SIZE, "wb")
    white, black = text.masks(rows, _bit)
    ply = popcount(white) + popcount(black) - 4
    if ply < 0:
        raise PositionError("there are at least four discs", position, code="too-few-discs")
    return Othello(white, black, np.int64(ply + (ply + side) % 2), _winner(white, black))


def score(state: Othello) -> tuple[int, int]:
    """Return the discs of both sides."""
    return popcount(state.white), popcount(state.black)


GAME = Game(
    name="odd-othello",
    title="Odd Othello",
    rules_version=1,
    state_type=Othello,
    rows=SIZE,
    columns=SIZE,
    num_actions=CELLS + 1,
    min_plies=7,
    max_plies=17,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=lambda _state: [],
    symmetries=(),
    score=score,
)
