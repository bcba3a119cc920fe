"""Today's puzzle: a function of the date and of the program's puzzles, so it is the same everywhere.

The day is that of the computer's own calendar. The boards with puzzles take turns from day to day. On each board a
stride near the golden section of its number of puzzles visits all puzzles before one repeats, and mixes easy and hard
puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import TYPE_CHECKING

from game import GAMES, RulesError, find_game
from game.wall_clock import today
from table.puzzles.data import has_puzzles, puzzles_of
from table.puzzles.progress import progress_of

if TYPE_CHECKING:
    from datetime import date

    from saves.library import Library
    from table.puzzles.data import Puzzle

_GOLDEN = 0.618


def puzzle_of_day(day: date) -> Puzzle | None:
    """Return the puzzle of a day; None if no board has any. Only the file of the day's board is read."""
    boards = [game.name for game in GAMES if has_puzzles(game.name)]
    turn, board = divmod(day.toordinal(), max(1, len(boards)))
    whole = (found for name in boards[board:] + boards[:board] if (found := puzzles_of(name)))
    puzzles = next(whole, None)  # an unreadable file leaves its days to the next board
    return puzzles[turn * _stride(len(puzzles)) % len(puzzles)] if puzzles else None


@cache
def _stride(count: int) -> int:
    """Return the stride nearest to the golden section of `count` that visits all numbers below `count`."""
    return min((step for step in range(1, count + 1) if gcd(step, count) == 1), key=lambda s: abs(s - _GOLDEN * count))


@dataclass(frozen=True, slots=True)
class Todays:
    """Today's puzzle, whether it is solved, and the current streak of puzzles solved at the first try."""

    puzzle: Puzzle
    solved: bool
    streak: int


def todays_puzzle(library: Library) -> Todays | None:
    """Return today's puzzle; None without a readable one. Raises LibraryError."""
    puzzle = puzzle_of_day(today())
    try:
        if puzzle is None or not find_game(puzzle.game).from_position(puzzle.position):
            return None
    except RulesError:
        return None
    progress = progress_of(library.attempts(), puzzle.game)
    return Todays(puzzle, puzzle.id in progress.solved, progress.streak)
