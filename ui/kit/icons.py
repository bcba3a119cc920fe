"""Lucide icons, rasterised at real pixels and tinted, and the program's logo. Names of icons are Lucide's file names
without `.svg`.

A name with `-filled` at its end (pause-filled, square-filled) means the filled drawing, unless a file has that name.
"""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from ui.kit import paint
from ui.kit.cache import SurfaceCache
from ui.kit.paths import asset, report_damaged
from ui.kit.theme import Colour, gradient

_icons = SurfaceCache(windows=0.5)


def icon(name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
    """The icon as a `size` x `size` surface; `stroke` is the pen's width on Lucide's 24-unit grid."""
    return _icons.get((name, size, colour, stroke), lambda: _load(name, size, colour, stroke))


def forget() -> None:
    """Drop every cached icon."""
    _icons.clear()


def _load(name: str, size: int, colour: Colour, stroke: float) -> pygame.Surface:
    own = asset("icons", name + ".svg")
    path = own if own.exists() else asset("icons", name.removesuffix("-filled") + ".svg")
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    try:
        drawing = _drawing(path, size, stroke, filled=path is not own)
    except (OSError, ValueError, pygame.error) as error:
        report_damaged(path, error)
        return surface
    surface.blit(drawing, (0, 0))
    # The drawing is black, so adding the colour leaves exactly the colour, with the drawing's alpha.
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _drawing(path: Path, size: int, stroke: float, *, filled: bool) -> pygame.Surface:
    """Return a file's drawing in black; OSError, ValueError or pygame.error for a missing or bad file."""
    source = path.read_text("utf-8")
    source = source.replace('stroke-width="2"', f'stroke-width="{stroke}"').replace("currentColor", "#000000")
    source = source.replace("h.01", "h.1").replace("v.01", "v.1")  # the rasteriser drops a dot that is shorter
    if filled:  # a thin pen keeps the corners of a solid shape sharp
        source = source.replace(f'stroke-width="{stroke}"', 'stroke-width="1"')
        source = source.replace('fill="none"', 'fill="#000000"')
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), (size, size))


_WATER = gradient("6A8C99", "4A6873")
_STONE = gradient("FFFDF9", "DDD3C1")
_LINK = (255, 196, 77)
_DOT = gradient("5AA2FF", "1D5FE0")
_OUTLINE = (138, 166, 176)


def logo(size: int) -> pygame.Surface:
    """The logo as a `size` x `size` surface of device pixels; do not draw on it."""
    return paint.cached(("logo", size), lambda: _draw(size))


def _draw(size: int) -> pygame.Surface:
    """Draw the logo on a grid of 40 units."""
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
