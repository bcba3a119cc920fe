"""The theme of Kalah: its pieces, its colour and its keys."""

from __future__ import annotations

from ui.boards.kalah.seeds import SIDES
from ui.boards.theme import BoardTheme
from ui.kit import Command

THEME = BoardTheme(
    pieces=SIDES,
    sound="seed",
    tint=lambda _theme: (104, 66, 34),
    keys=(Command("1 – 6", "Sow that house"), Command("← →", "House to house"), Command("Enter", "Sow")),
)
