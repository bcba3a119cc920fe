"""The standings of a contest: Elo with intervals on the scale of the levels, and clear differences.

Levels with a measured Elo keep it, and all others are rated against them. Without a measured level, the plainest
player is fixed at 0; the plainest is random play, which is also 0 on the ladder. A rating needs two opponents. A
difference counts as clear only if the two 95 % intervals do not overlap. That is stricter than a single test, because
people look at the table again and again while it fills.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lab.arena import NO_GAMES, MatchResult
from lab.contest.plan import measured
from lab.crosstable import Crosstable
from lab.elo import EloRating, fitted

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.plan import ContestPlan

FIXED = ("random", "baseline", "paper", "greedy", "builder")
"""Names of plain players, plainest first. In a contest without measured levels, the plainest of these players
is fixed at Elo 0. If no plain player takes part, the first player of the contest is fixed at 0.
"""
_FEWEST = 2


class RankedPlayer(NamedTuple):
    """A player in the standings.

    Attributes:
        name: the name of the player.
        rating: Elo with its 95 % interval; None with fewer than two opponents.
        known: whether the Elo comes from the ladder and is fixed.
        points: sum of the points in all games.
        games: number of games.
        failed: why the player cannot play; empty if it can.
    """

    name: str
    rating: EloRating | None
    known: bool
    points: float
    games: int
    failed: str = ""


class Standings(NamedTuple):
    """The standings of a contest.

    Attributes:
        table: results of all pairs.
        places: players, best first.
        anchors: measured levels that fix the scale; empty if there are none.
        zero: the player fixed at 0; empty if levels fix the scale.
    """

    table: Crosstable
    places: tuple[RankedPlayer, ...]
    anchors: tuple[str, ...]
    zero: str

    @property
    def by_score(self) -> tuple[RankedPlayer, ...]:
        """The entries of all players by score, for a table that shows no Elo."""
        return tuple(sorted(self.places, key=_order_by_score))

    @property
    def span(self) -> tuple[float, float] | None:
        """The lowest and the highest Elo of all intervals; None without ratings."""
        rated = [place.rating for place in self.places if place.rating]
        if not rated:
            return None
        return min(each.low for each in rated), max(each.high for each in rated)

    @property
    def first(self) -> list[str]:
        """The names of the players on the first place; several players share it with equal points and equal Elo."""
        best = _rank_of(self.places[0])
        return [place.name for place in self.places if _rank_of(place) == best and not place.failed]

    def entry_of(self, name: str) -> RankedPlayer:
        """Return the entry of a player."""
        return next(place for place in self.places if place.name == name)

    def met(self, name: str, other: str) -> MatchResult | None:
        """Return the result between two players, from the view of the first; None if they do not meet."""
        result = self.table.results.get((name, other))
        if result is not None:
            return result
        turned = self.table.results.get((other, name))
        return turned and MatchResult(turned.losses, turned.draws, turned.wins)

    def points(self, name: str, other: str) -> float | None:
        """Return the points of a player against another; a draw is half a point. None if they do not meet."""
        result = self.met(name, other)
        return result and result.wins + result.draws / 2


def standings_of(contest: Contest) -> Standings:
    """Return the standings of a contest."""
    return standings_from(contest.crosstable, measured(contest.plan), contest.failed)


def standings_before(plan: ContestPlan) -> Standings:
    """Return the standings of a plan before its first game."""
    return standings_from(Crosstable(list(plan.entrants), dict.fromkeys(plan.pairs, NO_GAMES)), measured(plan), {})


def standings_from(table: Crosstable, known: Mapping[str, float], failed: Mapping[str, str]) -> Standings:
    """Return the standings of a crosstable.

    Args:
        table: results of all pairs.
        known: the measured ratings, keyed by the player's name.
        failed: the reasons why players cannot play, keyed by the player's name.
    """
    zero = "" if known else next((name for name in FIXED if name in table.names), table.names[0])
    ratings = _ratings(table, known or {zero: 0.0}, anchored=bool(known))
    games = {name: sum(r.games for pair, r in table.results.items() if name in pair) for name in table.names}
    places = [
        RankedPlayer(name, ratings.get(name), name in known, table.total(name), games[name], failed.get(name, ""))
        for name in table.names
    ]
    newcomers = [place.rating for place in places if not place.known and place.games]
    order = _order_by_score if newcomers and not any(newcomers) else _order
    return Standings(table, tuple(sorted(places, key=order)), tuple(known), zero)


def _order(place: RankedPlayer) -> tuple[bool, float, float]:
    """Return a sort key: rated players by Elo, then the others by score; failed players last."""
    return bool(place.failed), -(place.rating.elo if place.rating else float("-inf")), -_share(place)


def _order_by_score(place: RankedPlayer) -> tuple[bool, float, float]:
    """Return a sort key: the score, then the Elo; failed players last. Games between two players measure no Elo."""
    return bool(place.failed), -_share(place), -(place.rating.elo if place.rating else 0.0)


def _rank_of(place: RankedPlayer) -> tuple[float | None, float]:
    """Return the key that decides a player's place: the Elo in whole points, and the share of the points."""
    return place.rating and round(place.rating.elo), _share(place)


