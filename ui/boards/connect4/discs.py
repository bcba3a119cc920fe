"""The discs, yellow with a diamond and red with a ring, and their colours."""

from __future__ import annotations

import numpy as np

from ui.boards import raster
from ui.boards.pieces import Piece, PieceSet
from ui.boards.raster import Array, RasterCanvas
from ui.boards.styles import Inks, PieceStyle
from ui.kit import Colour, Theme, colour, gradient
from ui.kit.paint import Fill

YELLOW, RED = gradient("FFD45A", "F4B92B"), gradient("EE5A57", "D3373F")

_INKS = Inks(YELLOW[0], colour("A9780A"), RED[0], colour("FFC9C4"))
_CONTRAST = Inks(colour("FFD400"), (0, 0, 0), colour("FF4040"), (0, 0, 0))
"""The colours of both sides' pieces in a chosen style: `_INKS` in most themes, `_CONTRAST` in the contrast theme."""


class ConnectFourDiscs(PieceSet):
    """Discs of one kind, without a shadow, since they hang in a rack."""

    name = "discs"
    board = "connect-four"
    radius = 0.402
    dashes_out = -0.045

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        r, player = self.radius * cell, piece.player
        body = raster.circle(canvas.x, canvas.y, r)
        if theme.is_contrast:
            canvas.fill(raster.cover(body), "#FFD400" if player == 0 else "#FF4040")
            symbol = "#000000"
        else:
            rim = ("#FFE9A8", "#D9A01C") if player == 0 else ("#FF8F88", "#A92129")
            canvas.fill(raster.cover(body), canvas.vertical(*rim, -r, r))
            inside = raster.cover(body + max(1.0, 0.018 * cell))
            canvas.fill(inside, canvas.vertical(*(YELLOW, RED)[player], -r, r))
            symbol = "#B07A0A" if player == 0 else "#FFC9C4"
        canvas.fill(raster.cover(_symbol(canvas, player, cell)), symbol)

    def inks(self, style: PieceStyle, theme: Theme) -> Inks:
        return _CONTRAST if theme.is_contrast else _INKS

    def bar_fill(self, player: int, theme: Theme) -> Fill:
        return self.glow(player, theme) if theme.is_contrast else (YELLOW, RED)[player]

    def glow(self, player: int, theme: Theme) -> Colour:
        """The colour of the side's discs."""
        if theme.is_contrast:
            return colour("FFD400" if player == 0 else "FF4040")
        return (YELLOW, RED)[player][0]


def _symbol(canvas: RasterCanvas, player: int, cell: float) -> Array:
    """Signed distance to a side's symbol, which distinguishes the sides without colours: a diamond or a ring."""
    width = 0.045 * cell
    if player == 1:
        return raster.stroke(raster.circle(canvas.x, canvas.y, 0.225 * cell), width)
    diamond = (np.abs(canvas.x) + np.abs(canvas.y) - 0.215 * cell) / 2**0.5
    return raster.stroke(diamond, width)


DISCS = ConnectFourDiscs()
