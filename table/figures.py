"""A person's results on a board, against each level."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ai.levels import levels
from saves.statistics import Statistics, statistics_of
from table.player_rating import reach_of, strengths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.glicko import Rating, Strength
    from saves.library import Library


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's results on a board, and the ratings of the board's levels.

    `levels` has the numbers of all levels, and of those AI players between two levels that the person has played.
    """

    found: Statistics = field(default_factory=Statistics)
    ratings: dict[float, Strength] = field(default_factory=dict)
    levels: tuple[float, ...] = ()


def count(library: Library, board: str, person: str | None) -> Figures:
    """Return the results of a person's games; if `person` is None, of the games of all people. Raises LibraryError."""
    ratings = strengths(board)
    found = statistics_of(library.history.level_games(board, person), ratings)
    highest = math.ceil(max([len(levels(board)), *found.levels]))  # an earlier version may have had more levels
    return Figures(found, ratings, tuple(sorted({*range(1, highest + 1), *found.levels})))


def plot_bounds(ratings: Sequence[Rating], levels: Sequence[float]) -> tuple[float, float]:
    """Return the lowest and the highest Elo of a plot of a person's `ratings`, given the Elo of the `levels`.

    The plot has room for the 95 % interval of every rating, and for the next levels below and above the latest rating.
    """
    last = ratings[-1].elo
    below = max((each for each in levels if each <= last), default=last)
    above = min((each for each in levels if each > last), default=last)
    low = min(below, *(each.elo - reach_of(each) for each in ratings))
    return low, max(above, *(each.elo + reach_of(each) for each in ratings))
