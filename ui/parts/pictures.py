"""A board's look outside the board itself: its sides' names and pieces, pictures of positions, colours of cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game import find_game
from game.match import Match
from game.texts import Message, text
from ui.boards import Wanted, draw_board, pieces, theme_of, thumbnail
from ui.boards.pieces import Piece, PieceSet
from ui.boards.theme import BoardTheme
from ui.boards.view import BoardView
from ui.kit import Colour, Look, Theme, mix, paint
from ui.kit.paint import Fill, Point
from ui.kit.tree import Canvas, Node


@dataclass(frozen=True)
class SideStyles:
    """The names and pieces of one board's two sides."""

    pieces: PieceSet
    names: tuple[Message, Message] = ("White", "Black")
    notation: Message = ""

    @classmethod
    def of(cls, view: BoardView | type[BoardView]) -> SideStyles:
        """Return the names and pieces of the sides on a view's board."""
        return cls(view.board_theme.pieces, view.texts.sides, view.texts.notation)

    def name(self, player: int) -> str:
        """Return a side's name, such as White, Yellow or X."""
        return text(self.names[player])

    def icon(self, player: int, size: int, theme: Theme, kind: str = "regular") -> pygame.Surface:
        """Return a side's piece as a square of `size` device pixels; do not draw on it."""
        return pieces.icon(Piece(self.pieces, player, kind), size, theme)

    def draw(
        self, surface: pygame.Surface, look: Look, player: int, size: int, kind: str = "regular", **place: Point
    ) -> None:
        """Draw a side's piece as a square of `size` device pixels; `place` is one of its points: `center=(x, y)`."""
        icon = self.icon(player, size, look.theme, kind)
        surface.blit(icon, icon.get_rect(**place))

    def picture(self, player: int, size: float, kind: str = "regular") -> Canvas:
        """Return a side's piece as a node, `size` logical pixels wide and high."""
        draw = lambda at, rect, look: self.draw(at, look, player, rect.w, kind, center=rect.center)  # noqa: E731
        return Canvas(draw, wide=size, tall=size)

    def bar_fill(self, player: int, theme: Theme) -> Fill:
        """Return a side's colour in the win bar."""
        return self.pieces.bar_fill(player, theme)

    def glow(self, player: int, theme: Theme) -> Colour:
        """Return the colour of a side's win: of its traced path, discs or marks."""
        return self.pieces.glow(player, theme)


def piece(game: str, side: int, size: float) -> Node:
    """Return the piece of a side of any board, `size` logical pixels wide and high."""
    return SideStyles(theme_of(game).pieces).picture(side, size)


def position(game: str, match: Match | None, wanted: float, least: tuple[float, float]) -> Node:
    """Return a picture of a match's position (None: the start), `wanted` logical pixels wide and high if it fits."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        won = match is not None and match.outcome is not None and match.outcome.winner is not None
        shown = Wanted(match.moves[-1] if match and match.moves else None, show_win=won, aided=())
        state = match.state if match else find_game(game).initial_state()
        surface.blit(thumbnail(game, state, rect.size, look.theme, shown), rect)

    return Canvas(draw, wide=wanted, tall=wanted, least=least, grow=1)


def draw_position(board: str, position: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the position that the text `position` describes, as large as fits into `rect`."""
    draw_board(surface, look, board, position, rect)


def draw_wall(board: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a large card in the colours of a board."""
    look.shadow(surface, rect, 20, 2)
    surface.blit(paint.wash(rect.size, look.px(20), *_wall_colours(look, theme_of(board))), rect)


def _wall_colours(look: Look, board: BoardTheme) -> tuple[Colour, Colour, Colour]:
    """The colours of a large card: left, right and outline."""
    theme = look.theme
    if theme.is_contrast:
        return theme.bg, theme.bg, theme.outline
    tint = board.tint(theme)
    if theme.is_light:
        return mix(theme.raised, tint, 0.12), mix(theme.raised, tint, 0.46), mix(theme.raised, tint, 0.5)
    return mix(theme.surface, tint, 0.12), mix(theme.surface, tint, 0.46), mix(theme.surface, tint, 0.6)


def card_colours(look: Look, board: BoardTheme, raised: float) -> tuple[Colour, Colour]:
    """The upper and lower background colour of a card; `raised`, 0 to 1, is the progress of the card's rise."""
    theme, tint = look.theme, board.tint(look.theme)
    if theme.is_light:
        return mix(theme.surface, tint, 0.20 + 0.08 * raised), mix(theme.surface, tint, 0.10 + 0.08 * raised)
    return mix(theme.bg, tint, 0.38 + 0.14 * raised), mix(theme.bg, tint, 0.24 + 0.14 * raised)
