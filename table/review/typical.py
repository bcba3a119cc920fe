"""How accurately the levels of a board play: a yardstick for a person's own accuracy.

`assets/accuracies/GAME.json` has the mean over games that levels played each other, and how these were made:

    {"measured": {"command": "...", "seed": 1, "games": 81, "judge": "...", "date": "2026-11-22"},
     "accuracies": [[1, 60.2], [2, 66.9], ...]}
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ai.assets import read_json, usable
from ai.errors import DataError
from game import find_game

if TYPE_CHECKING:
    from pathlib import Path


class LevelAccuracy(NamedTuple):
    """What a level reaches.

    Attributes:
        level: counted from 1.
        accuracy: the mean of its games, 0 to 100.
    """

    level: int
    accuracy: float


@cache
def typical(game: str) -> tuple[LevelAccuracy, ...]:
    """Return what the levels of a board reach, the first level first; nothing where that was not measured."""
    return usable("accuracies", find_game(game), read_accuracies, ())


def like(game: str, accuracy: float) -> LevelAccuracy | None:
    """Return the level that plays most nearly as accurately as that; None where nobody measured levels."""
    return min(typical(game), key=lambda each: abs(each.accuracy - accuracy), default=None)


def read_accuracies(path: Path) -> tuple[LevelAccuracy, ...]:
    """Return what a file says, nothing where there is no such file.

    Raises:
        DataError: if it cannot be read or used.
    """
    data = read_json(path, DataError)
    rows = () if data is None else data.get("accuracies") if isinstance(data, dict) else None
    if not isinstance(rows, list | tuple) or not all(map(_is_row, rows)):
        raise DataError("{file} is no list of levels with accuracies", code="bad-accuracies", file=path.name)
    return tuple(LevelAccuracy(level, float(accuracy)) for level, accuracy in rows)


def _is_row(row: object) -> bool:
    if not (isinstance(row, list) and len(row) == 2):
        return False
    level, accuracy = row
    return type(level) is int and level >= 1 and type(accuracy) in (int, float) and 0 <= accuracy <= 100
