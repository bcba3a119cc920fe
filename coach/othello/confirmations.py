"""Tests whether the judge's line confirms Othello's reasons: which corners are taken and which discs are left."""

from __future__ import annotations

from collections.abc import Sequence

from coach.othello.facts import corners_for
from coach.othello.reasons import square
from coach.othello.squares import CORNERS, discs_of
from coach.reasons import Confirmation, Reason
from table.consequences import Consequences

Line = Sequence[Consequences]


def _other_gets_corner(found: Reason, move: Consequences, line: Line) -> bool:
    return _holds(found, move, line, 1 - move.mover) or _reaches(found, move, line, 1 - move.mover)


def _other_stays_out(found: Reason, move: Consequences, line: Line) -> bool:
    return not _holds(found, move, line, 1 - move.mover)


def _stays_out(found: Reason, move: Consequences, line: Line) -> bool:
    return not _holds(found, move, line, move.mover)


def _is_threat(found: Reason, move: Consequences, line: Line) -> bool:
    """Whether a threat to take a corner, which the reason `found` claims, was real.

    It was real if the other side's answer prevents it, or if, after the line, the mover has the corner or can take it.
    """
    own = move.mover
    return (
        _holds(found, move, line, own) or _reaches(found, move, line, own) or not _reaches(found, move, line[:1], own)
    )


def _holds(found: Reason, move: Consequences, line: Line, player: int) -> bool:
    """Whether, after the line, a disc of `player` lies in the corner that the reason `found` names."""
    return bool(discs_of((move, *line)[-1].after, player) >> _corner(found) & 1)


def _reaches(found: Reason, move: Consequences, line: Line, player: int) -> bool:
    """Whether, after the line, `player` could put a disc in the corner that the reason `found` names."""
    return _corner(found) in corners_for((move, *line)[-1].after, player)


def _corner(found: Reason) -> int:
    return next(corner for corner in CORNERS if square(corner) == found.claims["corner"])


def _disc_stays(_found: Reason, move: Consequences, line: Line) -> bool:
    return bool(discs_of((move, *line[:1])[-1].after, move.mover) >> move.action & 1)


CONFIRMATIONS: dict[str, Confirmation] = {
    "gives-corner": _other_gets_corner,
    "x-square": _other_gets_corner,
    "c-square": _other_gets_corner,
    "misses-corner": _stays_out,
    "keeps-corner": _other_stays_out,
    "threatens-corner": _is_threat,
    "wedge": _disc_stays,
}
