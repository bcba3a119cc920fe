"""Why a move of Connect Four is good or bad: the fours that it blocks, makes, threatens and gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import connect4 as rules
from game.text import letter_at, square_name
from table.consequences import Consequences
from ui.boards import lines
from ui.boards.reasons import Reason, line_reasons, reason

if TYPE_CHECKING:
    from table.review.turns import Turn
    from ui.boards.face import Face
    from ui.boards.messages import Cell

WINDOWS = lines.windows(rules.COLUMNS, rules.ROWS, 4)


def reasons(move: Consequences, _face: Face) -> tuple[Reason, ...]:
    """Return them, the weightiest first."""
    if move.wins:
        return (reason("line", "{line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)

    def lands(cell: Cell) -> bool:
        return rules.landing_row(move.after, cell[0]) == cell[1]

    (cell,) = move.filled
    found = line_reasons(rules.board(move.before), rules.board(move.after), cell, move.mover, WINDOWS, lands)
    return (*found, reason("middle", "takes the middle column")) if cell[0] == rules.COLUMNS // 2 else tuple(found)


def harms(turn: Turn, face: Face) -> tuple[Reason, ...]:
    """Return what a move gives away in the cell above it, which it lets the other side take."""
    move = turn.move
    if move.over:
        return ()
    ((column, row),) = move.filled
    above = (column, row + 1)
    if above[1] == rules.ROWS or not _completes(move, above):
        return ()
    side = face.side(1 - move.mover)
    return (reason("lets-block", "lets {side} block its own four at {cell}", side=side, cell=square_name(*above)),)


def _completes(move: Consequences, cell: Cell) -> bool:
    """Whether the mover would have four in a line with a disc there."""
    board, own = rules.board(move.after), "wb"[move.mover]
    through = [window for window in WINDOWS if cell in window]
    return any(sum(letter_at(board, each) == own for each in window) == len(window) - 1 for window in through)
