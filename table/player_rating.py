"""Where a person stands among the levels of a board, and which of them suits that strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import levels
from saves.glicko import Strength, expected_score
from saves.statistics import PROVISIONAL, Statistics

if TYPE_CHECKING:
    from saves.glicko import Rating
    from saves.library import Library

FIRST_LEVEL = 1
"""The level that is recommended to whoever has no rating."""
BEGINNERS = 3
"""The highest level that beginners play as well as."""
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


class PlayerRating(NamedTuple):
    """How a person does on a board against its levels.

    Attributes:
        board: its name.
        statistics: of the person's games.
    """

    board: str
    statistics: Statistics

    @property
    def rating(self) -> Rating | None:
        """The person's rating once there are games enough for one."""
        return self.statistics.rating if len(self.statistics.history) >= RATED_GAMES else None

    def expected(self, level: int) -> float | None:
        """Return the score, 0 to 1, that the person is expected to make against a level; None if nobody knows."""
        opponent = strengths(self.board).get(level)
        return None if self.rating is None or opponent is None else expected_score(self.rating, opponent)

    @property
    def suited(self) -> int:
        """The level against which the expected score is nearest to a half; without a rating, the first."""
        expected = {level: self.expected(level) for level in strengths(self.board)}
        near = {level: abs(score - 0.5) for level, score in expected.items() if score is not None}
        return min(near, key=near.__getitem__) if near else FIRST_LEVEL


def player_rating_of(library: Library, board: str, person: str) -> PlayerRating:
    """Return how a person does on a board. Raises LibraryError."""
    return PlayerRating(board, library.statistics(board, strengths(board), person))


def is_provisional(rating: Rating) -> bool:
    """Return whether too little is known of a rating yet."""
    return rating.deviation >= PROVISIONAL


def reach_of(rating: Rating) -> float:
    """Return how far the 95 % interval of a rating reaches to both sides."""
    return _Z * rating.deviation
