"""Sprites of every piece: Pathwayz stones, Pentago marbles, Connect Four discs, Tic-tac-toe marks.

Sizes are in parts of the cell c, as in the design tokens. A sprite is a square of c + 2 * margin(c) pixels with the
piece in its middle, so blitting it at (cell.x - margin, cell.y - margin) puts it in its cell to the pixel. Sprites are
cached; do not draw on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import numpy as np
import pygame

from ui.boards import raster
from ui.boards.raster import Array, Canvas
from ui.kit.cache import SurfaceCache
from ui.kit.theme import RED_DISC, YELLOW_DISC, Theme

STONE = 0.405
"""Radius of a disc."""
SQUARE = 0.393
"""Half width of a permanent: the superellipse looks as large as the disc a little before it is."""
MARBLE = 0.385
DISC = 0.402
_POWER = 4.6
_SHADOW_DROP, _SHADOW_BLUR, _SHADOW_ALPHA = 0.055, 0.045, 0.5

_sprites = SurfaceCache(64 << 20)


@dataclass(frozen=True)
class Piece:
    """What to draw: look is "stone", "marble", "disc" or "mark"; kind "regular" or "permanent"."""

    look: str
    player: int
    kind: str = "regular"


def margin(cell: int) -> int:
    """Pixels that a sprite reaches over its cell on each side."""
    return ceil(0.2 * cell) + 1


def sprite(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The piece as it lies in its cell, shadow included."""

    def paint(canvas: Canvas) -> None:
        _shadow(canvas, piece, cell, theme)
        _face(canvas, piece, cell, theme)

    return _cached("whole", piece, cell, theme, paint)


def face(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The piece without its shadow, for turning and lifting."""
    return _cached("face", piece, cell, theme, lambda canvas: _face(canvas, piece, cell, theme))


def shadow(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The shadow alone; empty in the contrast theme and under a rack's discs."""
    return _cached("shadow", piece, cell, theme, lambda canvas: _shadow(canvas, piece, cell, theme))


def icon(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A square of size pixels with the piece as large as its shadow allows; plain and outlined under 22 px."""
    key = ("icon", piece, size, theme.name)
    return _sprites.get(key, lambda: _icon(piece, size, theme))


def forget() -> None:
    """Drop every sprite."""
    _sprites.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """The boards' shared cache, for the other sprites of a cell (rings, ghosts, traces)."""
    return _sprites.get(key, make)


def outline_of(piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
    """Signed distance to the piece's edge, moved outwards by grow (a part of the cell)."""
    if piece.kind == "permanent" or piece.look == "mark":
        return raster.squircle(x, y, (SQUARE + grow) * cell, _POWER)
    radius = {"stone": STONE, "marble": MARBLE, "disc": DISC}.get(piece.look, STONE)
    return raster.circle(x, y, (radius + grow) * cell)


# -- baking --------------------------------------------------------------------------------------


def _cached(part: str, piece: Piece, cell: int, theme: Theme, paint: Callable[[Canvas], None]) -> pygame.Surface:
    def bake() -> pygame.Surface:
        size = cell + 2 * margin(cell)
        canvas = Canvas(size, size)
        paint(canvas)
        return canvas.surface()

    return _sprites.get((part, piece, cell, theme.name), bake)


def _shadow(canvas: Canvas, piece: Piece, cell: float, theme: Theme, alpha: float = _SHADOW_ALPHA) -> None:
    if theme.is_contrast or piece.look in ("disc", "mark"):
        return
    edge = outline_of(piece, canvas.x, canvas.y - _SHADOW_DROP * cell, cell)
    canvas.fill(raster.soft(edge, _SHADOW_BLUR * cell), "#000000", alpha)


def _face(canvas: Canvas, piece: Piece, cell: float, theme: Theme) -> None:
    if piece.look == "mark":
        _mark(canvas, piece.player, cell, theme)
    elif piece.look == "disc":
        _disc(canvas, piece.player, cell, theme)
    elif theme.is_contrast:
        _flat_stone(canvas, piece, cell)
    elif piece.look == "marble":
        _marble(canvas, piece.player, cell)
    else:
        _stone(canvas, piece, cell)


def _shape(piece: Piece, canvas: Canvas, cell: float, part: float, dy: float = 0.0) -> Array:
    """The piece's shape at a part of its size, dy pixels lower."""
    if piece.kind == "permanent":
        return raster.squircle(canvas.x, canvas.y - dy, SQUARE * cell * part, _POWER)
    return raster.circle(canvas.x, canvas.y - dy, (MARBLE if piece.look == "marble" else STONE) * cell * part)


def _stone(canvas: Canvas, piece: Piece, cell: float) -> None:
    r = STONE * cell
    rim = ("#FFFFFF", "#B3A995") if piece.player == 0 else ("#8F9AAB", "#07090C")
    inside = ("#FFFDF9", "#DDD3C1") if piece.player == 0 else ("#3A414D", "#14171D")
    canvas.fill(raster.cover(_shape(piece, canvas, cell, 1)), canvas.vertical(*rim, -r, r))
    canvas.fill(raster.cover(_shape(piece, canvas, cell, 0.945)), canvas.vertical(*inside, -r, r))
    if piece.player == 1:
        _ring(canvas, piece, cell)
    elif piece.kind == "regular":
        _dome(canvas, cell)
    if piece.kind == "permanent":
        _dot(canvas, piece.player, r)


def _ring(canvas: Canvas, piece: Piece, cell: float) -> None:
    ring = _shape(piece, canvas, cell, 0.66 if piece.kind == "regular" else 0.69)
    if piece.kind == "permanent":  # A ring with the corners of its piece looks pinched: round it a little more.
        ring = raster.squircle(canvas.x, canvas.y, SQUARE * cell * 0.69, 4.9)
    r = STONE * cell * 0.66
    canvas.fill(raster.cover(raster.stroke(ring, 0.05 * cell)), canvas.vertical("#4C5664", "#8793A6", -r, r))


def _dome(canvas: Canvas, cell: float) -> None:
    r = STONE * cell * 0.76
    dome = raster.circle(canvas.x, canvas.y + 0.045 * cell, r)
    fade = np.clip((r - canvas.y - 0.045 * cell) / (2 * r), 0, 1)
    canvas.fill(raster.cover(dome), "#FFFFFF", 0.85 * fade)


def _dot(canvas: Canvas, player: int, r: float) -> None:
    size = 0.27 * r
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 1.34 * size)), "#CBC3B3" if player == 0 else "#0B0D11")
    colours = ("#5AA2FF", "#1D5FE0") if player == 0 else ("#7DBBFF", "#2F78F5")
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, size)), canvas.vertical(*colours, -size, size))
    if r >= 9:
        spot = raster.circle(canvas.x + 0.3 * size, canvas.y + 0.34 * size, 0.27 * size)
        canvas.fill(raster.cover(spot), "#FFFFFF", 0.8)


