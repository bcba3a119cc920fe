"""A cache of surfaces with a ceiling in bytes: the oldest go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key. Whoever takes one must not draw on it."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made now if it is not there."""
        surface = self._surfaces.get(key)
        if surface is None:
            surface = self._surfaces[key] = make()
            self.bytes += _size(surface)
            self._shrink()
        else:
            self._surfaces.move_to_end(key)
        return surface

    def clear(self) -> None:
        self._surfaces.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._surfaces)

    def _shrink(self) -> None:
        while self.bytes > self.max_bytes and len(self._surfaces) > 1:
            _, surface = self._surfaces.popitem(last=False)
            self.bytes -= _size(surface)


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
