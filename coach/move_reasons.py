"""Why a move is good, as far as every board and its own reasons tell, the weightiest reason first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from coach.reasons import Reason, reason
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts

MOST = 3
"""Reasons that are told of a move."""
_TRIED = 5
"""Other moves that are tried, to see what the other side would do."""


def confirmed(
    found: Iterable[Reason], move: Consequences, line: Sequence[Consequences], texts: BoardTexts
) -> tuple[Reason, ...]:
    """Return the reasons of a move that the line after it confirms, and those of kinds that foretell nothing."""

    def holds(each: Reason) -> bool:
        confirms = texts.confirmations.get(each.kind)
        return confirms is None or confirms(each, move, line)

    return tuple(each for each in found if holds(each))


def reasons_for(move: Consequences, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return why a move is good, the weightiest first: at most `MOST` reasons, none where nothing counts."""
    return all_reasons(move, texts)[:MOST]


def all_reasons(move: Consequences, texts: BoardTexts) -> tuple[Reason, ...]:
    """Return all that speaks for a move, the weightiest first."""
    found = [reason("wins", "wins the game")] if move.wins else []
    if stops_win(move):
        found.append(reason("stops-win", "stops {side} from winning", side=texts.side(1 - move.mover)))
    return (*found, *texts.reasons(move, texts))


def stops_win(move: Consequences) -> bool:
    """Whether the other side would win next, had this move not been made.

    A few other moves are tried. What answers one of them alone may be that move's fault; what answers two is a threat.
    """
    if move.over or move.again or move.answer is not None:
        return False
    answers = _answers_elsewhere(move)
    return len(set(answers)) < len(answers)


def _answers_elsewhere(move: Consequences) -> list[int]:
    """What the other side would win with at once after a few other moves, one answer for each that has any."""
    others = [action for action in move.game.actions(move.before) if action != move.action]
    tried = (consequences_of(move.game, move.before, action) for action in others[:: max(1, len(others) // _TRIED)])
    return [other.answer for other in tried if other.answer is not None]
