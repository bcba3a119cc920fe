"""A proven result as a value; `proven_text` puts it into words for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ai.assets import read_rows
from ai.errors import BookError
from game.texts import text

if TYPE_CHECKING:
    from pathlib import Path


class Proven(NamedTuple):
    """A proven result, from the viewpoint of the side to move.

    Attributes:
        result: +1 for a win, 0 for a draw, -1 for a loss.
        plies: plies until the end of the game; None if unknown, as for a draw.
        exact: whether `plies` is the exact number against the best defence; otherwise it is an upper bound.
        margin: on a board with points, own points less the opponent's at the end, or None if unknown.
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


def parse_result(spelling: str) -> Proven:
    """Return the result with this spelling in a table of positions."""
    if spelling == "0":
        return Proven(0)
    return Proven(-1 if spelling.startswith("-") else 1, int(spelling[1:]))


def spell_result(value: Proven) -> str:
    """Return the spelling of a result in a table of positions: `+3` is a win after three plies, `0` a draw."""
    return "0" if value.result == 0 else f"{'-' if value.result < 0 else '+'}{value.plies}"


def read_results(path: Path, spelling: str) -> dict[str, Proven]:
    """Return the results in a table of positions, keyed by the positions' texts; `spelling` is a pattern for results.

    Raises:
        BookError: if the table cannot be read or is damaged.
    """
    found = {}
    for row in read_rows(path, BookError):
        position, _, result = row.rpartition(" ")
        if not re.fullmatch(spelling, result):
            raise BookError("{file}: {row} says no result", code="bad-book", file=path.name, row=repr(row))
        found[position] = parse_result(result)
    return found
