"""The theme of Connect Four: its pieces, its colour and its keys."""

from __future__ import annotations

from ui.boards.connect4.discs import DISCS
from ui.boards.theme import BoardTheme
from ui.kit import Command

THEME = BoardTheme(
    pieces=DISCS,
    sound="drop",
    tint=lambda _theme: (44, 66, 190),
    keys=(Command("1 – 7", "Drop into that column"), Command("← →", "Column to column"), Command("Enter", "Drop")),
)
