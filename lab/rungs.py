"""Rungs between two levels: players whose strength is found by games.

A rung is one of the two levels with another value of one setting (`Dial`): nodes or random games, candidates, margin,
noise, or shyness. In the first round, a few trial values, spaced by a factor, meet each other and the two levels. Their
ratings (`lab.elo`) give a curve of Elo by the logarithm of the value. The curve gives the values for rungs at equal
distances in Elo. In each later round, players with these values meet their neighbours and next neighbours, and a curve
through all ratings gives better values. All games of a round, in all gaps of a board, can be played at the same time.

The ladder measures the rungs afterwards, with all others (`lab.ladder`).
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from ai.levels import Level, level_name, levels
from ai.progress import Cancelled
from ai.spec import Attention, PlayerSpec
from game.spec import Game
from lab.arena import MatchResult
from lab.elo import EloRatings, fitted
from lab.tournament import Pair, neighbours

STEP = 85.0
"""The wanted distance of neighbouring rungs in Elo: the geometric mean of 60 and 120."""
MOST_BELOW = 3
"""Largest number of rungs below level 1."""
RATIO = 4
"""The factor between neighbouring values in the first round."""
TRIALS, DEARER = 5, 3
"""Numbers of trials in the first round: of players weaker than the changed level, and of stronger, slower players."""
COARSE, FINE = 8, 16
"""Number of games of each pair: in the first round, and in each later round."""
ROUNDS = 2
"""Number of rounds after the first."""
_DEGREE = 3
"""Degree of the curve: strength often falls slowly, then fast, then slowly."""
_NEAR = 150.0
"""The curve uses a rating below the lower level or above the upper one only up to this distance from it, in Elo."""
_LEAST_POINTS = 3
"""Fewest ratings for a curve; if fewer are near the two levels, the nearest ones are used."""
_PRIOR = 0.2
"""Number of drawn games that are added to each pair: few, because pairs have few games."""
_FEW = 4
"""A rung has another number of candidate moves only if the level has more of them than this: fewer leave no choice."""
_WIDEST = 30_000
_LEAST = 2

Results = dict[tuple[str, str], MatchResult]
Meet = Callable[[Sequence[Pair], int], Mapping[tuple[str, str], MatchResult]]
"""A function that plays a number of games of each pair. It returns the results, from the view of the first player."""


@dataclass(frozen=True)
class Dial:
    """A level with a setting that changes its strength.

    Attributes:
        base: the level.
        field: the setting: `nodes`, `candidates`, `margin`, `noise` or `shy`.
        is_lower: whether the base is the lower level. Other values make a lower base stronger, an upper base weaker.
    """

    base: PlayerSpec
    field: str
    is_lower: bool = False

    @property
    def base_value(self) -> int:
        """The value of the setting in the base, at least 1."""
        value = self.base.limit.nodes if self.field == "nodes" else getattr(self.base.options, self.field)
        return max(1, value or 0)

    @property
    def rises(self) -> bool:
        """Whether a larger value makes the player stronger."""
        return self.field in ("nodes", "candidates")

    def coarse(self) -> list[int]:
        """Return the values of the setting for the first round's trials, nearest to the base's value first."""
        factor = float(RATIO) ** (1 if self.rises == self.is_lower else -1)
        count = DEARER if self.is_lower else TRIALS
        turned = [self.nearest(self.base_value * factor**step) for step in range(1, count + 1)]
        return [value for value in dict.fromkeys(turned) if value != self.base_value]

    def nearest(self, setting: float) -> int:
        """Return the nearest possible value of the setting."""
        least = _LEAST if self.field == "nodes" else 1
        most = {"margin": _WIDEST, "noise": _WIDEST, "shy": 100}.get(self.field, 1_000_000_000)
        return min(max(round(setting), least), most)

    def player_with(self, value: int, name: str = "") -> PlayerSpec:
        """Return the base with the value `value` of the setting, under the name `name`, or a name made of the value."""
        named = replace(self.base, name=name or f"{self.base.name}/{self.field}={value}")
        if self.field == "nodes":
            return named.with_limit(replace(self.base.limit, nodes=value))
        changes: dict[str, Any] = {self.field: value}
        return replace(named, options=replace(self.base.options_as(Attention), **changes))


def dial_between(game: Game, lower: PlayerSpec, upper: PlayerSpec) -> Dial:
    """Return the dial between two players: the setting whose values make players of strengths between them.

    It is a setting of the upper player; if that one is perfect, it is the number of nodes of the lower player.
    """
    options, limit = upper.options, upper.limit
    if upper.method == "perfect":
        return Dial(lower, "nodes", is_lower=True)
    if limit.nodes is not None and (limit.depth is None or limit.depth >= game.max_plies):
        return Dial(upper, "nodes")
    assert isinstance(options, Attention)
    if options.shy:
        return Dial(upper, "shy")
    if options.candidates > _FEW:
        return Dial(upper, "candidates")
    return Dial(upper, "margin" if options.margin else "noise")


class DialCurve(NamedTuple):
    """A curve of Elo over the logarithm of a setting's value, as two arrays of equal length; Elo never falls."""

    logarithms: np.ndarray
    elos: np.ndarray

    def setting(self, elo: float) -> float | None:
        """Return the setting's value at which the curve reaches the rating `elo`; None if it does not."""
        if not self.elos[0] <= elo <= self.elos[-1]:
            return None
        return math.exp(float(np.interp(elo, self.elos, self.logarithms)))


