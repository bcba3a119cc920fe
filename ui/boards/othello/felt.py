"""The empty board: felt with a grid and four points, in a frame; `cell` is a cell's side in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.boards import materials, pieces, raster
from ui.boards.looks import look_of
from ui.boards.raster import RasterCanvas
from ui.kit import Colour, Gradient, Theme, colour, gradient, mix, paint


@dataclass(frozen=True, slots=True)
class Felt:
    """The colours of the felt and of the frame round it.

    Attributes:
        felt, line: the cloth, and the lines and the four points on it.
        frame, edge, ink: the frame, its outline, and the letters and numbers on it.
        dot: the dot of a legal move.
    """

    felt: Gradient
    line: Colour
    frame: Gradient
    edge: Colour
    ink: Colour
    dot: Colour


_FELTS = {
    "dark": Felt(
        felt=gradient("45926C", "3F8C67"),
        line=colour("1F5339"),
        frame=gradient("2D463B", "1C2D26"),
        edge=colour("4B6357"),
        ink=colour("C4D9CD"),
        dot=colour("D3EADF"),
    ),
    "light": Felt(
        felt=gradient("45926C", "3F8C67"),
        line=colour("1F5339"),
        frame=gradient("E4ECE7", "CFDCD4"),
        edge=colour("FFFFFF"),
        ink=colour("2B4639"),
        dot=colour("E6F4EC"),
    ),
    "contrast": Felt(
        felt=gradient("7A7A7A", "7A7A7A"),
        line=colour("000000"),
        frame=gradient("000000", "000000"),
        edge=colour("FFFFFF"),
        ink=colour("FFFFFF"),
        dot=colour("FFFFFF"),
    ),
}


def felt(theme: Theme) -> Felt:
    """The colours of the felt in a theme; if a material replaces the felt, the material's colours."""
    made = look_of(theme, "othello").material
    return Felt(made.surface, made.line, made.frame, made.edge, made.ink, made.dot) if made else _FELTS[theme.name]


SIZE = 8
EDGE = 0.42
"""The frame's width in cells."""
_BARE = 0.13
"""The frame's width without letters and numbers, in cells."""
_RADIUS, _SHADE, _POINT, _DOT = 0.3, 0.09, 0.065, 0.1
"""The radius of the frame's corners, the width of its shade, and the radii of a point and of a dot, in cells."""
_CHECK = 0.045
"""How much darker every other cell is: just enough to follow a diagonal."""


def edge(cell: int, bare: bool) -> int:
    """The frame's width in pixels."""
    return max(1, round((_BARE if bare else EDGE) * cell))


def radius(cell: int, bare: bool) -> int:
    """The frame's corner radius."""
    return max(2, round((0.14 if bare else _RADIUS) * cell))


def draw(surface: pygame.Surface, frame: pygame.Rect, cells: pygame.Rect, cell: int, theme: Theme, bare: bool) -> None:
    """Draw frame, felt, grid and points, without letters and numbers."""
    colours = felt(theme)
    width = max(2, round(0.03 * cell)) if theme.is_contrast else max(1, round(cell / 64))
    paint.panel(surface, frame, radius(cell, bare), colours.frame, colours.edge, width)
    surface.blit(paint.rounded(cells.size, max(1, round(0.05 * cell)), colours.felt), cells)
    materials.lay(surface, cells, cell, look_of(theme, "othello").material)
    if not theme.is_contrast:
        _checks(surface, cells, cell, theme)
        shade = pygame.Rect(cells.x, cells.y, cells.w, max(1, round(_SHADE * cell)))
        paint.panel(surface, shade, 0, colours.line, alpha=0.5)
    _grid(surface, cells, cell, theme)


def _checks(surface: pygame.Surface, cells: pygame.Rect, cell: int, theme: Theme) -> None:
    dark = paint.rounded((cell, cell), 0, felt(theme).line, None, 1, 2 * _CHECK)
    for place in range(SIZE * SIZE):
        row, column = divmod(place, SIZE)
        if (row + column) % 2:
            surface.blit(dark, (cells.x + column * cell, cells.y + row * cell))


def _grid(surface: pygame.Surface, cells: pygame.Rect, cell: int, theme: Theme) -> None:
    colours = felt(theme)
    width = max(1, round(cell / (30 if theme.is_contrast else 54)))
    lit = mix(colours.felt[0], (255, 255, 255), 0.05)
    for step in range(1, SIZE):
        x, y = cells.x + step * cell - width // 2, cells.y + step * cell - width // 2
        if not theme.is_contrast and width > 1:
            surface.fill(lit, (x + width, cells.y, 1, cells.h))
            surface.fill(lit, (cells.x, y + width, cells.w, 1))
        surface.fill(colours.line, (x, cells.y, width, cells.h))
        surface.fill(colours.line, (cells.x, y, cells.w, width))
    for column, row in ((2, 2), (6, 2), (2, 6), (6, 6)):
        paint.circle(surface, (cells.x + column * cell, cells.y + row * cell), max(1.2, _POINT * cell), colours.line)


def dot(cell: int, theme: Theme) -> pygame.Surface:
    """The dot of a legal move."""

    def make() -> pygame.Surface:
        size = cell + 2 * pieces.margin(cell)
        canvas, colours = RasterCanvas(size, size), felt(theme)
        disc = raster.circle(canvas.x, canvas.y, max(2.0, _DOT * cell))
        canvas.fill(raster.cover(disc - max(1.0, 0.022 * cell)), colours.line, 0.9)
        canvas.fill(raster.cover(disc), colours.dot)
        return canvas.surface()

    return pieces.cached(("legal dot", cell, theme.cache_key), make)
