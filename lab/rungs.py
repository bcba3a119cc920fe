"""Rungs between two levels: players whose strength is found by games.

A rung is one of the two levels with a setting turned towards the other (`Dial`): nodes or random games, candidates, the
margin, noise, or how shy it is. First a few trial settings, each a factor from the next, meet each other and the two
levels. Their ratings (`lab.elo`) make a curve of Elo by the logarithm of the setting, and on it settings an even step
apart are read off. Players with these meet their neighbours and next neighbours in more games, and the curve through
all ratings tells better settings; so again, and then the rungs. All games of a round, in all gaps of a board, can be
played at the same time.

The rungs found are measured afterwards, with all others (`lab.ladder`).
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
"""The distance that neighbouring rungs are to have, in Elo: the geometric mean of 60 and 120."""
MOST_BELOW = 3
"""Most rungs below level 1."""
RATIO = 4
"""The factor between neighbouring settings of the first trials."""
TRIALS, DEARER = 5, 3
"""First trials towards weakness; and towards strength, where each thinks longer by the factor."""
COARSE, FINE = 8, 16
"""Games of each pair, in the first round and in a later one."""
ROUNDS = 2
"""Rounds after the first."""
_DEGREE = 3
"""Degree of the curve: strength often falls slowly, then fast, then slowly."""
_NEAR = 150.0
"""How far outside the two levels a rating still tells of the curve between them, in Elo."""
_LEAST_POINTS = 3
"""Fewest ratings for a curve, those nearest to the levels."""
_PRIOR = 0.2
"""Drawn games that are added to each pair: few, for pairs have few games."""
_FEW = 4
"""The number of candidates up to which a dial leaves them alone: fewer give no fine setting."""
_WIDEST = 30_000
_LEAST = 2

Results = dict[tuple[str, str], MatchResult]
Meet = Callable[[Sequence[Pair], int], Mapping[tuple[str, str], MatchResult]]
"""Play a number of games of each pair, and return the results, counted for the first of each pair."""


@dataclass(frozen=True)
class Dial:
    """A level with a setting that can be turned.

    Attributes:
        base: the level whose setting is turned.
        field: `nodes`, `candidates`, `margin`, `noise` or `shy`.
        is_lower: whether the base is the lower of the two levels, so that its setting is turned towards strength.
    """

    base: PlayerSpec
    field: str
    is_lower: bool = False

    @property
    def start(self) -> int:
        """The setting of the base, or 1 instead of 0."""
        value = self.base.limit.nodes if self.field == "nodes" else getattr(self.base.options, self.field)
        return max(1, value or 0)

    @property
    def rises(self) -> bool:
        """Whether a larger setting is stronger."""
        return self.field in ("nodes", "candidates")

    def coarse(self) -> list[int]:
        """Return the first trial settings, from the base's on."""
        factor = float(RATIO) ** (1 if self.rises == self.is_lower else -1)
        count = DEARER if self.is_lower else TRIALS
        turned = [self.value(self.start * factor**step) for step in range(1, count + 1)]
        return [value for value in dict.fromkeys(turned) if value != self.start]

    def value(self, setting: float) -> int:
        """Return the nearest possible value of the setting."""
        least = _LEAST if self.field == "nodes" else 1
        most = {"margin": _WIDEST, "noise": _WIDEST, "shy": 100}.get(self.field, 1_000_000_000)
        return min(max(round(setting), least), most)

    def at(self, value: int, name: str = "") -> PlayerSpec:
        """Return the player with a value of the setting, under a name that tells it or another one."""
        named = replace(self.base, name=name or f"{self.base.name}/{self.field}={value}")
        if self.field == "nodes":
            return named.with_limit(replace(self.base.limit, nodes=value))
        changes: dict[str, Any] = {self.field: value}
        return replace(named, options=replace(self.base.options_as(Attention), **changes))


def dial_between(game: Game, lower: PlayerSpec, upper: PlayerSpec) -> Dial:
    """Return the dial for the rungs between two players: that of the upper one, or, if nothing about it can be turned,
    the nodes of the lower one.
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
    """Elo by the logarithm of a setting, at many places, Elo rising."""

    logarithms: np.ndarray
    elos: np.ndarray

    def setting(self, elo: float) -> float | None:
        """Return the setting of this strength; None if it lies outside the curve."""
        if not self.elos[0] <= elo <= self.elos[-1]:
            return None
        return math.exp(float(np.interp(elo, self.elos, self.logarithms)))


def curve_through(points: Sequence[tuple[float, float, float]], *, rises: bool) -> DialCurve:
    """Return the cubic nearest to `points`, made monotone: each is a setting, its Elo, and the error of that."""
    settings, elos, errors = (np.array(column, float) for column in zip(*points, strict=True))
    logarithms = np.log(settings)
    degree = min(_DEGREE, len(set(settings)) - 1)
    factors = np.polyfit(logarithms, elos, degree, w=1 / errors)
    places = np.linspace(logarithms.min(), logarithms.max(), 500)[:: 1 if rises else -1]
    return DialCurve(places, np.maximum.accumulate(np.polyval(factors, places)))


class Setting(NamedTuple):
    """A rung that was found: its number, and how far its dial is turned."""

    number: float
    dial: Dial
    value: int

    def row(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the row of a ladder's file for this rung, not measured yet, given the rows of the levels."""
        base = next(row for row in rows if level_name(row["level"]) == self.dial.base.name)
        player = copy.deepcopy(base["player"])
        player["limit" if self.dial.field == "nodes" else "options"][self.dial.field] = self.value
        return {"level": self.number, "player": player, "elo": None, "low": None, "high": None, "games": 0}


