"""What the screens say of Hex."""

from __future__ import annotations

from game.texts import text
from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.face import Diagram, Face, Step, Win
from ui.boards.pieces import Piece
from ui.boards.raster import Canvas


class Counters(BlackAndWhite):
    """Flat round pieces."""

    name = "counters"

    def body(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        self.flat(canvas, piece, cell)
        if piece.player == 1:
            middle = raster.circle(canvas.x, canvas.y, 0.1 * cell)
            canvas.fill(raster.cover(middle), "#FFFFFF")


def _how_won(win: Win) -> str:
    message = "{side} joined its sides with {n} stone.|{side} joined its sides with {n} stones."
    return text(message, side=win.side, n=len(win.cells))


FACE = Face(
    line="Join your two sides",
    invitation="Join your two sides before your rival joins the others.",
    sample="1b2/1wb1/w1bw/4 w",
    steps=(
        Step("Join your sides", "White plays from left to right, Black from bottom to top.", (Diagram("4/4/4/4 w"),)),
        Step(
            "One of you will", "The board cannot fill up without a chain.", (Diagram("1b2/2b1/wwww/2b1 b", won=True),)
        ),
    ),
    notation="b2 is column b, row 2 from the bottom.",
    pieces=Counters(),
    how_won=_how_won,
)
