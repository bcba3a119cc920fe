"""What the two sides of a board are called, and their colours outside the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.boards import pieces
from ui.boards.pieces import Piece
from ui.kit.paint import Fill
from ui.kit.theme import RED_DISC, YELLOW_DISC, Colour, Theme, colour, gradient, mix

if TYPE_CHECKING:
    import pygame

    from ui.boards.grid import BoardView

_WHITE, _BLACK = gradient("FFFDF9", "E4DACA"), gradient("3A414D", "20252D")


@dataclass(frozen=True)
class Sides:
    """The two sides of one board; `look` is that of its pieces (`ui.boards.pieces.Piece`)."""

    look: str
    names: tuple[str, str] = ("White", "Black")

    @classmethod
    def of(cls, view: BoardView | type[BoardView]) -> Sides:
        """Return the sides of the board that a view draws."""
        return cls(view.look, view.sides)

    def name(self, player: int) -> str:
        """Return what a side is called: White, Yellow, X."""
        return self.names[player]

    def icon(self, player: int, size: int, theme: Theme, kind: str = "regular") -> pygame.Surface:
        """Return a side's piece as a square of `size` device pixels; do not draw on it."""
        return pieces.icon(Piece(self.look, player, kind), size, theme)

    def bar(self, player: int, theme: Theme) -> Fill:
        """Return a side's colour in the bar of the chances."""
        if self.look == "disc" and not theme.is_contrast:
            return YELLOW_DISC if player == 0 else RED_DISC
        if self.look in ("disc", "mark"):
            return self.glow(player, theme)
        if theme.is_contrast:
            return (255, 255, 255) if player == 0 else (0, 0, 0)
        if theme.is_light and player == 1:
            return colour("2B323D")
        return (_WHITE, _BLACK)[player]

    def glow(self, player: int, theme: Theme) -> Colour:
        """Return the colour in which a side wins: that of its traced path, its discs or its marks."""
        if self.look == "disc":
            if theme.is_contrast:
                return colour("FFD400" if player == 0 else "FF4040")
            return (YELLOW_DISC if player == 0 else RED_DISC)[0]
        if self.look == "mark":
            return colour(pieces.mark_colours(player, theme)[0].removeprefix("#"))
        return theme.trace1 if player == 0 else theme.trace2

    def tint(self, player: int, theme: Theme) -> Colour:
        """Return a shade of the surface that leans towards a side's glow."""
        return mix(theme.surface, self.glow(player, theme), 0.16)
