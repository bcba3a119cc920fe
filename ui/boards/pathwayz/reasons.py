"""Why a move of Pathwayz is good or bad: whose way it shortens or lengthens, and whose stones it turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import pathwayz as rules
from game.text import letter_at
from table.consequences import Consequences
from ui.boards.pathwayz.ways import missing_on, shortest_way
from ui.boards.reasons import Reason, reason

if TYPE_CHECKING:
    from table.review.turns import Turn
    from ui.boards.face import Face

_FEW = 6
"""Missing stones up to which a way is near enough to be a reason."""


def reasons(move: Consequences, face: Face) -> tuple[Reason, ...]:
    """Return them, the weightiest first."""
    if move.wins:
        return (reason("crosses", "crosses the water with {n} stones", n=len(rules.winning_cells(move.after))),)
    rival = 1 - move.mover
    return (*_own_way(move, face), *_other_way(move, rival, face), *_turned(move, face))


def harms(turn: Turn, face: Face) -> tuple[Reason, ...]:
    """Return what a move that does not end the game does against its own side, the weightiest first."""
    move = turn.move
    if move.over:
        return ()
    rival = 1 - move.mover
    return (*_own_way_longer(move), *_other_way_shorter(move, rival, face), *_turned_away(move, rival, face))


def _own_way_longer(move: Consequences) -> list[Reason]:
    before, after = _missing(move.before, move.mover), _missing(move.after, move.mover)
    if before is None or before > _FEW:
        return []
    if after is None:
        return [reason("closes-own-way", "closes its own last way")]
    told = "its own way then lacks {n} stone, not {before}|its own way then lacks {n} stones, not {before}"
    return [reason("longer-way", told, n=after, before=before)] if after > before else []


def _other_way_shorter(move: Consequences, rival: int, face: Face) -> list[Reason]:
    before, after = _missing(move.before, rival), _missing(move.after, rival)
    if after is None or after > _FEW or (before is not None and after >= before):
        return []
    side = face.side(rival)
    if before is None:
        return [reason("opens-way", "opens a way for {side}", side=side)]
    told = "leaves {side} {n} missing stone, not {before}|leaves {side} {n} missing stones, not {before}"
    return [reason("shorter-for-rival", told, n=after, before=before, side=side)]


def _turned_away(move: Consequences, rival: int, face: Face) -> list[Reason]:
    """Stones of the mover's that become the other side's."""
    board = rules.board(move.after)
    lost = sum(letter_at(board, cell).lower() == "wb"[rival] for cell in move.turned)
    if 2 * lost <= len(move.turned):
        return []
    told = "turns {n} stone {side}|turns {n} stones {side}"
    return [reason("turns-away", told, n=lost, side=face.side(rival).lower())]


def _own_way(move: Consequences, face: Face) -> list[Reason]:
    before, after = _missing(move.before, move.mover), _missing(move.after, move.mover)
    if after is None or after > _FEW or (before is not None and after >= before):
        return []
    told = "{n} stone then still missing|{n} stones then still missing"
    if before is not None:
        told = "{n} stone then still missing, not {before}|{n} stones then still missing, not {before}"
    return [reason("shorter-way", told, n=after, before=before)]


def _other_way(move: Consequences, rival: int, face: Face) -> list[Reason]:
    before, after = _missing(move.before, rival), _missing(move.after, rival)
    side = face.side(rival)
    if before is None:
        return []
    if after is None:
        return [reason("closes-ways", "closes every way of {side}", side=side)]
    if after <= before or before > _FEW:
        return []
    told = "{side} then needs {n} more stones, not {before}"
    return [reason("longer-for-rival", told, side=side, n=after, before=before)]


def _turned(move: Consequences, face: Face) -> list[Reason]:
    """Stones that become the mover's."""
    board = rules.board(move.after)
    own = sum(letter_at(board, cell).lower() == "wb"[move.mover] for cell in move.turned)
    if 2 * own <= len(move.turned):
        return []
    told = "turns {n} stone {side}|turns {n} stones {side}"
    return [reason("turns", told, n=own, side=face.side(move.mover).lower())]


def _missing(state: rules.Pathwayz, player: int) -> int | None:
    """How many stones a side lacks on its shortest way; None where it has none."""
    way = shortest_way(state, player)
    return len(missing_on(state, way)) if way else None
