"""The empty Connect Four rack: a back, and a front with holes cut out; `cell` is a cell's side in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from table.consequences import Cell
from ui.boards import materials, pieces, raster
from ui.boards.connect4.discs import RED, YELLOW
from ui.boards.looks import look_of
from ui.boards.places import Places, nowhere
from ui.boards.raster import RasterCanvas
from ui.boards.view import Point
from ui.kit import Colour, Gradient, Theme, colour, gradient, mix, paint

HOLE = 0.402
SIDE, ABOVE, BELOW = 0.2, 0.185, 0.42
"""The rack's borders, in cells."""
_RADIUS = 0.37


@dataclass(frozen=True)
class RackPlaces(Places):
    """The geometry of the rack and of the `strip` above it, where each column has a key; a bare rack has no strip."""

    strip: pygame.Rect = field(default_factory=nowhere)
    upright = True

    @property
    def outer(self) -> pygame.Rect:
        return self.frame.union(self.strip) if self.strip.h else self.frame.copy()

    def hit(self, point: Point) -> Cell | None:
        """The cell under a pixel; above or below a column, the column's nearest cell; None beside the columns."""
        if not self.outer.collidepoint(point):
            return None
        column, row = (point[0] - self.corner[0]) // self.cell, 5 - (point[1] - self.corner[1]) // self.cell
        return self.seen((column, min(max(row, 0), 5))) if 0 <= column < 7 else None


class Rack(NamedTuple):
    """The colours of a rack: its front, its edge, the lower and the upper lip of its holes, and its back."""

    front: Gradient
    edge: Colour
    lit: Colour
    shade: Colour
    back: Gradient


_BLUE = Rack(
    gradient("4A6BE0", "2F4BB5"), (129, 150, 236), colour("6E88E6"), colour("24367F"), gradient("11183A", "1A2250")
)


def _rack(theme: Theme) -> Rack:
    made = look_of(theme, "connect-four").material
    if made is None:
        return _BLUE
    black = (0, 0, 0)
    back = mix(made.frame[0], black, 0.45), mix(made.frame[1], black, 0.2)
    return Rack(made.surface, made.lifted[0], made.lifted[0], made.line, back)


def corner(cell: int) -> float:
    """The radius of the rack's corners, in pixels."""
    return _RADIUS * cell


def back(cell: int, theme: Theme) -> pygame.Surface:
    """The rack's back behind a hole: a shaded square as large as a cell."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        disc = raster.cover(raster.circle(canvas.x, canvas.y, (HOLE + 0.02) * cell))
        colours = ((0, 0, 0), (0, 0, 0)) if theme.is_contrast else _rack(theme).back
        canvas.fill(disc, canvas.vertical(*colours, -0.5 * cell, 0.5 * cell))
        return canvas.surface()

    return pieces.cached(("hole", cell, theme.cache_key), make)


def front(
    size: tuple[int, int], origin: tuple[int, int], columns: int, rows: int, cell: int, theme: Theme
) -> pygame.Surface:
    """The rack's front; `origin` is the top left corner of the cells on the returned surface."""
    fill = ((38, 38, 38), (38, 38, 38)) if theme.is_contrast else _rack(theme).front
    edge = (255, 255, 255) if theme.is_contrast else _rack(theme).edge
    width = max(2.0, 0.03 * cell) if theme.is_contrast else max(1.0, cell / 76)
    surface = paint.rounded(size, corner(cell), fill, edge, width).copy()
    materials.lay(surface, surface.get_rect(), cell, look_of(theme, "connect-four").material, corner(cell))
    cut, lip = _cut(cell), _lip(cell, theme)
    for column in range(columns):
        for row in range(rows):
            at = (origin[0] + column * cell, origin[1] + row * cell)
            surface.blit(lip, at)
            surface.blit(cut, at, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _cut(cell: int) -> pygame.Surface:
    """A white square with a transparent hole; multiplying the front by it cuts a hole."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        canvas.fill(raster.cover(-raster.circle(canvas.x, canvas.y, HOLE * cell)), "#FFFFFF")
        made = canvas.surface()
        clear = pygame.surfarray.pixels3d(made)
        clear[...] = 255
        return made

    return pieces.cached(("cut", cell), make)


def _lip(cell: int, theme: Theme) -> pygame.Surface:
    """The hole's edge: in shade above, lit below."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        if theme.is_contrast:
            canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, (HOLE + 0.028) * cell)), "#FFFFFF")
            return canvas.surface()
        below = raster.circle(canvas.x, canvas.y - 0.034 * cell, (HOLE + 0.01) * cell)
        canvas.fill(raster.cover(below), _rack(theme).lit, 0.85)
        above = raster.circle(canvas.x, canvas.y + 0.012 * cell, (HOLE + 0.022) * cell)
        canvas.fill(raster.cover(above), _rack(theme).shade, 0.85)
        return canvas.surface()

    return pieces.cached(("lip", cell, theme.cache_key), make)


def slab(width: int, height: int, player: int, theme: Theme) -> pygame.Surface:
    """A disc seen from its side, for the stacks of unplayed discs."""
    colours = YELLOW if player == 0 else RED
    if theme.is_contrast:
        bright = (255, 212, 0) if player == 0 else (255, 80, 80)
        return paint.rounded((width, height), height * 0.3, (0, 0, 0), bright, 2)
    edge = mix(colours[1], (60, 20, 0), 0.35)
    return paint.rounded((width, height), height * 0.3, (colours[0], mix(colours[1], (0, 0, 0), 0.12)), edge)


def streak(cell: int, player: int, theme: Theme) -> pygame.Surface:
    """The blur behind a falling disc."""

    def make() -> pygame.Surface:
        colour = (YELLOW if player == 0 else RED)[0]
        line = pygame.Surface((1, round(1.3 * cell)), pygame.SRCALPHA)
        for y in range(line.get_height()):
            line.set_at((0, y), (*colour, round(110 * y / line.get_height())))
        return pygame.transform.scale(line, (round(1.7 * HOLE * cell), line.get_height()))

    return pieces.cached(("streak", cell, player, theme.cache_key), make)
