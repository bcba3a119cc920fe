"""Hex on four by four cells: White joins the left side to the right one, Black the lower side to the upper one.

Bits are cells, row by row from the bottom left. Each row lies half a cell to the right of the one below it, so that a
cell touches the two beside it, two above (straight and to the left) and two below (straight and to the right):

    row 4         12  13  14  15
    row 3       8   9  10  11
    row 2     4   5   6   7
    row 1   0   1   2   3
            a   b   c   d

Nobody can stop the other side but by joining its own sides, so that no game is a draw.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount, side_key
from game.errors import PositionError
from game.spec import Game
from game.verbs import UNDECIDED, Actions, apply_action, hash_key, implements, jitable, legal_actions, winner_after

SIZE = 4
_FULL = np.uint64(0xFFFF)
_LEFT, _RIGHT = np.uint64(0x1111), np.uint64(0x8888)
_BOTTOM, _TOP = np.uint64(0x000F), np.uint64(0xF000)
_BESIDE, _SLANTING, _ABOVE = np.uint64(1), np.uint64(3), np.uint64(4)


class Hex4(NamedTuple):
    """A position: the cells of each player, plies played, and who won (`game.verbs`)."""

    white: np.uint64
    black: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def neighbours(cells: np.uint64) -> np.uint64:
    """Return the cells that touch one of `cells`, and perhaps some of those themselves."""
    right, left = cells & ~_RIGHT, cells & ~_LEFT
    level = right << _BESIDE | left >> _BESIDE
    upright = cells << _ABOVE | cells >> _ABOVE
    slanting = left << _SLANTING | right >> _SLANTING
    return (level | upright | slanting) & _FULL


@jitable
def _reached(own: np.uint64, start: np.uint64) -> np.uint64:
    """The cells of `own` that hang together with those of them in `start`."""
    found = own & start
    grown = found | neighbours(found) & own
    while grown != found:
        found = grown
        grown = found | neighbours(found) & own
    return found


@jitable
def _joins(own: np.uint64, player: int) -> bool:
    ends = _reached(own, _LEFT) & _RIGHT if player == 0 else _reached(own, _BOTTOM) & _TOP
    return bool(ends != ZERO)


@implements(Hex4, legal_actions)
def _legal_actions(state: Hex4, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        empty = _FULL & ~(state.white | state.black)
        while empty != ZERO:
            out[count] = lowest(empty)
            empty &= empty - ONE
            count += 1
    return count


@implements(Hex4, apply_action)
def _apply_action(state: Hex4, action: int) -> Hex4:
    bit = ONE << np.uint64(action)
    white, black = state.white, state.black
    player = state.ply & 1
    if player == 0:
        white |= bit
        won = _joins(white, 0)
    else:
        black |= bit
        won = _joins(black, 1)
    return Hex4(white, black, np.int64(state.ply + 1), winner_after(won, player, False))


@implements(Hex4, hash_key)
def _hash_key(state: Hex4) -> np.uint64:
    return mix(HASH_KEYS[0], state.white) ^ mix(HASH_KEYS[1], state.black) ^ side_key(state.ply & 1)


def initial_state() -> Hex4:
    """Return the empty board, White to move."""
    return Hex4(ZERO, ZERO, np.int64(0), np.int64(UNDECIDED))


def action_to_string(_state: Hex4, action: int) -> str:
    """Return the name of the cell, such as `b2`."""
    return text.square_name(action % SIZE, action // SIZE)


def parse_action(_state: Hex4, move: str) -> int:
    """Return the action of a cell's name; whether it is empty is not looked at.

    Raises:
        IllegalMoveError: if `move` is not a cell.
    """
    column, row = text.parse_cell(move, SIZE, SIZE)
    return row * SIZE + column


def board(state: Hex4) -> text.Board:
    """Return the rows from the top, `w`, `b` or `.` a cell."""
    return text.square_board(SIZE, SIZE, lambda column, row: row * SIZE + column, state.white, state.black)


def to_position(state: Hex4) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> Hex4:
    """Return the state of a position text.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    rows, side = text.parse_board(position, SIZE, SIZE, "wb")
    white, black = text.masks(rows, lambda column, row: row * SIZE + column)
    text.check_turn(position, popcount(white), popcount(black), side)
    joined = _joins(white, 0), _joins(black, 1)
    if joined[side]:
        raise PositionError("the side to move has joined its sides already", position)
    ply = popcount(white) + popcount(black)
    winner = 1 - side if joined[1 - side] else UNDECIDED
    return Hex4(white, black, np.int64(ply), np.int64(winner))


def winning_cells(state: Hex4) -> list[tuple[int, int]]:
    """Return the cells (column, row) of the winner that hang together with both of its sides."""
    if state.winner not in (0, 1):
        return []
    own, first, last = ((state.white, _LEFT, _RIGHT), (state.black, _BOTTOM, _TOP))[int(state.winner)]
    chain = int(_reached(own, first) & _reached(own, last))
    return [(cell % SIZE, cell // SIZE) for cell in range(SIZE * SIZE) if chain >> cell & 1]


GAME = Game(
    name="hex-4x4",
    title="Hex 4 × 4",
    rules_version=1,
    state_type=Hex4,
    rows=SIZE,
    columns=SIZE,
    num_actions=SIZE * SIZE,
    min_plies=7,
    max_plies=16,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=winning_cells,
    symmetries=(lambda action: SIZE * SIZE - 1 - action,),
)
