"""A surface on which a board is drawn in the window's coordinates, and the picture of everything at rest."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from ui.boards.animation import REDUCED
from ui.boards.view import Point
from ui.kit import Metrics, Theme, paint
from ui.kit.motion import progress


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
        """Return a rectangle of the window, converted into the surface's own coordinates."""
        return rect.move(-self.corner[0], -self.corner[1])

    def shadow(self, frame: pygame.Rect, radius: int, theme: Theme, metrics: Metrics) -> None:
        """Draw the shadow of a board's frame. It ends before the controls below the frame."""
        rect, alpha = self.local(frame), theme.shadow_alpha[1]
        paint.shadow(self.surface, rect, radius, metrics.px(6), metrics.px(16), theme.shadow, alpha)


class Still:
    """The picture of everything at rest on a board, with its shadow.

    Attributes:
        extent: the rectangle of the picture, in pixels of the window.
        fade: with reduced motion, the time when a fade from an earlier picture began, and that picture.
    """

    def __init__(self, extent: pygame.Rect) -> None:
        self.extent = extent
        self.fade: tuple[float, pygame.Surface] | None = None
        self._kept: tuple[Hashable, pygame.Surface] | None = None

    def is_fading(self, now: float) -> bool:
        return self.fade is not None and now < self.fade[0] + REDUCED

    def drawn(self, draw: Callable[[Sheet], None]) -> pygame.Surface:
        """Return a new picture in the size of `extent`, drawn by `draw`."""
        layer = pygame.Surface(self.extent.size, pygame.SRCALPHA)
        draw(Sheet(layer, self.extent.topleft))
        return layer

    def draw(self, surface: pygame.Surface, now: float, key: Hashable, compose: Callable[[Sheet], None]) -> None:
        """Draw the picture, or a fade to it from the earlier picture. A new `key` means new content, drawn by
        `compose`.
        """
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self.drawn(compose)
        if self.fade is None or not self.is_fading(now):
            surface.blit(self._kept[1], self.extent)
            return
        surface.blit(self.fade[1], self.extent)
        share = progress(now, self.fade[0], REDUCED)
        Sheet(surface).blit(self._kept[1], self.extent.topleft, None, round(255 * share))
