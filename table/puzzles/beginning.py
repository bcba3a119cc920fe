"""The first puzzles of a person whose rating has not begun: one board's ladder, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import GAMES
from saves.puzzles import RUN
from table.puzzles.choosing import next_step
from table.puzzles.data import first_puzzles_of
from table.puzzles.progress import progress_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.puzzles import PuzzleAttempt
    from table.puzzles.data import Puzzle


@dataclass(frozen=True, slots=True)
class Beginning:
    """The next step of a ladder (`puzzle`), its number from 1, and the numbers of all steps and of solved steps."""

    puzzle: Puzzle
    number: int
    steps: int
    solved: int


def beginning(attempts: Sequence[PuzzleAttempt]) -> Beginning | None:
    """Return the next step on the board of the last attempt; without attempts, on the first board.

    None if that ladder is solved, or once the rating of any board has begun.
    """
    own = [each for each in attempts if each.occasion != RUN]
    boards = {each.board for each in own} or {GAMES[0].name}
    if any(not progress_of(own, board).before_rating for board in boards):
        return None
    return step_ahead(attempts, own[-1].board if own else GAMES[0].name)


def step_ahead(attempts: Sequence[PuzzleAttempt], board: str) -> Beginning | None:
    """Return the next unsolved step of a board's ladder; None if there is none."""
    steps, progress = first_puzzles_of(board), progress_of(attempts, board)
    puzzle = next_step(steps, progress)
    if puzzle is None:
        return None
    return Beginning(puzzle, steps.index(puzzle) + 1, len(steps), sum(each.id in progress.solved for each in steps))
