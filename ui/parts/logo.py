"""The program's logo: three pieces on a path."""

from __future__ import annotations

import pygame

from ui.kit import gradient, paint

_WATER = gradient("6A8C99", "4A6873")
_STONE = gradient("FFFDF9", "DDD3C1")
_LINK = (255, 196, 77)
_DOT = gradient("5AA2FF", "1D5FE0")
_OUTLINE = (138, 166, 176)


@paint.caching
def logo(size: int) -> pygame.Surface:
    """The logo as a `size` x `size` surface of device pixels, drawn on a grid of 40 units; do not draw on it."""
    unit = size / 40
    surface = paint.rounded((size, size), 10 * unit, _WATER, _OUTLINE, max(1, round(unit))).copy()
    first, second, third = (9 * unit, 26.5 * unit), (20 * unit, 16 * unit), (30.5 * unit, 23.5 * unit)
    paint.line(surface, first, second, 3.6 * unit, _LINK)
    paint.line(surface, second, third, 3.6 * unit, _LINK)
    for x, y in (first, second):
        paint.circle(surface, (x, y + 0.8 * unit), 5.9 * unit, (0, 0, 0), alpha=0.3)
        paint.circle(surface, (x, y), 5.7 * unit, _STONE)
    side = round(11.6 * unit)
    corner = (round(third[0] - side / 2), round(third[1] - side / 2))
    surface.blit(paint.rounded((side, side), 3.2 * unit, (0, 0, 0), alpha=0.3), (corner[0], corner[1] + 0.8 * unit))
    surface.blit(paint.rounded((side, side), 3.2 * unit, _STONE), corner)
    paint.circle(surface, (corner[0] + side / 2, corner[1] + side / 2), 2.4 * unit, _DOT)
    return surface
