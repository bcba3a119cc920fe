"""The puzzles of the day, one of each strength, and the days in a row on which a puzzle of the day was solved.

The puzzles depend only on the date in the computer's calendar and on the program's puzzles, so they are the same
everywhere. The boards take turns from day to day. The gentle puzzle is a step of a first ladder; the middle puzzle is
from the easier half of the rated puzzles, the hard puzzle from the harder half. A board's list of puzzles is gone
through in steps of about 0.618 of the list's length, so that every puzzle comes before one repeats.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from math import gcd
from typing import TYPE_CHECKING

from ai.puzzles import first_puzzles_of, has_first_puzzles, has_puzzles, puzzles_of
from game import GAMES, RulesError, find_game
from game.texts import Message
from game.wall_clock import today
from saves.puzzles import DAILY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ai.puzzles import Puzzle
    from saves.library import Library
    from saves.puzzles import PuzzleAttempt

STRENGTHS: tuple[Message, ...] = "Gentle", "Medium##puzzles", "Hard"
_GOLDEN = 0.618
_APART = 2
"""Distance in the list of boards from the gentle puzzle's board to the middle puzzle's board on the same day. The hard
puzzle's board is at the same distance from the middle puzzle's board.
"""


def puzzles_of_day(day: date) -> tuple[Puzzle | None, ...]:
    """Return the gentle, the middle and the hard puzzle of a day; None for a strength without a puzzle."""
    return tuple(_puzzle_of(day.toordinal(), strength) for strength in range(len(STRENGTHS)))


def _puzzle_of(day: int, strength: int) -> Puzzle | None:
    has_some = has_puzzles if strength else has_first_puzzles
    boards = [game.name for game in GAMES if has_some(game.name)]
    turn, board = divmod(day + _APART * strength, max(1, len(boards)))
    whole = (found for name in boards[board:] + boards[:board] if (found := _offered(name, strength)))
    puzzles = next(whole, None)  # an unreadable file leaves its days to the next board
    if not puzzles:
        return None
    chosen = puzzles[turn * _stride(len(puzzles)) % len(puzzles)]
    return chosen if _is_readable(chosen) else None


def _offered(board: str, strength: int) -> Sequence[Puzzle]:
    if not strength:
        return first_puzzles_of(board)
    puzzles = puzzles_of(board)
    middle = (len(puzzles) + 1) // 2
    return puzzles[:middle] if strength == 1 else puzzles[middle:]


def _is_readable(puzzle: Puzzle) -> bool:
    try:
        return bool(find_game(puzzle.game).from_position(puzzle.position))
    except RulesError:
        return False


@cache
def _stride(count: int) -> int:
    """Return the step nearest to 0.618 * `count` whose multiples, modulo `count`, reach every number below `count`."""
    return min((step for step in range(1, count + 1) if gcd(step, count) == 1), key=lambda s: abs(s - _GOLDEN * count))


@dataclass(frozen=True, slots=True)
class DayStreak:
    """Days in a row on which one of the day's puzzles was solved.

    Attributes:
        days: the number of these days in a row up to today, or up to yesterday while no puzzle of today is solved.
        best: the largest number of such days so far.
        week: for each of the last seven days, today last, whether a puzzle of that day was solved.
    """

    days: int
    best: int
    week: tuple[bool, ...]


def day_streak(attempts: Iterable[PuzzleAttempt], day: date) -> DayStreak:
    """Return the streak up to `day`; a solved puzzle counts for the day on which it was opened."""
    days = (_day_of(each) for each in attempts if each.solved)
    done = {each.toordinal() for each in days if each is not None}
    now = day.toordinal()
    last = now if now in done else now - 1
    longest = max((_row(done, each) for each in done if each + 1 not in done), default=0)
    return DayStreak(_row(done, last), longest, tuple(now - ago in done for ago in reversed(range(7))))


def _row(done: set[int], last: int) -> int:
    """Return how many days in a row, ending with `last`, are in `done`; days are ordinals."""
    days = 0
    while last in done:
        days, last = days + 1, last - 1
    return days


def occasion_of(day: date) -> str:
    """Return the `occasion` under which attempts at the puzzles of `day` are saved."""
    return f"{DAILY} {day.isoformat()}"


def _day_of(attempt: PuzzleAttempt) -> date | None:
    """Return the day of an attempt at a puzzle of the day; None for any other attempt."""
    kind, _, day = attempt.occasion.partition(" ")
    try:
        return date.fromisoformat(day) if kind == DAILY else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Todays:
    """Today's puzzles, the ids of the puzzles solved today, and the streak of days."""

    puzzles: tuple[Puzzle | None, ...]
    solved: frozenset[str]
    streak: DayStreak

    @property
    def current_index(self) -> int:
        """The index of the first unsolved puzzle; if all are solved, the index of the last puzzle."""
        there = [place for place, each in enumerate(self.puzzles) if each is not None]
        unsolved = [place for place in there if (each := self.puzzles[place]) and each.id not in self.solved]
        return next(iter(unsolved or there[-1:]), 0)

    @property
    def is_done(self) -> bool:
        """Whether all of today's puzzles are solved."""
        return all(each is None or each.id in self.solved for each in self.puzzles)


def todays_puzzles(library: Library) -> Todays:
    """Return today's puzzles. Raises LibraryError."""
    day, attempts = today(), library.puzzles.attempts()
    solved = frozenset(each.puzzle for each in attempts if each.solved and each.occasion == occasion_of(day))
    return Todays(puzzles_of_day(day), solved, day_streak(attempts, day))