def _flat_stone(canvas: Canvas, piece: Piece, cell: float) -> None:
    """High contrast: white ringed in black, black ringed in white, nothing shaded."""
    marble = piece.look == "marble"
    outer, inner = ("#000000", "#FFFFFF") if piece.player == 0 else ("#FFFFFF", "#000000")
    canvas.fill(raster.cover(_shape(piece, canvas, cell, 1)), outer)
    canvas.fill(raster.cover(_shape(piece, canvas, cell, 0.905 if piece.player == 0 else 0.87)), inner)
    if piece.player == 1:
        ring = _shape(piece, canvas, cell, 0.6 if marble else 0.61)
        canvas.fill(raster.cover(raster.stroke(ring, 0.046 * cell)), "#FFFFFF")
    if piece.kind == "permanent":
        dot = raster.circle(canvas.x, canvas.y, 0.122 * cell)
        canvas.fill(raster.cover(dot), "#0050D8" if piece.player == 0 else "#4DB4FF")


def _marble(canvas: Canvas, player: int, cell: float) -> None:
    r = MARBLE * cell
    light = (-0.32 * r, -0.38 * r)
    white = [(0.0, "#FFFFFF"), (0.3, "#FFFDF8"), (0.75, "#F3EDE0"), (1.15, "#DDD4C2"), (1.5, "#BDB29C")]
    black = [(0.0, "#4A525F"), (0.35, "#343B46"), (0.8, "#20252D"), (1.2, "#12151A"), (1.5, "#08090C")]
    body = raster.cover(raster.circle(canvas.x, canvas.y, r))
    canvas.fill(body, canvas.radial(white if player == 0 else black, light, r))
    if player == 1:
        ring = raster.stroke(raster.circle(canvas.x, canvas.y, 0.57 * r), max(1.0, 0.032 * cell))
        canvas.fill(raster.cover(ring), "#8793A6", 0.85)
    spot = raster.circle(canvas.x - light[0], canvas.y - light[1] * 0.98, 0.04 * r)
    canvas.fill(raster.soft(spot, 0.14 * r) * body, "#FFFFFF", 0.95)


