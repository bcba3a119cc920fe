"""How a contest stands: Elo with intervals on the scale of the levels, and what is sure by now.

Levels whose Elo was measured stay where the ladder has them, and everybody else is rated against them. Where none
plays, somebody stands at 0 (`FIXED`): random play, which is 0 on the ladder too, or the board's plainest player. A
player has a rating from two opponents on. A difference is called sure only where two 95 % intervals part, which is
stricter than a test of the one difference: the table is looked at again and again while it fills.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lab.arena import MatchResult
from lab.contest.plan import measured
from lab.elo import EloRating, fitted

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.crosstable import Crosstable

FIXED = ("random", "baseline", "paper", "greedy", "builder")
"""The names of plain players, the plainest first: random moves; a feature or two; a paper's player; a win that is there
at once; lines that are built. Where no measured level plays, the first of these who does stands at 0, or else the
first player of all."""
_FEWEST = 2


class RankedPlayer(NamedTuple):
    """A player in the table.

    Attributes:
        name: who it is.
        rating: its Elo with the 95 % interval, None while it has met fewer than two opponents.
        known: whether that was measured on the ladder and stays as it is.
        points, games: what it made of how many games.
        failed: why it cannot play; empty if it can.
    """

    name: str
    rating: EloRating | None
    known: bool
    points: float
    games: int
    failed: str = ""


class Standings(NamedTuple):
    """How a contest stands.

    Attributes:
        table: everybody's results.
        places: everybody, the best first.
        anchors: the levels that hold the scale; empty where nobody was measured.
        zero: who stands at 0 then; empty where levels hold the scale.
    """

    table: Crosstable
    places: tuple[RankedPlayer, ...]
    anchors: tuple[str, ...]
    zero: str

    def place(self, name: str) -> RankedPlayer:
        """Return a player's place."""
        return next(place for place in self.places if place.name == name)

    def met(self, name: str, other: str) -> MatchResult | None:
        """Return the games between two players, counted for the first; None if they do not meet."""
        result = self.table.results.get((name, other))
        if result is not None:
            return result
        turned = self.table.results.get((other, name))
        return turned and MatchResult(turned.losses, turned.draws, turned.wins)

    def points(self, name: str, other: str) -> float | None:
        """Return what a player made against another one, draws counting a half; None if they do not meet."""
        result = self.met(name, other)
        return result and result.wins + result.draws / 2


def standings_of(contest: Contest) -> Standings:
    """Return how a contest stands."""
    return standings_from(contest.crosstable, measured(contest.plan), contest.failed)


def standings_from(table: Crosstable, known: Mapping[str, float], failed: Mapping[str, str]) -> Standings:
    """Return how players stand by their results; `known` are measured ratings, `failed` says why some cannot play."""
    zero = "" if known else next((name for name in FIXED if name in table.names), table.names[0])
    ratings = _ratings(table, known or {zero: 0.0}, anchored=bool(known))
    games = {name: sum(r.games for pair, r in table.results.items() if name in pair) for name in table.names}
    places = [
        RankedPlayer(name, ratings.get(name), name in known, table.total(name), games[name], failed.get(name, ""))
        for name in table.names
    ]
    return Standings(table, tuple(sorted(places, key=_order)), tuple(known), zero)


def _order(place: RankedPlayer) -> tuple[bool, float, float]:
    """Rated players by their Elo, the others by their score, those who failed last."""
    share = place.points / place.games if place.games else 0.0
    return bool(place.failed), -(place.rating.elo if place.rating else float("-inf")), -share


def _ratings(table: Crosstable, fixed: Mapping[str, float], *, anchored: bool) -> dict[str, EloRating]:
    """Return the ratings of those who met two others at least and are connected with a fixed one by games."""
    met = {pair: result for pair, result in table.results.items() if result.games}
    reached = _connected(list(met), list(fixed))
    met = {pair: result for pair, result in met.items() if pair[0] in reached}
    if not met:
        return dict[str, EloRating]()
    ratings = fitted(met, {name: elo for name, elo in fixed.items() if name in reached})
    opponents = {name: sum(name in pair for pair in met) for name in ratings.names}
    rated = [name for name in ratings.names if opponents[name] >= _FEWEST or (anchored and name in fixed)]
    return {name: ratings[name] if anchored else ratings.beside_all(name) for name in rated}


def _connected(pairs: Sequence[tuple[str, str]], start: Sequence[str]) -> set[str]:
    """Return who is connected with `start` by pairs that met."""
    reached = {name for name in start if any(name in pair for pair in pairs)}
    while True:
        more = {name for pair in pairs if reached & set(pair) for name in pair} - reached
        if not more:
            return reached
        reached |= more


# -- what is sure ----------------------------------------------------------------------------------------------------


class Comparison(NamedTuple):
    """What can be said of players by name: that one is stronger than others, or that two are still level.

    Attributes:
        stronger: whose interval lies above those of all `others`; or with `level` one of two whose intervals overlap.
        others: whom that is said of.
        level: whether nothing is sure between them.
        everybody: whether `others` are all the others.
    """

    stronger: str
    others: tuple[str, ...]
    level: bool = False
    everybody: bool = False


def comparisons(standings: Standings) -> list[Comparison]:
    """Return what is sure, and which neighbours are still level: first of those whose rating was not known before."""
    rated = [place for place in standings.places if place.rating is not None and not place.failed]
    found: list[tuple[bool, Comparison]] = []
    for number, place in enumerate(rated):
        beaten = [other for other in rated[number + 1 :] if _is_news(place, other) and _part(place, other)]
        everybody = number == 0 and len(beaten) == len(rated) - 1
        if beaten:
            found.append((place.known, Comparison(place.name, tuple(p.name for p in beaten), everybody=everybody)))
    for upper, lower in pairwise(rated):
        if not _part(upper, lower):
            found.append((False, Comparison(upper.name, (lower.name,), level=True)))
    return [finding for _, finding in sorted(found, key=lambda each: each[0])]


def _is_news(place: RankedPlayer, other: RankedPlayer) -> bool:
    """Whether the two were not compared by the ladder already."""
    return not (place.known and other.known)


def _part(upper: RankedPlayer, lower: RankedPlayer) -> bool:
    assert upper.rating is not None
    assert lower.rating is not None
    return upper.rating.low > lower.rating.high
