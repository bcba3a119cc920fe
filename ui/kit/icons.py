"""Lucide icons, rasterised at real pixels and tinted. Names are Lucide's file names without `.svg`.

A name with `-filled` at its end (pause-filled, square-filled) means the filled drawing, unless a file has that name.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from saves.assets import asset, report_damaged
from ui.kit.cache import SurfaceCache
from ui.kit.theme import Colour

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
    surface = drawn(path, size, partial(_restyled, stroke=stroke, filled=path is not own))
    # The drawing is black, so adding the colour leaves exactly the colour, with the drawing's alpha.
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def drawn(path: Path, size: int, restyle: Callable[[str], str]) -> pygame.Surface:
    """Draw an SVG file, its text changed by `restyle`, on a square; report a bad file and return an empty surface."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    try:
        source = restyle(path.read_text("utf-8"))
        surface.blit(pygame.image.load_sized_svg(io.BytesIO(source.encode()), (size, size)), (0, 0))
    except (OSError, ValueError, pygame.error) as error:
        report_damaged(path, error)
    return surface


def _restyled(source: str, *, stroke: float, filled: bool) -> str:
    """Return the SVG text of an icon in black; its lines are `stroke` wide, and its shapes filled if `filled`."""
    source = source.replace('stroke-width="2"', f'stroke-width="{stroke}"').replace("currentColor", "#000000")
    source = source.replace("h.01", "h.1").replace("v.01", "v.1")  # the rasteriser drops a dot that is shorter
    if filled:  # a thin pen keeps the corners of a solid shape sharp
        source = source.replace(f'stroke-width="{stroke}"', 'stroke-width="1"')
        source = source.replace('fill="none"', 'fill="#000000"')
    return source
