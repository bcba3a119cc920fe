"""White and black round pieces with a shadow: the base of stones, marbles and discs."""

from __future__ import annotations

import numpy as np

from ui.boards import raster
from ui.boards.pieces import ICON_RADIUS, Piece, PieceSet
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Theme

_RIM_ON_LIGHT = "#575043"
"""The colour of the rim of white pieces on a light card; its contrast to the piece and to the card is 3 : 1."""
_TINY = 22
"""An icon with a smaller side, in pixels, is plain and outlined."""


class BlackAndWhite(PieceSet):
    """White and black pieces: black has a ring, so that not only colour differs. Subclasses implement `paint_body`."""

    casts_shadow = True
    contrast_ring = 0.61
    """Radius of black's ring in the contrast theme, as a fraction of the piece's radius."""

    def paint_body(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        """Paint a piece as it looks in the light and in the dark theme; `flat` paints it in high contrast."""
        raise NotImplementedError

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        if theme.is_contrast:
            self.flat(canvas, piece, cell)
        else:
            self.paint_body(canvas, piece, cell)

    def icon(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        """Paint an icon. A tiny icon is plain. A larger one gets a rim if its piece is hard to see: white in a light
        theme, or black in a dark theme.
        """
        if size < _TINY:
            self.plain(canvas, piece, size, theme)
            return
        super().icon(canvas, piece, size, theme)
        if not theme.is_contrast and piece.is_white == theme.is_light:
            cell = size * ICON_RADIUS / self.radius
            rim = raster.stroke(self.outline(piece, canvas.x, canvas.y, cell, 0.65 / cell), max(1.3, size / 32))
            canvas.fill(raster.cover(rim), _RIM_ON_LIGHT if theme.is_light else "#8793A6", 0.8)

    def shape(self, piece: Piece, x: Array, y: Array, radius: float) -> Array:
        """Signed distance to the edge of a piece with a radius in pixels."""
        return raster.circle(x, y, radius)

    def flat(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        """Paint a piece in high contrast: white ringed in black, or black ringed in white, without shades."""
        outer, inner = ("#000000", "#FFFFFF") if piece.is_white else ("#FFFFFF", "#000000")
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 1)), outer)
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 0.905 if piece.is_white else 0.87)), inner)
        if not piece.is_white:
            ring = self.part(canvas, piece, cell, self.contrast_ring)
            canvas.fill(raster.cover(raster.stroke(ring, 0.046 * cell)), "#FFFFFF")

    def plain(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        """Paint a tiny piece: one flat face, an outline, and the distinguishing mark."""
        r = size / 2 - 0.5
        line, inside = (
            (_RIM_ON_LIGHT if theme.is_light else "#A79C86", "#F5EFE2") if piece.is_white else ("#8793A6", "#171B22")
        )
        if theme.is_contrast:
            line, inside = ("#FFFFFF", "#FFFFFF") if piece.is_white else ("#FFFFFF", "#000000")
        canvas.fill(raster.cover(self.shape(piece, canvas.x, canvas.y, r)), line)
        canvas.fill(raster.cover(self.shape(piece, canvas.x, canvas.y, r - 1.2)), inside)
        self.plain_mark(canvas, piece, r, line)

    def plain_mark(self, canvas: RasterCanvas, piece: Piece, r: float, line: str) -> None:
        """Paint the distinguishing mark of a tiny piece: black's ring."""
        if not piece.is_white:
            ring = raster.stroke(raster.circle(canvas.x, canvas.y, 0.52 * r), 1.2)
            canvas.fill(raster.cover(ring), line)

    def part(self, canvas: RasterCanvas, piece: Piece, cell: float, part: float) -> Array:
        """Return the signed distance to the edge of a smaller or larger piece: its radius is multiplied by `part`."""
        return self.shape(piece, canvas.x, canvas.y, self.radius * cell * part)


class Turned(BlackAndWhite):
    """Pieces that look turned on a lathe: a bright rim, and on top black's ring or white's dome."""

    def paint_body(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        r = self.radius * cell
        rim = ("#FFFFFF", "#B3A995") if piece.is_white else ("#8F9AAB", "#07090C")
        inside = ("#FFFDF9", "#DDD3C1") if piece.is_white else ("#3A414D", "#14171D")
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 1)), canvas.vertical(*rim, -r, r))
        canvas.fill(raster.cover(self.part(canvas, piece, cell, 0.945)), canvas.vertical(*inside, -r, r))
        self.top(canvas, piece, cell)

    def top(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        """Paint the top of a piece, within its rim."""
        if piece.is_white:
            self.dome(canvas, cell)
        else:
            self.ring(canvas, self.part(canvas, piece, cell, 0.66), cell)

    def ring(self, canvas: RasterCanvas, shape: Array, cell: float) -> None:
        """Paint black's ring along the edge of a shape."""
        r = self.radius * cell * 0.66
        canvas.fill(raster.cover(raster.stroke(shape, 0.05 * cell)), canvas.vertical("#4C5664", "#8793A6", -r, r))

    def dome(self, canvas: RasterCanvas, cell: float) -> None:
        """Paint the bright dome on a white piece."""
        r = self.radius * cell * 0.76
        dome = raster.circle(canvas.x, canvas.y + 0.045 * cell, r)
        fade = np.clip((r - canvas.y - 0.045 * cell) / (2 * r), 0, 1)
        canvas.fill(raster.cover(dome), "#FFFFFF", 0.85 * fade)
