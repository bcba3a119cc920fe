"""The empty Connect Four rack: a back, seen through the holes, and a front with the holes cut out."""

from __future__ import annotations

import pygame

from ui.boards import pieces, raster
from ui.boards.connect4.discs import RED, YELLOW
from ui.boards.raster import RasterCanvas
from ui.kit import paint
from ui.kit.theme import Theme, gradient, mix

HOLE = 0.402
RACK = gradient("4A6BE0", "2F4BB5")
SIDE, ABOVE, BELOW = 0.2, 0.185, 0.42
"""The rack's borders, in cells."""
_RADIUS = 0.37


def corner(cell: int) -> float:
    """The rack's corner radius."""
    return _RADIUS * cell


def back(cell: int, theme: Theme) -> pygame.Surface:
    """The rack's back behind a hole: a shaded square as large as a cell."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        disc = raster.cover(raster.circle(canvas.x, canvas.y, (HOLE + 0.02) * cell))
        colours = ("#000000", "#000000") if theme.is_contrast else ("#11183A", "#1A2250")
        canvas.fill(disc, canvas.vertical(*colours, -0.5 * cell, 0.5 * cell))
        return canvas.surface()

    return pieces.cached(("hole", cell, theme.name), make)


def front(
    size: tuple[int, int], origin: tuple[int, int], columns: int, rows: int, cell: int, theme: Theme
) -> pygame.Surface:
    """The rack's front; origin is the top left corner of its cells within it."""
    fill = ((38, 38, 38), (38, 38, 38)) if theme.is_contrast else RACK
    edge = (255, 255, 255) if theme.is_contrast else (129, 150, 236)
    width = max(2.0, 0.03 * cell) if theme.is_contrast else max(1.0, cell / 76)
    surface = paint.rounded(size, corner(cell), fill, edge, width).copy()
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
        canvas.fill(raster.cover(below), "#6E88E6", 0.85)
        above = raster.circle(canvas.x, canvas.y + 0.012 * cell, (HOLE + 0.022) * cell)
        canvas.fill(raster.cover(above), "#24367F", 0.85)
        return canvas.surface()

    return pieces.cached(("lip", cell, theme.name), make)


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

    return pieces.cached(("streak", cell, player, theme.name), make)
