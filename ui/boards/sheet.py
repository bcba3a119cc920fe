"""A surface to draw a board on, in the window's coordinates."""

from __future__ import annotations

import pygame

from ui.boards.view import Point


class Sheet:
    """A surface to draw on in the window's coordinates; `corner` is the place of its top left corner in the window."""

    def __init__(self, surface: pygame.Surface, corner: Point = (0, 0)) -> None:
        self.surface = surface
        self.corner = corner

    def blit(self, sprite: pygame.Surface, at: Point, area: pygame.Rect | None = None, alpha: int = 255) -> None:
        """Blit at a point of the window; `alpha` applies to this blit only."""
        place = (at[0] - self.corner[0], at[1] - self.corner[1])
        if alpha < 255:
            sprite.set_alpha(alpha)
        self.surface.blit(sprite, place, area)
        if alpha < 255:
            sprite.set_alpha(255)

    def local(self, rect: pygame.Rect) -> pygame.Rect:
        """A rectangle of the window in the surface's own coordinates."""
        return rect.move(-self.corner[0], -self.corner[1])
