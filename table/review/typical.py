"""Accuracies of a board's levels, for comparison with a person's own accuracy.

`assets/accuracies/GAME.json` has the means over games between levels, and the data of their measurement:

    {"measured": {"command": "...", "seed": 1, "games": 81, "judge": "...", "players": ["..."], "date": "2026-11-22"},
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
    """The mean accuracy of a level.

    Attributes:
        level: the level's number, from 1.
        accuracy: the mean over the level's games, 0 to 100.
    """

    level: int
    accuracy: float


@cache
def typical(game: str) -> tuple[LevelAccuracy, ...]:
    """Return the accuracies of a board's levels, the lowest level first; empty if no level was measured."""
    return usable("accuracies", find_game(game), read_accuracies, ())


def like(game: str, accuracy: float) -> LevelAccuracy | None:
    """Return the level whose accuracy is nearest to `accuracy`; None if no level was measured."""
    return min(typical(game), key=lambda each: abs(each.accuracy - accuracy), default=None)


def read_accuracies(path: Path) -> tuple[LevelAccuracy, ...]:
    """Return the accuracies of a file; empty if there is no file.

    Raises:
        DataError: if the file cannot be read or used.
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
