"""The empty Pathwayz board: water between two sandy banks, in a frame; `cell` is a cell's side in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from coach.board_texts import Span
from game.pathwayz import ROWS
from ui.boards import materials, pieces, raster
from ui.boards.looks import look_of
from ui.boards.places import Places
from ui.boards.raster import RasterCanvas
from ui.kit import Colour, Gradient, Metrics, Theme, colour, gradient, mix, paint


@dataclass(frozen=True, slots=True)
class River:
    """The colours of the water, its wells, its frame and its banks."""

    water: Gradient
    well: Colour
    frame: Gradient
    bank: Gradient


_RIVERS = {
    "dark": River(
        water=gradient("628592", "557783"),
        well=colour("4D6E79"),
        frame=gradient("3A4D57", "2B3B43"),
        bank=gradient("DCBF8E", "C4A36F"),
    ),
    "light": River(
        water=gradient("6F929D", "5F828E"),
        well=colour("56757F"),
        frame=gradient("E6ECED", "D5DDDF"),
        bank=gradient("EAD2A4", "D9BC86"),
    ),
    "contrast": River(
        water=gradient("7A7A7A", "7A7A7A"),
        well=colour("000000"),
        frame=gradient("000000", "000000"),
        bank=gradient("F4E9BE", "F4E9BE"),
    ),
}


def river(theme: Theme) -> River:
    """The colours of the river in a theme; if a material replaces the river, the material's colours."""
    made = look_of(theme, "pathwayz").material
    return River(made.surface, made.well, made.frame, made.bank) if made else _RIVERS[theme.name]


_LABELLED = 66
"""Logical size of a cell that is large enough for its coordinates."""
_INK: Colour = (59, 44, 20)
_WELL_INSET, _WELL_RADIUS = 0.04, 0.135


@dataclass(frozen=True)
class Borders:
    """Widths in pixels round the cells: of the frame at the sides, of each bank, of the frame above and below."""

    side: int
    bank: int
    above: int
    below: int

    @classmethod
    def of(cls, cell: int, rows: int, metrics: Metrics, bare: bool) -> Borders:
        """The borders for a cell size; a bare board has no strip for coordinates."""
        labelled = labelled_cell(cell, rows, metrics)
        above = max(1, round(0.155 * labelled))
        return cls(max(1, round(0.12 * cell)), round(0.485 * cell), above, above if bare else round(0.42 * labelled))


def labelled_cell(cell: int, rows: int, metrics: Metrics) -> int:
    """The cell size from which the size of coordinates is computed: limited on boards with few rows of large cells."""
    return min(cell, max(metrics.px(_LABELLED), round(cell * rows / ROWS)))


