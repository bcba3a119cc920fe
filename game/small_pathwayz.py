"""Pathwayz on smaller boards: the same rules on the cells at the bottom left, the banks left and right of them.

The other cells of `game.pathwayz` are closed by pieces. The closed cells above the small board are permanent pieces of
neither colour. The closed cells to its right are permanent pieces of both colours: a path that reaches the edge of the
small board reaches the right bank. Cells and actions have the numbers of the large board.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from game import pathwayz, text
from game.bits import popcount
from game.pathwayz import BOARD, CELLS, COLUMNS, ROWS, Pathwayz, halves, joins
from game.spec import Game
from game.texts import Message
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

SIZES = ((3, 4), (4, 4), (5, 4), (3, 5), (4, 5))
"""Rows and columns of the boards that can be played, the smallest first; all of them are solved (`assets/solved`)."""


class SmallPathwayz(NamedTuple):
    """A position, as in `Pathwayz`; the closed cells tell the size of the board."""

    white_lo: np.uint64
    white_hi: np.uint64
    black_lo: np.uint64
    black_hi: np.uint64
    permanent_lo: np.uint64
    permanent_hi: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def empty_cells(state: SmallPathwayz) -> tuple[np.uint64, np.uint64]:
    """Return the words (lo, hi) of the empty cells."""
    empty_lo = BOARD & ~(state.white_lo | state.black_lo | state.permanent_lo)
    return empty_lo, BOARD & ~(state.white_hi | state.black_hi | state.permanent_hi)


@implements(SmallPathwayz, legal_actions)
def _legal_actions(state: SmallPathwayz, out: Actions) -> int:
    """List the actions by the rule of `Pathwayz`, as if all closed cells held White's pieces; return their number."""
    white_lo, white_hi = state.white_lo | state.permanent_lo, state.white_hi | state.permanent_hi
    return legal_actions(Pathwayz(white_lo, white_hi, *state[2:]), out)


@implements(SmallPathwayz, apply_action)
def _apply_action(state: SmallPathwayz, action: int) -> SmallPathwayz:
    after = SmallPathwayz(*apply_action(Pathwayz(*state), action))
    if after.winner != UNDECIDED:
        return after
    empty_lo, empty_hi = empty_cells(after)
    winner = np.int64(DRAW if popcount(empty_lo) + popcount(empty_hi) == 0 else UNDECIDED)
    return SmallPathwayz(*after[:7], winner)


@implements(SmallPathwayz, hash_key)
def _hash_key(state: SmallPathwayz) -> np.uint64:
    return hash_key(Pathwayz(*state))


def _from_pieces(rows: int, columns: int, pieces: pathwayz.Pieces) -> SmallPathwayz:
    column = 2**ROWS - 1
    above = sum((column - 2**rows + 1) << (ROWS + 1) * each for each in range(columns))
    beyond = sum(column << (ROWS + 1) * each for each in range(columns, COLUMNS))
    white, black = halves(pieces.white | beyond), halves(pieces.black | beyond)
    permanent = halves(pieces.permanent | above | beyond)
    mover, is_full = 1 - pieces.ply % 2, pieces.ply == rows * columns
    joined = joins(*white), joins(*black)
    winner = winner_after(any(joined), mover if joined[mover] else 1 - mover, is_full)
    return SmallPathwayz(*white, *black, *permanent, np.int64(pieces.ply), winner)


def _parse_action(rows: int, columns: int, state: Any, move: str) -> int:
    text.parse_square(move, rows, columns)
    return pathwayz.parse_action(state, move)


def _turned(rows: int, columns: int, action: int) -> int:
    """Return the mirror image of an action: left and right are exchanged, or top and bottom, or both.

    `columns` is the board's number of columns, or 0 if left and right stay; `rows` its number of rows, or 0 if top and
    bottom stay.
    """
    kind, (column, row) = action // CELLS * CELLS, divmod(action % CELLS, ROWS)
    return kind + (columns - 1 - column if columns else column) * ROWS + (rows - 1 - row if rows else row)


def _holds(rows: int, columns: int, state: SmallPathwayz) -> bool:
    return pathwayz.size_of(state) == (rows, columns)


def _game(rows: int, columns: int) -> Game:
    """Return the game on a board with `rows` rows and `columns` columns."""
    empty = _from_pieces(rows, columns, pathwayz.Pieces(0, 0, 0, 0))
    return Game(
        name=f"{pathwayz.GAME.name}-{rows}x{columns}",
        title=Message(f"{pathwayz.GAME.title} {rows} × {columns}"),
        rules_version=pathwayz.GAME.rules_version,
        state_type=SmallPathwayz,
        rows=rows,
        columns=columns,
        num_actions=pathwayz.GAME.num_actions,
        min_plies=columns,
        max_plies=rows * columns,
        initial_state=lambda: empty,
        action_to_string=pathwayz.action_to_string,
        parse_action=partial(_parse_action, rows, columns),
        to_position=pathwayz.to_position,
        from_position=lambda position: _from_pieces(rows, columns, pathwayz.read_pieces(position, rows, columns)),
        board=pathwayz.board,
        winning_cells=pathwayz.winning_cells,
        symmetries=(partial(_turned, 0, columns), partial(_turned, rows, 0)),
        variant_of=pathwayz.GAME.name,
        holds=partial(_holds, rows, columns),
        has=("texts", "view", "theme", "evaluation", "oracle", "book"),
    )


GAMES = tuple(_game(rows, columns) for rows, columns in SIZES)
