"""Puzzles of a board: found in games of its levels, selected, and rated.

    for found in made(game, PuzzleRequest(puzzles=600, games=2000, seed=1), folder, executor):
        ...

Finished jobs are stored in `folder` and reused by the same request. Games are independent, so the number of workers
does not change the puzzles.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from ai.puzzles import Puzzle
from game.spec import Game
from game.texts import text
from lab.papers.jobs import run_jobs
from lab.puzzles import first
from lab.puzzles.draft import PuzzleDraft
from lab.puzzles.finding import FIRST, GAMES_PER_JOB, LONG, RATED, DraftJob, drafts_of
from lab.puzzles.rating import TrialJob, TrialResult, rated, tried
from lab.puzzles.symmetry import after

_LENGTHS = 5
"""Number of solution lengths, from one to five moves of the solver; each gets an equal share."""


class PuzzleRequest(NamedTuple):
    """A request for puzzles: numbers of puzzles and of games, the seed of the games, and the aim (`finding`)."""

    puzzles: int
    games: int
    seed: int
    aim: str = RATED


def made(
    game: Game, request: PuzzleRequest, folder: Path, executor: Executor, known: Collection[str] = ()
) -> list[Puzzle]:
    """Return rated puzzles of a board, no two symmetric or from the same game; fewer than requested if games give less.

    Args:
        game: the board.
        request: numbers of puzzles and games, and the seed.
        folder: the folder for finished jobs. If players change, use another folder.
        executor: does the work.
        known: ids of puzzles that are not wanted again.
    """
    folder = folder / game.name / request.aim
    starts = range(0, request.games, GAMES_PER_JOB)
    jobs = [DraftJob(game.name, request.seed, start, request.aim) for start in starts]
    found = run_jobs(folder / "games", jobs, drafts_of, executor, text("tens of games"))
    drafts = [PuzzleDraft(*draft) for found_by_job in found for draft in found_by_job]
    chosen = _chosen(game, [draft for draft in drafts if draft.id not in known], request)
    trials = [TrialJob(game.name, draft) for draft in chosen]
    tries = [TrialResult(*each) for each in run_jobs(folder / "tries", trials, tried, executor, text("puzzles"))]
    found_of = [(draft, rated(game, draft, each)) for draft, each in zip(chosen, tries, strict=True)]
    if request.aim == FIRST:
        found_of.sort(key=lambda pair: (*_rank_of(game, pair[0]), pair[1].rating))
    return [puzzle for _draft, puzzle in found_of]


def _rank_of(game: Game, draft: PuzzleDraft) -> tuple[int, bool]:
    stage = first.stage_of(game, draft.kind, draft.length, draft.plies)
    return first.rank_of(game, stage, after(game, draft.moves), draft.solution[0])


def _chosen(game: Game, drafts: Sequence[PuzzleDraft], request: PuzzleRequest) -> list[PuzzleDraft]:
    if request.aim == FIRST:
        return first.ladder(game, drafts, request.puzzles)
    if request.aim == LONG:
        return _others(sorted(drafts, key=lambda each: -each.length), [])[: request.puzzles]
    return fair(drafts, request.puzzles)


def fair(drafts: Sequence[PuzzleDraft], wanted: int) -> list[PuzzleDraft]:
    """Return `wanted` drafts, as evenly as possible of all lengths; no two are symmetric or from the same game.

    Drafts of the rarest length are chosen first, since a game may offer puzzles of several lengths.
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
    """Return drafts that share no game or position with `taken`, nor with each other."""
    games, ids = {draft.number for draft in taken}, {draft.id for draft in taken}
    free = list[PuzzleDraft]()
    for draft in drafts:
        if draft.number not in games and draft.id not in ids:
            free.append(draft)
            games.add(draft.number)
            ids.add(draft.id)
    return free
