"""The empty board: a plank with grain, and houses and stores carved into it."""

from __future__ import annotations

import numpy as np
import pygame

from coach.kalah.sowing import STORE, Pit
from ui.boards import frame, pieces, raster
from ui.boards.kalah.places import HOUSE, Places
from ui.boards.raster import Array, RasterCanvas
from ui.boards.sheet import Sheet
from ui.kit import paint
from ui.kit.metrics import Metrics
from ui.kit.theme import Colour, Theme, colour, mix

_PLANK = {"dark": ("#C08C57", "#86592F"), "light": ("#D3A26C", "#A67444")}
_EDGE = {"dark": ("#D9A96F", "#6B4423"), "light": ("#EBC697", "#8A5C33")}
_HOLE = {"dark": ("#38200F", "#6F4A2C"), "light": ("#4A2C17", "#855A36")}
_CORNER = 0.45
"""Radius of the board's corners, in distances between two houses."""
_GRAIN = 17
"""Seed of the random numbers for the grain: every board gets the same grain."""
INK = colour("2A170A")
"""The colour of labels on the wood."""


def corner(unit: int) -> int:
    """The radius of the board's corners in pixels."""
    return max(3, round(_CORNER * unit))


def bake(sheet: Sheet, places: Places, theme: Theme, metrics: Metrics) -> None:
    """Draw the board with its shadow."""
    rect = sheet.local(places.frame)
    frame.shadow(sheet.surface, rect, corner(places.unit), theme, metrics)
    sheet.surface.blit(_plank(rect.size, places.unit, theme), rect)
    if not places.bare:
        _carve_line(sheet, places, theme)
    for player in (0, 1):
        for house in (*range(places.houses), STORE):
            pit = Pit(player, house)
            at = places.rect(pit)
            hole = _hole(at.size, places.unit, house == STORE, theme)
            sheet.blit(hole, (at.centerx - hole.get_width() // 2, at.centery - hole.get_height() // 2))


def ink(theme: Theme) -> Colour:
    """The colour of labels on the wood in a theme."""
    return (255, 255, 255) if theme.is_contrast else INK


def _plank(size: tuple[int, int], unit: int, theme: Theme) -> pygame.Surface:
    return pieces.cached(("plank", size, unit, theme.name), lambda: _cut(size, unit, theme))


def _cut(size: tuple[int, int], unit: int, theme: Theme) -> pygame.Surface:
    width, radius = max(1, round(0.014 * unit)), corner(unit)
    if theme.is_contrast:
        return paint.rounded(size, radius, (0, 0, 0), (255, 255, 255), 2 * width)
    canvas = RasterCanvas(*size)
    edge = raster.rounded(canvas.x, canvas.y, size[0] / 2, size[1] / 2, radius)
    canvas.fill(raster.cover(edge), canvas.vertical(*_EDGE[theme.name], -size[1] / 2, size[1] / 2))
    face = canvas.vertical(*_PLANK[theme.name], -size[1] / 2, size[1] / 2)
    shade = _grain(size, unit)[..., None]
    canvas.fill(raster.cover(edge + width), np.clip(face * (1 + shade), 0, 1).astype(np.float32))
    groove = raster.stroke(edge + 0.1 * unit, max(1.0, 0.014 * unit))
    canvas.fill(raster.cover(groove), "#000000", 0.28)
    canvas.fill(raster.cover(raster.stroke(edge + 0.115 * unit, max(0.8, 0.008 * unit))), "#FFE3BC", 0.16)
    return canvas.surface()


def _grain(size: tuple[int, int], unit: int) -> Array:
    """The lightness of the wood's grain in each pixel: long streaks that waver a little."""
    dice = np.random.default_rng(_GRAIN)
    total = np.zeros((size[1], size[0]), np.float32)
    x, y = np.arange(size[0]) / unit, np.arange(size[1]) / unit
    for fine, long, strength in ((7, 0.30, 0.030), (26, 0.42, 0.038), (70, 0.7, 0.034)):
        waver = 0.035 * np.sin(x * 0.9 + fine) + 0.012 * np.sin(x * 2.3 + 2 * fine)
        knots = dice.normal(size=(16, 512)).astype(np.float32)
        rows = np.clip((y[:, None] + 0.1 + waver[None, :]) * fine, 0, 510)
        total += strength * _between(knots, x[None, :] * long + 0 * rows, rows)
    return total


def _between(values: Array, columns: Array, rows: Array) -> Array:
    """Return values interpolated between the entries of a coarse table."""
    left, top = columns.astype(np.int32), rows.astype(np.int32)
    across, down = (columns - left).astype(np.float32), (rows - top).astype(np.float32)
    upper = values[left, top] * (1 - across) + values[left + 1, top] * across
    lower = values[left, top + 1] * (1 - across) + values[left + 1, top + 1] * across
    return np.asarray(upper * (1 - down) + lower * down, dtype=np.float32)


def _carve_line(sheet: Sheet, places: Places, theme: Theme) -> None:
    """Carve the thin line between the rows."""
    middle = places.frame.centery - sheet.corner[1]
    reach = (places.houses / 2 - 0.08) * places.unit
    centre = places.frame.centerx - sheet.corner[0]
    width = max(1, round(0.014 * places.unit))
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

    return pieces.cached(("pit", size, unit, is_store, theme.name), make)


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
    canvas.fill(raster.cover(edge), canvas.vertical(*_HOLE[theme.name], -size[1] / 2, size[1] / 2))
    depth = np.clip(-edge / (0.16 * unit), 0, 1)
    shade = (1 - depth) * np.clip(0.55 - 0.5 * down, 0, 1)
    canvas.fill(raster.cover(edge), "#140A03", np.asarray(shade, dtype=np.float32) * np.float32(0.7))
