"""The looks of Hex."""

from __future__ import annotations

from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.pieces import Piece
from ui.boards.raster import Canvas
from ui.boards.theme import BoardTheme


class Counters(BlackAndWhite):
    """Flat round pieces."""

    name = "counters"

    def body(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        self.flat(canvas, piece, cell)
        if piece.player == 1:
            middle = raster.circle(canvas.x, canvas.y, 0.1 * cell)
            canvas.fill(raster.cover(middle), "#FFFFFF")


THEME = BoardTheme(pieces=Counters())
