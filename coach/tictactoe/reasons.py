"""Reasons why a move of Tic-tac-toe is good: threes blocked, made and threatened, forks, and the mark's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.reasons import Reason, Weight, line_reasons, reason
from coach.tictactoe.forks import WINDOWS, forced, forks, gaps
from game import tictactoe as rules
from game.text import Board, letter_at, square_name
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Cell

MIDDLE = (1, 1)
_CORNERS = ((0, 0), (0, 2), (2, 0), (2, 2))


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    if move.wins:
        return (reason("line", "it makes {line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)
    (cell,) = move.filled
    boards, rival = (rules.board(move.before), rules.board(move.after)), sides.side(1 - move.mover)
    fork = _forces_fork(boards[1], move.mover, rival)
    found = line_reasons(*boards, cell, move.mover, WINDOWS, lambda _cell: True)
    if fork:  # the reason of the fork includes the threat
        found = [each for each in found if each.kind != "threatens-line"]
    return (
        *fork,
        *found,
        *_takes_fork(boards[0], cell, move.mover, rival),
        *_place(boards[0], cell, move.mover, rival),
    )


def _forces_fork(after: Board, mover: int, rival: str) -> list[Reason]:
    found = forced(after, "wb"[mover])
    if found is None:
        return []
    message = "it forces {side} to {cell}, and then {fork} makes two threats at once"
    return [reason("forces-fork", message, side=rival, cell=square_name(*found.answer), fork=square_name(*found.fork))]


def _takes_fork(before: Board, cell: Cell, mover: int, rival: str) -> list[Reason]:
    if cell not in forks(before, "bw"[mover]) or cell in gaps(before, "bw"[mover]):
        return []
    return [reason("takes-fork", "it keeps {side} from making two threats at once there", side=rival)]


def _place(before: Board, cell: Cell, mover: int, rival: str) -> list[Reason]:
    """Return the reasons of the mark's place: it blocks several lines, or takes the middle or a corner."""
    found = []
    shut = [window for window in WINDOWS if cell in window and _holds_only(before, window, "bw"[mover])]
    if len(shut) > 1:
        message = "it blocks {n} lines of {side}"
        found.append(reason("shuts-lines", message, n=len(shut), side=rival, cells=tuple(shut)).counting(len(shut)))
    if cell == MIDDLE:
        found.append(reason("middle", "it takes the middle").weighing(Weight.SLIGHT))
    if cell in _CORNERS:
        found.append(reason("corner", "it takes a corner").weighing(Weight.SLIGHT))
    return found


def _holds_only(board: Board, window: tuple[Cell, ...], letter: str) -> bool:
    """Whether the line `window` has marks of `letter` and empty cells, and nothing else."""
    return {letter_at(board, cell) for cell in window} == {letter, "."}
