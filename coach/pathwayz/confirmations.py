"""Tests whether the answer confirms Pathwayz's reasons: which paths, groups and turned stones are left after it."""

from __future__ import annotations

from collections.abc import Sequence

from coach.pathwayz.reasons import turned_to
from coach.pathwayz.ways import group, near, needed, stones
from coach.reasons import Confirmation, Reason
from game import pathwayz as rules
from game.text import letter_at
from table.consequences import Consequences

Line = Sequence[Consequences]


def _own_shorter(_found: Reason, move: Consequences, line: Line) -> bool:
    return _longer_by(move, line, move.mover) < 0


def _own_longer(_found: Reason, move: Consequences, line: Line) -> bool:
    return _longer_by(move, line, move.mover) > 0


def _other_shorter(_found: Reason, move: Consequences, line: Line) -> bool:
    return _longer_by(move, line, 1 - move.mover) < 0


def _other_longer(_found: Reason, move: Consequences, line: Line) -> bool:
    return _longer_by(move, line, 1 - move.mover) > 0


def _longer_by(move: Consequences, line: Line, player: int) -> int:
    """Return how many more stones a side's path needs after the answer than before the move.

    The answer is the first move of the line.
    """
    before, after = (needed(state, player) for state in (move.before, _answered(move, line)))
    return (rules.CELLS if after is None else after) - (rules.CELLS if before is None else before)


def _answered(move: Consequences, line: Line) -> rules.Pathwayz:
    """Return the position after the answer; if the line has no answer, the position after the move."""
    after: rules.Pathwayz = (move, *line[:1])[-1].after
    return after


def _own_stay(_found: Reason, move: Consequences, line: Line) -> bool:
    return _most_stay(move, line, move.mover)


def _other_stay(_found: Reason, move: Consequences, line: Line) -> bool:
    return _most_stay(move, line, 1 - move.mover)


def _most_stay(move: Consequences, line: Line, player: int) -> bool:
    """Whether, after the answer, most of the stones that the move turned to `player` still belong to `player`."""
    turned, board = turned_to(move, player), stones(_answered(move, line))
    return 2 * sum(letter_at(board, cell).lower() == "wb"[player] for cell in turned) > len(turned)


def _stays_joined(_found: Reason, move: Consequences, line: Line) -> bool:
    """Whether the groups that a stone has joined are still connected to this stone after the answer."""
    after, (cell,), own = _answered(move, line), move.filled, "wb"[move.mover]
    board = stones(move.before)
    ends = [beside for beside in near(cell, board) if letter_at(board, beside).lower() == own]
    return all(letter_at(stones(after), end).lower() == own for end in (cell, *ends)) and all(
        end in group(after, cell) for end in ends
    )


def _shielded_stay(_found: Reason, move: Consequences, line: Line) -> bool:
    """Whether, after the answer, more than half of the stones that the move shielded still belong to the mover."""
    (cell,), own = move.filled, "wb"[move.mover]
    before = stones(move.before)
    shielded = [beside for beside in near(cell, before) if letter_at(before, beside) == own]
    board = stones(_answered(move, line))
    return 2 * sum(letter_at(board, each) == own for each in shielded) > len(shielded)


CONFIRMATIONS: dict[str, Confirmation] = {
    "shorter-way": _own_shorter,
    "opens-own-way": _own_shorter,
    "longer-for-rival": _other_longer,
    "closes-ways": _other_longer,
    "longer-way": _own_longer,
    "closes-own-way": _own_longer,
    "shorter-for-rival": _other_shorter,
    "opens-way": _other_shorter,
    "turns": _own_stay,
    "turns-away": _other_stay,
    "joins": _stays_joined,
    "joins-bank": _stays_joined,
    "shields": _shielded_stay,
}
