"""Where a person stands among the levels of a board, and which of them suits that strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from saves.glicko import Strength, expected_score
from saves.statistics import PROVISIONAL

if TYPE_CHECKING:
    from saves.glicko import Rating
    from saves.library import Library
    from saves.statistics import Statistics

BEGINNERS = 3
"""The level that is recommended to whoever has no rating."""
RATED_GAMES = 3
"""Games after which a person has one that says something."""
_Z = 1.959964
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


def strengths(board: str) -> dict[int, Strength]:
    """Return the strength of each level of a board that has been measured."""
    return {
        level.number: Strength(level.elo, (level.high - level.low) / 2 / _Z)
        for level in levels(board)
        if level.elo is not None and level.low is not None and level.high is not None
    }


def statistics_of(library: Library, board: str, person: str | None) -> Statistics:
    """Return how a person does on a board against its levels, as they were measured. Raises LibraryError."""
    return library.statistics(board, strengths(board), person)


def rating_of(statistics: Statistics) -> Rating | None:
    """Return a person's rating once there are games enough for one."""
    return statistics.rating if len(statistics.history) >= RATED_GAMES else None


def is_provisional(rating: Rating) -> bool:
    """Return whether too little is known of a rating yet."""
    return rating.deviation >= PROVISIONAL


def reach_of(rating: Rating) -> float:
    """Return how far the 95 % interval of a rating reaches to both sides."""
    return _Z * rating.deviation


def suited(board: str, rating: Rating | None) -> int:
    """Return the level against which the person's expected score is nearest to a half; where nothing is known of the
    person or of the levels, the one for beginners.
    """
    measured = strengths(board)
    if rating is None or not measured:
        return min(BEGINNERS, len(levels(board)))
    return min(measured, key=lambda number: abs(expected_score(rating, measured[number]) - 0.5))
