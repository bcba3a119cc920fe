"""The theme of Othello: its pieces, its colour and its keys."""

from __future__ import annotations

from game import othello as rules
from game.verbs import State
from table.consequences import consequences_of
from ui.boards.flips import Flips
from ui.boards.othello.discs import DISCS
from ui.boards.othello.felt import felt
from ui.boards.theme import CELL_TO_CELL, PLACE, BoardTheme
from ui.kit import Command


def _flips(before: State, action: int) -> Flips | None:
    if action == rules.PASS:
        return None
    return Flips(len(consequences_of(rules.GAME, before, action).turned))


THEME = BoardTheme(
    pieces=DISCS,
    sound="flip",
    tint=lambda theme: felt(theme).felt[1],
    keys=(CELL_TO_CELL, Command("Tab", "To the next legal square"), PLACE),
    extra=_flips,
)
