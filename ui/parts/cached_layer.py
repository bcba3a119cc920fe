"""What stands still on a screen: drawn once, and shown again until something on it looks different."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class CachedLayer:
    """A picture as large as the window, made by `draw` when it is needed.

    Where only some rectangles of it look different, they are drawn again one a frame, so that none is a long one, and
    from the next frame on: the one that learns of something new has that to do. `draw` is called with the picture
    clipped to the rectangle, and may leave out what lies outside.
    """

    def __init__(self, draw: Callable[[pygame.Surface], None]) -> None:
        self._draw = draw
        self._page: pygame.Surface | None = None
        self._outdated = True
        self._parts: list[pygame.Rect] = []
        self._waits = False

    @property
    def has_outdated_parts(self) -> bool:
        """Whether another frame is wanted for what looks different."""
        return bool(self._parts)

    def invalidate(self, *parts: pygame.Rect) -> None:
        """Something on it looks different, in these rectangles or, without any, anywhere: draw it again."""
        if parts:
            self._waits = not self._parts
            self._parts += [part for part in parts if part not in self._parts]
        else:
            self._outdated = True

    def forget(self) -> None:
        """Free the picture: it is not shown for a while, or all of it has changed."""
        self._page = None

    def show(self, surface: pygame.Surface, animating: bool) -> None:
        """Put it on the surface; while something on it is `animating` it is drawn again for every frame."""
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
