"""Texts about Pentago-Twist to be read aloud."""

from __future__ import annotations

from coach.aloud import BoardAloud
from coach.pentago_twist.twist_texts import quadrant_of
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from table.consequences import Consequences


def _announce(move: Consequences, name: str) -> str:
    cell, quadrant = square_name(*rules.square_of(move.action >> 3)), quadrant_of(move.action)
    if move.action & 1:
        return text("{name}: {cell}, mirrors the {quadrant} quadrant.", name=name, cell=cell, quadrant=quadrant)
    return text("{name}: {cell}, rotates the {quadrant} quadrant.", name=name, cell=cell, quadrant=quadrant)


ALOUD = BoardAloud(announce=_announce)
