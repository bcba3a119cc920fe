"""A person's attempts at puzzles, read once and saved after each change. A failure of the library shows a notice; the
next successful write saves the attempts that are missing.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ai.puzzles import first_puzzles_of, puzzles_of
from game import find_game, sizes_of
from game.wall_clock import later_than, milliseconds
from saves.errors import LibraryError
from table.puzzles import schedule
from table.puzzles.progress import PuzzleProgress, progress_of, start_of
from table.puzzles.weakness import weak_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.texts import Message
    from saves.library import Library
    from saves.puzzles import Mistake, PuzzleAttempt, PuzzleRun


class Record:
    """Holds the person's attempts and runs, and the person's mistakes on one board, in all of its sizes."""

    def __init__(self, library: Callable[[], Library], tell: Callable[[str], object], board: str) -> None:
        """Read the record of `board`; `library` returns the library that is open now, and `tell` shows an error."""
        self._library, self._tell, self._board = library, tell, board
        self._attempts: dict[tuple[int, str, str], PuzzleAttempt] = {}
        self._mistakes: list[Mistake] = []
        self._runs: dict[int, PuzzleRun] = {}
        self._unkept: dict[object, Callable[[], None]] = {}
        self._progress: PuzzleProgress | None = None
        self.read()

    def read(self) -> None:
        """Read the person's attempts, runs and mistakes from the library."""
        self._progress = None
        try:
            self._attempts = {_key(each): each for each in self._library().puzzles.attempts()}
            self._runs = {each.begun: each for each in self._library().puzzles.runs()}
            sizes = sizes_of(find_game(self._board))
            self._mistakes = [each for size in sizes for each in self._library().puzzles.mistakes(size.name)]
        except LibraryError as error:
            self._tell(str(error))

    @property
    def progress(self) -> PuzzleProgress:
        """The person's progress on the board."""
        if self._progress is None:
            steps = {each.id for each in first_puzzles_of(self._board)}
            start = start_of(puzzles_of(self._board))
            self._progress = progress_of(self._attempts.values(), self._board, start, steps)
        return self._progress

    @property
    def weak_theme(self) -> Message | None:
        """The theme that the person misses most on the board; None if there is no such theme."""
        puzzles = (*first_puzzles_of(self._board), *puzzles_of(self._board))
        return weak_theme(self._attempts.values(), puzzles)

    @property
    def due(self) -> list[Mistake]:
        """The mistakes due for another try."""
        return schedule.due(self._mistakes, milliseconds())

    @property
    def mistakes(self) -> list[Mistake]:
        """All mistakes on this board, solved or not."""
        return self._mistakes

    @property
    def runs(self) -> list[PuzzleRun]:
        """The runs on all boards, oldest first."""
        return list(self._runs.values())

    @property
    def solved(self) -> set[str]:
        """The ids of the board's puzzles that were solved at any try, also in a run."""
        return {each.puzzle for each in self._attempts.values() if each.solved and each.board == self._board}

    def solved_on(self, occasion: str) -> set[str]:
        """Return the ids of the puzzles solved on an occasion, such as a day, on all boards."""
        return {each.puzzle for each in self._attempts.values() if each.solved and each.occasion == occasion}

    def new_stamp(self) -> int:
        """Return the stamp of a new attempt or run, in milliseconds since 1970: now, but later than all others."""
        return later_than(max([begun for begun, _, _ in self._attempts] + list(self._runs), default=0))

    def keep(self, attempt: PuzzleAttempt) -> None:
        """Save an attempt."""
        self._attempts[_key(attempt)], self._progress = attempt, None
        self._write(_key(attempt), lambda: self._library().puzzles.keep_attempt(attempt))

    def keep_run(self, run: PuzzleRun) -> None:
        """Save the present state of a run."""
        self._runs[run.begun] = run
        self._write(("run", run.begun), lambda: self._library().puzzles.keep_run(run))

    def keep_try(self, mistake: Mistake, score: float | None) -> None:
        """Save a try at a mistake, together with the time at which the mistake comes back.

        A mistake that another window has solved meanwhile stays solved.
        """
        present = self._present(mistake)
        after = present if present.solved else schedule.tried(present, score, milliseconds())
        self._mistakes = [after if each.position == mistake.position else each for each in self._mistakes]
        self._write(("mistake", mistake.position), lambda: self._library().puzzles.keep_mistake(after))

    def _present(self, mistake: Mistake) -> Mistake:
        """Return a mistake as the library has it now; `mistake` itself if the library lacks it or cannot be read."""
        with suppress(LibraryError):
            found = self._library().puzzles.mistakes(mistake.board)
            return next((each for each in found if each.position == mistake.position), mistake)
        return mistake

    def _write(self, what: object, keep: Callable[[], None]) -> None:
        """Write a change by calling `keep`, and all earlier changes whose writing failed.

        `what` is the key of the change: a change replaces an unsaved earlier one with the same key.
        """
        self._unkept[what] = keep
        try:
            for each, missing in list(self._unkept.items()):
                missing()
                del self._unkept[each]
        except LibraryError as error:
            self._tell(str(error))


def _key(attempt: PuzzleAttempt) -> tuple[int, str, str]:
    return attempt.begun, attempt.board, attempt.puzzle
