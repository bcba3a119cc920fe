"""The series of puzzles that a person goes through: rated puzzles, the first ladder, own mistakes, or a run.

series = Series(record, board, wanted)
puzzle = series.next_puzzle()
series.take_up(puzzle)                    # begins the attempt, and sets its time and occasion
series.saving(solving, lambda solving: solving.play(action, now))
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ai.puzzles import first_puzzles_of, puzzles_of
from game.wall_clock import today
from saves.puzzles import RUN, Mistake, PuzzleAttempt, PuzzleRun
from table.puzzles.choosing import PuzzleFilter, next_puzzle, next_step
from table.puzzles.daily import occasion_of, puzzles_of_day
from table.puzzles.progress import PuzzleProgress, change
from table.puzzles.run import broken_off, puzzle_at, with_result, with_thought
from table.puzzles.schedule import puzzle_of
from table.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ai.puzzles import Puzzle
    from table.puzzles.attempt import Attempt
    from table.puzzles.record import Record
    from table.puzzles.solving import Solving


T = TypeVar("T")


class Series:
    """Chooses the puzzles, and saves the attempts.

    Attributes:
        record: the saved attempts, runs and mistakes.
        wanted: the person's choice among the puzzles.
        board: the board's name.
        mistake: the person's mistake from which the open puzzle was made; None for any other puzzle.
        run: the present state of the run; None if the series is no run.
        before: the person's progress when the open puzzle was opened.
        gained: the change of the rating by the open puzzle; None if the rating did not change.
        damaged: the ids of puzzles that cannot be read, which are never chosen.
    """

    def __init__(self, record: Record, board: str, wanted: PuzzleFilter, damaged: Collection[str] = ()) -> None:
        """Begin a series of `wanted` puzzles; if a run is wanted, an interrupted run goes on."""
        self.damaged, self._seen = {*damaged}, {*damaged}
        self.record, self.wanted, self.board = record, wanted, board
        self.mistake: Mistake | None = None
        self.run: PuzzleRun | None = None
        self.before: PuzzleProgress = record.progress
        self.gained: int | None = None
        self._puzzle: Puzzle | None = None
        self._begun, self._occasion = 0, ""
        if wanted.run:
            open_run = broken_off(record.runs, board, wanted.run)
            self.run = open_run or PuzzleRun(record.new_stamp(), board, wanted.run)

    @property
    def steps(self) -> tuple[Puzzle, ...]:
        """The first ladder of the board."""
        return first_puzzles_of(self.board)

    @property
    def is_step(self) -> bool:
        """Whether the open puzzle is a step of the first ladder."""
        return self._puzzle is not None and self._puzzle.id in {each.id for each in self.steps}

    @property
    def counts(self) -> bool:
        """Whether the open puzzle counts for the rating, even before the rating is shown."""
        if self._puzzle is None or self.mistake is not None or self.run is not None:
            return False
        return self._puzzle.id not in self.before.tried and (not self.is_step or self.before.before_rating > 0)

    @property
    def is_rated(self) -> bool:
        """Whether the open puzzle changes a rating that is shown."""
        return self.counts and self.before.rating is not None

    @property
    def is_todays(self) -> bool:
        """Whether the open puzzle was opened as one of the puzzles of the day."""
        return self._occasion not in ("", RUN)

    @property
    def left_today(self) -> list[Puzzle]:
        """The unsolved puzzles of the day, on all boards."""
        solved = self.record.solved_on(occasion_of(today()))
        return [each for each in puzzles_of_day(today()) if each is not None and each.id not in solved]

    def ends(self, solving: Solving) -> bool:
        """Whether the open puzzle of a run is over, by a wrong move or a look at the solution."""
        return (
            self.run is not None and solving.phase in (SolvingPhase.WRONG, SolvingPhase.SHOWN) and not solving.is_slower
        )

    def next_puzzle(self) -> Puzzle | None:
        """Return the next puzzle, None if none is left; puzzles opened before come last."""
        seen, damaged = self._seen, self.damaged
        self.mistake = None
        if self.run is not None:
            return None if self.run.over else self._next_of_run()
        if self.wanted.mine:
            return self._next_mistake()
        progress = self.record.progress
        if self.wanted.first:
            return next_step(self.steps, progress, seen) or next_step(self.steps, progress, damaged)
        puzzles, weak = puzzles_of(self.board), self.record.weak_theme
        found = next_puzzle(puzzles, self.wanted, progress, seen, weak)
        return found or next_puzzle(puzzles, self.wanted, progress, damaged, weak)

    def _next_mistake(self) -> Puzzle | None:
        whole = [each for each in self.record.due if puzzle_of(each).id not in self.damaged]
        left = [each for each in whole if puzzle_of(each).id not in self._seen]
        self.mistake = next(iter(left or whole), None)
        return None if self.mistake is None else puzzle_of(self.mistake)

    def _next_of_run(self) -> Puzzle | None:
        assert self.run is not None
        found = puzzle_at(self.run, self.steps, puzzles_of(self.board))
        if found is not None and found.id not in self.damaged:
            return found
        self.run = replace(self.run, over=True)  # a continued run would choose the same damaged puzzle
        self.pause()
        return None

    def take_up(self, puzzle: Puzzle | None) -> None:
        """Make `puzzle` the open puzzle: its attempt begins now, with the present time and an `occasion`, such as a day
        or a run.
        """
        self._puzzle, self.gained = puzzle, None
        self._begun, self.before = self.record.new_stamp(), self.record.progress
        self._occasion = RUN if self.run is not None else ""
        if not self._occasion and puzzle in puzzles_of_day(today()):
            self._occasion = occasion_of(today())

    def see(self, puzzle: Puzzle) -> None:
        """Note that a puzzle was opened; `next_puzzle` prefers puzzles that were never opened."""
        self._seen.add(puzzle.id)

    def saving(self, solving: Solving, change: Callable[[Solving], T]) -> T:
        """Apply `change` to the open puzzle, and return the result.

        If the puzzle is decided or solved by the change, save the attempt.
        """
        attempt = solving.attempt
        before = attempt.decided, attempt.solved
        done = change(solving)
        if (attempt.decided, attempt.solved) != before:
            self.keep(attempt, newly_decided=not before[0])
        return done

    def keep(self, attempt: Attempt, *, newly_decided: bool) -> None:
        """Save the attempt at the open puzzle.

        If it was decided just now (`newly_decided`), update the rating and the run, too.
        """
        puzzle = attempt.puzzle
        if self.mistake is not None:
            if newly_decided:
                self.record.keep_try(self.mistake, attempt.score)
            return
        score = attempt.score if self.counts or self.is_step else None
        if self.run is not None:
            score = attempt.strict_score
        if newly_decided and self.is_rated and score is not None:
            self.gained = change(self.before.basis, puzzle.rating, score)
        if newly_decided and self.run is not None:
            self.run = with_result(self.run, solved=attempt.score == 1.0)
            self.record.keep_run(self.run)
        elo = float(puzzle.rating)
        kept = PuzzleAttempt(self._begun, puzzle.game, puzzle.id, elo, score, attempt.solved, self._occasion)
        self.record.keep(kept)

    def think(self, milliseconds: int) -> None:
        """Add milliseconds of thought to the run.

        They are saved with the next puzzle, or by `pause`.
        """
        if self.run is not None and not self.run.over:
            self.run = with_thought(self.run, milliseconds)
            if self.run.over:
                self.pause()

    def pause(self) -> None:
        """Save the run, so that it can go on."""
        if self.run is not None and (self.run.solved or self.run.missed or self.run.over):
            self.record.keep_run(self.run)
