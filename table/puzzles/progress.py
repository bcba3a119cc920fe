"""How somebody does with puzzles: a rating for each board by Glicko-2, and the streak of those solved at first try.

Each puzzle that counts is a rating period of its own against the puzzle's rating, and counts once: trying it again
changes nothing. A board's rating begins below its easiest puzzle, for the boards' Elo begin at different places.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from saves.glicko import Rating, Strength, expected_score, rated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.puzzles import PuzzleAttempt
    from table.puzzles.data import Puzzle

PUZZLE_DEVIATION = 75.0
"""Elo: the standard deviation of a puzzle's rating, which is read off the levels that solve it."""
BELOW, START_DEVIATION = 200.0, 200.0
"""Elo: how far below the easiest puzzle of a board a person begins, and the standard deviation of that. Nobody is taken
to be as strong as the first puzzle, so a first one that is missed says little and costs little.
"""


@dataclass(frozen=True)
class PuzzleProgress:
    """What somebody's attempts on one board come to, and the streak on all of them.

    Attributes:
        counted: Elo and score, 1 or 0, of every puzzle that counted, oldest first.
        tried: the puzzles of the board that were decided, by id.
        solved: those that were solved, at whichever try.
        streak: puzzles in a row, of every board, that were solved at the first try.
        best_streak: the most that there ever were.
        start: the rating before the first puzzle that counted; None where the board has no puzzles.
    """

    counted: tuple[tuple[float, float], ...] = ()
    tried: frozenset[str] = frozenset()
    solved: frozenset[str] = frozenset()
    streak: int = 0
    best_streak: int = 0
    start: Rating | None = None

    @property
    def results(self) -> tuple[float, ...]:
        """1 or 0 for each puzzle that counted."""
        return tuple(score for _, score in self.counted)

    @cached_property
    def history(self) -> tuple[Rating, ...]:
        """The rating after each of them."""
        found: list[Rating] = []
        for elo, score in self.counted:
            found.append(after(found[-1] if found else self.start, elo, score))
        return tuple(found)

    @property
    def rating(self) -> Rating | None:
        """The present one; None before the first puzzle that counted."""
        return self.history[-1] if self.history else None

    @property
    def basis(self) -> Rating | None:
        """What the next puzzle that counts changes: the present rating, or the one at the start."""
        return self.rating or self.start


def start_of(puzzles: Sequence[Puzzle]) -> Rating | None:
    """Return the rating with which somebody begins the puzzles of a board; None where there are none."""
    easiest = min((puzzle.rating for puzzle in puzzles), default=None)
    return None if easiest is None else Rating(easiest - BELOW, START_DEVIATION)


def progress_of(attempts: Iterable[PuzzleAttempt], board: str, start: Rating | None = None) -> PuzzleProgress:
    """Return what attempts, in the order in which they were begun, come to on a board that one begins with `start`."""
    counted: list[tuple[float, float]] = []
    seen: set[tuple[str, str]] = set()
    solved: set[str] = set()
    streak = best = 0
    for each in attempts:
        first = (each.board, each.puzzle) not in seen
        seen.add((each.board, each.puzzle))
        if each.board == board and each.solved:
            solved.add(each.puzzle)
        if each.score is None or not first:
            continue
        streak = streak + 1 if each.score else 0
        best = max(best, streak)
        if each.board == board:
            counted.append((each.elo, each.score))
    tried = frozenset(puzzle for of, puzzle in seen if of == board)
    return PuzzleProgress(tuple(counted), tried, frozenset(solved), streak, best, start)


def after(rating: Rating | None, elo: float, score: float) -> Rating:
    """Return the rating after a puzzle of some Elo that was solved (1) or not (0)."""
    return rated(rating or Rating(elo, START_DEVIATION), [(Strength(elo, PUZZLE_DEVIATION), score)])


def change(rating: Rating | None, elo: float, score: float) -> int:
    """Return by how many points a rating changes by a puzzle."""
    return round(after(rating, elo, score).elo) - round((rating or Rating(elo)).elo)


def chance(rating: Rating, elo: float) -> float:
    """Return how likely it is, 0 to 1, that somebody solves a puzzle."""
    return expected_score(rating, Strength(elo, PUZZLE_DEVIATION))
