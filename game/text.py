"""Squares and boards as text, for every game alike.

Columns are letters from the left, rows are numbers from the bottom. A board is its rows from the top, joined by
`/`, a letter a piece and a number for a run of empty cells; then a space and the side to move, `w` or `b`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from game.errors import IllegalMoveError, PositionError

EMPTY = "."
SIDES = "wb"
LONGEST_TEXT = 400
"""Longest text that a parser looks at, in characters: several times the longest position of any board."""
_DIGITS = "0123456789"

Board = list[list[str]]
"""Rows from the top, each a list of piece letters or `EMPTY`, as `Game.board` gives it."""


def square_name(column: int, row: int) -> str:
    """Return the name of a square, column and row counted from 0 at the bottom left: (3, 4) is `d5`."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"


def parse_square(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Return (column, row) of a square's name; `text` may go on after a one-digit row.

    Raises:
        IllegalMoveError: if `text` does not start with a square of the board.
    """
    last = "abcdefghijklmnopqrstuvwxyz"[columns - 1]
    column = ord(text[0]) - ord("a") if text else -1
    if not 0 <= column < columns:
        raise IllegalMoveError(f"a move starts with a column from a to {last}", text, 0)
    if len(text) < 2 or text[1] not in _DIGITS or not 1 <= int(text[1]) <= rows:
        raise IllegalMoveError(f"after the column comes a row from 1 to {rows}", text, min(1, len(text) - 1))
    return column, int(text[1]) - 1


def format_board(board: Board, side: int) -> str:
    """Return the position text of `board` (rows from the top) with player `side` to move."""
    return "/".join("".join(_runs(row)) for row in board) + " " + SIDES[side]


def _runs(row: Sequence[str]) -> Iterator[str]:
    empty = 0
    for letter in row:
        if letter == EMPTY:
            empty += 1
            continue
        if empty:
            yield str(empty)
        empty = 0
        yield letter
    if empty:
        yield str(empty)


def parse_board(text: str, rows: int, columns: int, letters: str) -> tuple[Board, int]:
    """Return (board, side to move) of a position text; rows come from the top.

    Raises:
        PositionError: naming the character at fault, if the text is not `rows` x `columns` cells of `letters`.
    """
    if len(text) > LONGEST_TEXT:
        raise PositionError(f"a position is at most {LONGEST_TEXT} characters long, this has {len(text)}", text)
    cells, _, side = text.partition(" ")
    if side not in ("w", "b"):
        place = len(cells) if len(cells) < len(text) else None
        raise PositionError("after the board comes a space and the side to move, w or b", text, place)
    parts = cells.split("/")
    if len(parts) != rows:
        raise PositionError(f"the board has {rows} rows joined by '/', this has {len(parts)}", text)
    board = []
    start = 0
    for part in parts:
        board.append(_parse_row(text, start, part, columns, letters))
        start += len(part) + 1
    return board, SIDES.index(side)


def _parse_row(text: str, start: int, part: str, columns: int, letters: str) -> list[str]:
    row: list[str] = []
    at = 0
    while at < len(part):
        run = 0
        while at + run < len(part) and part[at + run] in _DIGITS:
            run += 1
        if run:
            row += _empty_run(text, start + at, part[at : at + run], columns)
            at += run
        elif part[at] in letters:
            row.append(part[at])
            at += 1
        else:
            raise PositionError(f"a cell is one of {', '.join(letters)} or a number of empty cells", text, start + at)
    if len(row) != columns:
        raise PositionError(f"each row has {columns} cells, this one has {len(row)}", text, start)
    return row


def _empty_run(text: str, place: int, digits: str, columns: int) -> list[str]:
    if digits[0] == "0" or len(digits) > 2 or int(digits) > columns:
        raise PositionError(f"a run of empty cells is a number from 1 to {columns}", text, place)
    return [EMPTY] * int(digits)


def square_board(
    rows: int, columns: int, bit_of: Callable[[int, int], int], white: np.uint64, black: np.uint64
) -> Board:
    """Return the board of two bitboards; `bit_of(column, row)` says where a cell lies, row 0 at the bottom."""
    return [
        [_letter(bit_of(column, row), int(white), int(black)) for column in range(columns)]
        for row in reversed(range(rows))
    ]


def _letter(bit: int, white: int, black: int) -> str:
    return "w" if white >> bit & 1 else "b" if black >> bit & 1 else EMPTY


def masks(board: Board, bit_of: Callable[[int, int], int]) -> tuple[np.uint64, np.uint64]:
    """Return the bitboards (white, black) of a board of `w` and `b`: the inverse of `square_board`."""
    found = {"w": 0, "b": 0, EMPTY: 0}
    for above, row in enumerate(board):
        for column, letter in enumerate(row):
            found[letter] |= 1 << bit_of(column, len(board) - 1 - above)
    return np.uint64(found["w"]), np.uint64(found["b"])


def check_turn(position: str, white: int, black: int, side: int) -> None:
    """Check that White has as many pieces as Black, or one more when Black is to move.

    Raises:
        PositionError: if not.
    """
    if white != black + side:
        expected = "as many white pieces as black" if side == 0 else "one white piece more than black"
        mover = ("White", "Black")[side]
        raise PositionError(
            f"with {mover} to move the board has {expected}, not {white} white and {black} black", position
        )
