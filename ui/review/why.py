"""Why a move cost what it cost, in words: only what the rules, a count or a proof says, never a guess.

First what the move itself does wrong, then what speaks for the better one. Where nothing can be said, nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.proven import proven_text
from game.texts import text
from table.consequences import Consequences, consequences_of
from ui.boards.reasons import reasons_for

if TYPE_CHECKING:
    from table.review.turns import Turn
    from ui.boards.face import Face

_MOST = 3
"""Reasons that are told of a move: more is a list, and no answer."""


def why(turn: Turn, face: Face) -> str:
    """Return why a bad move is bad, or why the only move was one; empty where there is nothing that can be said."""
    if turn.is_only:
        return text("the only move that does not lose at once")
    if not turn.mark.is_bad:
        return ""
    found = [*_at_once(turn, face), *_proofs(turn), *face.harms(turn.move, face)]
    better = consequences_of(turn.game, turn.move.before, turn.best)
    return "; ".join([*found[:_MOST], *_better(turn, better, face, _MOST - len(found))])


def _at_once(turn: Turn, face: Face) -> list[str]:
    """What the move loses, or misses, within a move."""
    move, rival = turn.move, face.side(1 - turn.move.mover)
    found = []
    if turn.missed_win is not None:
        win = turn.game.action_to_string(move.before, turn.missed_win)
        found.append(text("leaves the win at {move}", move=win))
    if move.loses:
        found.append(text("makes {side} win", side=rival))
    elif move.answer is not None:
        answer = turn.game.action_to_string(move.after, move.answer)
        found.append(text("lets {side} win with {move}", side=rival, move=answer))
    return found


def _proofs(turn: Turn) -> list[str]:
    """What the judge proved, where that is further away than one sees at once."""
    move = turn.move
    if move.over or move.answer is not None or turn.missed_win is not None:
        return []
    if (given := turn.given_away) is not None:
        return [
            text("turns a {before} into a {after}", before=proven_text(given.before), after=proven_text(given.after))
        ]
    return []


def _better(turn: Turn, better: Consequences, face: Face, most: int) -> list[str]:
    """What speaks for the judge's move, which was not made."""
    if most <= 0 or turn.is_best or better.action == turn.missed_win:
        return []
    reasons = reasons_for(better, face)[:most]
    name = turn.game.action_to_string(better.before, better.action)
    return [text("{move} {reason}", move=name, reason=", ".join(reasons))] if reasons else []
