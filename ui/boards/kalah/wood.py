"""The empty board: a plank with carved houses and stores; `unit` is the pixels from one house's middle to the next."""

from __future__ import annotations

import numpy as np
import pygame

from coach.kalah.sowing import STORE, Pit
from ui.boards import pieces, raster, texture
from ui.boards.kalah.places import HOUSE, HousePlaces
from ui.boards.looks import look_of
from ui.boards.raster import Array, RasterCanvas
from ui.boards.sheet import Sheet
from ui.kit import Colour, Metrics, Theme, colour, gradient, mix, paint

_PLANK = {"dark": gradient("C08C57", "86592F"), "light": gradient("D3A26C", "A67444")}
_EDGE = {"dark": gradient("D9A96F", "6B4423"), "light": gradient("EBC697", "8A5C33")}
_HOLE = {"dark": gradient("38200F", "6F4A2C"), "light": gradient("4A2C17", "855A36")}
_CORNER = 0.45
"""Radius of the board's corners, in distances of neighbouring houses."""
INK = colour("2A170A")
"""The colour of labels on the wood."""


def corner(unit: int) -> int:
    """The radius of the board's corners in pixels."""
    return max(3, round(_CORNER * unit))


def bake(sheet: Sheet, places: HousePlaces, theme: Theme, metrics: Metrics) -> None:
    """Draw the board with its shadow."""
    rect = sheet.local(places.frame)
    sheet.shadow(places.frame, corner(places.cell), theme, metrics)
    sheet.surface.blit(_plank(rect.size, places.cell, theme), rect)
    if not places.bare:
        _carve_line(sheet, places, theme)
    for player in (0, 1):
        for house in (*range(places.columns), STORE):
            pit = Pit(player, house)
            at = places.rect(pit)
            hole = _hole(at.size, places.cell, house == STORE, theme)
            sheet.blit(hole, (at.centerx - hole.get_width() // 2, at.centery - hole.get_height() // 2))


def ink(theme: Theme) -> Colour:
    """The colour of labels on the wood in a theme."""
    return (255, 255, 255) if theme.is_contrast else INK


def _plank(size: tuple[int, int], unit: int, theme: Theme) -> pygame.Surface:
    return pieces.cached(("plank", size, unit, theme.cache_key), lambda: _cut(size, unit, theme))


def _cut(size: tuple[int, int], unit: int, theme: Theme) -> pygame.Surface:
    width, radius = max(1, round(0.014 * unit)), corner(unit)
    if theme.is_contrast:
        return paint.rounded(size, radius, (0, 0, 0), (255, 255, 255), 2 * width)
    canvas = RasterCanvas(*size)
    edge = raster.rounded(canvas.x, canvas.y, size[0] / 2, size[1] / 2, radius)
    made = look_of(theme, "kalah").material
    edges, plank = (made.lifted, made.surface) if made else (_EDGE[theme.name], _PLANK[theme.name])
    canvas.fill(raster.cover(edge), canvas.vertical(*edges, -size[1] / 2, size[1] / 2))
    face = canvas.vertical(*plank, -size[1] / 2, size[1] / 2)
    shade = texture.shade(made.texture if made else "wood", size, unit)[..., None]
    canvas.fill(raster.cover(edge + width), np.clip(face * (1 + shade), 0, 1).astype(np.float32))
    groove = raster.stroke(edge + 0.1 * unit, max(1.0, 0.014 * unit))
    canvas.fill(raster.cover(groove), "#000000", 0.28)
    canvas.fill(raster.cover(raster.stroke(edge + 0.115 * unit, max(0.8, 0.008 * unit))), "#FFE3BC", 0.16)
    return canvas.surface()


def _carve_line(sheet: Sheet, places: HousePlaces, theme: Theme) -> None:
    """Carve the thin line between the rows."""
    middle = places.frame.centery - sheet.corner[1]
    reach = (places.columns / 2 - 0.08) * places.cell
    centre = places.frame.centerx - sheet.corner[0]
    width = max(1, round(0.014 * places.cell))
    dark, light = (mix(INK, colour("8A5C33"), 0.4), colour("C99A66"))
    if theme.is_contrast:
        dark = light = (120, 120, 120)
    for off, ink_of in ((0, dark), (width, light)):
        pygame.draw.rect(sheet.surface, ink_of, (centre - reach, middle + off, 2 * reach, width))


def _hole(size: tuple[int, int], unit: int, is_store: bool, theme: Theme) -> pygame.Surface:
    def make() -> pygame.Surface:
        pad = round(0.1 * unit) + 2
        canvas = RasterCanvas(size[0] + 2 * pad, size[1] + 2 * pad)
        _carve(canvas, _outline(canvas, size, unit, is_store), size, unit, theme)
        return canvas.surface()

    return pieces.cached(("pit", size, unit, is_store, theme.cache_key), make)


def _outline(canvas: RasterCanvas, size: tuple[int, int], unit: int, is_store: bool) -> Array:
    if is_store:
        return raster.rounded(canvas.x, canvas.y, size[0] / 2, size[1] / 2, 0.48 * unit)
    return raster.circle(canvas.x, canvas.y, HOUSE * unit)


def _carve(canvas: RasterCanvas, edge: Array, size: tuple[int, int], unit: int, theme: Theme) -> None:
    """Carve a hollow lit from above: its upper wall is in shade, its lower lip is bright."""
    if theme.is_contrast:
        canvas.fill(raster.cover(edge), (255, 255, 255))
        canvas.fill(raster.cover(edge + max(1.5, 0.022 * unit)), (0, 0, 0))
        return
    lip = 0.026 * unit
    down = np.clip(canvas.y / (size[1] / 2), -1, 1)
    canvas.fill(raster.cover(edge - lip) * np.clip(0.25 + 0.75 * down, 0, 1), "#E2B27A", 0.75)
    canvas.fill(raster.cover(edge - 0.5 * lip) * np.clip(-down, 0, 1), "#2A1609", 0.5)
    made = look_of(theme, "kalah").material
    hole = made.pit if made else _HOLE[theme.name]
    canvas.fill(raster.cover(edge), canvas.vertical(*hole, -size[1] / 2, size[1] / 2))
    depth = np.clip(-edge / (0.16 * unit), 0, 1)
    shade = (1 - depth) * np.clip(0.55 - 0.5 * down, 0, 1)
    canvas.fill(raster.cover(edge), "#140A03", np.asarray(shade, dtype=np.float32) * np.float32(0.7))
