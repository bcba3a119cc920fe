"""Pieces as sprites: a board's description of its pieces, and the sprites baked from it.

`cell` is a cell's side in pixels; sizes are fractions of this side, as in the design tokens. A sprite is a square of
cell + 2 * margin(cell) pixels with the piece in the middle, so blitting a sprite at (x - margin, y - margin) puts the
piece exactly on the cell at (x, y). Sprites are cached; do not draw on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import numpy as np
import pygame

from ui.boards import raster
from ui.boards.looks import look_of
from ui.boards.raster import Array, RasterCanvas
from ui.boards.styles import Inks, PieceStyle
from ui.kit import Colour, Theme, colour, gradient
from ui.kit.cache import SurfaceCache
from ui.kit.paint import Fill

SHADOW_ALPHA = 0.5
_WHITE, _BLACK = gradient("FFFDF9", "E4DACA"), gradient("3A414D", "20252D")
_SHADOW_DROP, _SHADOW_BLUR = 0.055, 0.045
_FLAT = Inks((255, 255, 255), (0, 0, 0), (0, 0, 0), (255, 255, 255))
"""The colours of flat pieces in the contrast theme."""
REGULAR = "regular"
"""The kind of pieces without a mark."""
ICON_RADIUS = 0.43
"""Radius of a piece in its icon, as a fraction of the icon's side."""
_ICON_FADE = 0.07
"""Distance from an icon's edge at which the piece's shadow begins to fade, as a fraction of the icon's side."""

_COIN_RIM, _COIN_RING = 0.022 / 0.185, 0.03 / 0.185
"""Widths of a coin's rim and of black's ring on it, as fractions of its radius."""

_sprites = SurfaceCache(windows=2)


