"""Reasons why a reviewed move of Tic-tac-toe is bad: the answer that it forces, and the lines that it gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.reasons import Reason, Weight, reason
from coach.tictactoe.forks import WINDOWS, forced, gaps
from coach.tictactoe.reasons import MIDDLE
from game import tictactoe as rules
from game.text import letter_at, square_name
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.review.turns import Turn


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first.

    There are none if the game is over or lost right after the move, or if the answer is a fork: then the answer is the
    reason.
    """
    move = turn.move
    if move.over or move.winning_reply is not None or (turn.reply is not None and _forks(turn.reply)):
        return ()
    return (*_drives(turn, sides), *_lines(turn, sides), *_leaves_middle(turn, sides))


def _forks(reply: Consequences) -> bool:
    board, letter = rules.board(reply.after), "wb"[reply.mover]
    return len(gaps(board, letter)) > 1 or forced(board, letter) is not None


def _drives(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move's threat forces the other side to a cell from which that side threatens to win."""
    move, reply = turn.move, turn.reply
    threatened = gaps(rules.board(move.after), "wb"[move.mover])
    if reply is None or reply.over or list(reply.filled) != threatened:
        return []
    if not gaps(rules.board(reply.after), "bw"[move.mover]):
        return []
    message, cell = "it forces {side} to {cell}, and there {side} threatens to win", square_name(*threatened[0])
    return [reason("drives", message, side=sides.side(1 - move.mover), cell=cell)]


def _lines(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mark lies on fewer open lines than the judge's mark: lines that the mover can still
    fill.
    """
    own, more = _open_lines(turn.move), _open_lines(turn.better)
    side = sides.side(turn.move.mover)
    if own >= more:
        return []
    if not own:
        return [reason("dead", "it lies on no line that {side} can still fill", side=side)]
    message = (
        "it lies on {n} line that {side} can still fill; {better} lies on {more}|"
        "it lies on {n} lines that {side} can still fill; {better} lies on {more}"
    )
    return [
        reason("fewer-lines", message, n=own, side=side, better=turn.better_name, more=more).weighing(Weight.SLIGHT)
    ]


def _open_lines(move: Consequences) -> int:
    board, (cell,) = rules.board(move.after), move.filled
    through = [window for window in WINDOWS if cell in window]
    return sum(all(letter_at(board, each) != "bw"[move.mover] for each in window) for window in through)


def _leaves_middle(turn: Turn, sides: SideLabels) -> list[Reason]:
    if turn.reply is None or turn.reply.filled != (MIDDLE,):
        return []
    return [reason("leaves-middle", "it leaves the middle to {side}", side=sides.side(1 - turn.move.mover))]
