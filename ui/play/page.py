"""What stands still on a screen: drawn once, and shown again until something on it looks different."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class StillPage:
    """A picture as large as the window, made by `draw` when it is needed."""

    def __init__(self, draw: Callable[[pygame.Surface], None]) -> None:
        self._draw = draw
        self._page: pygame.Surface | None = None
        self._outdated = True

    def outdate(self) -> None:
        """Something on it looks different: draw it again before it is shown."""
        self._outdated = True

    def forget(self) -> None:
        """Free the picture: it is not shown for a while, or all of it has changed."""
        self._page = None

    def show(self, surface: pygame.Surface, moving: bool) -> None:
        """Put it on the surface; while something on it is `moving` it is drawn again for every frame."""
        page = self._page
        if page is None or page.get_size() != surface.get_size():
            page = self._page = pygame.Surface(surface.get_size()).convert(surface)
            self._outdated = True
        if self._outdated or moving:
            self._draw(page)
            self._outdated = moving
        surface.blit(page, (0, 0))
