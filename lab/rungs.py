"""Rungs between two levels: players whose strength is found by games.

A rung is the next stronger level with one setting turned towards weakness (`Dial`): fewer nodes or random games, fewer
candidates, a wider margin, or more noise. How far it is turned is searched for by games against the rung above and the
level below, as in a test of hearing: each few games the setting goes a little further to the side on which too much or
too little was scored, in steps that shrink with their number (Robbins and Monro 1951). The strength at which to stop is
known from the measured ratings of the two levels.

The rungs found are measured afterwards, with all others (`lab.ladder`).
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ai.levels import Level, level_name
from ai.spec import Attention, PlayerSpec
from game.spec import Game
from lab.arena import OPENING_PLIES, MatchResult, Pairing, play

WIDEST = 115.0
"""The greatest distance that neighbouring rungs are to have, in Elo."""
MOST_BELOW = 3
"""Most rungs below level 1."""
BATCH = 20
"""Games after which the setting is turned: as many of each colour, against each opponent in turn."""
BATCHES = 14
_GAIN = 6.0
"""Change of the logarithm of a setting after the first batch, for a score that is wrong by 1."""
_LONGEST = 4
"""Largest factor of a setting's change after a batch."""
_NEAR = 300.0
"""Largest difference in Elo at which an opponent tells something."""
_FEW = 4
"""Most candidates of which no share is taken away: too few are left for a fine setting."""
_WIDEST = 30_000
_LEAST = 2

Play = Callable[[Pairing], float]
"""Play a game; return the points of its first player."""


@dataclass(frozen=True)
class Dial:
    """A player with a setting that can be turned.

    Attributes:
        base: the player whose setting is turned.
        field: `nodes`, `candidates`, `margin` or `noise`.
        weaker: 1 if a larger setting is weaker, else -1.
    """

    base: PlayerSpec
    field: str
    weaker: int

    @property
    def start(self) -> float:
        """The setting of the base, or 1 instead of 0."""
        value = self.base.limit.nodes if self.field == "nodes" else getattr(self.base.options, self.field)
        return float(max(1, value or 0))

    def at(self, value: float, name: str = "") -> PlayerSpec:
        """Return the player with a value of the setting."""
        whole = min(max(round(value), _LEAST if self.field == "nodes" else 1), _most(self.field))
        named = replace(self.base, name=name or self.base.name)
        if self.field == "nodes":
            return named.with_limit(replace(self.base.limit, nodes=whole))
        changes: dict[str, Any] = {self.field: whole}
        return replace(named, options=replace(self.base.options_as(Attention), **changes))


def _most(field: str) -> int:
    return _WIDEST if field in ("margin", "noise") else 1_000_000_000


def dial_between(game: Game, lower: PlayerSpec, upper: PlayerSpec) -> Dial:
    """Return the dial for the rungs between two players: that of the upper one, or, if nothing about it can be turned,
    the nodes of the lower one.
    """
    options, limit = upper.options, upper.limit
    if upper.method == "perfect":
        return Dial(lower, "nodes", -1)
    if limit.nodes is not None and (limit.depth is None or limit.depth >= game.max_plies):
        return Dial(upper, "nodes", -1)
    assert isinstance(options, Attention)
    if options.candidates > _FEW:
        return Dial(upper, "candidates", -1)
    return Dial(upper, "margin" if options.margin else "noise", 1)


class Target(NamedTuple):
    """An opponent, and how much weaker than it the rung is to be, in Elo; negative for stronger."""

    opponent: PlayerSpec
    below: float

    @property
    def score(self) -> float:
        """The score that the rung is to make."""
        return 1 / (1 + 10 ** (self.below / 400))


def found(
    game: Game, dial: Dial, targets: Sequence[Target], start: float, seed: int, played: Play
) -> tuple[float, Mapping[str, MatchResult]]:
    """Return the setting at which the dial's player scores what the targets say, searched for from `start` on, and its
    result against each opponent in all games of the search.
    """
    logarithm, results = math.log(start), {target.opponent.name: MatchResult(0, 0, 0) for target in targets}
    late: list[float] = []
    for batch in range(BATCHES):
        surplus = 0.0
        for target, points in _batch(game, dial.at(math.exp(logarithm), "rung"), targets, seed + batch, played):
            surplus += (points - target.score) / BATCH
            results[target.opponent.name] = results[target.opponent.name].plus(points)
        change = dial.weaker * surplus * _GAIN / (1 + batch / 3)
        logarithm += min(max(change, -math.log(_LONGEST)), math.log(_LONGEST))
        logarithm = min(max(logarithm, 0.0), math.log(_most(dial.field)))
        late.append(logarithm)
    half = late[len(late) // 2 :]
    return math.exp(sum(half) / len(half)), results


def _batch(
    game: Game, rung: PlayerSpec, targets: Sequence[Target], seed: int, played: Play
) -> Iterator[tuple[Target, float]]:
    """Play the games of a batch; yield each opponent with the points of the rung."""
    for number in range(BATCH):
        target = targets[number // 2 % len(targets)]
        yield target, played(Pairing(game.name, (rung, target.opponent), OPENING_PLIES, seed, number))


def points_in(pairing: Pairing) -> float:
    """Play a game in this process; return the points of its first player."""
    return play(pairing).points


def numbers_between(lower: int, rungs: int) -> list[float]:
    """Return the numbers of so many rungs above a level, evenly over the way to the next."""
    return [round(lower + place / (rungs + 1), 1) for place in range(1, rungs + 1)]


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


def rungs_between(
    game: Game, lower: Level, upper: Level, seed: int, played: Play = points_in, tell: Callable[[str], None] = print
) -> list[Setting]:
    """Return the rungs between two measured levels, weakest first; `lower` may be random play.

    `tell` gets a line for each rung: its setting and its results.
    """
    assert lower.elo is not None and upper.elo is not None
    gap = upper.elo - lower.elo
    steps = max(1, math.ceil(gap / WIDEST))
    step, wanted = gap / steps, min(steps - 1, MOST_BELOW) if lower.number == 0 else steps - 1
    low, high = lower.player.without_seconds(), upper.player.without_seconds()
    dial = dial_between(game, low, high)
    made: list[Setting] = []
    above, start = high, dial.start
    for place, number in enumerate(reversed(numbers_between(int(lower.number), wanted)), 1):
        left = gap - place * step
        targets = [Target(above, step), *([Target(low, -left)] if left <= _NEAR else [])]
        start, results = found(game, dial, targets, start, seed + 10_000 * place, played)
        tell(f"{level_name(number)}: {dial.field} {round(start)}; {_results(results)}")
        above = dial.at(start, level_name(number))
        made.insert(0, Setting(number, dial, round(start)))
    return made


def _results(results: Mapping[str, MatchResult]) -> str:
    return ", ".join(f"{result.score:.0%} of {result.games} against {name}" for name, result in results.items())
