"""A result that no play can change, as a value. It becomes words only where a person reads it (`proven_text`)."""

from __future__ import annotations

from typing import NamedTuple

from game.texts import text


class Proven(NamedTuple):
    """A proven result, from the viewpoint of the side to move.

    Attributes:
        result: +1 for a win, 0 for a draw, -1 for a loss.
        plies: after so many the game is over; None where that is not known, as for a draw.
        exact: whether it takes `plies` against the best defence; otherwise it takes so many at most.
        margin: on a board that counts points, own points less the opponent's at the end, as far as that is known.
    """

    result: int
    plies: int | None = None
    exact: bool = True
    margin: int | None = None


def proven_text(proven: Proven) -> str:
    """Return `win in 5 plies`, `loss within 8 plies`, `win by 8` where points are known, or `win`, `draw` or `loss`."""
    if proven.result == 0:
        return text("draw")
    won, plies = proven.result > 0, proven.plies
    if plies is None and proven.margin:
        return text("win by {margin}" if won else "loss by {margin}", margin=abs(proven.margin))
    if plies is None:
        return text("win") if won else text("loss")
    if proven.exact:
        return text("win in {n} ply|win in {n} plies" if won else "loss in {n} ply|loss in {n} plies", n=plies)
    return text(
        "win within {n} ply|win within {n} plies" if won else "loss within {n} ply|loss within {n} plies", n=plies
    )
