"""A person's progress on all boards: months, years, the strongest opponents beaten, and milestones.

Everything is counted from the library's games and attempts at puzzles whenever it is shown, so nothing else is kept:
a deleted game counts no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from game import GAMES, RulesError, find_game, outcome_of
from saves.helps import TAKEBACKS
from table.review.turns import MISTAKE_LOSS

if TYPE_CHECKING:
    from saves.history import FinishedGame
    from saves.library import Library
    from saves.puzzles import Mistake, PuzzleAttempt

_FEWEST_JUDGED = 12
"""Positions that a quiet game has at least."""
_LOW_CHANCE = 0.1


@dataclass(frozen=True)
class Milestone:
    """Something earned by play.

    Attributes:
        name: its name, for its words in `coach.progress_texts`.
        done, goal: how much of how much is reached; never more than the goal.
        game: the game that reached it, if a single one did.
    """

    name: str
    done: int
    goal: int = 1
    game: FinishedGame | None = None

    @property
    def reached(self) -> bool:
        return self.done >= self.goal


@dataclass(frozen=True)
class GameCount:
    """Numbers of games."""

    played: int
    won: int
    lost: int


@dataclass(frozen=True)
class MonthTally:
    """The games of a month, 1 to 12, of a year."""

    year: int
    month: int
    tally: GameCount


@dataclass(frozen=True)
class ProgressReport:
    """A person's games, attempts at puzzles and mistakes.

    Attributes:
        games: the finished games, the first to end first.
        attempts: at puzzles, oldest first.
        mistakes: own mistakes that became puzzles.
        lessons: the number of boards whose lesson is done.
    """

    games: Sequence[FinishedGame] = ()
    attempts: Sequence[PuzzleAttempt] = ()
    mistakes: Sequence[Mistake] = ()
    lessons: int = 0

    def strongest_beaten(self, board: str | None = None) -> FinishedGame | None:
        """The won game against the highest level, on a board or on any; unaided ones come before others."""
        won = [game for game in self.games if game.won and game.rival.level and board in (None, game.board)]
        alone = [game for game in won if game.is_unaided] or won
        return max(alone, key=lambda game: game.rival.level or 0, default=None)

    def months(self, last: date) -> list[MonthTally]:
        """The games of the twelve months up to that of a day, oldest first."""
        found = []
        for back in reversed(range(12)):
            year, month = divmod(12 * last.year + last.month - 1 - back, 12)
            games = [game for game in self.games if (game.day.year, game.day.month) == (year, month + 1)]
            found.append(MonthTally(year, month + 1, tallied(games)))
        return found

    def of_year(self, year: int) -> ProgressReport:
        """What was played and solved in a year."""
        return ProgressReport(
            [game for game in self.games if game.day.year == year],
            [each for each in self.attempts if _day(each.begun).year == year],
            [each for each in self.mistakes if _day(each.found).year == year],
        )

    @cached_property
    def years(self) -> list[int]:
        """The years with games or puzzles, the last one first."""
        days = [*(game.day for game in self.games), *(_day(each.begun) for each in self.attempts)]
        return sorted({day.year for day in days}, reverse=True)

    @property
    def favourite(self) -> str | None:
        """The board with the most games."""
        boards = Counter(game.board for game in self.games)
        return boards.most_common(1)[0][0] if boards else None

    @property
    def best_run(self) -> int:
        """Most games won one after the other, on whatever board."""
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
        """The number of own mistakes whose better move was found later."""
        return sum(each.solved for each in self.mistakes)

    @cached_property
    def milestones(self) -> tuple[Milestone, ...]:
        """Everything that can be earned, always in the same order."""
        won = [game for game in self.games if game.won]
        boards = [game.name for game in GAMES]
        return (
            _first("first-win", won),
            _first("by-yourself", won, lambda game: game.is_unaided),
            _counted("ten-games", len(self.games), 10),
            _counted("hundred-games", len(self.games), 100),
            _counted("all-boards", len({game.board for game in self.games} & {*boards}), len(boards)),
            _counted("won-everywhere", len({game.board for game in won} & {*boards}), len(boards)),
            _counted("both-sides", len({game.side for game in won}), 2),
            _counted("three-in-a-row", self.best_run, 3),
            _first("level-4", won, _against(4)),
            _first("level-7", won, _against(7)),
            _first("level-10", won, _against(10)),
            _first("clock", won, lambda game: game.timed),
            _first("turned-round", won, lambda game: min(game.chances, default=1.0) < _LOW_CHANCE),
            _first("quiet-game", won, _is_quiet),
            _first("long-way", won, lambda game: game.board == "pathwayz" and _winning_cells(game) >= 15),
            _first("wide-field", won, lambda game: game.board == "othello" and _points(game) >= 45),
            _first("full-store", won, lambda game: game.board == "kalah" and _points(game) >= 30),
            _counted("fifty-puzzles", self.solved, 50),
            _counted("seven-days", self._puzzle_days(), 7),
            _counted("mended", self.mended, 1),
        )

    def _puzzle_days(self) -> int:
        """Most days one after the other on each of which a puzzle was solved."""
        days = {_day(each.begun) for each in self.attempts if each.solved}
        return max((_run_from(day, days) for day in days if day - timedelta(1) not in days), default=0)


def progress_report(library: Library, person: str | None, lessons: int) -> ProgressReport:
    """Read a person's progress, of all people together for None. Raises LibraryError."""
    mistakes = [mistake for game in GAMES for mistake in library.mistakes(game.name)]
    return ProgressReport(library.finished_games(person), library.attempts(), mistakes, lessons)


def tallied(games: Sequence[FinishedGame]) -> GameCount:
    """Count games."""
    return GameCount(len(games), sum(game.won for game in games), sum(game.score == 0 for game in games))


def _run_from(day: date, days: set[date]) -> int:
    length = 0
    while day + timedelta(length) in days:
        length += 1
    return length


def _day(milliseconds: int) -> date:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().date()


def _counted(name: str, done: int, goal: int) -> Milestone:
    return Milestone(name, min(done, goal), goal)


def _first(
    name: str, games: Sequence[FinishedGame], fits: Callable[[FinishedGame], bool] = lambda _game: True
) -> Milestone:
    """A milestone that the first fitting game reaches."""
    game = next(filter(fits, games), None)
    return Milestone(name, int(game is not None), game=game)


def _against(level: int) -> Callable[[FinishedGame], bool]:
    """Whether a game was against this level or a higher one, without anything taken back."""
    return lambda game: (game.rival.level or 0) >= level and TAKEBACKS not in game.used


def _is_quiet(game: FinishedGame) -> bool:
    """Whether a review found no move that cost as much as a mistake does, in a game that was judged to its end."""
    if len(game.chances) < max(_FEWEST_JUDGED, game.plies + 1):
        return False
    return all(before - after < MISTAKE_LOSS for before, after in zip(game.chances, game.chances[1:], strict=False))


def _points(game: FinishedGame) -> int:
    """The person's points in the last position, on a board that counts them."""
    try:
        board = find_game(game.board)
        outcome = outcome_of(board, board.from_position(game.position))
    except RulesError:
        return 0
    return outcome.score[game.side] if outcome is not None and outcome.score is not None else 0


def _winning_cells(game: FinishedGame) -> int:
    """The number of pieces that the winner joined."""
    try:
        board = find_game(game.board)
        return len(board.winning_cells(board.from_position(game.position)))
    except RulesError:
        return 0