def steps_of(distance: float) -> int:
    """Return the number of even steps between two levels, given the distance between them."""
    return max(1, round(distance / STEP))


def numbers_between(lower: int, rungs: int) -> list[float]:
    """Return the numbers of this many rungs above a level, evenly spread up to the next level."""
    return [round(lower + place / (rungs + 1), 1) for place in range(1, rungs + 1)]


@dataclass
class Placing:
    """Two neighbouring levels, and what was found out between them.

    Attributes:
        number: that of the lower one.
        lower, upper: the levels; `lower` may be random play.
        known: their ratings, the lower level being 0; the upper one's may be missing.
        dial: what is turned between them.
        is_spared: whether the upper one meets nobody, for its games are long: then its known rating has to do.
        is_below: whether the lower one is random play, so that there are few rungs.
        results: of the games so far.
        values: settings of the trials so far.
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
        """Return the pairs of the first round: each trial meets the level from which it is far, and the next ones."""
        self.values = self.dial.coarse()
        base, other = (self.lower, self.upper) if self.dial.is_lower else (self.upper, self.lower)
        trials = [self.dial.at(value) for value in self.values]
        near = trials if self.is_spared else [base, *trials]
        return [*neighbours(near), *((trial, other) for trial in trials)]

    def fine(self) -> list[Pair]:
        """Return the pairs of a later round, with the settings that are wanted now."""
        values = self.wanted()
        self.values = list(dict.fromkeys([*self.values, *values]))
        return neighbours([self.lower, *map(self.dial.at, values), *([] if self.is_spared else [self.upper])])

    @property
    def ratings(self) -> EloRatings:
        """The ratings fitted to the results, on the scale of the ratings known before."""
        return fitted(self.results, self.known, _PRIOR)

    @property
    def top(self) -> float:
        """The distance of the two levels in Elo."""
        return self.known[self.upper.name] if self.upper.name in self.known else self.ratings[self.upper.name].elo

    def wanted(self) -> list[int]:
        """Return the settings of the rungs, weakest first, as far as is known now."""
        top = self.top
        steps = steps_of(top)
        targets = [top - top / steps * step for step in range(1, steps)][: MOST_BELOW if self.is_below else None]
        curve = self._curve(top)
        found = [curve.setting(elo) for elo in reversed(targets)]
        return list(dict.fromkeys(self.dial.value(setting) for setting in found if setting is not None))

    def _curve(self, top: float) -> DialCurve:
        """Return the curve through the trials between the levels or not far outside."""
        ratings, names = self.ratings, {value: self.dial.at(value).name for value in self.values}
        rated = [(value, *ratings.beside_all(name)) for value, name in names.items() if name in ratings.names]
        if self.is_spared:
            rated.append((self.dial.start, top, *min((low - elo, high - elo) for _, elo, low, high in rated)))
        else:
            rated.append((self.dial.start, *ratings.beside_all(self.dial.base.name)))
        outside = {value: max(-elo, elo - top, 0.0) for value, elo, _, _ in rated}
        near = sum(far <= _NEAR for far in outside.values())
        points = sorted(rated, key=lambda each: outside[each[0]])[: max(near, _LEAST_POINTS)]
        return curve_through([(value, elo, high - low) for value, elo, low, high in points], rises=self.dial.rises)


def rungs_of(
    game: Game, gaps: Sequence[tuple[Level, Level]], played: Meet, tell: Callable[[str], None] = print
) -> list[Setting]:
    """Return the rungs in gaps between two levels each, weakest first; the lower one may be random play.

    Where both were measured, their distance is taken as it is. `tell` gets a line of each gap.

    Raises:
        Cancelled: if that stopped the first round; later it ends the search.
    """
    found = [placing for lower, upper in gaps if (placing := _placing(game, lower, upper)) is not None]
    _play([(placing, placing.coarse()) for placing in found], COARSE, played)
    with suppress(Cancelled):
        for _ in range(ROUNDS):
            _play([(placing, placing.fine()) for placing in found], FINE, played)
    return [setting for placing in found for setting in _settled(placing, tell)]


def _placing(game: Game, lower: Level, upper: Level) -> Placing | None:
    """Return the start of the search in a gap; None if it needs no rungs."""
    low, high = lower.player.without_seconds(), upper.player.without_seconds()
    distance = None if lower.elo is None or upper.elo is None else upper.elo - lower.elo
    if distance is not None and steps_of(distance) == 1:
        return None
    known = {low.name: 0.0} | ({} if distance is None else {high.name: distance})
    dial = dial_between(game, low, high)
    is_spared = distance is not None and not dial.is_lower and upper.number == len(levels(game.name))
    return Placing(int(lower.number), low, high, known, dial, is_spared, lower.number == 0)


def _play(asked: Sequence[tuple[Placing, Sequence[Pair]]], games: int, played: Meet) -> None:
    """Play a round of all gaps: those pairs meet that have not met yet."""
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
    """Return the rungs of a gap."""
    values, dial = placing.wanted(), placing.dial
    tell(f"{placing.upper.name}: {placing.top:.0f} above {placing.lower.name}; {dial.field} {dial.start}, {values}")
    numbers = numbers_between(placing.number, len(values))
    return [Setting(number, dial, value) for number, value in zip(numbers, values, strict=True)]
