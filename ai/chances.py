"""The win chance that a score means, according to the numbers in `assets/chances/GAME.json` for each board.

    chance = 1 / (1 + exp(-score / scale))

    {"scale": 365.6, "opening_plies": 8,
     "curves": {"champion": {"plies": [...], "scores": [...], "odds": [[...], ...]}}}

The same score means more from a stronger player. So a player may have a curve of its own, which replaces the scale.
`python -m lab.scales` fits the scales, `python -m lab.calibration` the curves. A board without a file has defaults.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from ai.assets import read_json, usable
from ai.errors import ChancesError
from ai.proven import Proven
from ai.search.scores import PROVEN

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game


@dataclass(frozen=True)
class Curve:
    """A player's log odds of winning as a function of score and ply: a grid with bilinear interpolation.

    A curve can say more than a logistic scale. For example, a score means more late in a game than early. Outside the
    grid the curve is constant.

    Attributes:
        plies: numbers of plies played, rising.
        scores: in the player's units, for the side to move, rising.
        odds: a row for each of `plies`, with the log odds of the side to move at each of `scores`, which never fall.
    """

    plies: tuple[int, ...]
    scores: tuple[int, ...]
    odds: tuple[tuple[float, ...], ...]

    def chance(self, score: int, ply: int) -> float:
        """Return the chance, 0 to 1, of the side to move at `score` after `ply` plies; a draw counts half."""
        row, down = _between(self.plies, ply)
        column, along = _between(self.scores, score)
        lower, upper = (
            (1 - along) * self.odds[i][column] + along * self.odds[i][min(column + 1, len(self.scores) - 1)]
            for i in (row, min(row + 1, len(self.plies) - 1))
        )
        return 1 / (1 + math.exp(-((1 - down) * lower + down * upper)))


def _between(knots: Sequence[int], value: int) -> tuple[int, float]:
    """Return the index of the last knot up to `value`, and how far `value` is towards the next knot, 0 to 1."""
    index = min(max(bisect_right(knots, value) - 1, 0), len(knots) - 1)
    if index == len(knots) - 1:
        return index, 0.0
    return index, max(0.0, (value - knots[index]) / (knots[index + 1] - knots[index]))


@dataclass(frozen=True)
class Chances:
    """The win chances of scores on a board.

    Attributes:
        scale: the scale of the logistic curve, in evaluation units.
        opening_plies: number of random plies at the start of the games used for fitting.
        curves: the players' curves, keyed by the name of the player or of its learned weights.
    """

    scale: float = 100.0
    opening_plies: int = 4
    curves: Mapping[str, Curve] = field(default_factory=dict)


DEFAULTS = Chances()
"""Win chances of a board without fitted numbers."""


@cache
def chances_of(game: Game) -> Chances:
    """Return the win chances of scores on a board, the default ones if its file cannot be used."""
    return usable("chances", game, read_chances, DEFAULTS)


def read_chances(path: Path) -> Chances:
    """Return the win chances in a file, or the default ones if there is no such file.

    Raises:
        ChancesError: if it cannot be read or used.
    """
    data = read_json(path, ChancesError)
    if data is None:
        return DEFAULTS
    try:
        curves = {name: _curve(curve) for name, curve in data.get("curves", {}).items()}
        found = Chances(float(data["scale"]), int(data["opening_plies"]), curves)
        fits = 0 < found.scale < math.inf and found.opening_plies >= 0
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        fits = False
    if not fits:
        raise ChancesError("{file} does not say what scores are worth", code="bad-chances", file=path.name)
    return found


def _curve(data: Any) -> Curve:
    """Return the curve that JSON data describe. Raise ValueError if the rows of the curve do not make a grid."""
    plies, scores = (tuple(map(int, data[name])) for name in ("plies", "scores"))
    odds = tuple(tuple(map(float, row)) for row in data["odds"])
    rising = all(list(knots) == sorted(set(knots)) for knots in (plies, scores))
    if not all(map(math.isfinite, chain.from_iterable(odds))):
        raise ValueError("no numbers")
    if not plies or not scores or not rising or [len(row) for row in odds] != [len(scores)] * len(plies):
        raise ValueError("no grid")
    return Curve(plies, scores, odds)


def win_probability(game: Game, score: int, proven: Proven | None = None, player: str = "", ply: int = 0) -> float:
    """Return the win chance, 0 to 1, of the side to move at a score. A draw counts half; a proven result is certain.

    `player` is the name of the player that found the score, or of its learned weights; `ply` is the number of plies
    played. A player without a curve of its own has the scale of the game.
    """
    if proven is not None and proven.result == 0:
        return 0.5
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    chances = chances_of(game)
    if player in chances.curves:
        return chances.curves[player].chance(score, ply)
    return 1 / (1 + math.exp(-max(-500.0, min(500.0, score / chances.scale))))
