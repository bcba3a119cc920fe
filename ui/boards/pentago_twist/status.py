"""The hint line of the two steps of a move."""

from __future__ import annotations

from coach.phrases import Foresight, Keycap, Phrase, Stone, phrased
from game.text import square_name
from game.texts import text
from table.consequences import Cell
from ui.boards.messages import Status, taken


def placing_status(cell: Cell | None, player: int, owner: int | None) -> Status:
    """The line before the marble of `player` is placed; `owner`: the side that holds the pointed cell, if any."""
    if cell is None:
        return Status((Phrase(text("Place a marble, then twist a quadrant")),))
    name = Phrase(square_name(*cell), strong=True)
    if owner is not None:
        return Status(taken(Stone(owner), name), (), True)
    aside = phrased("Click or {key} to place", key=Keycap("Enter"))
    return Status((Stone(player), name), aside, True)


def twisting_status(marble: Cell, player: int, foresight: Foresight | None, *, chosen: bool) -> Status:
    """The line once the marble is placed; `chosen`: whether a twist is chosen, whose effects are in `foresight`."""
    placed = Stone(player), Phrase(square_name(*marble), strong=True)
    message = phrased("{cell} placed.", cell=placed)
    if not chosen:
        keys = tuple(Keycap(key) for key in "QWAS")
        # translators: keys and shift are pictures of keys.
        aside = phrased("{keys} rotate, {shift} mirror", keys=keys, shift=Keycap("Shift"))
        return Status((*message, Phrase(text("Now twist a quadrant"))), aside, True)
    aside = phrased("Click or {key} to twist", key=Keycap("Enter"))
    effects, tone = ((), "") if foresight is None else (foresight.parts, foresight.tone)
    return Status((*message, *effects), aside, True, tone)
