"""Tests whether the judge's line confirms Kalah's reasons: in the rest of the turn, or in the other side's turn."""

from __future__ import annotations

from collections.abc import Sequence

from coach.kalah.counting import most_taken, next_turn, rest_of_turn, taken_by
from coach.reasons import Confirmation, Reason
from table.consequences import Consequences, turn_in

Line = Sequence[Consequences]


def _captured_in_turn(found: Reason, move: Consequences, line: Line) -> bool:
    return _is_captured(found, rest_of_turn(move, line))


def _is_captured(found: Reason, moves: Line) -> bool:
    """Whether one of the `moves` makes the capture that the reason `found` forecasts."""
    return any(_named(each) == found.claims["move"] and taken_by(each) == found.claims["n"] for each in moves)


def _goes_on(found: Reason, move: Consequences, line: Line) -> bool:
    return bool(sum(each.again for each in rest_of_turn(move, line)) >= found.claims["n"])


def _no_more_is_taken(found: Reason, move: Consequences, line: Line) -> bool:
    return bool(sum(map(taken_by, turn_in(line, 1 - move.mover))) <= found.claims["n"])


def _answer_goes_again(found: Reason, move: Consequences, line: Line) -> bool:
    first = turn_in(line, 1 - move.mover)[:1]
    return any(each.again and each.action in found.claims["actions"] for each in first)


def _answer_ends(_found: Reason, move: Consequences, line: Line) -> bool:
    return not any(each.again for each in turn_in(line, 1 - move.mover)[:1])


def _is_threat(found: Reason, move: Consequences, line: Line) -> bool:
    """Whether the line confirms a threat of a capture, which the reason `found` claims.

    It does if the other side's turn prevents the capture, if the mover's next turn makes the capture, or if the line
    ends before that turn.
    """
    answer, following = turn_in(line, 1 - move.mover), next_turn(move, line)
    if not following:
        return True
    can = most_taken(move.game, answer[-1].after)
    return can is None or taken_by(can) < found.claims["n"] or _is_captured(found, following)


def _named(move: Consequences) -> str:
    return move.game.action_to_string(move.before, move.action)


CONFIRMATIONS: dict[str, Confirmation] = {
    "gives-turns": _answer_goes_again,
    "again-captures": _captured_in_turn,
    "chain": _goes_on,
    "saves": _no_more_is_taken,
    "starves": _answer_ends,
    "threatens": _is_threat,
}
