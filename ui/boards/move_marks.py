"""The marks of a review by shape: octagon ??, square ?, circle ?!, diamond !, and a tick for a better move."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pygame

from table.review.marks import Mark
from ui.boards import pieces, raster
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Theme, colour, fonts, icons

GLYPH = colour("14171D")
"""The colour of the sign in a mark, and of the mark's outline."""
_COLOURS = {
    Mark.BLUNDER: colour("FF6B5E"),
    Mark.MISTAKE: colour("F2A33C"),
    Mark.INACCURACY: colour("E9D36B"),
    Mark.ONLY: colour("63D9A0"),
}
_PALE = colour("63D9A0")
_SIGN = {Mark.BLUNDER: 0.46, Mark.MISTAKE: 0.58, Mark.INACCURACY: 0.46, Mark.ONLY: 0.62}
"""Type size of the sign, as a share of the mark's size."""


def colour_of(mark: Mark) -> Colour:
    """The colour of a mark, the same in every theme; its sign and its outline, if any, are dark."""
    return _COLOURS[mark]


def mark_picture(mark: Mark, size: int, theme: Theme) -> pygame.Surface:
    """A square of `size` pixels with a mark; do not draw on it."""

    def make() -> pygame.Surface:
        picture = _shaped(mark, size, theme)
        middle = (size / 2, size / 2)
        fonts.draw(picture, mark.value, middle, max(5, round(_SIGN[mark] * size)), "semi", GLYPH, "center")
        return picture

    return pieces.cached(("mark", mark, size, theme.cache_key), make)


def tick_picture(size: int, theme: Theme) -> pygame.Surface:
    """A square of `size` pixels with the tick of a better move."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(size, size)
        disc = raster.circle(canvas.x, canvas.y, size / 2 - 1)
        canvas.fill(raster.cover(disc), GLYPH)
        canvas.fill(raster.cover(disc + max(1.0, 0.08 * size)), _PALE)
        picture = canvas.surface()
        tick = icons.icon("check", round(0.66 * size), GLYPH, 3.4)
        picture.blit(tick, tick.get_rect(center=(size // 2, size // 2)))
        return picture

    return pieces.cached(("tick", size, theme.cache_key), make)


def draw_mark(surface: pygame.Surface, mark: Mark, centre: tuple[float, float], size: int, theme: Theme) -> None:
    """Draw a mark around its centre."""
    picture = mark_picture(mark, size, theme)
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def _shaped(mark: Mark, size: int, theme: Theme) -> pygame.Surface:
    """The picture of a mark's shape with its outline, without the sign."""
    canvas = RasterCanvas(size, size)
    shape = _shape(mark, canvas, size / 2 - 1)
    outline = max(1.0, (0.075 if theme.is_light or theme.is_contrast else 0.05) * size)
    canvas.fill(raster.cover(shape), (255, 255, 255) if theme.is_contrast else GLYPH)
    canvas.fill(raster.cover(shape + outline), colour_of(mark))
    return canvas.surface()


def _shape(mark: Mark, canvas: RasterCanvas, half: float) -> Array:
    x, y = canvas.x, canvas.y
    if mark is Mark.INACCURACY:
        return raster.circle(x, y, half)
    if mark is Mark.MISTAKE:
        return raster.rounded(x, y, 0.92 * half, 0.92 * half, 0.2 * half)
    slanted = np.asarray((np.abs(x) + np.abs(y)) / np.float32(sqrt(2)), dtype=np.float32)
    if mark is Mark.ONLY:
        return np.asarray(slanted - np.float32((half + 0.5) / sqrt(2)), dtype=np.float32)
    return np.asarray(np.maximum(np.maximum(np.abs(x), np.abs(y)), slanted) - np.float32(0.97 * half), dtype=np.float32)
