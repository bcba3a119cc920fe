"""A person's work on puzzles, in the library: attempts, runs, and own mistakes that come back.

Every method raises LibraryError if the library cannot be read, or written.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from saves import puzzles
from saves.database import UNCHANGED, Database

if TYPE_CHECKING:
    from saves.puzzles import Mistake, PuzzleAttempt, PuzzleRun


class PuzzleStore:
    """Reads and writes the tables of `saves.puzzles`; a write is on the disk before the call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep_attempt(self, attempt: PuzzleAttempt) -> None:
        """Store an attempt at a puzzle; a later state of the same attempt replaces it."""
        with self._database.transaction(complaint=UNCHANGED) as connection:
            puzzles.keep_attempt(connection, attempt)

    def attempts(self) -> list[PuzzleAttempt]:
        """Return all attempts at puzzles, oldest first."""
        with self._database.reading() as connection:
            return puzzles.attempts(connection)

    def keep_run(self, run: PuzzleRun) -> None:
        """Store a puzzle run; a later state of the same run replaces it."""
        with self._database.transaction(complaint=UNCHANGED) as connection:
            puzzles.keep_run(connection, run)

    def runs(self) -> list[PuzzleRun]:
        """Return all puzzle runs, oldest first."""
        with self._database.reading() as connection:
            return puzzles.runs(connection)

    def keep_mistake(self, mistake: Mistake) -> None:
        """Store a mistake that comes back as a puzzle, with the time of its next try."""
        with self._database.transaction(complaint=UNCHANGED) as connection:
            puzzles.keep_mistake(connection, mistake)

    def mistakes(self, board: str | None = None) -> list[Mistake]:
        """Return all mistakes on a board (None: on all boards), ordered by the time of the next try."""
        with self._database.reading() as connection:
            return puzzles.mistakes(connection, board)

    def export(self) -> str:
        """Return all attempts, runs and mistakes as JSON, for the person's own use."""
        attempts, runs, mistakes = self.attempts(), self.runs(), self.mistakes()
        return json.dumps(
            {
                "attempts": [asdict(each) for each in attempts],
                "runs": [asdict(each) for each in runs],
                "mistakes": [asdict(each) for each in mistakes],
            },
            ensure_ascii=False,
            indent=1,
        )

    def erase(self) -> None:
        """Remove all attempts, runs and mistakes."""
        with self._database.transaction(complaint=UNCHANGED) as connection:
            puzzles.erase(connection)
