"""A person's results on a board, by level."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ai.levels import levels
from saves.statistics import Statistics, statistics_of
from table.player_rating import strengths

if TYPE_CHECKING:
    from saves.glicko import Strength
    from saves.library import Library


@dataclass(frozen=True, slots=True)
class Figures:
    """The results of a person on a board, the ratings of its levels, and the numbers of its levels and of the rungs
    played.
    """

    found: Statistics = field(default_factory=Statistics)
    ratings: dict[float, Strength] = field(default_factory=dict)
    levels: tuple[float, ...] = ()


def count(library: Library, board: str, person: str | None) -> Figures:
    """Count the games of a person, of all people together for None. Raises LibraryError."""
    ratings = strengths(board)
    found = statistics_of(library.level_games(board, person), ratings)
    highest = math.ceil(max([len(levels(board)), *found.levels]))  # there may have been more levels once
    return Figures(found, ratings, tuple(sorted({*range(1, highest + 1), *found.levels})))
