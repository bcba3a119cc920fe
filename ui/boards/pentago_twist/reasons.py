"""Why a move of Pentago-Twist is good: the lines that its marble blocks, and those that stand after the twist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import pentago_twist as rules
from game.text import EMPTY, letter_at
from game.verbs import current_player
from table.consequences import Consequences
from ui.boards import lines
from ui.boards.reasons import Reason, line_reasons, reason

if TYPE_CHECKING:
    from ui.boards.face import Face
    from ui.boards.messages import Cell

WINDOWS = tuple(tuple(rules.square_of(cell) for cell in range(rules.CELLS) if line >> cell & 1) for line in rules.LINES)


def reasons(move: Consequences, face: Face) -> tuple[Reason, ...]:
    """Return them, the weightiest first."""
    if move.wins:
        return (reason("line", "{line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)
    cell = rules.square_of(move.action >> 3)
    boards = rules.board(move.before), rules.board(move.after)
    found = line_reasons(*boards, cell, move.mover, WINDOWS, lambda _cell: True)
    broken = _longest(move.before, 1 - move.mover), _longest(move.after, 1 - move.mover)
    if broken[1] < broken[0] and broken[0] >= 3:
        side = face.side(1 - move.mover)
        found.append(reason("cuts-line", "cuts {side} to {n} in line", side=side, n=broken[1]))
    return tuple(found)


def _longest(state: rules.PentagoTwist, player: int) -> int:
    """The most marbles that a side has on a line that the other side is not on."""
    own, other = (int(state.white), int(state.black))[:: 1 if player == 0 else -1]
    return max((line & own).bit_count() for line in rules.LINES if not line & other)


def carried(state: rules.PentagoTwist, action: int) -> tuple[Cell, Cell] | None:
    """Return from where to where a twist carries a marble of its mover, or else any; None if none is moved."""
    placed = rules.board(rules.place(state, action >> 3))
    own = "wb"[int(current_player(state))]
    found = []
    for cell, goes in carried_by(action >> 1 & 3, action & 1):
        letter = letter_at(placed, cell)
        if letter != EMPTY and goes != cell:
            found.append((letter != own, cell, goes))
    return min(found)[1:] if found else None


def carried_by(quadrant: int, kind: int) -> list[tuple[Cell, Cell]]:
    """Return the cells of a quadrant, each with the one to which a twist carries it."""
    first = 9 * quadrant
    goes = [int(rules.TWISTED[kind][1 << inner]).bit_length() - 1 for inner in range(9)]
    return [(rules.square_of(first + inner), rules.square_of(first + end)) for inner, end in enumerate(goes)]
