"""The names, pieces and colours of a board's two sides, for use outside the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import text
from ui.boards import pieces
from ui.boards.pieces import Piece, PieceSet
from ui.kit.paint import Fill
from ui.kit.theme import Colour, Theme, mix
from ui.kit.tree.leaves import Canvas

if TYPE_CHECKING:
    import pygame

    from ui.boards.view import BoardView
    from ui.kit.look import Look


@dataclass(frozen=True)
class SideStyles:
    """The names and pieces of one board's two sides."""

    pieces: PieceSet
    names: tuple[str, str] = ("White", "Black")

    @classmethod
    def of(cls, view: BoardView | type[BoardView]) -> SideStyles:
        """Return the styles of a view's board."""
        return cls(view.board_theme.pieces, view.texts.sides)

    def name(self, player: int) -> str:
        """Return a side's name: White, Yellow, X."""
        return text(self.names[player])

    def icon(self, player: int, size: int, theme: Theme, kind: str = "regular") -> pygame.Surface:
        """Return a side's piece as a square of `size` device pixels; do not draw on it."""
        return pieces.icon(Piece(self.pieces, player, kind), size, theme)

    def picture(self, player: int, size: float, kind: str = "regular") -> Canvas:
        """Return a side's piece as a node, `size` logical pixels wide and high."""

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            icon = self.icon(player, rect.w, look.theme, kind)
            surface.blit(icon, icon.get_rect(center=rect.center))

        return Canvas(draw, wide=size, tall=size)

    def bar(self, player: int, theme: Theme) -> Fill:
        """Return a side's colour in the win bar."""
        return self.pieces.bar(player, theme)

    def glow(self, player: int, theme: Theme) -> Colour:
        """Return the colour of a side's win: of its traced path, discs or marks."""
        return self.pieces.glow(player, theme)

    def tint(self, player: int, theme: Theme) -> Colour:
        """Return the surface's colour, tinted by a side's glow."""
        return mix(theme.surface, self.glow(player, theme), 0.16)
