"""The cached layer of a screen: everything that rarely changes, drawn once and shown until it changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class CachedLayer:
    """A picture as large as the window, made by `draw` when it is needed.

    Invalid rectangles are drawn again, one in each frame, so that no frame takes long. Drawing again starts in the next
    frame, since the present frame has to handle the event itself. `draw` gets the picture clipped to the rectangle, and
    may leave out everything outside.
    """

    def __init__(self, draw: Callable[[pygame.Surface], None]) -> None:
        self._draw = draw
        self._page: pygame.Surface | None = None
        self._outdated = True
        self._parts: list[pygame.Rect] = []
        self._waits = False

    @property
    def has_outdated_parts(self) -> bool:
        """Whether invalid rectangles need another frame."""
        return bool(self._parts)

    def invalidate(self, *parts: pygame.Rect) -> None:
        """Have these rectangles drawn again; without any, the whole picture."""
        if parts:
            self._waits = not self._parts
            self._parts += [part for part in parts if part not in self._parts]
        else:
            self._outdated = True

    def forget(self) -> None:
        """Free the picture, while it is not shown or when all of it has changed."""
        self._page = None

    def show(self, surface: pygame.Surface, animating: bool) -> None:
        """Put the picture on the surface; while `animating`, draw it again for every frame."""
        page = self._page
        if page is None or page.get_size() != surface.get_size():
            page = self._page = pygame.Surface(surface.get_size()).convert(surface)
            self._outdated = True
        if self._outdated or animating:
            self._parts.clear()
            self._draw(page)
            self._outdated = animating
        elif self._parts and not self._waits:
            page.set_clip(self._parts.pop(0))
            self._draw(page)
            page.set_clip(None)
        self._waits = False
        surface.blit(page, (0, 0))
