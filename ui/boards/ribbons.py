"""A path traced across a board: beads under the pieces joined by ribbons, cased and glowing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import numpy as np
import pygame

from table.consequences import Cell
from ui.boards import pieces, raster
from ui.boards.pieces import Piece
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Theme

BEAD, RIBBON = 0.042, 0.25
"""Distance that beads reach beyond their pieces, and width of ribbons, in cells."""
_GLOW, _STRONG_GLOW = 0.07, 0.13
_PAD = 0.5
"""Distance that a glow is drawn beyond its cell, in cells."""


Bead = tuple[Piece | None, tuple[int, int]]
"""A point of a path: the piece there, or None if no bead is drawn; and the top left corner of the point's cell."""


@dataclass(frozen=True)
class Style:
    """The look of one path; widths are in cells. With a ring, beads are hollow, and the path lies over the pieces.

    `stub`: the length, at most 1, of the stubs: the short pieces that `draw` adds beyond the ends of a path.
    """

    colour: Colour
    ribbon: float = RIBBON
    bead: float = BEAD
    strong: bool = False
    beads: bool = True
    ring: float = 0.0
    stub: float = 0.0


def draw(
    style: Style,
    path: Sequence[Bead],
    cell: int,
    theme: Theme,
    stubs: Sequence[tuple[tuple[int, int], int]] = (),
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A surface with the path, and the place of its top left corner.

    `path`: the beads in order. `stubs`: the top left corners of end cells beyond which the path reaches on, each with
    the direction: -1 for the left, 1 for the right.
    """
    path = [(piece and pieces.worn(piece, theme), at) for piece, at in path]
    pad = ceil(_PAD * cell)
    xs = [x for _, (x, _) in path] + [x + side * cell for (x, _), side in stubs]
    ys = [y for _, (_, y) in path]
    left, top = min(xs) - pad, min(ys) - pad
    size = (max(xs) - left + cell + pad, max(ys) - top + cell + pad)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for part in ("glow", "casing", "fill"):
        layer = pygame.Surface(size, pygame.SRCALPHA)
        for sprite, x, y in _sprites(part, style, path, cell, theme, stubs):
            layer.blit(sprite, (x - left, y - top), special_flags=pygame.BLEND_RGBA_MAX)
        whole.blit(layer, (0, 0))
    if style.ring:
        _hollow(whole, style, path, (left, top), cell)
    return whole, (left, top)


def _hollow(
    whole: pygame.Surface,
    style: Style,
    path: Sequence[Bead],
    corner: tuple[int, int],
    cell: int,
) -> None:
    """Cut out the inside of each bead with a soft edge, so that the piece under the bead shows."""
    pad = ceil(_PAD * cell)

    def make(piece: Piece) -> pygame.Surface:
        size = cell + 2 * pad
        canvas = RasterCanvas(size, size)
        edge = piece.set.outline(piece, canvas.x, canvas.y, cell, style.bead - style.ring)
        canvas.fill(raster.cover(-edge) + 0.5 * raster.soft(-edge, 0.03 * cell) * raster.cover(edge), "#FFFFFF")
        made = canvas.surface()
        pygame.surfarray.pixels3d(made)[...] = 255
        return made

    for piece, (x, y) in path:
        if piece is None:
            continue
        cut = pieces.cached(("hollow", style, piece, cell), lambda piece=piece: make(piece))  # type: ignore[misc]
        whole.blit(cut, (x - pad - corner[0], y - pad - corner[1]), special_flags=pygame.BLEND_RGBA_MULT)


def _sprites(
    part: str,
    style: Style,
    path: Sequence[Bead],
    cell: int,
    theme: Theme,
    stubs: Sequence[tuple[tuple[int, int], int]],
) -> list[tuple[pygame.Surface, int, int]]:
    """Return the sprites of a layer of the path, each with its left and top; `part`: "glow", "casing" or "fill"."""
    pad = _pad(part, cell)
    found = []
    for piece, (x, y) in path if style.beads else ():
        if piece is not None:
            found.append((_bead(part, style, piece, cell, theme), x - pad, y - pad))
    for (_, (ax, ay)), (_, (bx, by)) in pairwise(path):
        sprite = _ribbon(part, style, (bx - ax, by - ay), cell, theme)
        found.append((sprite, min(ax, bx) - pad, min(ay, by) - pad))
    for (x, y), side in stubs:
        reach = round(side * style.stub * cell)
        found.append((_ribbon(part, style, (reach, 0), cell, theme), min(x, x + reach) - pad, y - pad))
    return found


def _pad(part: str, cell: int) -> int:
    """Return the pixels by which the sprites of a layer (`part`) of the path exceed their cells."""
    return ceil((_PAD if part == "glow" else 0.1) * cell)


def _bead(part: str, style: Style, piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    def make() -> pygame.Surface:
        size = cell + 2 * _pad(part, cell)
        x, y = raster.axes(size, size)
        return _paint(part, style, piece.set.outline(piece, x, y, cell, style.bead), cell, theme)

    return pieces.cached(("bead", part, style, piece, cell, theme.cache_key), make)


def _ribbon(part: str, style: Style, step: tuple[int, int], cell: int, theme: Theme) -> pygame.Surface:
    """Return the layer `part` of the ribbon between the middles of two cells, which are `step` pixels apart."""

    def make() -> pygame.Surface:
        pad = _pad(part, cell)
        x, y = raster.axes(abs(step[0]) + cell + 2 * pad, abs(step[1]) + cell + 2 * pad)
        end = (step[0] / 2, step[1] / 2)
        line = raster.segment(x, y, (-end[0], -end[1]), end)
        return _paint(part, style, line - np.float32(style.ribbon * cell / 2), cell, theme)

    return pieces.cached(("ribbon", part, style, step, cell, theme.cache_key), make)


def _paint(part: str, style: Style, shape: Array, cell: int, theme: Theme) -> pygame.Surface:
    casing = max(1.0, 0.035 * cell) if theme.is_contrast else max(0.8, 0.012 * cell)
    if part == "fill":
        return raster.tinted(raster.cover(shape), style.colour)
    if part == "casing":
        return raster.tinted(raster.cover(shape - casing) * (1.0 if theme.is_contrast else 0.28), "#000000")
    if theme.is_contrast:
        return raster.tinted(np.zeros_like(shape), style.colour)
    strength, sigma = (0.75, _STRONG_GLOW) if style.strong else (0.65, _GLOW)
    return raster.tinted(raster.soft(shape, sigma * cell) * strength, style.colour)


def revealed(size: tuple[int, int], run: list[Cell], share: float) -> pygame.Rect:
    """Return the visible part of a traced line's picture after a `share` of it is traced, from the left or from
    below.
    """
    width, height = size
    if run[0][0] == run[-1][0]:
        shown = round(height * share)
        return pygame.Rect(0, height - shown, width, shown)
    return pygame.Rect(0, 0, round(width * share), height)