def _share(place: RankedPlayer) -> float:
    return place.points / place.games if place.games else 0.0


def _ratings(table: Crosstable, fixed: Mapping[str, float], *, anchored: bool) -> dict[str, EloRating]:
    """Return ratings of players that met at least two others and are connected with a fixed player by games."""
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
    """Return all players that are connected with the players `start` by a chain of pairs that met."""
    reached = {name for name in start if any(name in pair for pair in pairs)}
    while True:
        more = {name for pair in pairs if reached & set(pair) for name in pair} - reached
        if not more:
            return reached
        reached |= more


# -- clear differences -----------------------------------------------------------------------------------------------


class Comparison(NamedTuple):
    """A comparison of players: one is clearly stronger than others, or two are not yet distinguishable.

    Attributes:
        stronger: name of the player rated higher; unless `level`, its interval is above those of all `others`.
        others: names of the players that `stronger` is compared with.
        level: whether the intervals overlap.
        everybody: whether `others` are all other players.
    """

    stronger: str
    others: tuple[str, ...]
    level: bool = False
    everybody: bool = False


def comparisons(standings: Standings) -> list[Comparison]:
    """Return the comparisons: clear differences, and pairs of neighbours in the table whose intervals overlap.

    Comparisons whose stronger player has its Elo from the ladder come last.
    """
    rated = [place for place in standings.places if place.rating is not None and not place.failed]
    found: list[tuple[bool, Comparison]] = []
    for number, place in enumerate(rated):
        beaten = [other for other in rated[number + 1 :] if _is_news(place, other) and _part(place, other)]
        everybody = number == 0 and len(beaten) == len(standings.places) - 1
        if beaten:
            found.append((place.known, Comparison(place.name, tuple(p.name for p in beaten), everybody=everybody)))
    for upper, lower in pairwise(rated):
        if not _part(upper, lower):
            found.append((False, Comparison(upper.name, (lower.name,), level=True)))
    return [finding for _, finding in sorted(found, key=lambda each: each[0])]


def telling_comparisons(standings: Standings, most: int) -> list[Comparison]:
    """Return the first `most` comparisons, with one clear and one undecided comparison (if there are such) in front."""
    found = comparisons(standings)[:most]
    sure = [each for each in found if not each.level]
    first = [*sure[:1], *(each for each in found if each.level)][:2]
    return [*first, *(each for each in found if each not in first)]


def _is_news(place: RankedPlayer, other: RankedPlayer) -> bool:
    """Whether a comparison of two players says something new; it does not if the Elo of both comes from the ladder."""
    return not (place.known and other.known)


def _part(upper: RankedPlayer, lower: RankedPlayer) -> bool:
    assert upper.rating is not None
    assert lower.rating is not None
    return upper.rating.low > lower.rating.high
