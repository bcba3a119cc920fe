"""Why a move of Tic-tac-toe is good: the threes that it blocks, makes and threatens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import tictactoe as rules
from table.consequences import Consequences
from ui.boards import lines
from ui.boards.reasons import Reason, line_reasons, reason

if TYPE_CHECKING:
    from ui.boards.face import Face

WINDOWS = lines.windows(rules.SIZE, rules.SIZE, 3)


def reasons(move: Consequences, _face: Face) -> tuple[Reason, ...]:
    """Return them, the weightiest first."""
    if move.wins:
        return (reason("line", "{line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)
    (cell,) = move.filled
    boards = rules.board(move.before), rules.board(move.after)
    found = line_reasons(*boards, cell, move.mover, WINDOWS, lambda _cell: True)
    return (*found, reason("middle", "takes the middle")) if cell == (1, 1) else tuple(found)
