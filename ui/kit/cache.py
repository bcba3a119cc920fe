"""A cache of surfaces with a limit of memory: the least recently used surfaces are dropped first.

The limit is counted in windows: one window is the bytes of a surface as large as the program's window. The fullest
screen needs 2.3 windows of shapes, 0.7 of pieces and 0.2 of text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ClassVar

import pygame

from ui.kit.metrics import MIN_HEIGHT, MIN_WIDTH

_PIXEL = 4  # bytes


class SurfaceCache:
    """A cache of surfaces, limited to the bytes of `windows` surfaces of the window's size. Do not draw on them."""

    window_bytes: ClassVar[int] = _PIXEL * MIN_WIDTH * MIN_HEIGHT

    def __init__(self, windows: float) -> None:
        self.windows = windows
        self.bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the cached surface of `key`; if there is none, cache and return the surface made by `make`."""
        surface = self._surfaces.get(key)
        if surface is None:
            surface = self._surfaces[key] = make()
            self.bytes += _size(surface)
            while self.bytes > self.max_bytes and len(self._surfaces) > 1:
                _, oldest = self._surfaces.popitem(last=False)
                self.bytes -= _size(oldest)
        else:
            self._surfaces.move_to_end(key)
        return surface

    def clear(self) -> None:
        """Drop all surfaces."""
        self._surfaces.clear()
        self.bytes = 0

    @property
    def max_bytes(self) -> int:
        """The cache's limit in bytes."""
        return round(self.windows * self.window_bytes)

    def __len__(self) -> int:
        return len(self._surfaces)


def fit_window(width: int, height: int) -> None:
    """Fit the limits of all caches to the window's size."""
    SurfaceCache.window_bytes = _PIXEL * max(width * height, MIN_WIDTH * MIN_HEIGHT)


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
