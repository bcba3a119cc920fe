"""The content of the puzzle overview: the day's three puzzles, and a person's progress on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.puzzles import first_puzzles_of, puzzles_of
from coach import series_texts
from coach.puzzle_texts import mover_of, rating_text, task_of
from game import find_game
from game.formats import DOT
from game.texts import text
from game.wall_clock import today
from saves.errors import LibraryError
from table.puzzles.choosing import themes_of
from table.puzzles.daily import Todays, day_streak, puzzles_of_day, todays_puzzles
from table.puzzles.record import Record
from table.puzzles.run import best, broken_off

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.puzzles import Puzzle
    from game import Game
    from game.texts import Message
    from saves.library import Library
    from table.puzzles.daily import DayStreak


WHAT_IS_ERASED: Message = (
    "Ratings, stars, streaks, runs and the mistakes that come back are lost, on all boards. Games stay, and so do the "
    "copies of the last days."
)
"""The sentences of the question whether to erase what is kept of puzzles."""


class StepsDone(NamedTuple):
    """A person's progress on the first ladder of a board.

    Attributes:
        steps: the number of steps.
        solved: the number of steps solved.
        stars: the number of steps solved at the first try.
        ahead: the next step; None if all are solved.
    """

    steps: int
    solved: int
    stars: int
    ahead: Puzzle | None

    @property
    def solved_share(self) -> float:
        """The share of the ladder's steps that is solved, 0 to 1."""
        return self.solved / max(1, self.steps)

    @property
    def next_label(self) -> str:
        """The label of the button that opens the next step."""
        if self.ahead is None:
            return text("Done")
        return text("Go on") if self.solved else text("Begin##puzzles")

    @property
    def stars_note(self) -> str:
        """The sentence beside the star: the number of stars, or how to earn one."""
        if not self.stars:
            return text("A star for each one at the first try")
        return text("{n} at the first try", n=self.stars)


class PuzzleOverview:
    """The puzzles of a board, and the day's puzzles of all boards, with a person's progress.

    Attributes:
        game: the board.
        record: the person's attempts and runs.
        todays: the day's puzzles.
        ladder: the person's progress on the first ladder.
    """

    def __init__(self, game: Game, library: Callable[[], Library], tell: Callable[[str], object]) -> None:
        """Read the person's progress; `library` returns the library that is open now, and `tell` shows an error."""
        self.game, self.record = game, Record(library, tell, game.name)
        try:
            self.todays = todays_puzzles(library())
        except LibraryError:  # `Record` has shown the error
            self.todays = Todays(puzzles_of_day(today()), frozenset(), day_streak((), today()))
        self.ladder = _steps_done(game, self.record)

    @property
    def is_new(self) -> bool:
        """Whether to begin with the first ladder: the person has no rating yet, and steps of the ladder are left."""
        return self.ladder.ahead is not None and self.record.progress.before_rating > 0

    @property
    def themes(self) -> list[Message]:
        """The themes of the rated puzzles."""
        return themes_of(puzzles_of(self.game.name))

    @property
    def ladder_note(self) -> str:
        """The sentence under the steps of the first ladder."""
        if self.is_new and puzzles_of(self.game.name):
            return series_texts.first_steps_note()
        return text("Steps are not rated: try until you find it.")

    @property
    def rating_note(self) -> str:
        """The sentence on the person's rating."""
        rating = self.record.progress.rating
        if rating is None:
            return text("Your rating begins after ten puzzles without help.")
        return text("Your rating here: {rating}", rating=rating_text(rating))

    @property
    def due_note(self) -> str:
        """A text with the number of mistakes that come back today; if there are no mistakes, on how to get some."""
        if not self.record.mistakes:
            return text("none yet: review a game")
        return text("{n} due", n=len(self.record.due))

    @property
    def solved_of_all(self) -> str:
        """A text with the number of solved rated puzzles, those solved in runs included: "12 of 300"."""
        puzzles, solved = puzzles_of(self.game.name), self.record.solved
        return text("{done} of {n}", done=sum(each.id in solved for each in puzzles), n=len(puzzles))

    def run_texts(self, form: str) -> tuple[str, str]:
        """Return two texts about a form of runs: the open run, or else the best run, in words; and a button's label."""
        runs, board = self.record.runs, self.game.name
        open_run = broken_off(runs, board, form)
        if open_run is not None:
            return text("{n} solved so far", n=open_run.solved), text("Go on")
        most = best(runs, board, form)
        words = text("best {n}", n=most) if most else text("not tried yet")
        return words, text("Start##run")


def _steps_done(game: Game, record: Record) -> StepsDone:
    steps, progress = first_puzzles_of(game.name), record.progress
    left = [each for each in steps if each.id not in progress.solved]
    stars = sum(each.id in progress.stars for each in steps)
    return StepsDone(len(steps), len(steps) - len(left), stars, next(iter(left), None))


def todays_text(puzzle: Puzzle) -> str:
    """Return a text with the name of the board of one of the day's puzzles, and the puzzle's task."""
    return DOT.join((find_game(puzzle.game).shown_title, task_of(puzzle, mover_of(puzzle))))


def row_of_days(streak: DayStreak) -> str:
    """Return a sentence on the streak of days with a solved puzzle of the day, or on how to begin a streak."""
    if not streak.days:
        return text("Solve one to start a streak of days")
    return text("{n} day in a row|{n} days in a row", n=streak.days)
