"""The theme of Tic-tac-toe: its pieces, its colour and its keys."""

from __future__ import annotations

from ui.boards.theme import CELL_TO_CELL, BoardTheme
from ui.boards.tictactoe.strokes import STROKES
from ui.kit import Command

THEME = BoardTheme(
    pieces=STROKES,
    tint=lambda _theme: (78, 82, 140),
    keys=(Command("1 – 9", "Mark, from bottom left"), CELL_TO_CELL, Command("Enter", "Mark")),
)
