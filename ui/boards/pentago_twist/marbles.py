"""The marbles: glass balls lit from the upper left."""

from __future__ import annotations

from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.pieces import Piece
from ui.boards.raster import RasterCanvas

_WHITE = [(0.0, "#FFFFFF"), (0.3, "#FFFDF8"), (0.75, "#F3EDE0"), (1.15, "#DDD4C2"), (1.5, "#BDB29C")]
_BLACK = [(0.0, "#4A525F"), (0.35, "#343B46"), (0.8, "#20252D"), (1.2, "#12151A"), (1.5, "#08090C")]


class Marbles(BlackAndWhite):
    """Marbles of one kind."""

    name = "marbles"
    board = "pentago-twist"
    radius = 0.385
    dashes_out = 0.035
    contrast_ring = 0.6

    def paint_body(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        r = self.radius * cell
        light = (-0.32 * r, -0.38 * r)
        inside = raster.cover(raster.circle(canvas.x, canvas.y, r))
        canvas.fill(inside, canvas.radial(_WHITE if piece.player == 0 else _BLACK, light, r))
        if piece.player == 1:
            ring = raster.stroke(raster.circle(canvas.x, canvas.y, 0.57 * r), max(1.0, 0.032 * cell))
            canvas.fill(raster.cover(ring), "#8793A6", 0.85)
        spot = raster.circle(canvas.x - light[0], canvas.y - light[1] * 0.98, 0.04 * r)
        canvas.fill(raster.soft(spot, 0.14 * r) * inside, "#FFFFFF", 0.95)


MARBLES = Marbles()
