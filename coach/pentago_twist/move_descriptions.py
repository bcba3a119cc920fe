"""The effects of moves of Pentago-Twist, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.move_descriptions import lost, won
from coach.pentago_twist.twist_texts import ICONS, KINDS, QUADRANTS, twisted
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: the marble's cell, the quadrant and the kind of its twist."""
    placed = text("{cell},", cell=square_name(*rules.square_of(move.action >> 3)))
    return (
        Stone(move.mover),
        Phrase(placed, True),
        Glyph(ICONS[move.action & 1], "last"),
        Phrase(twisted(move.action), strong=True),
    )


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible twist; without `warned`, a five of the other side is left out."""
    quadrant, kind = move.action >> 1 & 3, move.action & 1
    doing = text("{twist} {quadrant}", twist=text(KINDS[kind]), quadrant=text(QUADRANTS[quadrant]))
    name: tuple[Part, ...] = (Glyph(ICONS[kind]), Phrase(doing, strong=True))
    rival = 1 - move.mover
    if move.wins:
        line = rules.winning_cells(move.after)
        how = text("{line} after the twist", line=lines.name(lines.runs(line)[0]))
        return won(name, how, move.mover, line)
    if move.loses and warned:
        what = text("gives {side} five: you lose at once", side=sides.side(rival))
        return lost(name, what, sides.side(rival), rival, rules.winning_cells(move.after))
    if move.draws:
        return Foresight((*name, Phrase(_how_drawn(move))))
    return Foresight((*name, Phrase(text("to finish the move"))))


def _how_drawn(move: Consequences) -> str:
    if int(move.after.ply) < rules.CELLS:
        return text("five for both: a draw")
    return text("fills the board: a draw")