def curve_through(points: Sequence[tuple[float, float, float]], *, rises: bool) -> DialCurve:
    """Return the cubic nearest to `points` (value, Elo, error of the Elo), made monotone; `rises` is as in `Dial`."""
    settings, elos, errors = (np.array(column, float) for column in zip(*points, strict=True))
    logarithms = np.log(settings)
    degree = min(_DEGREE, len(set(settings)) - 1)
    factors = np.polyfit(logarithms, elos, degree, w=1 / errors)
    places = np.linspace(logarithms.min(), logarithms.max(), 500)[:: 1 if rises else -1]
    return DialCurve(places, np.maximum.accumulate(np.polyval(factors, places)))


class Setting(NamedTuple):
    """A found rung: its number, the level with the changed setting (`dial`), and the new value of the setting."""

    number: float
    dial: Dial
    value: int

    def row(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the row of this rung in a ladder's file, without a rating; `rows` are the rows of the levels."""
        base = next(row for row in rows if level_name(row["level"]) == self.dial.base.name)
        player = copy.deepcopy(base["player"])
        player["limit" if self.dial.field == "nodes" else "options"][self.dial.field] = self.value
        return {"level": self.number, "player": player, "elo": None, "low": None, "high": None, "games": 0}


def steps_of(distance: float) -> int:
    """Return the number of equal steps between two levels whose ratings differ by `distance`."""
    return max(1, round(distance / STEP))


def numbers_between(lower: int, rungs: int) -> list[float]:
    """Return the level numbers of `rungs` rungs, evenly spread between the level `lower` and the next one."""
    return [round(lower + place / (rungs + 1), 1) for place in range(1, rungs + 1)]


@dataclass
class Placing:
    """The search for rungs between two neighbouring levels.

    Attributes:
        number: number of the lower level.
        lower, upper: the levels; `lower` may be random play.
        known: ratings of the levels, keyed by name: 0 for the lower level; the upper level may be missing.
        dial: the setting that differs between the rungs.
        is_spared: whether the upper level plays no games, because its games are long; its known rating is used.
        is_below: whether the lower level is random play, so that there are few rungs.
        results: results of the games so far.
        values: values of the dial in the trials so far.
    """

    number: int
    lower: PlayerSpec
    upper: PlayerSpec
    known: Mapping[str, float]
    dial: Dial
    is_spared: bool
    is_below: bool
    results: Results = field(default_factory=dict)
    values: list[int] = field(default_factory=list)

    def coarse(self) -> list[Pair]:
        """Return the pairs of the first round: base and trials meet their neighbours; trials also meet the other level.

        An upper level that `is_spared` is left out of the neighbours.
        """
        self.values = self.dial.coarse()
        base, other = (self.lower, self.upper) if self.dial.is_lower else (self.upper, self.lower)
        trials = [self.dial.player_with(value) for value in self.values]
        near = trials if self.is_spared else [base, *trials]
        return [*neighbours(near), *((trial, other) for trial in trials)]

    def fine(self) -> list[Pair]:
        """Return the pairs of a later round: the levels and the rungs with the values `wanted` meet their neighbours.

        An upper level that `is_spared` plays no games.
        """
        values = self.wanted()
        self.values = list(dict.fromkeys([*self.values, *values]))
        return neighbours([self.lower, *map(self.dial.player_with, values), *([] if self.is_spared else [self.upper])])

    @property
    def ratings(self) -> EloRatings:
        """The ratings fitted to the results, on the scale of `known`."""
        return fitted(self.results, self.known, _PRIOR)

    @property
    def top(self) -> float:
        """The distance of the two levels in Elo."""
        return self.known[self.upper.name] if self.upper.name in self.known else self.ratings[self.upper.name].elo

    def wanted(self) -> list[int]:
        """Return the setting's values that the results so far suggest for the rungs, weakest rung first."""
        top = self.top
        steps = steps_of(top)
        targets = [top - top / steps * step for step in range(1, steps)][: MOST_BELOW if self.is_below else None]
        curve = self._curve(top)
        found = [curve.setting(elo) for elo in reversed(targets)]
        return list(dict.fromkeys(self.dial.nearest(setting) for setting in found if setting is not None))

    def _curve(self, top: float) -> DialCurve:
        """Return the curve through the trials between the levels or near them; `top` is the distance of the levels."""
        ratings, names = self.ratings, {value: self.dial.player_with(value).name for value in self.values}
        rated = [(value, *ratings.beside_all(name)) for value, name in names.items() if name in ratings.names]
        if self.is_spared:
            rated.append((self.dial.base_value, top, *min((low - elo, high - elo) for _, elo, low, high in rated)))
        else:
            rated.append((self.dial.base_value, *ratings.beside_all(self.dial.base.name)))
        outside = {value: max(-elo, elo - top, 0.0) for value, elo, _, _ in rated}
        near = sum(far <= _NEAR for far in outside.values())
        points = sorted(rated, key=lambda each: outside[each[0]])[: max(near, _LEAST_POINTS)]
        return curve_through([(value, elo, high - low) for value, elo, low, high in points], rises=self.dial.rises)


def rungs_of(
    game: Game, gaps: Sequence[tuple[Level, Level]], played: Meet, tell: Callable[[str], None] = print
) -> list[Setting]:
    """Return new rungs for each gap between two levels, weakest first; `played` plays the games for the search.

    The lower level of a gap may be random play. If both levels were measured, the distance of their ratings is kept.
    `tell` gets a line for each gap. If `played` is cancelled in a later round, the results so far decide.

    Raises:
        Cancelled: if `played` is cancelled in the first round.
    """
    found = [placing for lower, upper in gaps if (placing := _placing(game, lower, upper)) is not None]
    _play([(placing, placing.coarse()) for placing in found], COARSE, played)
    with suppress(Cancelled):
        for _ in range(ROUNDS):
            _play([(placing, placing.fine()) for placing in found], FINE, played)
    return [setting for placing in found for setting in _settled(placing, tell)]


def _placing(game: Game, lower: Level, upper: Level) -> Placing | None:
    """Return the search for rungs between two levels, before its first round; None if no rungs are needed."""
    low, high = lower.player.without_seconds(), upper.player.without_seconds()
    distance = None if lower.elo is None or upper.elo is None else upper.elo - lower.elo
    if distance is not None and steps_of(distance) == 1:
        return None
    known = {low.name: 0.0} | ({} if distance is None else {high.name: distance})
    dial = dial_between(game, low, high)
    is_spared = distance is not None and not dial.is_lower and upper.number == len(levels(game.name))
    return Placing(int(lower.number), low, high, known, dial, is_spared, lower.number == 0)


def _play(asked: Sequence[tuple[Placing, Sequence[Pair]]], games: int, played: Meet) -> None:
    """Play `games` games of every pair in `asked` that has not met yet, and store the results in the searches."""
    new = [
        (placing, pair)
        for placing, pairs in asked
        for pair in pairs
        if (pair[0].name, pair[1].name) not in placing.results
    ]
    results = played([pair for _, pair in new], games)
    for placing, (a, b) in new:
        placing.results[a.name, b.name] = results[a.name, b.name]


def _settled(placing: Placing, tell: Callable[[str], None]) -> list[Setting]:
    """Return the rungs found between two levels, and send a line about these rungs to `tell`."""
    values, dial = placing.wanted(), placing.dial
    tell(
        f"{placing.upper.name}: {placing.top:.0f} above {placing.lower.name}; {dial.field} {dial.base_value}, {values}"
    )
    numbers = numbers_between(placing.number, len(values))
    return [Setting(number, dial, value) for number, value in zip(numbers, values, strict=True)]
