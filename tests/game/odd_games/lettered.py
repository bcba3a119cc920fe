"""Othello again, its positions spelled as its books do: a letter a cell, row 1 at the top, then who is to move.

----/-OX-/-XO-/---- without the strokes, X to move: "-----OX--XO----- X"
"""

from __future__ import annotations

from dataclasses import replace

from game import text
from game.errors import PositionError
from tests.game.odd_games import odd_othello as othello
from tests.game.odd_games.odd_othello import CELLS, SIZE, Othello

_SPELLED = str.maketrans("wb.", "XO-")
_READ = str.maketrans("XO-", "wb.")
_SIDES = "XO"


def board(state: Othello) -> text.Board:
    """Return the rows from the top, row 1 first: `X`, `O` or `-` a cell."""
    return [[letter.translate(_SPELLED) for letter in row] for row in reversed(othello.board(state))]


def to_position(state: Othello) -> str:
    """Return the position text."""
    return "".join(letter for row in board(state) for letter in row) + " " + _SIDES[int(state.ply) & 1]


def from_position(position: str) -> Othello:
    """Return the state of a position text.

    Raises:
        PositionError: if it cannot be read or has fewer than four discs.
    """
    cells, _, side = position.partition(" ")
    if len(cells) != CELLS or side not in ("X", "O"):
        raise PositionError("a position is a letter for each cell and the side to move", position, code="no-position")
    rows = [list(cells[at : at + SIZE].translate(_READ)) for at in range(0, CELLS, SIZE)]
    return othello.from_position(text.format_board(rows[::-1], _SIDES.index(side)))


GAME = replace(
    othello.GAME,
    name="odd-lettered-othello",
    title="Odd lettered Othello",
    to_position=to_position,
    from_position=from_position,
    board=board,
    spelled_by_rows=False,
)
