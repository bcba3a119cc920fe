"""The stones: round ones that flip, and square ones with a blue eye that never do ("permanent")."""

from __future__ import annotations

import numpy as np

from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.pieces import Piece
from ui.boards.raster import Array, Canvas

REGULAR, PERMANENT = "regular", "permanent"
SQUARE = 0.393
"""Half width of a permanent: the superellipse looks as large as the disc a little before it is."""
_POWER = 4.6


class Stones(BlackAndWhite):
    """Two kinds: "regular" and "permanent"."""

    name = "stones"

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

    def body(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        r = self.radius * cell
        rim = ("#FFFFFF", "#B3A995") if piece.player == 0 else ("#8F9AAB", "#07090C")
        inside = ("#FFFDF9", "#DDD3C1") if piece.player == 0 else ("#3A414D", "#14171D")
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 1)), canvas.vertical(*rim, -r, r))
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 0.945)), canvas.vertical(*inside, -r, r))
        if piece.player == 1:
            self._ring(canvas, piece, cell)
        elif piece.kind == REGULAR:
            self._dome(canvas, cell)
        if piece.kind == PERMANENT:
            _eye(canvas, piece.player, r)

    def flat(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        super().flat(canvas, piece, cell)
        if piece.kind == PERMANENT:
            eye = raster.circle(canvas.x, canvas.y, 0.122 * cell)
            canvas.fill(raster.cover(eye), "#0050D8" if piece.player == 0 else "#4DB4FF")

    def plain_mark(self, canvas: Canvas, piece: Piece, r: float, line: str) -> None:
        """A permanent's eye; black's ring otherwise."""
        if piece.kind != PERMANENT:
            super().plain_mark(canvas, piece, r, line)
            return
        eye = raster.circle(canvas.x, canvas.y, 0.36 * r)
        canvas.fill(raster.cover(eye), "#2F78F5" if piece.player == 0 else "#5AA9FF")

    def part(self, canvas: Canvas, piece: Piece, cell: float, part: float) -> Array:
        half = SQUARE if piece.kind == PERMANENT else self.radius
        return self.shape(piece, canvas.x, canvas.y, half * cell * part)

    def _ring(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        ring = self.part(canvas, piece, cell, 0.66)
        if piece.kind == PERMANENT:  # A ring with the corners of its piece looks pinched: round it a little more.
            ring = raster.squircle(canvas.x, canvas.y, SQUARE * cell * 0.69, 4.9)
        r = self.radius * cell * 0.66
        canvas.fill(raster.cover(raster.stroke(ring, 0.05 * cell)), canvas.vertical("#4C5664", "#8793A6", -r, r))

    def _dome(self, canvas: Canvas, cell: float) -> None:
        r = self.radius * cell * 0.76
        dome = raster.circle(canvas.x, canvas.y + 0.045 * cell, r)
        fade = np.clip((r - canvas.y - 0.045 * cell) / (2 * r), 0, 1)
        canvas.fill(raster.cover(dome), "#FFFFFF", 0.85 * fade)


def _eye(canvas: Canvas, player: int, r: float) -> None:
    size = 0.27 * r
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 1.34 * size)), "#CBC3B3" if player == 0 else "#0B0D11")
    colours = ("#5AA2FF", "#1D5FE0") if player == 0 else ("#7DBBFF", "#2F78F5")
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, size)), canvas.vertical(*colours, -size, size))
    if r >= 9:
        spot = raster.circle(canvas.x + 0.3 * size, canvas.y + 0.34 * size, 0.27 * size)
        canvas.fill(raster.cover(spot), "#FFFFFF", 0.8)


STONES = Stones()
