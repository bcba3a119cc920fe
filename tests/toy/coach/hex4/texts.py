"""What the screens say of Hex."""

from __future__ import annotations

from coach.board_texts import BoardTexts, Diagram, Step, Win
from game.texts import text


def _how_won(win: Win) -> str:
    message = "{side} joined its sides with {n} stone.|{side} joined its sides with {n} stones."
    return text(message, side=win.side, n=len(win.cells))


TEXTS = BoardTexts(
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
    how_won=_how_won,
)
