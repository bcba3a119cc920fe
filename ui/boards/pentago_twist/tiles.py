"""The empty Pentago-Twist board: a frame, and four tiles of nine sockets; `cell` is a cell's side in pixels."""

from __future__ import annotations

import numpy as np
import pygame

from ui.boards import materials, pieces, raster
from ui.boards.looks import look_of
from ui.boards.materials import Material
from ui.boards.raster import RasterCanvas
from ui.kit import Colour, Theme, gradient, mix, paint

_TILE, _LIFTED, _FRAME = gradient("A0685A", "86534A"), gradient("B87B6B", "98604F"), gradient("4B3230", "372422")
_SOCKET = gradient("5A3430", "6C423B")
SOCKET = 0.395
EDGE, GAP = 0.155, 0.165
"""Distance from a tile's side to its cells, and between two tiles, in cells."""
_RADIUS = 0.27


def edge(cell: int) -> int:
    """Pixels from a tile's side to its cells."""
    return round(EDGE * cell)


def gap(cell: int) -> int:
    """Pixels between two tiles."""
    return max(1, round(GAP * cell))


def tile_size(cell: int) -> int:
    """A tile's side in pixels."""
    return 3 * cell + 2 * edge(cell)


def corner(cell: int) -> int:
    """A tile's corner radius."""
    return max(3, round(_RADIUS * cell))


def _material(theme: Theme) -> Material | None:
    return look_of(theme, "pentago-twist").material


def ink(theme: Theme) -> Colour:
    """The colour of letters and numbers on the frame."""
    if theme.is_contrast:
        return 255, 255, 255
    made = _material(theme)
    return made.ink if made else (226, 205, 197)


def frame(surface: pygame.Surface, rect: pygame.Rect, cell: int, theme: Theme) -> None:
    """Draw the frame round the tiles."""
    made = _material(theme)
    fill = ((0, 0, 0), (0, 0, 0)) if theme.is_contrast else made.frame if made else _FRAME
    rim = (255, 255, 255) if theme.is_contrast else mix(fill[0], (255, 255, 255), 0.16)
    width = max(1, round(cell / (34 if theme.is_contrast else 67)))
    paint.panel(surface, rect, max(4, round(0.36 * cell)), fill, rim, width)


def tile(cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
    """A tile with empty sockets."""

    def make() -> pygame.Surface:
        side = tile_size(cell)
        material = _material(theme)
        fill = _LIFTED if lifted else _TILE
        if material:
            fill = material.lifted if lifted else material.surface
        rim = mix(fill[0], (255, 255, 255), 0.36)
        if theme.is_contrast:
            fill, rim = ((122, 122, 122), (122, 122, 122)), (255, 255, 255)
        made = paint.rounded((side, side), corner(cell), fill).copy()
        materials.lay(made, made.get_rect(), cell, material, corner(cell))
        made.blit(_rim(side, cell, rim), (0, 0))
        socket = _socket(cell, theme)
        for column in range(3):
            for row in range(3):
                made.blit(socket, (edge(cell) + column * cell, edge(cell) + row * cell))
        return made

    return pieces.cached(("tile", cell, theme.cache_key, lifted), make)


def loose_tile(cell: int, theme: Theme) -> pygame.Surface:
    """A lifted tile within a transparent border, so that the tile's edges stay smooth when the picture is turned."""

    def make() -> pygame.Surface:
        whole = tile(cell, theme, lifted=True)
        padded = pygame.Surface((whole.get_width() + 4, whole.get_height() + 4), pygame.SRCALPHA)
        padded.blit(whole, (2, 2))
        return padded

    return pieces.cached(("loose", cell, theme.cache_key), make)


def _rim(side: int, cell: int, colour: Colour) -> pygame.Surface:
    """Return a picture of a tile's upper edge, lit from above; the light fades down the sides."""
    line = paint.rounded((side, side), corner(cell), None, colour, max(1.0, cell / 60)).copy()
    fade = pygame.Surface((1, side), pygame.SRCALPHA)
    for y in range(side):
        fade.set_at((0, y), (255, 255, 255, round(255 * max(0.12, 1 - y / (0.7 * side)))))
    line.blit(pygame.transform.scale(fade, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return line


def _socket(cell: int, theme: Theme) -> pygame.Surface:
    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        r = SOCKET * cell
        hole = raster.circle(canvas.x, canvas.y, r)
        if theme.is_contrast:
            canvas.fill(raster.cover(hole), "#000000")
            canvas.fill(raster.cover(hole + max(1.0, 0.03 * cell)), "#5A5A5A")
            return canvas.surface()
        made = _material(theme)
        lit, deep = (made.lifted[0], made.pit) if made else ("#C08A7A", _SOCKET)
        canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y - 0.02 * cell, r)), lit, 0.5)
        canvas.fill(raster.cover(hole), canvas.vertical(*deep, -r, r))
        below = raster.circle(canvas.x, canvas.y - 0.05 * cell, r)
        shade = np.clip(raster.cover(hole) - raster.soft(below, 0.012 * cell), 0, 1)
        canvas.fill(shade, mix(made.pit[0], (0, 0, 0), 0.4) if made else "#2E1412", 0.72)
        return canvas.surface()

    return pieces.cached(("socket", cell, theme.cache_key), make)


def swoosh(cell: int, theme: Theme, inner: int, kind: int, player: int) -> pygame.Surface:
    """The trail, as large as a tile, of a marble that a twist carries away from the cell `inner` of the tile (0 to 8,
    rows from the top). It grows stronger towards the marble's new place.
    """

    def make() -> pygame.Surface:
        side = tile_size(cell)
        canvas = RasterCanvas(side, side)
        dx, dy = (inner % 3 - 1) * cell, (inner // 3 - 1) * cell
        along, shape = _turn(canvas, dx, dy) if kind == 0 else _slide(canvas, dx, dy)
        band = raster.cover(shape - np.float32(0.17 * cell))
        fade = np.where((along >= 0) & (along <= 1), np.clip(along, 0, 1) ** 1.3, 0) * band
        canvas.fill(fade, "#FFFFFF" if player == 0 else "#140606", 0.42 if player == 0 else 0.55)
        return canvas.surface()

    return pieces.cached(("swoosh", cell, theme.cache_key, inner, kind, player), make)


def _turn(canvas: RasterCanvas, dx: float, dy: float) -> tuple[raster.Array, raster.Array]:
    """The arc along which a marble moves: for each pixel, its share of the arc and its distance from the arc."""
    start = np.arctan2(dy, dx)
    angle = np.mod(np.arctan2(canvas.y, canvas.x) - start + 0.5, 2 * np.pi) - 0.5
    return angle / (np.pi / 2), np.abs(np.hypot(canvas.x, canvas.y) - np.hypot(dx, dy))


def _slide(canvas: RasterCanvas, dx: float, dy: float) -> tuple[raster.Array, raster.Array]:
    """The straight path of a mirrored marble: for each pixel, its share of the path and its distance from the path."""
    along = np.broadcast_to((dx - canvas.x) / (2 * dx), (canvas.y.shape[0], canvas.x.shape[1]))
    return along, np.abs(np.broadcast_to(canvas.y, along.shape) - dy)