class PieceSet:
    """The look of a board's pieces. A board has one object of a derived class, which draws `face`.

    Attributes:
        name: a name for debugging.
        board: the game whose chosen look the pieces have; empty means the look chosen for all boards.
        kinds: the kinds of pieces.
        takes_styles: whether a style may replace the pieces.
        casts_shadow: whether the pieces lie on the board, over a shadow.
        radius: the radius of a piece, in cells.
        ring_gap, ring_width: gap and width of the ring round the piece that moved last, in cells.
        dashes_out: the distance of a ghost's dashed outline outside the piece, in cells.
        white: the player with the white, or lighter, pieces.
    """

    name = ""
    board = ""
    kinds: tuple[str, ...] = (REGULAR,)
    takes_styles = True
    casts_shadow = False
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
        """Paint a piece's shadow, if it casts one; in the contrast theme, no piece casts a shadow."""
        if self.casts_shadow and not theme.is_contrast:
            edge = self.outline(piece, canvas.x, canvas.y - _SHADOW_DROP * cell, cell)
            canvas.fill(raster.soft(edge, _SHADOW_BLUR * cell), "#000000", alpha)

    def outline(self, piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
        """Signed distance to the piece's edge, moved outwards by `grow` (in cells); a circle by default."""
        return raster.circle(x, y, (self.radius + grow) * cell)

    def reach(self, piece: Piece, angles: Array, cell: float, grow: float) -> Array:
        """The distance in pixels from the middle to the edge of `outline`, in each direction of `angles`."""
        middle = np.zeros(1, np.float32)
        return np.full_like(angles, -float(self.outline(piece, middle, middle, cell, grow)[0]))

    def icon(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        """Paint a piece as large as possible with its shadow, which fades out before the icon's edge."""
        cell = size * ICON_RADIUS / self.radius
        inside = size / 2 - np.maximum(np.abs(canvas.x), np.abs(canvas.y))
        fade = np.clip(inside / (_ICON_FADE * size), 0, 1)
        self.shadow(canvas, piece, cell * 0.98, theme, (0.28 if theme.is_light else SHADOW_ALPHA) * fade)
        self.face(canvas, piece, cell, theme)

    def coin(self, canvas: RasterCanvas, piece: Piece, r: float, theme: Theme) -> None:
        """Paint a small coin of a piece's side, with a radius in pixels."""
        disc = raster.circle(canvas.x, canvas.y, r)
        flat = theme.is_contrast
        rim = "#12151B" if piece.is_white else "#FFFFFF" if flat else "#A59C8A"
        canvas.fill(raster.cover(disc - np.float32(_COIN_RIM * r)), rim)
        colours = ("#FFFDF9", "#E6DECF") if piece.is_white else ("#2E343E", "#171A21")
        if flat:
            colours = ("#FFFFFF", "#FFFFFF") if piece.is_white else ("#000000", "#000000")
        canvas.fill(raster.cover(disc), canvas.vertical(*colours, -r, r))
        if not piece.is_white:
            inner = raster.stroke(raster.circle(canvas.x, canvas.y, 0.6 * r), _COIN_RING * r)
            canvas.fill(raster.cover(inner), "#FFFFFF" if flat else "#8793A6")

    def inks(self, style: PieceStyle, theme: Theme) -> Inks:
        """The colours of the two sides in a style."""
        return _FLAT if theme.is_contrast or style.inks is None else style.inks

    def bar_fill(self, player: int, theme: Theme) -> Fill:
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
    kind: str = REGULAR

    @property
    def is_white(self) -> bool:
        """Whether the piece is a white one."""
        return self.player == self.set.white


class Styled(PieceSet):
    """A board's pieces in a style, in the places and the size of the board's own pieces."""

    takes_styles = False

    def __init__(self, own: PieceSet, style: PieceStyle) -> None:
        self.name, self.board, self.casts_shadow = f"{own.name}, {style.name}", own.board, own.casts_shadow
        self.radius, self.white = own.radius, own.white
        self.ring_gap, self.ring_width, self.dashes_out = own.ring_gap, own.ring_width, own.dashes_out
        self.own, self.style = own, style

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        self._paint(canvas, piece, self.radius * cell, theme, marked=piece.kind != REGULAR)

    def coin(self, canvas: RasterCanvas, piece: Piece, r: float, theme: Theme) -> None:
        self._paint(canvas, piece, 1.12 * r, theme, marked=False)

    def outline(self, piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
        return self.style.outline(piece.is_white, x, y, self.radius * cell) - np.float32(grow * cell)

    def reach(self, piece: Piece, angles: Array, cell: float, grow: float) -> Array:
        low, high = np.zeros_like(angles), np.full_like(angles, cell)
        for _ in range(16):
            middle = (low + high) / 2
            inside = self.outline(piece, np.cos(angles) * middle, np.sin(angles) * middle, cell, grow) < 0
            low, high = np.where(inside, middle, low), np.where(inside, high, middle)
        return low

    def _paint(self, canvas: RasterCanvas, piece: Piece, r: float, theme: Theme, *, marked: bool) -> None:
        self.style.paint(canvas, piece.is_white, marked, r, self.own.inks(self.style, theme))


_styled = lru_cache(maxsize=64)(Styled)


def worn(piece: Piece, theme: Theme) -> Piece:
    """The piece as it is drawn in a theme: in the style chosen for the board, or unchanged without a style."""
    style = look_of(theme, piece.set.board).style if piece.set.takes_styles else None
    return piece if style is None else Piece(_styled(piece.set, style), piece.player, piece.kind)


def margin(cell: int) -> int:
    """Pixels by which a sprite exceeds its cell on each side."""
    return ceil(0.2 * cell) + 1


def sprite(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The sprite of a piece in its cell, with its shadow."""
    piece = worn(piece, theme)

    def paint(canvas: RasterCanvas) -> None:
        piece.set.shadow(canvas, piece, cell, theme)
        piece.set.face(canvas, piece, cell, theme)

    return _cached("whole", piece, cell, theme, paint)


def face(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The piece without its shadow, for turning and lifting."""
    piece = worn(piece, theme)
    return _cached("face", piece, cell, theme, lambda canvas: piece.set.face(canvas, piece, cell, theme))


def shadow(piece: Piece, cell: int, theme: Theme) -> pygame.Surface:
    """The shadow alone; an empty surface if the pieces cast no shadow."""
    piece = worn(piece, theme)
    return _cached("shadow", piece, cell, theme, lambda canvas: piece.set.shadow(canvas, piece, cell, theme))


def icon(piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    """A square of `size` pixels with the piece."""
    piece = worn(piece, theme)

    def make() -> pygame.Surface:
        canvas = RasterCanvas(size, size)
        piece.set.icon(canvas, piece, size, theme)
        return canvas.surface()

    return _sprites.get(("icon", piece, size, theme.cache_key), make)


def forget() -> None:
    """Drop every sprite."""
    _sprites.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A surface from the boards' shared cache of pieces, rings, ghosts and traces; `make` makes a missing surface."""
    return _sprites.get(key, make)


def _cached(part: str, piece: Piece, cell: int, theme: Theme, paint: Callable[[RasterCanvas], None]) -> pygame.Surface:
    def bake() -> pygame.Surface:
        size = cell + 2 * margin(cell)
        canvas = RasterCanvas(size, size)
        paint(canvas)
        return canvas.surface()

    return _sprites.get((part, piece, cell, theme.cache_key), bake)
