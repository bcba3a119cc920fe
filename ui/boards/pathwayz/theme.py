"""The theme of Pathwayz: its pieces, its colour and its keys."""

from __future__ import annotations

from game import pathwayz as rules
from game.verbs import State
from ui.boards.flips import Flips
from ui.boards.pathwayz.stones import STONES
from ui.boards.pathwayz.water import river
from ui.boards.theme import CELL_TO_CELL, PLACE, BoardTheme
from ui.kit import Command


def _flips(before: State, action: int) -> Flips | None:
    count = len(rules.flips(before, action)) if action >= rules.CELLS else 0
    return Flips(count) if count else None


THEME = BoardTheme(
    pieces=STONES,
    sound="flip",
    tint=lambda theme: river(theme).water[1],
    keys=(Command("1", "Regular stone", pad="LT"), Command("2", "Permanent stone", pad="RT"), CELL_TO_CELL, PLACE),
    extra=_flips,
)
