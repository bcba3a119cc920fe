"""A person's progress with puzzles: a rating for each board by Glicko-2, and the streak of puzzles solved at the first
try.

Each puzzle that counts is a rating period of its own, against the puzzle's rating. A puzzle counts once: further
attempts change nothing. A board's rating begins below its easiest puzzle, since each board's Elo has its own zero. The
rating is shown once enough puzzles have counted; from then on, steps of the first ladder do not count. Puzzles of a run
(`run`) never count.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from saves.glicko import Rating, Strength, expected_score, rated
from saves.puzzles import RUN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.puzzles import Puzzle
    from saves.puzzles import PuzzleAttempt

PUZZLE_DEVIATION = 75.0
"""Elo: the standard deviation of a puzzle's rating; this rating comes from the levels that solve the puzzle."""
BELOW, START_DEVIATION = 200.0, 200.0
"""Elo: distance from a board's easiest puzzle down to a person's first rating, and standard deviation of that rating.
A start below the easiest puzzle means that to miss this puzzle costs little.
"""

BEGINS = 10
"""Number of counted puzzles of a board after which the rating is shown."""


@dataclass(frozen=True)
class PuzzleProgress:
    """The results of a person's attempts on one board, and the streak on all boards.

    Attributes:
        counted: for every puzzle that counted, its Elo and the score, 1 or 0; oldest first.
        tried: ids of the board's decided puzzles.
        solved: ids of the board's puzzles that were solved, at any try.
        stars: ids of the board's puzzles that were solved at the first try.
        streak: puzzles of any board solved in a row at the first try.
        best_streak: the longest streak so far.
        start: the rating before the first puzzle that counted; None if the board has no puzzles.
    """

    counted: tuple[tuple[float, float], ...] = ()
    tried: frozenset[str] = frozenset()
    solved: frozenset[str] = frozenset()
    stars: frozenset[str] = frozenset()
    streak: int = 0
    best_streak: int = 0
    start: Rating | None = None

    @property
    def results(self) -> tuple[float, ...]:
        """Score, 1 or 0, of each puzzle that counted."""
        return tuple(score for _, score in self.counted)

    @cached_property
    def history(self) -> tuple[Rating, ...]:
        """The shown ratings, oldest first: a rating after each puzzle that counted, except the first few puzzles."""
        return self._ratings[BEGINS - 1 :]

    @cached_property
    def _ratings(self) -> tuple[Rating, ...]:
        """The rating after each puzzle that counted."""
        found: list[Rating] = []
        for elo, score in self.counted:
            found.append(after(found[-1] if found else self.start, elo, score))
        return tuple(found)

    @property
    def rating(self) -> Rating | None:
        """The present rating; None while too few puzzles have counted."""
        return self.history[-1] if self.history else None

    @property
    def basis(self) -> Rating | None:
        """The rating before the next puzzle, even if it is not shown yet; None if the board has no puzzles."""
        return self._ratings[-1] if self._ratings else self.start

    @property
    def before_rating(self) -> int:
        """Number of puzzles that must still count before the rating is shown."""
        return max(0, BEGINS - len(self.counted))


def start_of(puzzles: Sequence[Puzzle]) -> Rating | None:
    """Return a person's rating before the first puzzle of a board; None if the board has no puzzles."""
    easiest = min((puzzle.rating for puzzle in puzzles), default=None)
    return None if easiest is None else Rating(easiest - BELOW, START_DEVIATION)


def progress_of(
    attempts: Iterable[PuzzleAttempt], board: str, start: Rating | None = None, steps: Container[str] = ()
) -> PuzzleProgress:
    """Return the progress on a board.

    Args:
        attempts: all attempts in order of their beginnings.
        board: the board's name.
        start: the rating before the first puzzle.
        steps: the ids of the steps of the first ladder.
    """
    counted: list[tuple[float, float]] = []
    seen: set[tuple[str, str]] = set()
    solved: set[str] = set()
    stars: set[str] = set()
    streak = best = 0
    for each in attempts:
        if each.occasion == RUN:
            continue
        first = (each.board, each.puzzle) not in seen
        seen.add((each.board, each.puzzle))
        if each.board == board and each.solved:
            solved.add(each.puzzle)
        if each.score is None or not first:
            continue
        streak = streak + 1 if each.score else 0
        best = max(best, streak)
        if each.board != board:
            continue
        if each.score:
            stars.add(each.puzzle)
        if each.puzzle not in steps or len(counted) < BEGINS:
            counted.append((each.elo, each.score))
    tried = frozenset(puzzle for of, puzzle in seen if of == board)
    return PuzzleProgress(tuple(counted), tried, frozenset(solved), frozenset(stars), streak, best, start)


def after(rating: Rating | None, elo: float, score: float) -> Rating:
    """Return the rating after a puzzle with the rating `elo`; `score` is 1 if the puzzle was solved, 0 if not."""
    return rated(rating or Rating(elo, START_DEVIATION), [(Strength(elo, PUZZLE_DEVIATION), score)])


def change(rating: Rating | None, elo: float, score: float) -> int:
    """Return by how many whole points a puzzle changes a rating; the arguments are those of `after`."""
    return round(after(rating, elo, score).elo) - round((rating or Rating(elo)).elo)


def chance(rating: Rating, elo: float) -> float:
    """Return the probability, 0 to 1, of solving a puzzle with rating `elo`."""
    return expected_score(rating, Strength(elo, PUZZLE_DEVIATION))
