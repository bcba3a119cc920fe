"""Hand-drawn crosses and noughts: whole, or in the course of drawing; `cell` is a cell's side in pixels."""

from __future__ import annotations

import math

import numpy as np
import pygame

from ui.boards import pieces, raster
from ui.boards.pieces import Piece, PieceSet
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Theme, colour
from ui.kit.paint import Fill

FRAMES = 16
"""The number of pictures of a mark in the course of drawing; the last one is whole."""
_REACH, _WIDTH = 0.26, 0.115
"""Half width of a mark between the ends of its strokes, and width of a stroke, in cells."""
_SQUARE = 0.393
"""Half width of the rounded square round a mark, in cells."""
_ICON_CELL = 0.74


class Strokes(PieceSet):
    """The marks of the board: a cross for the first player, a nought for the second."""

    name = "strokes"
    board = "tic-tac-toe"
    takes_styles = False
    ring_gap = 0.035
    ring_width = 0.018

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        reach = _REACH * cell
        if piece.player == 0:
            one = raster.segment(canvas.x, canvas.y, (-reach, -reach), (reach, reach))
            two = raster.segment(canvas.x, canvas.y, (reach, -reach), (-reach, reach))
            edge = np.minimum(one, two) - np.float32(_WIDTH * cell / 2)
        else:
            edge = raster.stroke(raster.circle(canvas.x, canvas.y, reach * 1.1), _WIDTH * cell)
        r = (_REACH + _WIDTH / 2) * cell
        if not theme.is_contrast:
            canvas.fill(raster.soft(edge - 0.01 * cell, 0.02 * cell) * 0.35, "#05060C")
        canvas.fill(raster.cover(edge), canvas.vertical(*_colours(piece.player, theme), -r, r))

    def outline(self, piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
        return raster.squircle(x, y, (_SQUARE + grow) * cell)

    def icon(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        self.face(canvas, piece, size / _ICON_CELL, theme)

    def bar_fill(self, player: int, theme: Theme) -> Fill:
        return self.glow(player, theme)

    def glow(self, player: int, theme: Theme) -> Colour:
        """The colour of a side's marks."""
        return colour(_colours(player, theme)[0].removeprefix("#"))


def _colours(player: int, theme: Theme) -> tuple[str, str]:
    """The colours at the top and the bottom of a mark."""
    if theme.is_contrast:
        return ("#FFB000", "#FFB000") if player == 0 else ("#56B4E9", "#56B4E9")
    return ("#FFCB6B", "#F2A93F") if player == 0 else ("#97DDFF", "#66BFF2")


STROKES = Strokes()


def drawn(player: int, frame: int, cell: int, theme: Theme) -> pygame.Surface:
    """The mark after `frame` of FRAMES steps of drawing."""
    if frame >= FRAMES:
        return pieces.sprite(Piece(STROKES, player), cell, theme)

    def make() -> pygame.Surface:
        whole = pieces.sprite(Piece(STROKES, player), cell, theme).copy()
        axes = raster.axes(*whole.get_size())
        reach, share = _REACH * cell, frame / FRAMES
        shape = _cross(*axes, reach, share) if player == 0 else _arc(*axes, reach * 1.1, share)
        drawn = raster.cover(shape - np.float32(_WIDTH * cell / 2 + 0.5))
        whole.blit(raster.tinted(drawn, "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return whole

    return pieces.cached(("stroke", player, frame, cell, theme.cache_key), make)


def _cross(x: Array, y: Array, reach: float, share: float) -> Array:
    """The distance to a cross of which a `share` (0 to 1) is drawn: first the stroke down to the right, then the
    other.
    """
    first = reach * (2 * min(1.0, 2 * share) - 1)
    shape = raster.segment(x, y, (-reach, -reach), (first, first))
    if share > 0.5:
        second = reach * (4 * share - 3)
        shape = np.minimum(shape, raster.segment(x, y, (reach, -reach), (-second, second)))
    return shape


def _arc(x: Array, y: Array, radius: float, share: float) -> Array:
    """Distance of points to a nought, of which a `share` (0 to 1) is drawn, clockwise from the top."""
    turn = np.mod(np.arctan2(y, x) + math.pi / 2, math.tau)
    ring = np.abs(np.hypot(x, y) - radius)
    end = share * math.tau - math.pi / 2
    tips = [np.hypot(x - radius * math.cos(a), y - radius * math.sin(a)) for a in (-math.pi / 2, end)]
    return np.where(turn <= share * math.tau, ring, np.minimum(*tips))