@dataclass(frozen=True)
class RiverPlaces(Places):
    """The geometry of the river; the water is its `squares`."""

    @property
    def banks(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The left and the right bank."""
        return bank_rects(self.squares, self.cell)

    def region(self, columns: Span, rows: Span) -> pygame.Rect:
        """See `Places.region`; a region of all columns includes the banks."""
        region = super().region(columns, rows)
        if columns == (0, self.columns) and rows != (0, self.rows):
            left, right = self.banks
            return pygame.Rect(left.x, region.y, right.right - left.x, region.h)
        return region


def draw(surface: pygame.Surface, frame: pygame.Rect, water: pygame.Rect, cell: int, theme: Theme) -> None:
    """Draw frame, banks, water and wells, without coordinates."""
    colours = river(theme)
    edge = (
        theme.outline if theme.is_contrast else mix(colours.frame[0], (255, 255, 255), 0.9 if theme.is_light else 0.17)
    )
    width = max(2, round(0.03 * cell)) if theme.is_contrast else max(1, round(cell / 66))
    paint.panel(surface, frame, frame_radius(cell), colours.frame, edge, width)
    _banks(surface, water, cell, theme)
    surface.blit(paint.rounded(water.size, 0, colours.water), water)
    materials.lay(surface, water, cell, look_of(theme, "pathwayz").material)
    if theme.is_contrast:
        _grid(surface, water, cell)
    else:
        _depth(surface, water, cell)
        _wells(surface, water, cell, theme)


def frame_radius(cell: int) -> int:
    """The frame's corner radius."""
    return max(3, round(0.3 * cell))


def bank_rects(water: pygame.Rect, cell: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The left and the right bank."""
    width = round(0.485 * cell)
    left = pygame.Rect(water.left - width, water.top, width, water.height)
    return left, left.move(width + water.width, 0)


def _banks(surface: pygame.Surface, water: pygame.Rect, cell: int, theme: Theme) -> None:
    bank, round_by = river(theme).bank, 0.14 * cell
    left, right = bank_rects(water, cell)
    paint.panel(surface, left, (round_by, 0.0, 0.0, round_by), bank)
    paint.panel(surface, right, (0.0, round_by, round_by, 0.0), bank)
    if theme.is_contrast:
        return
    line = max(1, round(0.03 * cell))
    shore = mix(bank[0], (255, 255, 255), 0.36)
    surface.fill(shore, (left.right - line, left.top, line, left.height))
    surface.fill(shore, (right.left, right.top, line, right.height))


def _depth(surface: pygame.Surface, water: pygame.Rect, cell: int) -> None:
    """Draw the shade of banks and frame on the water: darkest at the edge, ending after a tenth of a cell."""
    reach = max(2, round(0.12 * cell))
    for step in range(reach):
        alpha = round(64 * (1 - step / reach) ** 1.5)
        shade = (14, 34, 42, alpha)
        for rect in ((step, 0, 1, water.h), (water.w - 1 - step, 0, 1, water.h), (0, step, water.w, 1)):
            part = pygame.Surface(rect[2:], pygame.SRCALPHA)
            part.fill(shade)
            surface.blit(part, (water.x + rect[0], water.y + rect[1]))


def _wells(surface: pygame.Surface, water: pygame.Rect, cell: int, theme: Theme) -> None:
    for x in range(water.left, water.right, cell):
        for y in range(water.top, water.bottom, cell):
            odd = ((x - water.left) + (y - water.top)) // cell % 2
            surface.blit(_well(cell, odd, theme), (x, y))


def _well(cell: int, odd: int, theme: Theme) -> pygame.Surface:
    def make() -> pygame.Surface:
        canvas = RasterCanvas(cell, cell)
        half, by = cell * (0.5 - _WELL_INSET), _WELL_RADIUS * cell
        shape = raster.rounded(canvas.x, canvas.y, half, half, by)
        fine = max(0.9, 0.016 * cell)
        lower = raster.rounded(canvas.x, canvas.y - fine, half, half, by)
        upper = raster.rounded(canvas.x, canvas.y + fine, half, half, by)
        inside = raster.cover(shape)
        canvas.fill(inside, river(theme).well, 0.62 if odd else 0.45)
        canvas.fill(np.clip(inside - raster.cover(lower), 0, 1), "#0A1E26", 0.26)
        canvas.fill(np.clip(inside - raster.cover(upper), 0, 1), "#FFFFFF", 0.07)
        return canvas.surface()

    return pieces.cached(("well", cell, odd, theme.cache_key), make)


def _grid(surface: pygame.Surface, water: pygame.Rect, cell: int) -> None:
    line = max(1, round(0.03 * cell))
    for x in range(water.left, water.right + 1, cell):
        surface.fill((0, 0, 0), (x - line // 2, water.top, line, water.height))
    for y in range(water.top, water.bottom + 1, cell):
        surface.fill((0, 0, 0), (water.left, y - line // 2, water.width, line))


def ink(theme: Theme) -> Colour:
    """The colour of coordinates on the banks."""
    return (0, 0, 0) if theme.is_contrast else _INK


def frame_ink(theme: Theme) -> Colour:
    """The colour of coordinates on the frame."""
    if theme.is_contrast:
        return (255, 255, 255)
    if made := look_of(theme, "pathwayz").material:
        return made.ink
    return (60, 83, 92) if theme.is_light else (185, 203, 210)


def lit_bank(size: tuple[int, int], cell: int, theme: Theme) -> pygame.Surface:
    """The light on a bank touched by a winning path."""
    fill: Colour = (255, 255, 255)
    rim = (0, 0, 0) if theme.is_contrast else (255, 255, 255)
    lit = paint.rounded(size, 0.08 * cell, fill, None, 1, 0.28).copy()
    lit.blit(paint.rounded(size, 0.08 * cell, None, rim, max(1.5, 0.03 * cell)), (0, 0))
    return lit
