"""News about a person's games and puzzles, for the first screen and for the panel beside the lessons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coach.lesson_progress import lesson_to_continue, progress_of_lessons, total
from game import wall_clock
from game.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.unfinished import Unfinished
    from saves.library import Library
    from saves.puzzles import PuzzleAttempt
    from saves.settings import Settings
    from table.puzzles.daily import Todays


def news_version(library: Library) -> tuple[object, ...]:
    """Return a value that changes at midnight, and when a salvage or another window has changed the library."""
    return library.version(), wall_clock.today()


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step offered to a beginner: from a board's lesson, or from the first ladder of puzzles.

    Attributes:
        board: the name of the board.
        position: the position to show, as text.
        number: the number of the step, from 1.
        count: the number of steps in the lesson or ladder.
        done: the number of those steps that are done.
        is_lesson: whether the step belongs to a lesson.
    """

    board: str
    position: str
    number: int
    count: int
    done: int
    is_lesson: bool


@dataclass(frozen=True, slots=True)
class HomeNews:
    """News about a person's games and puzzles.

    Attributes:
        past: whether any game was played. Until the library is read, it says whether the program has run before.
        games: the number of games.
        tried: whether a puzzle was tried.
        unfinished: the game to resume; None if there is none.
        todays: the day's puzzles; None for a new person.
        step: the next step of the lesson or of the ladder; None for a new person, or once the rating of puzzles has
            begun.
    """

    past: bool
    games: int = 0
    tried: bool = False
    unfinished: Unfinished | None = None
    todays: Todays | None = None
    step: FirstStep | None = None

    @property
    def has_puzzle(self) -> bool:
        """Whether there is a puzzle to offer."""
        return self.step is not None or (self.todays is not None and any(self.todays.puzzles))

    def is_new(self, settings: Settings, board: str) -> bool:
        """Whether the person is new: no game was played, no puzzle tried, and the first lesson is not done.

        The first lesson is that of `board`.
        """
        learnt = any(each.whole for each in progress_of_lessons(settings) if each.game.name == board)
        return not self.past and not self.tried and not learnt


def home_news(library: Library, settings: Settings, board: str) -> HomeNews:
    """Return the news of the first screen; `board` is the first board of the program. Raises LibraryError."""
    from coach.unfinished import find_unfinished
    from table.puzzles.daily import todays_puzzles

    unfinished, games, attempts = find_unfinished(library), len(library.ids()), library.puzzles.attempts()
    news = HomeNews(games > 0, games, bool(attempts), unfinished)
    if news.is_new(settings, board):
        return news
    return replace(news, todays=todays_puzzles(library), step=_first_step(settings, board, attempts))


def _first_step(settings: Settings, board: str, attempts: Sequence[PuzzleAttempt]) -> FirstStep | None:
    """Return the next step of the lesson to continue; a person who has begun no lesson gets that of `board`.

    If the lesson of `board` is done, or if a puzzle was tried, return the next step of the first ladder of puzzles
    instead. Return None if the ladder has no next step (`beginning`), even if the lesson is not done.
    """
    from table.puzzles.beginning import beginning

    ahead = beginning(attempts)
    if ahead is None:
        return None
    found = progress_of_lessons(settings)
    is_left = any(each.game.name == board and not each.whole for each in found)
    if is_left and not attempts and (lesson := lesson_to_continue(settings, found)) is not None:
        at = lesson.game.name, lesson.next.position
        return FirstStep(*at, lesson.number + 1, len(lesson.done), lesson.count, is_lesson=True)
    puzzle = ahead.puzzle
    return FirstStep(puzzle.game, puzzle.position, ahead.number, ahead.steps, ahead.solved, is_lesson=False)


@dataclass(frozen=True, slots=True)
class PanelNotes:
    """The short texts and numbers beside the entries of the side panel.

    Attributes:
        steps: the text beside the entry for the lessons: "new", or the number of steps done, "3/40".
        calls: whether the entry for the lessons is marked as new.
        streak: the number of days in a row on which one of the day's puzzles was solved.
        games: the number of games.
    """

    steps: str = ""
    calls: bool = False
    streak: int = 0
    games: int = 0


def panel_notes(settings: Settings, news: HomeNews) -> PanelNotes:
    """Return the texts beside the entries of the side panel.

    For a person who has played no game, the entry for the lessons is marked as new.
    """
    done, count = total(progress_of_lessons(settings))
    calls, streak = not news.past and not done, news.todays.streak.days if news.todays else 0
    return PanelNotes(text("new") if calls else f"{done}/{count}", calls, streak, news.games)
