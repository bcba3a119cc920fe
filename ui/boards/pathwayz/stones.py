"""The stones: round ones that flip, and square ones with a blue eye, "permanents", that never flip."""

from __future__ import annotations

import numpy as np

from coach.pathwayz.position_editor import PERMANENT
from ui.boards import raster
from ui.boards.black_and_white import Turned
from ui.boards.pieces import REGULAR, Piece
from ui.boards.raster import Array, RasterCanvas

SQUARE = 0.393
"""Half the width of a permanent, in cells: with this width, a permanent looks as large as a round stone."""
_POWER = 4.6


class Stones(Turned):
    """Stones of two kinds: "regular" and "permanent"."""

    name = "stones"
    board = "pathwayz"
    kinds = (REGULAR, PERMANENT)

    def outline(self, piece: Piece, x: Array, y: Array, cell: float, grow: float = 0.0) -> Array:
        if piece.kind == PERMANENT:
            return raster.squircle(x, y, (SQUARE + grow) * cell, _POWER)
        return super().outline(piece, x, y, cell, grow)

    def reach(self, piece: Piece, angles: Array, cell: float, grow: float) -> Array:
        if piece.kind != PERMANENT:
            return super().reach(piece, angles, cell, grow)
        x, y = np.cos(angles), np.sin(angles)
        return np.asarray((SQUARE + grow) * cell / (np.abs(x) ** _POWER + np.abs(y) ** _POWER) ** (1 / _POWER))

    def shape(self, piece: Piece, x: Array, y: Array, radius: float) -> Array:
        return (raster.squircle if piece.kind == PERMANENT else raster.circle)(x, y, radius)

    def top(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        if piece.kind != PERMANENT:
            super().top(canvas, piece, cell)
            return
        if not piece.is_white:  # rounder than the piece: with the piece's corners the ring would look pinched
            self.ring(canvas, raster.squircle(canvas.x, canvas.y, SQUARE * cell * 0.69, 4.9), cell)
        _eye(canvas, piece.player, self.radius * cell)

    def flat(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        super().flat(canvas, piece, cell)
        if piece.kind == PERMANENT:
            eye = raster.circle(canvas.x, canvas.y, 0.122 * cell)
            canvas.fill(raster.cover(eye), "#0050D8" if piece.player == 0 else "#4DB4FF")

    def plain_mark(self, canvas: RasterCanvas, piece: Piece, r: float, line: str) -> None:
        """Draw a permanent's eye, or a regular black stone's ring."""
        if piece.kind != PERMANENT:
            super().plain_mark(canvas, piece, r, line)
            return
        eye = raster.circle(canvas.x, canvas.y, 0.36 * r)
        canvas.fill(raster.cover(eye), "#2F78F5" if piece.player == 0 else "#5AA9FF")

    def part(self, canvas: RasterCanvas, piece: Piece, cell: float, part: float) -> Array:
        half = SQUARE if piece.kind == PERMANENT else self.radius
        return self.shape(piece, canvas.x, canvas.y, half * cell * part)


def _eye(canvas: RasterCanvas, player: int, r: float) -> None:
    size = 0.27 * r
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 1.34 * size)), "#CBC3B3" if player == 0 else "#0B0D11")
    colours = ("#5AA2FF", "#1D5FE0") if player == 0 else ("#7DBBFF", "#2F78F5")
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, size)), canvas.vertical(*colours, -size, size))
    if r >= 9:
        spot = raster.circle(canvas.x + 0.3 * size, canvas.y + 0.34 * size, 0.27 * size)
        canvas.fill(raster.cover(spot), "#FFFFFF", 0.8)


STONES = Stones()
