"""Pictures of pieces and positions, as leaves of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import find_game
from ui.boards import Wanted, piece_icon, thumbnail
from ui.kit.tree.leaves import Canvas

if TYPE_CHECKING:
    import pygame

    from game.match import Match
    from ui.kit.look import Look
    from ui.kit.tree.node import Node


def piece(game: str, side: int, size: float) -> Node:
    """Return the piece of a side, `size` logical pixels wide and high."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        surface.blit(piece_icon(game, side, rect.w, look.theme), rect)

    return Canvas(draw, wide=size, tall=size)


def position(game: str, match: Match | None, wanted: float, least: tuple[float, float]) -> Node:
    """Return the position of a match with its last move and its end, or an empty board; sizes are logical."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        won = match is not None and match.outcome is not None and match.outcome.winner is not None
        shown = Wanted(match.moves[-1] if match and match.moves else None, show_win=won, aided=())
        state = match.state if match else find_game(game).initial_state()
        surface.blit(thumbnail(game, state, rect.size, look.theme, shown), rect)

    return Canvas(draw, wide=wanted, tall=wanted, least=least, grow=1)
