"""Boards on which players take turns to place a piece on any empty cell; a given number of pieces in line wins.

A board of this kind declares only its State and its sizes; `in_line_game` adds all its rules:

    class Gomoku(NamedTuple):
        black_0: np.uint64
        black_1: np.uint64
        white_0: np.uint64
        white_1: np.uint64
        ply: np.int64
        winner: np.int64

    GAME = in_line_game(Gomoku, "gomoku-9x9", "Gomoku 9 × 9", rows=9, columns=9, in_line=5, first_side="Black")

Cells are bits, row by row from the bottom left, in as many words as the board needs (`game.words`): first the words of
player 0, then the words of player 1. A longer line wins too.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, side_key
from game.errors import PositionError
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
    winning_action,
)
from game.words import Words, has_cell, integer_of, with_cell, words_for, words_of

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Steps (columns, rows) along a row, a column and both diagonals."""


def windows(columns: int, rows: int, length: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return every straight line of `length` cells (column, row) on a board."""
    found = []
    for across, up in DIRECTIONS:
        for column in range(columns):
            for row in range(rows):
                line = tuple((column + across * step, row + up * step) for step in range(length))
                if all(0 <= x < columns and 0 <= y < rows for x, y in line):
                    found.append(line)
    return tuple(found)


@jitable
def _run(own: Words, cell: int, across: int, up: int, rows: int, columns: int) -> int:
    """Return how many cells of `own` follow `cell` without a gap in the direction (`across`, `up`)."""
    count = 0
    column, row = cell % columns + across, cell // columns + up
    while 0 <= column < columns and 0 <= row < rows and has_cell(own, row * columns + column):
        count += 1
        column += across
        row += up
    return count


@jitable
def longest_through(own: Words, cell: int, rows: int, columns: int) -> int:
    """Return the length of the longest line of `own` through a cell; the cell itself counts as one of `own`."""
    longest = 0
    for across, up in DIRECTIONS:
        ahead = _run(own, cell, across, up, rows, columns)
        longest = max(longest, 1 + ahead + _run(own, cell, -across, -up, rows, columns))
    return longest


def in_line_game(
    state_type: Any,
    name: str,
    title: Message,
    *,
    rows: int,
    columns: int,
    in_line: int,
    first_side: Literal["White", "Black"] = "White",
    **more: Any,
) -> Game:
    """Implement the verbs for a State type, and return the type's `Game`.

    `more` gives further attributes of `Game`, such as `has`.
    """
    _implement(state_type, rows, columns, in_line)
    board = _InLineText(state_type, rows, columns, in_line, first_side)
    return Game(
        name=name,
        title=title,
        rules_version=1,
        state_type=state_type,
        rows=rows,
        columns=columns,
        num_actions=rows * columns,
        min_plies=2 * in_line - 1,
        max_plies=rows * columns,
        initial_state=board.initial_state,
        action_to_string=board.action_to_string,
        parse_action=board.parse_action,
        to_position=board.to_position,
        from_position=board.from_position,
        board=board.board,
        winning_cells=board.winning_cells,
        symmetries=board.symmetries,
        first_side=first_side,
        in_line=in_line,
        **more,
    )


def _implement(state_type: Any, rows: int, columns: int, in_line: int) -> None:
    """Implement the verbs for a State type."""
    cells = rows * columns
    words = words_for(cells)
    both = 2 * words
    whole = words_of(2**cells - 1, words)

    @implements(state_type, legal_actions)
    def _legal_actions(state: Any, out: Actions) -> int:
        count = 0
        if state.winner == UNDECIDED:
            first, second = state[:words], state[words:both]
            for word in range(words):
                empty = whole[word] & ~(first[word] | second[word])
                while empty != ZERO:
                    out[count] = 64 * word + lowest(empty)
                    empty &= empty - ONE
                    count += 1
        return count

    @implements(state_type, apply_action)
    def _apply_action(state: Any, action: int) -> Any:
        first, second = state[:words], state[words:both]
        player = state.ply & 1
        if player == 0:
            first = with_cell(first, action)
            longest = longest_through(first, action, rows, columns)
        else:
            second = with_cell(second, action)
            longest = longest_through(second, action, rows, columns)
        ply = np.int64(state.ply + 1)
        return state_type(*first, *second, ply, winner_after(longest >= in_line, player, ply == cells))

    @implements(state_type, winning_action)
    def _winning_action(state: Any, out: Actions) -> int:
        own = state[:words] if state.ply & 1 == 0 else state[words:both]
        for i in range(legal_actions(state, out)):
            if longest_through(own, out[i], rows, columns) >= in_line:
                return out[i]  # type: ignore[no-any-return]
        return -1

    @implements(state_type, hash_key)
    def _hash_key(state: Any) -> np.uint64:
        key = HASH_KEYS[0]
        for word in state[:both]:
            key = mix(key, word)
        return key ^ side_key(state.ply & 1)


class _InLineText:
    """Texts of positions, moves and cells, for boards on which pieces in line win."""

    def __init__(
        self, state_type: Any, rows: int, columns: int, in_line: int, first_side: Literal["White", "Black"]
    ) -> None:
        self._state_type, self._rows, self._columns, self._in_line = state_type, rows, columns, in_line
        self._words = words_for(rows * columns)
        self._first_side: Literal["White", "Black"] = first_side
        self._sides = text.sides_of(first_side)

    @property
    def symmetries(self) -> tuple[Any, ...]:
        """The maps of actions that leave the rules unchanged."""
        across, up = self._columns, self._rows
        mirrored = lambda action: action // across * across + across - 1 - action % across  # noqa: E731
        flipped = lambda action: (up - 1 - action // across) * across + action % across  # noqa: E731
        transposed = lambda action: action % across * across + action // across  # noqa: E731
        return (mirrored, transposed if up == across else flipped)

    def initial_state(self) -> Any:
        """Return the empty board, player 0 to move."""
        return self._state(0, 0, UNDECIDED)

    def _state(self, first: int, second: int, winner: int) -> Any:
        pieces = words_of(first, self._words) + words_of(second, self._words)
        return self._state_type(*pieces, np.int64(first.bit_count() + second.bit_count()), np.int64(winner))

    def _pieces(self, state: Any) -> tuple[int, int]:
        return integer_of(state[: self._words]), integer_of(state[self._words : 2 * self._words])

    def _bit_of(self, column: int, row: int) -> int:
        return row * self._columns + column

    def action_to_string(self, _state: Any, action: int) -> str:
        """Return the name of the cell, such as `b2`."""
        return text.square_name(action % self._columns, action // self._columns)

    def parse_action(self, _state: Any, move: str) -> int:
        """Return the action of a cell's name, without a check that the cell is empty.

        Raises:
            IllegalMoveError: if `move` is not a cell.
        """
        return self._bit_of(*text.parse_cell(move, self._rows, self._columns))

    def board(self, state: Any) -> text.Board:
        """Return the rows from the top; a cell is `w`, `b` or `.`."""
        return text.square_board(self._rows, self._columns, self._bit_of, *self._pieces(state))

    def to_position(self, state: Any) -> str:
        """Return the position text."""
        return text.format_board(self.board(state), int(state.ply) & 1, self._sides)

    def from_position(self, position: str) -> Any:
        """Return the state of a position text.

        Raises:
            PositionError: if it cannot be read or cannot arise.
        """
        rows, side = text.parse_board(position, self._rows, self._columns, text.SIDES, self._sides)
        pieces = text.integers(rows, self._bit_of)
        text.check_turn(position, pieces[0].bit_count(), pieces[1].bit_count(), side, self._first_side)
        won = [bool(self._in_lines(own)) for own in pieces]
        if won[side]:
            raise PositionError(
                "the side to move has won already, so the last move was impossible", position, code="won-before"
            )
        full = sum(own.bit_count() for own in pieces) == self._rows * self._columns
        return self._state(*pieces, 1 - side if won[1 - side] else DRAW if full else UNDECIDED)

    def winning_cells(self, state: Any) -> list[tuple[int, int]]:
        """Return the cells (column, row) of the winner's line or lines; an empty list if nobody has won."""
        if state.winner not in (0, 1):
            return []
        held = self._in_lines(self._pieces(state)[state.winner])
        return [(cell % self._columns, cell // self._columns) for cell in held]

    def _in_lines(self, own: int) -> list[int]:
        """Return the cells of `own` that belong to a winning line."""
        words, size = words_of(own, self._words), (self._rows, self._columns)
        cells = range(self._rows * self._columns)
        return [cell for cell in cells if own >> cell & 1 and longest_through(words, cell, *size) >= self._in_line]
