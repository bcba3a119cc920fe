"""Connect Four: discs fall down seven columns; four in line win.

Bits are cells: seven bits a column, the seventh always empty, so that no line wraps (Tromp's layout):

     .  .  .  .  .  .  .
     5 12 19 26 33 40 47   rank 6
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42   rank 1
     1  2  3  4  5  6  7   the actions' names (0 to 6 as ints)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, next_random, popcount, scale, side_key
from game.errors import IllegalMoveError, PositionError
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
    random_action,
    winner_after,
)

ROWS = 6
COLUMNS = 7
_STEP = ROWS + 1
BOTTOM = np.uint64(sum(1 << _STEP * column for column in range(COLUMNS)))
"""The bitboard of the lowest cell of every column."""
BOARD = np.uint64(int(BOTTOM) * (2**ROWS - 1))
"""The bitboard of all cells."""
_COLUMN = np.uint64(2**ROWS - 1)
DIRECTIONS = (1, _STEP - 1, _STEP, _STEP + 1)


class Connect4(NamedTuple):
    """A position: the discs of each player, plies played, and the winner (`game.verbs`)."""

    white: np.uint64
    black: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def has_four(discs: np.uint64) -> bool:
    """Return whether four of `discs` lie in line."""
    level = discs & (discs >> np.uint64(7))
    rising = discs & (discs >> np.uint64(8))
    falling = discs & (discs >> np.uint64(6))
    upright = discs & (discs >> np.uint64(1))
    fours = level & (level >> np.uint64(14))
    fours |= rising & (rising >> np.uint64(16))
    fours |= falling & (falling >> np.uint64(12))
    fours |= upright & (upright >> np.uint64(2))
    return bool(fours != ZERO)


@jitable
def landing_cells(white: np.uint64, black: np.uint64) -> np.uint64:
    """Return the cells into which the next disc can fall, one in each open column."""
    return ((white | black) + BOTTOM) & BOARD


@implements(Connect4, legal_actions)
def _legal_actions(state: Connect4, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        landing = landing_cells(state.white, state.black)
        while landing != ZERO:
            out[count] = lowest(landing) // _STEP
            landing &= landing - ONE
            count += 1
    return count


@implements(Connect4, apply_action)
def _apply_action(state: Connect4, action: int) -> Connect4:
    column = _COLUMN << np.uint64(_STEP * action)
    bit = landing_cells(state.white, state.black) & column
    white, black = state.white, state.black
    player = state.ply & 1
    if player == 0:
        white |= bit
        won = has_four(white)
    else:
        black |= bit
        won = has_four(black)
    ply = np.int64(state.ply + 1)
    winner = winner_after(won, player, ply == ROWS * COLUMNS)
    return Connect4(white, black, ply, winner)


@implements(Connect4, random_action)
def _random_action(state: Connect4, bits: np.uint64, out: Actions) -> int:
    """Return a random open column. Columns are drawn until one is open: most are, so counting them would be slower."""
    tops = (state.white | state.black) >> np.uint64(ROWS - 1)
    column = scale(bits, COLUMNS)
    while (tops >> np.uint64(_STEP * column)) & ONE != ZERO:
        bits = next_random(bits | ONE)
        column = scale(bits, COLUMNS)
    return column


@implements(Connect4, hash_key)
def _hash_key(state: Connect4) -> np.uint64:
    return mix(HASH_KEYS[0], state.white) ^ mix(HASH_KEYS[1], state.black) ^ side_key(state.ply & 1)


def initial_state() -> Connect4:
    """Return the empty rack, White (yellow) to move."""
    return Connect4(ZERO, ZERO, np.int64(0), np.int64(UNDECIDED))


def action_to_string(_state: Connect4, action: int) -> str:
    """Return the column's number, 1 to 7."""
    return str(action + 1)


def parse_action(_state: Connect4, move: str) -> int:
    """Return the action of a column's number, without a check that the column is open.

    Raises:
        IllegalMoveError: if `move` is not 1 to 7.
    """
    if len(move) != 1 or move not in "1234567":
        raise IllegalMoveError("a move is a column from 1 to 7", move, code="no-column")
    return int(move) - 1


def landing_row(state: Connect4, column: int) -> int | None:
    """Return the row, 0 at the bottom, on which a disc in `column` lands; None if the column is full."""
    cell = int(landing_cells(state.white, state.black)) >> _STEP * column & 2**ROWS - 1
    return cell.bit_length() - 1 if cell else None


def _bit_of(column: int, row: int) -> int:
    return _STEP * column + row


def board(state: Connect4) -> text.Board:
    """Return the rows from the top; a cell is `w`, `b` or `.`."""
    return text.square_board(ROWS, COLUMNS, _bit_of, state.white, state.black)


def to_position(state: Connect4) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> Connect4:
    """Return the state of a position text, or of a bare column string such as `4453` played from the start.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    if position.isdecimal():
        return _after_columns(position)
    rows, side = text.parse_board(position, ROWS, COLUMNS, "wb")
    white, black = text.masks(rows, _bit_of)
    text.check_turn(position, popcount(white), popcount(black), side)
    discs = white | black
    if discs & ~(discs << ONE | BOTTOM) != ZERO:
        raise PositionError("a disc hangs over an empty cell", position, code="hanging-disc")
    fours = has_four(white), has_four(black)
    if fours[side]:
        raise PositionError(
            "the side to move has won already, so the last move was impossible", position, code="won-before"
        )
    ply = popcount(discs)
    winner = 1 - side if fours[1 - side] else DRAW if ply == ROWS * COLUMNS else UNDECIDED
    return Connect4(white, black, np.int64(ply), np.int64(winner))


def _after_columns(columns: str) -> Connect4:
    state = initial_state()
    for place, name in enumerate(columns):
        if name not in "1234567":
            raise PositionError("there is no such column", columns, place, code="no-column")
        if state.winner != UNDECIDED:
            raise PositionError("the game is over before this move", columns, place, code="game-over")
        if landing_row(state, int(name) - 1) is None:
            raise PositionError("the column is full", columns, place, code="full-column")
        state = apply_action(state, int(name) - 1)
    return state


def winning_cells(state: Connect4) -> list[tuple[int, int]]:
    """Return the cells (column, row) of the winner's line or lines; an empty list if nobody has won."""
    if state.winner not in (0, 1):
        return []
    own = int((state.white, state.black)[state.winner])
    found = 0
    for step in DIRECTIONS:
        fours = own & own >> step & own >> 2 * step & own >> 3 * step
        found |= fours | fours << step | fours << 2 * step | fours << 3 * step
    return [(column, row) for column in range(COLUMNS) for row in range(ROWS) if found >> _bit_of(column, row) & 1]


def read_line(text: str) -> tuple[str, ...] | None:
    """Return the moves of a game written as the digits of its columns, such as `4453`; None for any other text."""
    columns = {str(column + 1) for column in range(COLUMNS)}
    return tuple(text) if len(text) > 1 and set(text) <= columns else None


GAME = Game(
    name="connect-four",
    title="Connect Four",
    rules_version=1,
    state_type=Connect4,
    rows=ROWS,
    columns=COLUMNS,
    num_actions=7,
    min_plies=7,
    max_plies=42,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=winning_cells,
    symmetries=(lambda action: COLUMNS - 1 - action,),
    read_line=read_line,
    has=("texts", "view", "theme", "evaluation", "oracle", "book", "complexity", "paper", "puzzles"),
)
