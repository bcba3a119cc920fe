"""Tests whether the answer confirms Pentago-Twist's reasons, by the other side's marbles in line after it."""

from __future__ import annotations

from collections.abc import Sequence

from coach.pentago_twist.fives import MarbleBits
from coach.reasons import Confirmation, Reason
from table.consequences import Consequences

Line = Sequence[Consequences]


def _is_reached(found: Reason, move: Consequences, line: Line) -> bool:
    return bool(_longest(move, line) >= found.claims["n"])


def _stays_cut(found: Reason, move: Consequences, line: Line) -> bool:
    return bool(_longest(move, line) < found.claims["before"])


def _longest(move: Consequences, line: Line) -> int:
    """Return the greatest number of marbles that the other side has in line after its answer."""
    return MarbleBits.of((move, *line[:1])[-1].after, 1 - move.mover).longest


CONFIRMATIONS: dict[str, Confirmation] = {"lets-reach": _is_reached, "cuts-line": _stays_cut}
