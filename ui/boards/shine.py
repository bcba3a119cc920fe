"""The look of a win beside its traced line: light over the board, ripples from the line's ends, and sparks.

The light, ripples and sparks come to rest and stay; reduced motion shows the last picture at once. Nothing here is
random, so that a win always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from ui.boards import pieces, raster
from ui.boards.animation import WIN, WIN_TRACE
from ui.boards.raster import RasterCanvas
from ui.boards.sheet import Sheet
from ui.kit import Colour, Theme, mix
from ui.kit.motion import out_cubic, progress
from ui.kit.paint import clipped

_RINGS = 5
_FIRST_RING, _RING_STEP = 0.62, 0.27
"""Radius of the innermost ripple, and the growth of each next one, in cells."""
_RIPPLES = (0.0, 0.55)
"""Start and duration of the ripples' growth, as fractions of the celebration's time."""
_SPARKS_FROM = 0.62
"""Start of the sparks, as a fraction of the celebration's time: the end of the line's tracing."""
_LIGHT, _LIGHT_REACH = 0.34, 1.7
"""Strength of the light, and its reach in cells."""
_SPARKS_A_CELL, _GOLDEN = 3, 2.399963
"""Sparks for each cell of the line; the golden angle, which spreads them without a pattern."""
_SIZES = (0.22, 0.4, 0.17, 0.3, 0.26)
"""Sizes of the sparks, in turn, in cells."""
_VEILED = 0.25
"""Seconds until the veil is complete."""
_SMALL, _RING = 48, 0.62
"""The side in pixels of the small picture of the light, which is enlarged; the strength of the innermost ripple."""


@dataclass(frozen=True)
class Shine:
    """The light of one win.

    Attributes:
        ends: the middles of the line's two ends, in pixels of the window.
        line: the middles of the line's cells.
        cell: a cell's side in pixels, limited for very large cells.
        within: the area of the light: the board without its surroundings.
        colour: the winner's colour.
        sparks: whether there are sparks; there are none if the only person lost.
    """

    ends: tuple[tuple[int, int], ...]
    line: tuple[tuple[int, int], ...]
    cell: int
    within: pygame.Rect
    colour: Colour
    sparks: bool

    def draw_under(self, surface: pygame.Surface, corner: tuple[int, int], share: float, theme: Theme) -> None:
        """Draw light and ripples at a `share` of the celebration; `corner` is the surface's top left in the window."""
        with clipped(surface, self.within.move(-corner[0], -corner[1])):
            if not theme.is_contrast:
                light = _light(self.cell, self.colour)
                light.set_alpha(round(255 * out_cubic(progress(share, 0.0, 0.66))))
                for x, y in self.line:
                    _stamp(surface, light, (x - corner[0], y - corner[1]))
            grown = out_cubic(progress(share, *_RIPPLES))
            if grown > 0:
                rings = _grown(_ripples(self.cell, theme), grown)
                for x, y in self.ends:
                    _stamp(surface, rings, (x - corner[0], y - corner[1]))

    def draw_over(self, surface: pygame.Surface, corner: tuple[int, int], share: float, theme: Theme) -> None:
        """Draw the sparks at a `share` of the celebration; `corner` is the surface's top left in the window."""
        come = progress(share, _SPARKS_FROM, 1 - _SPARKS_FROM)
        if not self.sparks or come <= 0:
            return
        with clipped(surface, self.within.move(-corner[0], -corner[1])):
            for (x, y), size in self._sparks():
                star = _star(max(5, round(size * self.cell)), mix(self.colour, (255, 255, 255), 0.62), theme)
                star.set_alpha(round(255 * come))
                _stamp(surface, star, (x - corner[0], y - corner[1]))

    def _sparks(self) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield the sparks: their places in pixels and their sizes in cells; beside the line, not on it."""
        for number in range(_SPARKS_A_CELL * len(self.line)):
            x, y = self.line[number // _SPARKS_A_CELL]
            angle = number * _GOLDEN
            away = (0.72 + 0.85 * (number * 0.618 % 1)) * self.cell
            spot = round(x + 0.7 * away * math.cos(angle)), round(y + away * math.sin(angle))
            if all(math.dist(spot, cell) > 0.56 * self.cell for cell in self.line):
                yield spot, _SIZES[number % len(_SIZES)]


@dataclass(frozen=True)
class Celebration:
    """The celebration of a win: the winning line is traced and lit, and the other pieces are veiled."""

    start: float
    shine: Shine | None

    def is_running(self, now: float) -> bool:
        """Whether the celebration has not come to rest; true before its start, too."""
        return now < self.start + WIN

    def share(self, now: float) -> float:
        """The finished share of the celebration at the time `now`, 0 to 1."""
        return progress(now, self.start, WIN)

    def traced(self, now: float) -> float:
        """The traced share of the winning path or line."""
        return out_cubic(min(1.0, self.share(now) * WIN / WIN_TRACE))

    def veil(self, now: float) -> float:
        """The strength, 0 to 1, of the veil over the pieces outside the winning cells."""
        return min(1.0, self.share(now) * WIN / _VEILED)

    def draw_under(self, sheet: Sheet, now: float, theme: Theme) -> None:
        """Draw the light of the win, under the pieces."""
        if self.shine is not None:
            self.shine.draw_under(sheet.surface, sheet.corner, self.share(now), theme)

    def draw_over(self, sheet: Sheet, now: float, theme: Theme) -> None:
        """Draw the sparks, over the pieces."""
        if self.shine is not None:
            self.shine.draw_over(sheet.surface, sheet.corner, self.share(now), theme)


def _stamp(surface: pygame.Surface, sprite: pygame.Surface, centre: tuple[int, int]) -> None:
    surface.blit(sprite, sprite.get_rect(center=centre))


def _grown(sprite: pygame.Surface, share: float) -> pygame.Surface:
    """A sprite that has grown and faded in by a share, 0 to 1; it begins at two fifths of its size."""
    if share >= 1:
        sprite.set_alpha(255)
        return sprite
    side = max(1, round(sprite.get_width() * (0.4 + 0.6 * share)))
    scaled = pygame.transform.smoothscale(sprite, (side, side))
    scaled.set_alpha(round(255 * share))
    return scaled


def _light(cell: int, colour: Colour) -> pygame.Surface:
    """The light round one cell of the line: painted small and enlarged, since it is soft."""

    def make() -> pygame.Surface:
        x, y = raster.axes(_SMALL, _SMALL)
        away = (x**2 + y**2) / (0.42 * _SMALL / 2) ** 2
        side = round(2 * _LIGHT_REACH * cell)
        return pygame.transform.smoothscale(raster.tinted(_LIGHT * np.exp(-away), colour), (side, side))

    return pieces.cached(("light", cell, colour), make)


def _ripples(cell: int, theme: Theme) -> pygame.Surface:
    """The rings round an end of the line, each fainter than the one before."""

    def make() -> pygame.Surface:
        side = round(2 * (_FIRST_RING + _RING_STEP * _RINGS) * cell) + 8
        x, y = raster.axes(side, side)
        away, width = np.hypot(x, y), max(1.2, 0.026 * cell)
        rings = [
            raster.cover(raster.stroke(away - np.float32((_FIRST_RING + _RING_STEP * number) * cell), width))
            * np.float32(_RING * (1 - number / _RINGS) ** 1.4)
            for number in range(_RINGS)
        ]
        return raster.tinted(np.maximum.reduce(rings), (255, 255, 255) if theme.is_contrast else (255, 243, 214))

    return pieces.cached(("ripples", cell, theme.cache_key), make)


def _star(size: int, colour: Colour, theme: Theme) -> pygame.Surface:
    """A star with four thin points."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(size + 4, size + 4)
        gauge = (abs(canvas.x) ** 0.5 + abs(canvas.y) ** 0.5) ** 2 - size / 2  # its sides curve inwards
        canvas.fill(raster.soft(gauge - 0.6, 0.9), "#000000", 1.0 if theme.is_contrast else 0.28)
        canvas.fill(raster.cover(gauge * 0.5), colour)
        return canvas.surface()

    return pieces.cached(("spark", size, colour, theme.cache_key), make)


def shine(
    runs: Sequence[Sequence[pygame.Rect]], within: pygame.Rect, cell: int, colour: Colour, *, sparks: bool
) -> Shine:
    """Return the light of a win; each of its lines, `runs`, is a list of cell rectangles from end to end."""
    ends = tuple(run[end].center for run in runs for end in (0, -1))
    line = tuple(dict.fromkeys(rect.center for run in runs for rect in run))
    return Shine(ends, line, cell, within, colour, sparks)
