"""Building a position of Pathwayz by hand: four kinds of stones, and words for an impossible position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.position_editor import Arranged, Fault, PositionEditor, Spelling, count_fault, plain_fault
from game.texts import text

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game import RulesError

REGULAR, PERMANENT = "regular", "permanent"
"""The kinds of stones."""


def _fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    """Return the fault of a position.

    In a position without permanents, no stone was ever flipped, so the number of stones of each colour is certain.
    """
    count = {letter: sum(row.count(letter) for row in arranged.board) for letter in "wWbB"}
    total, side = sum(count.values()), arranged.side
    if count["W"] + count["B"] == 0:
        return count_fault(count["w"], count["b"], side, sides)
    if total % 2 != side:
        message = (
            "{first} begins and every turn adds one stone: with {side} to move their number is even, not {n}.",
            "{first} begins and every turn adds one stone: with {side} to move their number is odd, not {n}.",
        )[side]
        return Fault(text("One turn does not fit"), text(message, first=sides.side(0), side=sides.side(side), n=total))
    for letter, owner, turns in (("B", 1, (total + 1) // 2), ("W", 0, total // 2)):
        if count[letter] > turns:
            message = (
                "Only {placer} places permanents of {owner}, and has moved {n} time; the board has {lying}.|"
                "Only {placer} places permanents of {owner}, and has moved {n} times; the board has {lying}."
            )
            placer, own = sides.side(1 - owner), sides.side(owner)
            detail = text(message, placer=placer, owner=own, n=turns, lying=count[letter])
            title = text("One permanent too many|{n} permanents too many", n=count[letter] - turns)
            return Fault(title, detail)
    return plain_fault(arranged, error, sides)


POSITION_EDITOR = PositionEditor(
    pieces=(
        Spelling("w", 0, detail="regular"),
        Spelling("W", 0, PERMANENT, "permanent"),
        Spelling("b", 1, detail="regular"),
        Spelling("B", 1, PERMANENT, "permanent"),
    ),
    fault=_fault,
)
