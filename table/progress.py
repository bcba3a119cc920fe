"""A person's progress on all boards: months, years, the strongest opponents beaten, puzzles and mistakes.

All numbers are counted anew from the library's games and attempts at puzzles whenever they are shown, so a deleted game
no longer counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from game import wall_clock

if TYPE_CHECKING:
    from saves.history import EndedGame
    from saves.library import Library
    from saves.puzzles import Mistake, PuzzleAttempt


@dataclass(frozen=True)
class GameCount:
    """Numbers of games: played, won and lost."""

    played: int
    won: int
    lost: int


@dataclass(frozen=True)
class MonthTally:
    """One month: the year, the month (1 to 12), and the numbers of games in the month."""

    year: int
    month: int
    tally: GameCount


@dataclass(frozen=True)
class ProgressReport:
    """A person's games, attempts at puzzles and mistakes.

    Attributes:
        games: the finished games, in the order of their ends.
        attempts: the attempts at puzzles, oldest first.
        mistakes: own mistakes that became puzzles.
        lessons: the number of boards whose lesson is done.
        games_only: whether nothing but the games is known, since attempts and mistakes are kept without a name.
    """

    games: Sequence[EndedGame] = ()
    attempts: Sequence[PuzzleAttempt] = ()
    mistakes: Sequence[Mistake] = ()
    lessons: int = 0
    games_only: bool = False

    def strongest_beaten(self, board: str | None = None) -> EndedGame | None:
        """Return the game won against the highest level, on `board` (None: on all boards).

        Games won without help are preferred. Return None if no such game was won.
        """
        won = [game for game in self.games if game.won and game.rival.level and board in (None, game.board)]
        alone = [game for game in won if game.is_unaided] or won
        return max(alone, key=lambda game: game.rival.level or 0, default=None)

    def months(self, last: date) -> list[MonthTally]:
        """Return the games of each of the twelve months up to the month of `last`, oldest month first."""
        games: dict[int, list[EndedGame]] = defaultdict(list)
        for game in self.games:
            games[12 * game.day.year + game.day.month - 1].append(game)
        now = 12 * last.year + last.month - 1
        return [MonthTally(each // 12, each % 12 + 1, tallied(games[each])) for each in range(now - 11, now + 1)]

    def of_year(self, year: int) -> ProgressReport:
        """Return the report of one year: its games, its attempts at puzzles, and the mistakes mended or found in it."""
        return ProgressReport(
            [game for game in self.games if game.day.year == year],
            [each for each in self.attempts if _day(each.begun).year == year],
            [each for each in self.mistakes if _day(each.due if each.solved else each.found).year == year],
        )

    @cached_property
    def years(self) -> list[int]:
        """The years with games, attempts at puzzles or mended mistakes, the latest first."""
        moments = [*(each.begun for each in self.attempts), *(each.due for each in self.mistakes if each.solved)]
        return sorted({day.year for day in [*(game.day for game in self.games), *map(_day, moments)]}, reverse=True)

    @property
    def favourite(self) -> str | None:
        """The board with the most games; None if no game was played."""
        boards = Counter(game.board for game in self.games)
        return boards.most_common(1)[0][0] if boards else None

    @property
    def best_run(self) -> int:
        """The most games won in a row, over all boards."""
        best = now = 0
        for game in self.games:
            now = now + 1 if game.won else 0
            best = max(best, now)
        return best

    @property
    def solved(self) -> int:
        """The number of different puzzles solved."""
        return len({(each.board, each.puzzle) for each in self.attempts if each.solved})

    @property
    def mended(self) -> int:
        """The number of own mistakes for which the person has found the best move later."""
        return sum(each.solved for each in self.mistakes)

    @property
    def puzzle_days(self) -> int:
        """The largest number of days in a row on which a puzzle was solved."""
        days = {_day(each.begun).toordinal() for each in self.attempts if each.solved}
        return max((_run_from(day, days) for day in days if day - 1 not in days), default=0)


def progress_report(library: Library, person: str | None, lessons: int) -> ProgressReport:
    """Return a person's progress, read from the library; `lessons` is the number of boards whose lesson is done.

    If `person` is None, it is the progress of all people together. Raises LibraryError.
    """
    puzzles = library.puzzles
    return ProgressReport(library.history.ended_games(person), puzzles.attempts(), puzzles.mistakes(), lessons)


def tallied(games: Sequence[EndedGame]) -> GameCount:
    """Return the numbers of games played, won and lost."""
    return GameCount(len(games), sum(game.won for game in games), sum(game.score == 0 for game in games))


def _run_from(day: int, days: set[int]) -> int:
    length = 0
    while day + length in days:
        length += 1
    return length


def _day(milliseconds: int) -> date:
    return wall_clock.local(wall_clock.moment(milliseconds)).date()
