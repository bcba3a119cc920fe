"""The next puzzle for a person without a rating: a step of a board's first ladder (`ai.puzzles`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.puzzles import first_puzzles_of
from game import GAMES
from saves.puzzles import RUN
from table.puzzles.choosing import next_step
from table.puzzles.progress import progress_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.puzzles import Puzzle
    from saves.puzzles import PuzzleAttempt


@dataclass(frozen=True, slots=True)
class Beginning:
    """The next step of a board's first ladder.

    Attributes:
        puzzle: the step.
        number: the number of the step, counted from 1.
        steps: how many steps the ladder has.
        solved: how many of its steps are solved.
    """

    puzzle: Puzzle
    number: int
    steps: int
    solved: int


def beginning(attempts: Sequence[PuzzleAttempt]) -> Beginning | None:
    """Return the next step on the board of the last attempt; without attempts, on the first board.

    Return None if the ladder of this board is solved, or if the person's rating on any board is shown already
    (`PuzzleProgress.before_rating`).
    """
    own = [each for each in attempts if each.occasion != RUN]
    boards = {each.board for each in own} or {GAMES[0].name}
    if any(not progress_of(own, board).before_rating for board in boards):
        return None
    return step_ahead(attempts, own[-1].board if own else GAMES[0].name)


def step_ahead(attempts: Sequence[PuzzleAttempt], board: str) -> Beginning | None:
    """Return the next unsolved step of a board's first ladder; None if all steps are solved."""
    steps, progress = first_puzzles_of(board), progress_of(attempts, board)
    puzzle = next_step(steps, progress)
    if puzzle is None:
        return None
    return Beginning(puzzle, steps.index(puzzle) + 1, len(steps), sum(each.id in progress.solved for each in steps))
