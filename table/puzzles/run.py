"""Puzzle runs: one puzzle after the other, from easy to hard, until the time is over or too many were missed.

    run = new_run("pathwayz", MINUTES, stamp)
    puzzle = puzzle_at(run, steps, puzzles)              # for the same run always the same puzzle
    run = with_thought(with_result(run, solved=True), milliseconds)
    is_over(run)

The clock runs only while the solver looks for a move. The run's row in the library has all of its state, so an
interrupted run continues with the same puzzle.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from saves.puzzles import PuzzleRun

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ai.puzzles import Puzzle

MINUTES, MISTAKES = "minutes", "mistakes"
FORMS = (MINUTES, MISTAKES)
THOUGHT, MISSES = 3 * 60 * 1000, 3
"""Milliseconds of thought that end a run by the clock, and missed puzzles that end a run by mistakes."""
_FIRST, _RATED = 8, 40
"""Numbers of puzzles in a run: first from the first ladder, then from the rated puzzles; both go from easy to hard."""


def with_result(run: PuzzleRun, *, solved: bool) -> PuzzleRun:
    """Return a run after its next puzzle was solved or missed."""
    return _ended(replace(run, solved=run.solved + solved, missed=run.missed + (not solved)))


def with_thought(run: PuzzleRun, spent: int) -> PuzzleRun:
    """Return a run after further milliseconds of thought."""
    return _ended(replace(run, spent=run.spent + spent))


def left(run: PuzzleRun) -> int:
    """Return the milliseconds of thought, or the number of misses, that are left before the run ends."""
    return max(0, THOUGHT - run.spent if run.form == MINUTES else MISSES - run.missed)


def _ended(run: PuzzleRun) -> PuzzleRun:
    return replace(run, over=run.over or not left(run))


def puzzle_at(run: PuzzleRun, steps: Sequence[Puzzle], puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """Return a run's next puzzle: first of the ladder's `steps`, then of the rated `puzzles`; None after the last."""
    at = run.solved + run.missed
    for group, shares in ((steps, _FIRST), (puzzles, _RATED)):
        count = min(shares, len(group))
        if at < count:
            low, high = (len(group) * place // count for place in (at, at + 1))
            return group[random.Random(f"{run.begun} {group[0].id} {at}").randrange(low, high)]
        at -= count
    return None


def best(runs: Iterable[PuzzleRun], board: str, form: str) -> int:
    """Return the largest number of puzzles solved in a run of this form on the board; 0 if there was none."""
    return max((run.solved for run in runs if (run.board, run.form) == (board, form)), default=0)


def broken_off(runs: Iterable[PuzzleRun], board: str, form: str) -> PuzzleRun | None:
    """Return the latest unfinished run of this form on the board; None if there is none."""
    unended = [run for run in runs if (run.board, run.form, run.over) == (board, form, False)]
    return unended[-1] if unended else None
