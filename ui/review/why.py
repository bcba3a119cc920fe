"""Why a move cost what it cost: only what the rules, a count or a proof says, never a guess.

First what the move itself does wrong, then what speaks for the better one. Where nothing can be said, nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.proven import proven_text
from game.texts import text
from ui.boards.reasons import Reason, beyond, reason, reasons_for

if TYPE_CHECKING:
    from table.review.turns import Turn
    from ui.boards.face import Face

_MOST = 3
"""Reasons that are told of a move: more is a list, and no answer."""


class Whys(NamedTuple):
    """Why a move cost what it cost.

    Attributes:
        against: what speaks against the move that was made, or for the only one.
        better: what speaks for the judge's move, which was not made.
    """

    against: tuple[Reason, ...] = ()
    better: tuple[Reason, ...] = ()


def why(turn: Turn, face: Face) -> str:
    """Return why a bad move is bad, or why the only move was one; empty where there is nothing that can be said."""
    found = whys(turn, face)
    against = [each.words for each in found.against]
    if not found.better:
        return "; ".join(against)
    words = ", ".join(each.words for each in found.better)
    return "; ".join([*against, text("{move} {reason}", move=turn.better_name, reason=words)])


def whys(turn: Turn, face: Face) -> Whys:
    """Return the facts that `why` tells, at most three of them."""
    if turn.is_only:
        return Whys((reason("only-move", "the only move that does not lose at once"),))
    if not turn.mark.is_bad:
        return Whys()
    against = [*_at_once(turn, face), *_proofs(turn), *face.harms(turn, face)][:_MOST]
    return Whys(tuple(against), _for_better(turn, face, _MOST - len(against)))


def _at_once(turn: Turn, face: Face) -> list[Reason]:
    """What the move loses, or misses, within a move."""
    move, rival = turn.move, face.side(1 - turn.move.mover)
    found = []
    if turn.missed_win is not None:
        win = turn.game.action_to_string(move.before, turn.missed_win)
        found.append(reason("leaves-win", "leaves the win at {move}", move=win))
    if move.loses:
        found.append(reason("loses", "makes {side} win", side=rival))
    elif move.answer is not None:
        answer = turn.game.action_to_string(move.after, move.answer)
        found.append(reason("lets-win", "lets {side} win with {move}", side=rival, move=answer))
    return found


def _proofs(turn: Turn) -> list[Reason]:
    """What the judge proved, where that is further away than one sees at once."""
    move, given = turn.move, turn.given_away
    if move.over or move.answer is not None or turn.missed_win is not None or given is None:
        return []
    words = {"before": proven_text(given.before), "after": proven_text(given.after)}
    return [reason("gives-away", "turns a {before} into a {after}", **words, given=given)]


def _for_better(turn: Turn, face: Face, most: int) -> tuple[Reason, ...]:
    """What speaks for the judge's move, which was not made, and not as much for the one that was."""
    if most <= 0 or turn.is_best or turn.better.action == turn.missed_win:
        return ()
    return beyond(reasons_for(turn.better, face), face.reasons(turn.move, face))[:most]