def _disc(canvas: Canvas, player: int, cell: float, theme: Theme) -> None:
    r = DISC * cell
    colours = YELLOW_DISC if player == 0 else RED_DISC
    rim = ("#FFE9A8", "#D9A01C") if player == 0 else ("#FF8F88", "#A92129")
    body = raster.circle(canvas.x, canvas.y, r)
    if theme.is_contrast:
        canvas.fill(raster.cover(body), "#FFD400" if player == 0 else "#FF4040")
        symbol = "#000000"
    else:
        canvas.fill(raster.cover(body), canvas.vertical(*rim, -r, r))
        canvas.fill(raster.cover(body + max(1.0, 0.018 * cell)), canvas.vertical(*colours, -r, r))
        symbol = "#B07A0A" if player == 0 else "#FFC9C4"
    canvas.fill(raster.cover(_symbol(canvas, player, cell)), symbol)


def _symbol(canvas: Canvas, player: int, cell: float) -> Array:
    """The diamond of yellow, the ring of red: sides are never told apart by colour alone."""
    width = 0.045 * cell
    if player == 1:
        return raster.stroke(raster.circle(canvas.x, canvas.y, 0.225 * cell), width)
    diamond = (np.abs(canvas.x) + np.abs(canvas.y) - 0.215 * cell) / 2**0.5
    return raster.stroke(diamond, width)


def mark_colours(player: int, theme: Theme) -> tuple[str, str]:
    """Top and bottom of a Tic-tac-toe mark."""
    if theme.is_contrast:
        return ("#FFB000", "#FFB000") if player == 0 else ("#56B4E9", "#56B4E9")
    return ("#FFCB6B", "#F2A93F") if player == 0 else ("#97DDFF", "#66BFF2")


MARK_REACH, MARK_WIDTH = 0.26, 0.115
"""Half width of a Tic-tac-toe mark between its strokes' ends, and the strokes' width."""


def _mark(canvas: Canvas, player: int, cell: float, theme: Theme) -> None:
    reach = MARK_REACH * cell
    if player == 0:
        one = raster.segment(canvas.x, canvas.y, (-reach, -reach), (reach, reach))
        two = raster.segment(canvas.x, canvas.y, (reach, -reach), (-reach, reach))
        edge = np.minimum(one, two) - np.float32(MARK_WIDTH * cell / 2)
    else:
        edge = raster.stroke(raster.circle(canvas.x, canvas.y, reach * 1.1), MARK_WIDTH * cell)
    r = (MARK_REACH + MARK_WIDTH / 2) * cell
    if not theme.is_contrast:
        canvas.fill(raster.soft(edge - 0.01 * cell, 0.02 * cell) * 0.35, "#05060C")
    canvas.fill(raster.cover(edge), canvas.vertical(*mark_colours(player, theme), -r, r))


# -- icons ---------------------------------------------------------------------------------------


def _icon(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(size, size)
    if piece.look == "mark":
        _face(canvas, piece, size / 0.74, theme)
    elif size < 22 and piece.look in ("stone", "marble"):
        _plain(canvas, piece, size, theme)
    else:
        radius = {"disc": DISC, "marble": MARBLE}.get(piece.look, STONE)
        cell = size * 0.44 / radius
        _shadow(canvas, piece, cell * 0.98, theme, 0.28 if theme.is_light else _SHADOW_ALPHA)
        _face(canvas, piece, cell, theme)
        if piece.player == 1 and piece.look in ("stone", "marble") and not theme.is_light and not theme.is_contrast:
            rim = raster.stroke(outline_of(piece, canvas.x, canvas.y, cell, 0.65 / cell), max(1.3, size / 32))
            canvas.fill(raster.cover(rim), "#8793A6", 0.8)
    return canvas.surface()


def _plain(canvas: Canvas, piece: Piece, size: int, theme: Theme) -> None:
    """A tiny piece: one flat face, an outline, and only what tells it apart."""
    r = size / 2 - 0.5
    shape = raster.squircle if piece.kind == "permanent" else raster.circle
    line, inside = ("#A79C86", "#F5EFE2") if piece.player == 0 else ("#8793A6", "#171B22")
    if theme.is_contrast:
        line, inside = ("#FFFFFF", "#FFFFFF") if piece.player == 0 else ("#FFFFFF", "#000000")
    canvas.fill(raster.cover(shape(canvas.x, canvas.y, r)), line)
    canvas.fill(raster.cover(shape(canvas.x, canvas.y, r - 1.2)), inside)
    if piece.kind == "permanent":
        dot = raster.circle(canvas.x, canvas.y, 0.36 * r)
        canvas.fill(raster.cover(dot), "#2F78F5" if piece.player == 0 else "#5AA9FF")
    elif piece.player == 1:
        ring = raster.stroke(raster.circle(canvas.x, canvas.y, 0.52 * r), 1.2)
        canvas.fill(raster.cover(ring), line)
