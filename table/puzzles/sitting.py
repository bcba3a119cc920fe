"""A sitting at the puzzles of a board: the open puzzle, its course, and the next puzzle.

sitting = Sitting("pathwayz", record, set_up, tell)
sitting.apply(lambda solving: solving.play(action, now), now)      # saves the attempt once it is decided
sitting.go_on()
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from ai.puzzles import first_puzzles_of, puzzles_of
from game import GAMES, RulesError
from game.texts import text
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.run_clock import RunClock
from table.puzzles.series import Series
from table.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.puzzles import Puzzle
    from game import Game
    from table.puzzles.record import Record
    from table.puzzles.solving import Solving

log = logging.getLogger(__name__)
T = TypeVar("T")


class Sitting:
    """Leads a person from puzzle to puzzle.

    Attributes:
        puzzles: the rated puzzles of the board.
        series: the puzzles that the person goes through.
        solving: the course of the open puzzle; None if no puzzle is left.
        gained_at: the time at which the open puzzle changed the rating; None if the rating did not change.
    """

    def __init__(
        self,
        board: str,
        record: Record,
        set_up: Callable[[Puzzle, bool], Solving],
        tell: Callable[[str], object],
        wanted: PuzzleFilter | None = None,
        first: Puzzle | None = None,
    ) -> None:
        """Open a puzzle.

        Args:
            board: the name of the board, in its standard size.
            record: the person's saved attempts.
            set_up: puts a puzzle on the board, and raises RulesError if the puzzle is damaged; the second argument says
                whether the person goes through the first ladder.
            tell: shows an error.
            wanted: the choice among the puzzles; None for rated puzzles, or for the first ladder on a board without
                rated puzzles.
            first: the puzzle to open first; None for the first puzzle of the series.
        """
        self.puzzles = puzzles_of(board)
        self._board, self._set_up, self._tell = board, set_up, tell
        is_step = first in first_puzzles_of(board)
        self.series = Series(record, board, wanted or PuzzleFilter(first=is_step or not self.puzzles))
        self.solving: Solving | None = None
        self.gained_at: float | None = None
        self._first = first
        self._open(first or self.series.next_puzzle())

    @property
    def is_hard(self) -> bool:
        """Whether so many tries were wrong that the solution is offered."""
        solving = self.solving
        return solving is not None and solving.attempt.is_hard and solving.phase is SolvingPhase.WRONG

    @property
    def can_retry(self) -> bool:
        """Whether the person can try the open puzzle again before the next puzzle."""
        solving = self.solving
        has_failed = solving is not None and solving.phase in (SolvingPhase.WRONG, SolvingPhase.SHOWN)
        return solving is not None and has_failed and not self.series.ends(solving)

    @property
    def has_missed(self) -> bool:
        """Whether a wrong move is shown that can be taken back for another try."""
        return self.can_retry and self.solving is not None and self.solving.phase is SolvingPhase.WRONG

    @property
    def instead(self) -> PuzzleFilter | None:
        """The choice of puzzles to offer when no wanted puzzle is left; None if `elsewhere` is offered instead."""
        wanted = self.series.wanted
        if wanted.run:
            return wanted
        if self.puzzles and (wanted.mine or wanted.first):
            return PuzzleFilter()
        return PuzzleFilter(mine=True) if self.elsewhere is None else None

    @property
    def elsewhere(self) -> Game | None:
        """Another board with puzzles, if this board has none; else None."""
        return None if self.puzzles else next((game for game in GAMES if puzzles_of(game.name)), None)

    @property
    def next_of_day(self) -> Puzzle | None:
        """Another puzzle of the day, to go on with; None if there is none to offer.

        It is offered once the person has solved the puzzle of the day with which the sitting began.
        """
        solving = self.solving
        if solving is None or solving.phase is not SolvingPhase.SOLVED or not self.series.is_todays:
            return None
        is_first = solving.attempt.puzzle == self._first
        return next(iter(self.series.left_today), None) if is_first else None

    def go_on(self) -> None:
        """Save the attempt, and open the next puzzle."""
        self.close()
        self._open(self.series.next_puzzle())

    def want(self, wanted: PuzzleFilter) -> None:
        """Save the attempt, and go on with other puzzles."""
        self.close()
        self.series = Series(self.series.record, self._board, wanted, self.series.damaged)
        self._open(self.series.next_puzzle())

    def apply(self, change: Callable[[Solving], T], now: float) -> T | None:
        """Apply `change` to the open puzzle and return its result; return None if no puzzle is open.

        If the change decides or solves the puzzle, the attempt is saved.
        """
        if self.solving is None:
            return None
        before = self.series.gained
        done = self.series.saving(self.solving, change)
        if self.series.gained != before:
            self.gained_at = now
        return done

    def update(self, now: float) -> bool:
        """Play the next move of an answer or solution if it is due; return whether something shown has changed."""
        return bool(self.apply(lambda solving: solving.update(now), now))

    def tick(self, now: float) -> bool:
        """Let the clock of a run go on to `now`; return whether the next puzzle is due."""
        if self.series.run is None or self.solving is None:
            return False
        return self._clock.update(self.series, self.solving, now)

    def next_frame_delay(self, now: float) -> float | None:
        """Return the seconds until `update` or `tick` has something to do; None if neither has."""
        if self.solving is None:
            return None
        clock = None if self.series.run is None else self._clock.next_frame_delay(self.solving)
        waits = self.solving.next_frame_delay(now), clock
        return min((wait for wait in waits if wait is not None), default=None)

    def close(self) -> None:
        """Save the attempt and the run, and stop the search for an answer."""
        if self.solving is not None:
            self.series.saving(self.solving, lambda solving: solving.close())
        self.series.pause()

    # -- below ----------------------------------------------------------------------------------------

    def _open(self, puzzle: Puzzle | None) -> None:
        """Put a puzzle on the board; if this puzzle is damaged, put the next puzzle of the series there."""
        solving = self._tried(puzzle)
        while puzzle is not None and solving is None:
            puzzle = self.series.next_puzzle()
            solving = self._tried(puzzle)
        self.solving, self.gained_at, self._clock = solving, None, RunClock()
        self.series.take_up(puzzle)
        if solving is not None:
            solving.begin()

    def _tried(self, puzzle: Puzzle | None) -> Solving | None:
        """Set a puzzle up, and return its course.

        Return None if `puzzle` is None, or if its position or solution is unreadable.
        """
        if puzzle is None:
            return None
        self.series.see(puzzle)
        try:
            return self._set_up(puzzle, self.series.wanted.first)
        except RulesError as error:
            log.warning("puzzle %s: %s", puzzle.id, error)
            self.series.damaged.add(puzzle.id)
            self._tell(text("A puzzle is damaged and was left out."))
            return None
