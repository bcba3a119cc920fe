"""What the first screen tells of a person's games and puzzles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coach.lesson_progress import progress_of_lessons
from coach.unfinished import find_unfinished
from table.puzzles.beginning import beginning
from table.puzzles.daily import todays_puzzles

if TYPE_CHECKING:
    from coach.unfinished import Unfinished
    from saves.library import Library
    from saves.settings import Settings
    from table.puzzles.beginning import Beginning
    from table.puzzles.daily import Todays


@dataclass(frozen=True, slots=True)
class HomeNews:
    """News of the library.

    Attributes:
        past: whether any game was played; before the library is read, whether the program ran before.
        games: the number of games.
        tried: whether a puzzle was tried.
        unfinished: the game to resume; None without one.
        todays: the day's puzzles; None for a new person.
        step: the next first step of the puzzles; None for a new person, or where these are done.
    """

    past: bool
    games: int = 0
    tried: bool = False
    unfinished: Unfinished | None = None
    todays: Todays | None = None
    step: Beginning | None = None

    @property
    def has_puzzle(self) -> bool:
        """Whether there is a puzzle to offer."""
        return self.step is not None or (self.todays is not None and any(self.todays.puzzles))

    def is_new(self, settings: Settings, board: str) -> bool:
        """Whether no game was played, no puzzle tried, and the lesson of the first board, `board`, is not done."""
        learnt = any(each.whole for each in progress_of_lessons(settings) if each.game.name == board)
        return not self.past and not self.tried and not learnt


def home_news(library: Library, settings: Settings, board: str) -> HomeNews:
    """Read the library; `board` is the first board. Raises LibraryError."""
    unfinished, games, attempts = find_unfinished(library), len(library.ids()), library.puzzles.attempts()
    news = HomeNews(games > 0, games, bool(attempts), unfinished)
    if news.is_new(settings, board):
        return news
    return replace(news, todays=todays_puzzles(library), step=beginning(attempts))
