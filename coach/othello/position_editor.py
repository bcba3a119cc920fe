"""Building a position of Othello by hand, and words for an impossible position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.othello.squares import name_of
from coach.position_editor import Arranged, Fault, PositionEditor, Spelling, plain_fault
from game import othello as rules
from game.errors import PositionError, RulesError
from game.text import EMPTY, Board
from game.texts import text

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Cell

_LETTERS = {"w": "X", "b": "O", EMPTY: "-"}
"""Translation of letters: from those in the rules' rows to those in position texts."""


def _spell(board: Board, side: int) -> str:
    return "".join(_LETTERS[letter] for row in board for letter in row) + " " + rules.DISCS[side]


def _parse(position: str, rows: int, columns: int, _letters: str) -> tuple[Board, int]:
    """Return the board and the side to move of a position text with 64 cells, reachable or not.

    For example, the middle of the board may be empty.
    """
    try:
        rules.from_position(position)
    except PositionError as error:
        if error.code != "empty-middle":
            raise
    cells, _, side = position.partition(" ")
    found = {spelled: letter for letter, spelled in _LETTERS.items()}
    board = [[found[cell] for cell in cells[row * columns : (row + 1) * columns]] for row in range(rows)]
    return board, rules.DISCS.index(side)


def _fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    if error.code == "empty-middle":
        message = "Every game begins with discs on d4, e4, d5 and e5, and discs are flipped but never taken away."
        return Fault(text("The middle is never empty"), text(message))
    return plain_fault(arranged, error, sides)


def _take_away(cell: Cell) -> str:
    return text("Take {cell} away", cell=name_of(cell))


POSITION_EDITOR = PositionEditor(
    pieces=(Spelling("w", 0, detail="disc"), Spelling("b", 1, detail="disc")),
    fault=_fault,
    take_away=_take_away,
    spell=_spell,
    parse=_parse,
)
