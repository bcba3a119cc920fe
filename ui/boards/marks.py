"""Sprites of marks, as large as piece sprites: ring, ghost, flip arrows, cursor; `cell` is a cell's side in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pygame

from coach.phrases import Tone
from ui.boards import pieces, raster
from ui.boards.pieces import Piece
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Theme, mix

GHOST_ALPHA = 0.62
_DASH, _DASH_GAP, _DASH_WIDTH = 0.155, 0.07, 0.043
_ARROW_RADIUS, _ARROW_FROM, _ARROW_SWEEP = 0.452, math.radians(197), math.radians(118)
COIN = 0.185
_TURNED_RADIUS, _TURNED_WIDTH, _TURNED_HEAD = 0.468, 0.026, 0.62
"""The arcs round a turned piece: radius and width in cells, heads as a fraction of a flip arrow's head."""
_BADGE, _BADGE_AT, _BADGE_CELL = 0.22, 0.36, 100
"""A badge's half size, and its distance from the middle of the cell, both rightwards and upwards, in cells. The last
number is the size of a cell in pixels up to which the badge grows.
"""


def _bake(key: tuple[object, ...], cell: int, theme: Theme, paint: Callable[[RasterCanvas], None]) -> pygame.Surface:
    def make() -> pygame.Surface:
        size = cell + 2 * pieces.margin(cell)
        canvas = RasterCanvas(size, size)
        paint(canvas)
        return canvas.surface()

    return pieces.cached((*key, cell, theme.cache_key), make)


def ring(piece: Piece, cell: int, theme: Theme, colour: Colour | None = None) -> pygame.Surface:
    """The ring round the piece that moved last, cased in black to be seen on every board."""
    piece = pieces.worn(piece, theme)

    def paint(canvas: RasterCanvas) -> None:
        edge = piece.set.outline(piece, canvas.x, canvas.y, cell, piece.set.ring_gap)
        width = max(2.0, piece.set.ring_width * cell)
        _cased(canvas, raster.stroke(edge, width), colour or theme.last, cell, theme)

    return _bake(("ring", piece, colour), cell, theme, paint)


def _cased(canvas: RasterCanvas, shape: Array, colour: tuple[int, int, int], cell: int, theme: Theme) -> None:
    casing = min(max(1.0, 0.022 * cell), 2.0)
    outside = (255, 255, 255) if theme.is_light else (0, 0, 0)
    if not theme.is_contrast:
        canvas.fill(raster.soft(shape - casing, 0.02 * cell), "#000000", 0.35)
    canvas.fill(raster.cover(shape - casing), outside, 1.0 if theme.is_contrast or theme.is_light else 0.5)
    canvas.fill(raster.cover(shape), colour)


def cursor(cell: int, theme: Theme) -> pygame.Surface:
    """The keyboard's ring round a cell."""

    def paint(canvas: RasterCanvas) -> None:
        half = cell * 0.5 - max(1.0, 0.01 * cell)
        edge = raster.rounded(canvas.x, canvas.y, half, half, 0.14 * cell)
        width = max(2.0, 0.042 * cell)
        casing = ("#FFFFFF", 0.9) if theme.is_light and theme.dress else ("#000000", 0.55)
        canvas.fill(raster.cover(raster.stroke(edge, width + max(2.0, 0.04 * cell))), *casing)
        canvas.fill(raster.cover(raster.stroke(edge, width)), theme.focus)

    return _bake(("cursor",), cell, theme, paint)


