"""Puzzles of a board, from the games of its levels to the ones that are kept: found, chosen, rated.

    for found in made(game, Wish(puzzles=600, games=2000, seed=1), folder, executor):
        ...

What is finished is kept in `folder` piece by piece, and taken from there by the same wish. Games do not depend on each
other, nor on who plays them, so that every number of workers makes the same puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from game.spec import Game
from game.texts import text
from lab.papers.jobs import run_jobs
from lab.puzzles.finding import GAMES_PER_JOB, DraftJob, PuzzleDraft, drafts_of
from lab.puzzles.rating import RatedPuzzle, TrialJob, TrialResult, rated, tried

_LENGTHS = 5
"""A fair share is a fifth: puzzles in one to five moves of the solver."""


class PuzzleRequest(NamedTuple):
    """What is wanted: so many puzzles from so many games, of which the seed says which."""

    puzzles: int
    games: int
    seed: int


def made(game: Game, request: PuzzleRequest, folder: Path, executor: Executor) -> list[RatedPuzzle]:
    """Return the puzzles of a board, rated, no two from one game or alike: fewer than are wished where games give less.

    Args:
        game: the board.
        request: how many, and from how many games.
        folder: of the finished pieces. Whoever changes what players do takes another folder.
        executor: does the work.
    """
    folder /= game.name
    jobs = [DraftJob(game.name, request.seed, first) for first in range(0, request.games, GAMES_PER_JOB)]
    found = run_jobs(folder / "games", jobs, drafts_of, executor, text("tens of games"))
    drafts = [PuzzleDraft(*draft) for found_by_job in found for draft in found_by_job]
    chosen = fair(drafts, request.puzzles)
    trials = [TrialJob(game.name, draft) for draft in chosen]
    tries = [TrialResult(*each) for each in run_jobs(folder / "tries", trials, tried, executor, text("puzzles"))]
    return [rated(game, draft, each) for draft, each in zip(chosen, tries, strict=True)]


def fair(drafts: Sequence[PuzzleDraft], wanted: int) -> list[PuzzleDraft]:
    """Return so many drafts, no two of one game or alike, as evenly spread over the lengths as they allow.

    The rarest length chooses first, since a game may offer puzzles of several lengths.
    """
    by_length = [[draft for draft in drafts if draft.length == length] for length in range(1, _LENGTHS + 1)]
    chosen = list[PuzzleDraft]()
    left = wanted
    for rest, group in enumerate(sorted(by_length, key=len)):
        share = -(-left // (_LENGTHS - rest))
        more = _others(group, chosen)[:share]
        chosen, left = [*chosen, *more], left - len(more)
    return chosen


def _others(drafts: Sequence[PuzzleDraft], taken: Sequence[PuzzleDraft]) -> list[PuzzleDraft]:
    """Return drafts that share no game or position with those taken, nor with each other."""
    games, ids = {draft.number for draft in taken}, {draft.id for draft in taken}
    free = list[PuzzleDraft]()
    for draft in drafts:
        if draft.number not in games and draft.id not in ids:
            free.append(draft)
            games.add(draft.number)
            ids.add(draft.id)
    return free
