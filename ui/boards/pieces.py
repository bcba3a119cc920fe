"""Pieces as sprites: a board's description of its pieces, and the sprites baked from it.

Sizes are in parts of the cell c, as in the design tokens. A sprite is a square of c + 2 * margin(c) pixels with the
piece in its middle, so blitting it at (cell.x - margin, cell.y - margin) puts it in its cell to the pixel. Sprites are
cached; do not draw on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from ui.boards import raster
from ui.boards.raster import Array, RasterCanvas
from ui.kit.cache import SurfaceCache
from ui.kit.theme import Colour, Theme, colour, gradient

if TYPE_CHECKING:
    import pygame

    from ui.kit.paint import Fill

SHADOW_ALPHA = 0.5
_WHITE, _BLACK = gradient("FFFDF9", "E4DACA"), gradient("3A414D", "20252D")
ICON_RADIUS = 0.43
"""Radius of a piece in its icon, in parts of the icon's side."""
_ICON_FADE = 0.07
"""Distance from an icon's edge at which the piece's shadow begins to fade, in parts of the icon's side."""

_sprites = SurfaceCache(windows=2)


class PieceSet:
    """The look of a board's pieces. A board has one object of a derived class, which draws `face`.

    Attributes:
        name: a name for debugging.
        radius: the radius of a piece, in cells.
        ring_gap, ring_width: gap and width of the ring round the piece that moved last, in cells.
        dashes_out: the distance of a ghost's dashed outline outside the piece, in cells.
        white: the player with the white, or lighter, pieces.
    """

    name = ""
    radius = 0.405
    ring_gap = 0.062
    ring_width = 0.056
    dashes_out = 0.068
    white = 0

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        """Paint a piece, without its shadow, in the middle of the canvas."""
        raise NotImplementedError

    def shadow(
        self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme, alpha: float | Array = SHADOW_ALPHA
    ) -> None:
        """Paint a piece's shadow; none by default."""

    def outline(self, piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
        """Signed distance to the piece's edge, moved outwards by grow (in cells); a circle by default."""
        return raster.circle(x, y, (self.radius + grow) * cell)

    def reach(self, piece: Piece, angles: Array, cell: float, grow: float) -> Array:
        """The distance of the piece's edge from the middle in each direction."""
        middle = np.zeros(1, np.float32)
        return np.full_like(angles, -float(self.outline(piece, middle, middle, cell, grow)[0]))

    def icon(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        """Paint a piece as large as its shadow allows; the shadow fades out before the icon's edge."""
        cell = size * ICON_RADIUS / self.radius
        inside = size / 2 - np.maximum(np.abs(canvas.x), np.abs(canvas.y))
        fade = np.clip(inside / (_ICON_FADE * size), 0, 1)
        self.shadow(canvas, piece, cell * 0.98, theme, (0.28 if theme.is_light else SHADOW_ALPHA) * fade)
        self.face(canvas, piece, cell, theme)

    def bar(self, player: int, theme: Theme) -> Fill:
        """A side's colour in the win bar."""
        white = player == self.white
        if theme.is_contrast:
            return (255, 255, 255) if white else (0, 0, 0)
        if theme.is_light and not white:
            return colour("2B323D")
        return _WHITE if white else _BLACK

    def glow(self, player: int, theme: Theme) -> Colour:
        """The colour of a side's traced path or line."""
        return theme.trace1 if player == self.white else theme.trace2


@dataclass(frozen=True)
class Piece:
    """A player's piece of a set; `kind` is one of the set's kinds."""

    set: PieceSet
    player: int
    kind: str = "regular"

    @property
    def is_white(self) -> bool:
        """Whether the piece is a white one."""
        return self.player == self.set.white


def margin(cell: int) -> int:
    """Pixels by which a sprite exceeds its cell on each side."""
    return ceil(0.2 * cell) + 1


def sprite(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The sprite of a piece in its cell, with its shadow."""

    def paint(canvas: RasterCanvas) -> None:
        piece.set.shadow(canvas, piece, cell, theme)
        piece.set.face(canvas, piece, cell, theme)

    return _cached("whole", piece, cell, theme, paint)


def face(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The piece without its shadow, for turning and lifting."""
    return _cached("face", piece, cell, theme, lambda canvas: piece.set.face(canvas, piece, cell, theme))


def shadow(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The shadow alone; empty where a set has none."""
    return _cached("shadow", piece, cell, theme, lambda canvas: piece.set.shadow(canvas, piece, cell, theme))


def icon(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A square of size pixels with the piece."""

    def make() -> pygame.Surface:
        canvas = RasterCanvas(size, size)
        piece.set.icon(canvas, piece, size, theme)
        return canvas.surface()

    return _sprites.get(("icon", piece, size, theme.name), make)


def forget() -> None:
    """Drop every sprite."""
    _sprites.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A surface from the boards' shared cache, made by `make` if missing: for rings, ghosts and traces, too."""
    return _sprites.get(key, make)


def _cached(part: str, piece: Piece, cell: int, theme: Theme, paint: Callable[[RasterCanvas], None]) -> pygame.Surface:
    def bake() -> pygame.Surface:
        size = cell + 2 * margin(cell)
        canvas = RasterCanvas(size, size)
        paint(canvas)
        return canvas.surface()

    return _sprites.get((part, piece, cell, theme.name), bake)