def ghost(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The ghost of a piece to place: 62 % opaque, with a dashed outline."""
    piece = pieces.worn(piece, theme)
    return pieces.cached(("ghost", piece, cell, theme.cache_key), lambda: _ghost(piece, cell, theme))


def _ghost(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    picture = pieces.sprite(piece, cell, theme).copy()
    picture.fill((255, 255, 255, round(255 * GHOST_ALPHA)), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(dashes(piece, cell, theme), (0, 0))
    return picture


def dashes(piece: Piece, cell: int, theme: Theme, colour: tuple[int, int, int] = (255, 255, 255)) -> pygame.Surface:
    """The dashed outline of a piece, without the piece."""
    piece = pieces.worn(piece, theme)

    def paint(canvas: RasterCanvas) -> None:
        out = piece.set.dashes_out
        edge = piece.set.outline(piece, canvas.x, canvas.y, cell, out)
        along, length = _round_trip(piece, canvas, cell, out)
        count = max(8, round(length / ((_DASH + _DASH_GAP) * cell)))
        period = length / count
        gap = np.abs(np.mod(along, period) - period / 2) - period * _DASH / (_DASH + _DASH_GAP) / 2
        line = raster.stroke(edge, max(1.6, _DASH_WIDTH * cell))
        shape = np.maximum(line, gap.astype(np.float32))
        canvas.fill(raster.soft(shape - 0.01 * cell, 0.016 * cell), "#000000", 0.35)
        canvas.fill(raster.cover(shape), colour)

    return _bake(("dashes", piece, colour), cell, theme, paint)


def _round_trip(piece: Piece, canvas: RasterCanvas, cell: int, out: float) -> tuple[Array, float]:
    """Return each pixel's distance along the piece's outline, clockwise from the right, and the outline's length."""
    angles = np.linspace(-math.pi, math.pi, 721, dtype=np.float32)
    x, y = np.cos(angles), np.sin(angles)
    reach = piece.set.reach(piece, angles, cell, out)
    steps = np.hypot(np.diff(x * reach), np.diff(y * reach))
    along = np.concatenate([[0.0], np.cumsum(steps)])
    turn = np.arctan2(canvas.y, canvas.x)
    return np.interp(turn, angles, along).astype(np.float32), float(along[-1])


def flip_hint(after: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The mark on a piece that a move would turn over: two arrows round the piece, and a coin of its new colour."""
    after = pieces.worn(after, theme)

    def paint(canvas: RasterCanvas) -> None:
        after.set.coin(canvas, after, COIN * cell, theme)
        colour = theme.focus if theme.is_contrast else (255, 255, 255) if theme.is_light else theme.accent
        shape = np.minimum(*(_arrow(canvas, cell, turn) for turn in (0.0, math.pi)))
        casing = max(0.8, 0.016 * cell)
        canvas.fill(raster.cover(shape - casing), "#05090C", 1.0 if theme.is_contrast else 0.5)
        canvas.fill(raster.cover(shape), colour)

    return _bake(("flip", after), cell, theme, paint)


def coin(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """A small coin of a piece's colour."""
    piece = pieces.worn(piece, theme)
    return _bake(("coin", piece), cell, theme, lambda canvas: piece.set.coin(canvas, piece, COIN * cell, theme))


def turned(cell: int, theme: Theme) -> pygame.Surface:
    """The mark on a piece that the last move turned over: two thin arcs with arrowheads, in the last move's colour."""

    def paint(canvas: RasterCanvas) -> None:
        arcs = [_arrow(canvas, cell, turn, _TURNED_RADIUS, _TURNED_WIDTH, _TURNED_HEAD) for turn in (0.0, math.pi)]
        _cased(canvas, np.minimum(*arcs), theme.last, cell, theme)

    return _bake(("turned",), cell, theme, paint)


def on_board(theme: Theme, tone: Tone) -> tuple[int, int, int]:
    """The colour of a tone on a board; in the light theme, it is paler than the tone in a text."""
    colour = theme.danger if tone == "danger" else theme.warn
    return mix(colour, (255, 255, 255), 0.5) if theme.is_light else colour


def badge(tone: Tone, cell: int, theme: Theme) -> pygame.Surface:
    """The badge at the top right of a cell: a triangle for a warning, an octagon for a losing move."""
    colour = theme.danger if tone == "danger" else theme.warn

    def paint(canvas: RasterCanvas) -> None:
        x, y = canvas.x - _BADGE_AT * cell, canvas.y + _BADGE_AT * cell
        r = _BADGE * min(cell, _BADGE_CELL)
        shape = _octagon(x, y, r) if tone == "danger" else _triangle(x, y, r)
        ink = (255, 255, 255) if theme.is_light else (20, 23, 29)
        canvas.fill(raster.cover(shape - max(1.0, 0.025 * cell)), ink)
        canvas.fill(raster.cover(shape), colour)
        stem = raster.segment(x, y, (0, -0.34 * r), (0, 0.12 * r)) - np.float32(0.11 * r)
        canvas.fill(raster.cover(np.minimum(stem, raster.circle(x, y - 0.48 * r, 0.13 * r))), ink)

    return _bake(("badge", tone), cell, theme, paint)


def _octagon(x: Array, y: Array, r: float) -> Array:
    slanted = (np.abs(x) + np.abs(y)) / np.float32(2**0.5)
    return np.asarray(np.maximum(np.maximum(np.abs(x), np.abs(y)), slanted) - np.float32(0.94 * r), dtype=np.float32)


def _triangle(x: Array, y: Array, r: float) -> Array:
    corners = [(0.0, -0.86 * r), (0.94 * r, 0.74 * r), (-0.94 * r, 0.74 * r)]
    return np.asarray(raster.polygon(x, y, corners) - np.float32(0.14 * r), dtype=np.float32)


def _arrow(
    canvas: RasterCanvas, cell: int, turn: float, reach: float = _ARROW_RADIUS, thick: float = 0.05, head: float = 1.0
) -> Array:
    """Signed distance to a clockwise arc with an arrowhead, rotated by `turn` radians; sizes are in cells."""
    radius, width = reach * cell, max(36 * thick, thick * cell)
    start, end = _ARROW_FROM + turn, _ARROW_FROM + _ARROW_SWEEP + turn
    angle = np.mod(np.arctan2(canvas.y, canvas.x) - start, math.tau)
    round_it = np.abs(np.hypot(canvas.x, canvas.y) - radius)
    tail = np.hypot(canvas.x - radius * math.cos(start), canvas.y - radius * math.sin(start))
    beyond = np.where(angle > (math.tau + _ARROW_SWEEP) / 2, tail, np.float32(1e3))
    arc = np.where(angle <= _ARROW_SWEEP, round_it, beyond)
    tip = raster.polygon(canvas.x, canvas.y, _head(radius, end, head * cell))
    return np.asarray(np.minimum(arc - width / 2, tip), dtype=np.float32)


def _head(radius: float, angle: float, cell: float) -> list[tuple[float, float]]:
    """The corners of an arrowhead at the end of an arc: a triangle whose tip points along the arc."""
    x, y = radius * math.cos(angle), radius * math.sin(angle)
    along = (-math.sin(angle), math.cos(angle))
    # A straight tip would leave the circle, so it leans inwards by half the angle that it spans.
    lean = 0.16
    along = (along[0] - lean * math.cos(angle), along[1] - lean * math.sin(angle))
    across = (-along[1], along[0])
    half, length = 0.085 * cell, 0.155 * cell
    return [
        (x - across[0] * half, y - across[1] * half),
        (x + along[0] * length, y + along[1] * length),
        (x + across[0] * half, y + across[1] * half),
    ]
