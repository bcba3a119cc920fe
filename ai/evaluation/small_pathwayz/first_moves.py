"""The solved first moves of the small boards of Pathwayz, `assets/books/small-pathwayz.txt`.

A line has a position and its result for the side to move, as in Tic-tac-toe's table: `5/5/5/5 w +13` is a win after 13
plies. The table has all undecided positions of at most PLIES plies, and the positions after their best moves; mirror
images count as one. `python main.py book pathwayz-3x4` makes the table for all sizes. The window imports this module,
so it must not import numba.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from ai.assets import board_file, report
from ai.errors import BookError
from ai.proven import Proven, read_results
from game.errors import cause_of
from game.pathwayz import board
from game.small_pathwayz import GAMES, SmallPathwayz
from game.text import format_board
from game.texts import sentences, text

if TYPE_CHECKING:
    from pathlib import Path

PLIES = 1


def key_of(state: SmallPathwayz) -> str:
    """Return the text that a position and its mirror images share in the table: the first in alphabetical order."""
    rows = board(state)
    turned = [row[::-1] for row in rows]
    return min(format_board(each, int(state.ply) & 1) for each in (rows, turned, rows[::-1], turned[::-1]))


def stored_value(state: SmallPathwayz) -> Proven | None:
    """Return the result of an early position for the side to move; None if it is not in the table."""
    return the_table().get(key_of(state)) if state.ply <= PLIES + 1 else None


@cache
def the_table() -> Mapping[str, Proven]:
    """Return the results, keyed by the positions' texts; none if the table cannot be read, which is reported once."""
    try:
        return read_table(board_file("books", GAMES[0]).with_suffix(".txt"))
    except BookError as error:
        report(sentences(text("Small boards of Pathwayz are solved without their table."), cause_of(error)))
        return {}


def read_table(path: Path) -> dict[str, Proven]:
    """Return the results, keyed by the positions' texts. Raises BookError if the table is missing or damaged."""
    return read_results(path, r"0|[+-]\d+")
