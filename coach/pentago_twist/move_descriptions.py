"""The effects of moves of Pentago-Twist, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.move_descriptions import lost, won
from coach.pentago_twist.twist_texts import ICONS, QUADRANTS, TWISTS, described, twisted
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone, phrased
from game import pentago_twist as rules
from game.text import square_name
from game.texts import Message, text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: the marble's cell, the quadrant and the kind of its twist."""
    placed = Stone(move.mover), Phrase(square_name(*rules.square_of(move.action >> 3)), True)
    twist = Glyph(ICONS[move.action & 1], "last"), Phrase(twisted(move.action), strong=True)
    # translators: the cell of a marble, then its twist, as in "c6, top right rotated".
    return phrased("{cell}, {twist}", cell=placed, twist=twist)


def move_phrase(move: Consequences, sides: SideLabels) -> str:
    """Return a move with its side, in words: "White on b3, rotate top right"."""
    return described(sides.side(move.mover), move.action)


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible twist.

    A five of the other side is mentioned only if `warned`.
    """
    quadrant, kind = rules.twist_of(move.action)
    name: tuple[Part, ...] = (
        Glyph(ICONS[kind]), Phrase(text(TWISTS[kind], quadrant=text(QUADRANTS[quadrant])), strong=True)
    )  # fmt: skip
    rival = 1 - move.mover
    if move.wins:
        line = rules.winning_cells(move.after)
        five = text("{line} after the twist", line=lines.name(lines.runs(line)[0]))
        return won(name, five, move.mover, line)
    if move.loses and warned:
        how = "{move} gives {side} five: you lose at once"
        return lost(name, sides.side(rival), how, rival, rules.winning_cells(move.after))
    if move.draws:
        return Foresight(phrased(_how_drawn(move), move=name))
    return Foresight(phrased("{move} to finish the move", move=name))


def _how_drawn(move: Consequences) -> Message:
    if rules.has_five(move.after.white):
        return "{move} five for both: a draw"
    return "{move} fills the board: a draw"
