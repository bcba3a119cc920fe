"""Why a move of Connect Four is good: the fours that it blocks, makes and threatens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import connect4 as rules
from game.texts import text
from table.consequences import Consequences
from ui.boards import lines
from ui.boards.reasons import line_reasons

if TYPE_CHECKING:
    from ui.boards.face import Face
    from ui.boards.messages import Cell

WINDOWS = lines.windows(rules.COLUMNS, rules.ROWS, 4)


def reasons(move: Consequences, _face: Face) -> tuple[str, ...]:
    """Return them, the weightiest first."""
    if move.wins:
        return (lines.name(lines.runs(rules.winning_cells(move.after))[0]),)

    def lands(cell: Cell) -> bool:
        return rules.landing_row(move.after, cell[0]) == cell[1]

    (cell,) = move.filled
    found = line_reasons(rules.board(move.before), rules.board(move.after), cell, move.mover, WINDOWS, lands)
    return (*found, text("takes the middle column")) if cell[0] == rules.COLUMNS // 2 else tuple(found)
