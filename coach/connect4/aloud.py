"""Texts about Connect Four to be read aloud. Cells have no names except their column and row."""

from __future__ import annotations

from coach.aloud import BoardAloud
from coach.connect4.move_descriptions import heard_foresight
from game import connect4 as rules
from game.texts import text
from table.consequences import Cell, Consequences


def _announce(move: Consequences, name: str) -> str:
    column, row = move.filled[0]
    return text("{name}: column {column}, row {row}.", name=name, column=column + 1, row=row + 1)


def _square(cell: Cell) -> str:
    # translators: a cell of the board, in a sentence, or in a list whose items commas separate.
    return text("column {column} row {row}", column=cell[0] + 1, row=cell[1] + 1)


def _find(_state: rules.Connect4, name: str) -> Cell | None:
    """Return the lowest cell of the column whose number was typed; None if there is no such column."""
    return (int(name) - 1, 0) if name.isdecimal() and 0 < int(name) <= rules.COLUMNS else None


ALOUD = BoardAloud(announce=_announce, square=_square, foresee=heard_foresight, find=_find)
