"""Texts about Othello to be read aloud."""

from __future__ import annotations

from coach.aloud import BoardAloud
from coach.othello.squares import CORNERS, cell_of, discs_of, name_of
from game import othello as rules
from game.formats import one_by_one
from game.texts import text
from table.consequences import Consequences


def _announce(move: Consequences, name: str) -> str:
    if move.action == rules.PASS:
        return text("{name}: a pass, for nothing can be flipped.", name=name)
    message = "{name}: {cell}, flips {n} disc.|{name}: {cell}, flips {n} discs."
    return text(message, name=name, cell=name_of(move.filled[0]), n=len(move.turned))


def _progress(state: rules.Othello, player: int, side: str) -> str:
    """Return the sentence on a side's discs and corners."""
    discs = discs_of(state, player)
    corners = [name_of(cell_of(corner)) for corner in CORNERS if discs >> corner & 1]
    if not corners:
        return text("{side} has {n} disc.|{side} has {n} discs.", side=side, n=discs.bit_count())
    if len(corners) == 1:
        message = "{side} has {n} disc, with the corner {corner}.|{side} has {n} discs, with the corner {corner}."
        return text(message, side=side, n=discs.bit_count(), corner=corners[0])
    message = "{side} has {n} disc, with the corners {corners}.|{side} has {n} discs, with the corners {corners}."
    return text(message, side=side, n=discs.bit_count(), corners=one_by_one(corners))


ALOUD = BoardAloud(announce=_announce, square=name_of, progress=_progress)
