"""Longer solutions for puzzles whose solution stops before the win, because the win takes four moves or more."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from ai.cache import cache
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab.papers.jobs import run_jobs
from lab.puzzles.every_win import EveryWin
from lab.puzzles.proving import prover_of
from lab.puzzles.rating import rating_of_tries, tries_of
from lab.puzzles.themes import themes_of


class LengthenJob(NamedTuple):
    """A puzzle to be lengthened: board, id and position."""

    game: str
    id: str
    position: str

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return self.id


class Longer(NamedTuple):
    """A longer solution, as JSON values: plies to the win, lines as text, themes and rating."""

    plies: int
    lines: list[list[str]]
    themes: list[str]
    rating: int


def lengthened(game: Game, jobs: Sequence[LengthenJob], folder: Path, executor: Executor) -> dict[str, Longer]:
    """Return the longer solutions that were found, keyed by the puzzle's id; finished jobs are stored in `folder`."""
    found = run_jobs(folder / game.name / "longer", jobs, longer_of, executor, text("puzzles"))
    return {job.id: Longer(*each) for job, each in zip(jobs, found, strict=True) if each is not None}


def longer_of(job: LengthenJob) -> Longer | None:
    """Return a longer solution; None if too many moves win, or if it cannot be proven."""
    cache.use()
    game = find_game(job.game)
    state = game.from_position(job.position)
    right = EveryWin(game, prover_of(game)).right(state)
    if right is None or right.plies is None:
        return None
    lines = [right.solution, *right.also]
    rating = rating_of_tries(game, tries_of(game, state, lines))
    themes = themes_of(game, state, right.solution, kind=right.kind)
    return Longer(right.plies, [list(game.line_text(state, line)) for line in lines], themes, rating)
