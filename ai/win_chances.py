"""Win chances as people see them: for players of a given strength in a judged position.

The judge (`ai.judge`) assumes best play, and players seldom play best. For each board `assets/win-chances/GAME.json`
has a logistic regression fitted to games of levels (`python -m lab.win_chances`). The log odds of side 0 are a sum of
terms, each a value times a weight:

    first      1, for being side 0
    stronger   side 0's Elo less side 1's Elo, as log odds
    judged     without a proof, a term for each point p of `odds`: (|x| - q) / (p - q), cut to 0..1, for the judge's log
               odds x and the point q before p (or 0); negative if x favours side 1
    proven     for a proven win, a term for each point p of `distances`: (q - n) / (q - p), cut to 0..1, for n plies to
               the end and the point q after p; 1 for the last point; negative for a win of side 1

Each weight is a table over both sides' mean Elo and the plies played, linear between its points and constant beyond
them. If all weights except `first` are at least 0, no advantage of a side lowers its chance. A board without a
file shows the chance of the judge.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assets import read_json, usable
from ai.errors import ChancesError

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game

KIND = "win-chances"
"""The folder in the assets that has the boards' regressions."""
_SUREST = 0.999
"""The highest chance without a proof; a higher chance counts as this."""
_ELO = math.log(10) / 400
"""The log odds of one point of Elo."""


class JudgedPosition(NamedTuple):
    """A judged position and its players. Chance and result are from the viewpoint of side 0.

    Attributes:
        chance: the judge's chance, 0 to 1.
        result: the proven result, +1, 0 or -1; None if nothing is proven.
        until: plies to the end; None if unknown or nothing is proven.
        ply: number of plies played so far.
        elo: the strengths of side 0 and side 1 on the board's own scale.
    """

    chance: float
    result: int | None
    until: int | None
    ply: int
    elo: tuple[float, float]


class Points(NamedTuple):
    """The points of a regression, rising: `elo` and `plies` are the grid of the tables, the others define the terms."""

    elo: tuple[float, ...]
    plies: tuple[float, ...]
    odds: tuple[float, ...]
    distances: tuple[float, ...]

    @property
    def size(self) -> int:
        """The number of points in each weight's table."""
        return len(self.elo) * len(self.plies)

    @property
    def terms(self) -> int:
        """The number of terms of the regression."""
        return 2 + len(self.odds) + len(self.distances)

    def features(self, judged: JudgedPosition) -> list[float]:
        """Return the inputs of the regression: for each term and table point, value times interpolation weight."""
        first, second = judged.elo
        strong, late = shares((first + second) / 2, self.elo), shares(judged.ply, self.plies)
        places = [one * other for one in strong for other in late]
        values = [1.0, (first - second) * _ELO, *self._word(judged)]
        return [value * place for value in values for place in places]

    def _word(self, judged: JudgedPosition) -> list[float]:
        """Return the values of all terms `judged`, then of all terms `proven`; one of the two kinds is always 0."""
        if judged.result is None:
            chance = min(max(judged.chance, 1 - _SUREST), _SUREST)
            odds = math.log(chance / (1 - chance))
            ways = list(accumulate(reversed(shares(abs(odds), (0.0, *self.odds)))))[-2::-1]
            return [math.copysign(way, odds) for way in ways] + [0.0] * len(self.distances)
        distance = self.distances[-1] if judged.until is None else judged.until
        ways = list(accumulate(shares(distance, self.distances)))
        return [0.0] * len(self.odds) + [judged.result * way for way in ways]


def shares(value: float, points: Sequence[float]) -> list[float]:
    """Return each point's weight in a linear interpolation at `value`; beyond the points, the nearest one has 1."""
    found = [0.0] * len(points)
    right = bisect_right(points, value)
    if right in (0, len(points)):
        found[min(right, len(points) - 1)] = 1.0
        return found
    along = (value - points[right - 1]) / (points[right] - points[right - 1])
    found[right - 1], found[right] = 1.0 - along, along
    return found


@dataclass(frozen=True)
class WinChances:
    """The regression of a board: `weights` in the order of `Points.features`."""

    points: Points
    weights: tuple[float, ...]

    def chance(self, judged: JudgedPosition) -> float:
        """Return the expected result of side 0, 0 to 1; a draw counts half."""
        odds = sum(map(mul, self.points.features(judged), self.weights))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))


@cache
def win_chances_of(game: Game) -> WinChances | None:
    """Return the regression of a board; None if it has no usable file."""
    return usable(KIND, game, read_win_chances, None)


def read_win_chances(path: Path) -> WinChances | None:
    """Return the regression in a file; None if there is no such file.

    Raises:
        ChancesError: if it cannot be read or used.
    """
    data = read_json(path, ChancesError)
    if data is None:
        return None
    try:
        return _described(data)
    except (KeyError, OverflowError, TypeError, ValueError) as reason:
        raise ChancesError(
            "{file} does not say what players make of positions", code="bad-win-chances", file=path.name
        ) from reason


def _described(data: Any) -> WinChances:
    """Return the regression in JSON data. Raise ValueError if the numbers do not fit together."""
    points = Points(*(tuple(map(float, data[name])) for name in Points._fields))
    rows = [tuple(map(float, row)) for row in data["weights"]]
    weights = tuple(chain.from_iterable(rows))
    rising = all(row and list(row) == sorted(set(row)) for row in points)
    if not rising or [len(row) for row in rows] != [points.size] * points.terms or not all(map(math.isfinite, weights)):
        raise ValueError("no regression")
    return WinChances(points, weights)
