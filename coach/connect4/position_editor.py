"""Building a position of Connect Four by hand: the fall of discs, and the words for an impossible position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.position_editor import Arranged, Fault, PositionEditor, Spelling, plain_fault
from game.text import EMPTY
from game.texts import text

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game import RulesError
    from game.text import Board
    from table.consequences import Cell


def _settle(board: Board) -> Board:
    """Return the board after the discs of every column have fallen onto each other."""
    columns = []
    for column in zip(*board, strict=True):
        discs = [letter for letter in column if letter != EMPTY]
        columns.append([EMPTY] * (len(board) - len(discs)) + discs)
    return [list(row) for row in zip(*columns, strict=True)]


def _fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    if error.code != "wrong-turn" and _settle(arranged.board) != arranged.board:
        return Fault(text("A disc hangs in the air"), text("A disc lies on the lowest free hole of its column."))
    return plain_fault(arranged, error, sides)


def _take_away(cell: Cell) -> str:
    return text("Take one off column {column}", column=cell[0] + 1)


POSITION_EDITOR = PositionEditor(
    pieces=(Spelling("w", 0, detail="disc"), Spelling("b", 1, detail="disc")),
    settle=_settle,
    fault=_fault,
    take_away=_take_away,
)
