"""Ratings of finished puzzles by the board's present levels."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from ai.cache import cache
from game.match import Match
from game.registry import find_game
from game.texts import text
from lab.papers.jobs import run_jobs
from lab.puzzles.rating import rating_of_tries, tries_of


class RatingJob(NamedTuple):
    """A puzzle to be rated: board, id, position, and the right lines as text."""

    game: str
    id: str
    position: str
    lines: tuple[tuple[str, ...], ...]

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return self.id


def rerated(jobs: Sequence[RatingJob], folder: Path, executor: Executor) -> list[int]:
    """Return the rating of each puzzle; the levels' successes of finished jobs are stored in `folder`."""
    tries = run_jobs(folder / "ratings", jobs, successes_of, executor, text("puzzles"))
    return [rating_of_tries(find_game(job.game), solved) for job, solved in zip(jobs, tries, strict=True)]


def successes_of(job: RatingJob) -> list[int]:
    """Return for each level, lowest first, the number of tries in which it solves the puzzle."""
    cache.use()
    game = find_game(job.game)
    state = game.from_position(job.position)
    matches = [(Match(game, job.position), line) for line in job.lines]
    return tries_of(game, state, [[match.push(move) for move in line] for match, line in matches])
