"""The theme of Pentago-Twist: its pieces, its colour and its keys."""

from __future__ import annotations

from game.pentago_twist import twist_of
from game.verbs import State
from ui.boards.pentago_twist.marbles import MARBLES
from ui.boards.pentago_twist.twisted import Twisted
from ui.boards.theme import CELL_TO_CELL, BoardTheme
from ui.kit import Command


def _twisted(_before: State, action: int) -> Twisted:
    return Twisted(*twist_of(action))


THEME = BoardTheme(
    pieces=MARBLES,
    sound="twist",
    tint=lambda _theme: (120, 72, 62),
    keys=(
        CELL_TO_CELL,
        Command("Enter", "Place, then twist"),
        Command("Q W A S", "Each key rotates its quadrant"),
        Command("Shift+Q", "Mirror it instead"),
    ),
    extra=_twisted,
)
