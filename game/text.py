"""Squares and boards as text, for every game alike.

Columns are letters from the left, rows are numbers from the bottom. A board is its rows from the top, joined by `/`:
a letter for each piece and a number for a run of empty cells; then a space and the side to move, `w` or `b`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import numpy as np

from game.errors import IllegalMoveError, PositionError

EMPTY = "."
SIDES = "wb"
"""The letters of the players 0 and 1 on a `Board`, and in position texts of boards on which White begins."""
LONGEST_TEXT = 400
"""Most characters that a parser reads: several times the length of the longest position text of any board."""
_DIGITS = "0123456789"

Board = list[list[str]]
"""Rows from the top, each a list of piece letters or `EMPTY`, as `Game.board` gives it."""


def sides_of(first_side: Literal["White", "Black"]) -> str:
    """Return the letters of the players 0 and 1 in position texts; `first_side` is the name of player 0."""
    return SIDES if first_side == "White" else SIDES[::-1]


def square_name(column: int, row: int) -> str:
    """Return the name of a square, column and row counted from 0 at the bottom left: (3, 4) is `d5`."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"


def parse_square(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Return (column, row) of the square at the start of `text`; its row is one digit, and more text may follow.

    Raises:
        IllegalMoveError: if `text` does not start with a square of the board.
    """
    last = "abcdefghijklmnopqrstuvwxyz"[columns - 1]
    column = ord(text[0]) - ord("a") if text else -1
    if not 0 <= column < columns:
        raise IllegalMoveError("a move starts with a column from a to {last}", text, 0, code="no-column", last=last)
    if len(text) < 2 or text[1] not in _DIGITS or not 1 <= int(text[1]) <= rows:
        place = min(1, len(text) - 1)
        raise IllegalMoveError("after the column comes a row from 1 to {rows}", text, place, code="no-row", rows=rows)
    return column, int(text[1]) - 1


def parse_cell(move: str, rows: int, columns: int) -> tuple[int, int]:
    """Return (column, row) of the cell whose name is the whole text `move`.

    Raises:
        IllegalMoveError: if `move` is not the name of a cell of the board.
    """
    digits = move[1:]
    if rows > 9 and len(digits) == 2 and digits.isdecimal() and 10 <= int(digits) <= rows:
        return parse_square(move[:2], rows, columns)[0], int(digits) - 1
    cell = parse_square(move, rows, columns)
    if len(move) > 2:
        raise IllegalMoveError("a move is one cell, such as b2", move, 2, code="one-cell")
    return cell


def letter_at(board: Board, cell: tuple[int, int]) -> str:
    """Return the letter on a cell, given as column and row from 0 at the bottom left."""
    return board[len(board) - 1 - cell[1]][cell[0]]


def format_board(board: Board, side: int, sides: str = SIDES) -> str:
    """Return the position text of `board` (rows from the top) with player `side` to move. `sides`: see `Game.sides`."""
    rows = "/".join("".join(_runs(row)) for row in board)
    return rows.translate(_renaming(SIDES, sides)) + " " + sides[side]


def _renaming(letters: str, others: str) -> dict[int, int]:
    """Return a table for `str.translate` that replaces `letters` by `others`, both small letters and capitals."""
    return str.maketrans(letters + letters.upper(), others + others.upper())


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


def parse_board(text: str, rows: int, columns: int, letters: str, sides: str = SIDES) -> tuple[Board, int]:
    """Return (board, side to move) of a position text; the board's rows are from the top. `sides`: see `Game.sides`.

    Raises:
        PositionError: naming the character at fault, if the text is not `rows` x `columns` cells of `letters`.
    """
    if len(text) > LONGEST_TEXT:
        raise PositionError(
            "a position is at most {most} characters long, this has {found}",
            text,
            code="too-long",
            most=LONGEST_TEXT,
            found=len(text),
        )
    cells, _, side = text.partition(" ")
    if side not in tuple(sides):
        place = len(cells) if len(cells) < len(text) else None
        raise PositionError("after the board comes a space and the side to move, w or b", text, place, code="no-side")
    parts = cells.split("/")
    if len(parts) != rows:
        raise PositionError(
            "the board has {rows} rows joined by '/', this has {found}",
            text,
            code="wrong-rows",
            rows=rows,
            found=len(parts),
        )
    board = []
    start = 0
    for part in parts:
        row = _parse_row(text, start, part, columns, letters)
        board.append([letter.translate(_renaming(sides, SIDES)) for letter in row])
        start += len(part) + 1
    return board, sides.index(side)


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
            known = ", ".join(letters)
            raise PositionError(
                "a cell is one of {known} or a number of empty cells",
                text,
                start + at,
                code="no-cell",
                known=known,
            )
    if len(row) != columns:
        raise PositionError(
            "each row has {columns} cells, this one has {found}",
            text,
            start,
            code="wrong-columns",
            columns=columns,
            found=len(row),
        )
    return row


def _empty_run(text: str, place: int, digits: str, columns: int) -> list[str]:
    if digits[0] == "0" or len(digits) > 2 or int(digits) > columns:
        raise PositionError(
            "a run of empty cells is a number from 1 to {columns}", text, place, code="wrong-run", columns=columns
        )
    return [EMPTY] * int(digits)


def score_text(score: tuple[int, int]) -> str:
    """Return the points of both players as game files and results spell them: `38-26`."""
    return f"{score[0]}-{score[1]}"


def square_board(
    rows: int, columns: int, bit_of: Callable[[int, int], int], white: np.uint64 | int, black: np.uint64 | int
) -> Board:
    """Return the board of two bitboards; `bit_of(column, row)` is the bit of a cell, row 0 at the bottom."""
    return [
        [_letter(bit_of(column, row), int(white), int(black)) for column in range(columns)]
        for row in reversed(range(rows))
    ]


def _letter(bit: int, white: int, black: int) -> str:
    return "w" if white >> bit & 1 else "b" if black >> bit & 1 else EMPTY


def masks(board: Board, bit_of: Callable[[int, int], int]) -> tuple[np.uint64, np.uint64]:
    """Return the bitboards (white, black) of a board of `w` and `b`: the inverse of `square_board`."""
    white, black = integers(board, bit_of)
    return np.uint64(white), np.uint64(black)


def integers(board: Board, bit_of: Callable[[int, int], int]) -> tuple[int, int]:
    """Return the two bitboards of `masks` as Python integers, for boards of any size."""
    found = {"w": 0, "b": 0, EMPTY: 0}
    for above, row in enumerate(board):
        for column, letter in enumerate(row):
            found[letter] |= 1 << bit_of(column, len(board) - 1 - above)
    return found["w"], found["b"]


_TURNS = {
    "White": (
        "with White to move the board has as many white pieces as black, not {white} white and {black} black",
        "with Black to move the board has one white piece more than black, not {white} white and {black} black",
    ),
    "Black": (
        "with Black to move the board has as many black pieces as white, not {white} black and {black} white",
        "with White to move the board has one black piece more than white, not {white} black and {black} white",
    ),
}
"""Error sentences for wrong numbers of pieces, keyed by the name of player 0; the index is the player to move."""


def check_turn(
    position: str, white: int, black: int, side: int, first_side: Literal["White", "Black"] = "White"
) -> None:
    """Check that player 0 has as many pieces (`white`) as player 1 (`black`), or one more when player 1 is to move.

    Raises:
        PositionError: if not.
    """
    if white != black + side:
        raise PositionError(_TURNS[first_side][side], position, code="wrong-turn", white=white, black=black)
