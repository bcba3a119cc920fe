"""Reasons why a move is good: those of every board and those of the move's own board, the most important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ai.proven import Proven
from coach.proven_reasons import proven_reasons
from coach.reasons import Reason, reason, weightiest
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts

MOST = 2
"""The most reasons given for a move."""
_TRIED = 5
"""The number of other moves that are tried (`stops_win`), each with the other side's answers."""


def confirmed(
    found: Iterable[Reason], move: Consequences, line: Sequence[Consequences], texts: BoardTexts
) -> tuple[Reason, ...]:
    """Return the reasons in `found` without a forecast, and those whose forecast is confirmed by the following moves.

    `line` has the moves that follow `move`.
    """

    def holds(each: Reason) -> bool:
        confirms = texts.confirmations.get(each.kind)
        return confirms is None or confirms(each, move, line)

    return tuple(each for each in found if holds(each))


def reasons_for(
    move: Consequences, texts: BoardTexts, line: Sequence[Consequences] | None = None
) -> tuple[Reason, ...]:
    """Return the reasons why a move is good, the most important first; at most `MOST`, maybe none.

    If the moves expected after it are given as `line`, they must confirm each reason (`confirmed`).
    """
    found = all_reasons(move, texts)
    return weightiest(found if line is None else confirmed(found, move, line, texts))[:MOST]


def hint_reasons(
    move: Consequences, texts: BoardTexts, proven: Proven | None, line: Sequence[Consequences] | None = None
) -> tuple[Reason, ...]:
    """Return the reasons (`reasons_for`) of a recommended move; if there are none, those that the proven result gives.

    `proven` is the result of the position for the side to move if the move keeps this result; else None.
    """
    return reasons_for(move, texts, line) or proven_reasons(move, proven)


def named_proof(move: Consequences, reasons: Sequence[Reason]) -> Proven | None:
    """Return the result that a hint's reasons name as proven for the side to move; None if they name none."""
    if move.wins:
        return Proven(1, 1)
    return next((each.claims["proven"] for each in reasons if "proven" in each.claims), None)


def all_reasons(move: Consequences, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return all reasons for a move, the most important first."""
    found = [reason("wins", "it wins the game")] if move.wins else []
    if stops_win(move):
        found.append(reason("stops-win", "it stops {side} from winning", side=texts.side(1 - move.mover)))
    return (*found, *texts.reasons(move, texts))


def stops_win(move: Consequences) -> bool:
    """Whether this move prevents a win by the other side's next move.

    A few other moves are tried. If most of them let the other side win in the same way, this win is a threat; if only
    one of them does, the win may be that move's own fault. Where points decide, the result is always False: a side that
    is behind at the end was often behind before.
    """
    if move.over or move.again or move.winning_reply is not None or move.game.score is not None:
        return False
    answers = _answers_elsewhere(move)
    times = max(Counter(each for each in answers if each is not None).values(), default=0)
    return times > 1 and 2 * times > len(answers)


def _answers_elsewhere(move: Consequences) -> list[int | None]:
    """Return, for each of a few other moves, the other side's winning answer; None where no answer wins."""
    others = [action for action in move.game.actions(move.before) if action != move.action]
    tried = (consequences_of(move.game, move.before, action) for action in others[:: max(1, len(others) // _TRIED)])
    return [other.winning_reply for other in tried]
