"""Today's puzzle: a function of the date and of the puzzles that the program comes with, so it is the same everywhere.

The day is that of the computer's own calendar. From day to day the boards that have puzzles take turns, and on each
board a stride near the golden section of their number leads through all of them before one comes again, now an easier
and now a harder one.
"""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import TYPE_CHECKING

from game import GAMES
from table.puzzles.data import puzzles_of

if TYPE_CHECKING:
    from datetime import date

    from table.puzzles.data import Puzzle

_GOLDEN = 0.618


def puzzle_of_day(day: date) -> Puzzle | None:
    """Return the puzzle of a day; None where no board has any."""
    boards = [found for game in GAMES if (found := puzzles_of(game.name))]
    if not boards:
        return None
    turn, board = divmod(day.toordinal(), len(boards))
    puzzles = boards[board]
    return puzzles[turn * _stride(len(puzzles)) % len(puzzles)]


@cache
def _stride(count: int) -> int:
    """The step nearest to the golden section of `count` that leads to every number below it."""
    return min((step for step in range(1, count + 1) if gcd(step, count) == 1), key=lambda s: abs(s - _GOLDEN * count))
