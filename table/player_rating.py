"""A person's rating on a board, and the level that suits this rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import rungs
from saves.glicko import Strength, expected_score
from saves.statistics import PROVISIONAL, Statistics, statistics_of

if TYPE_CHECKING:
    from saves.glicko import Rating
    from saves.library import Library

FIRST_LEVEL = 1
"""The level recommended to a person without a rating."""
BEGINNERS = 3
"""The highest level that counts as no stronger than a beginner."""
RATED_GAMES = 3
"""Rated games after which a person's rating is meaningful."""
_Z = 1.959964
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


def strengths(board: str) -> dict[float, Strength]:
    """Return the measured strengths of a board's levels, and of the players between two levels, keyed by number."""
    return {
        level.number: Strength(level.elo, (level.high - level.low) / 2 / _Z)
        for level in rungs(board)
        if level.elo is not None and level.low is not None and level.high is not None
    }


class PlayerRating(NamedTuple):
    """A person's results and rating on a board against its levels.

    Attributes:
        board: the board's name.
        statistics: the statistics of the person's games.
    """

    board: str
    statistics: Statistics

    @property
    def rating(self) -> Rating | None:
        """The person's rating; None after too few rated games."""
        return shown_rating(self.statistics)

    def expected(self, level: float) -> float | None:
        """Return the person's expected score against a level, 0 to 1; None if a rating is unknown."""
        opponent = strengths(self.board).get(level)
        return None if self.rating is None or opponent is None else expected_score(self.rating, opponent)

    @property
    def suited(self) -> float:
        """The number of the level, or player between levels, that makes the most even game; 1 without a rating."""
        rating = self.rating
        if rating is None:
            return FIRST_LEVEL
        near = {level: abs(expected_score(rating, its) - 0.5) for level, its in strengths(self.board).items()}
        return min(near, key=near.__getitem__) if near else FIRST_LEVEL


def player_rating_of(library: Library, board: str, person: str) -> PlayerRating:
    """Return a person's rating on a board. Raises LibraryError."""
    return PlayerRating(board, statistics_of(library.history.level_games(board, person), strengths(board)))


def shown_rating(statistics: Statistics) -> Rating | None:
    """Return a person's rating; None while there are too few rated games for a meaningful rating."""
    return statistics.rating if len(statistics.history) >= RATED_GAMES else None


def is_provisional(rating: Rating) -> bool:
    """Return whether a rating is still uncertain, because its deviation is large."""
    return rating.deviation >= PROVISIONAL


def reach_of(rating: Rating) -> float:
    """Return half the width of a rating's 95 % interval."""
    return _Z * rating.deviation
