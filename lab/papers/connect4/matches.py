"""Matches: one evaluation against the other at equal depth, nodes or time; growing depth against fixed depth."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from ai.info import Limit
from ai.spec import PlayerSpec
from game.connect4 import GAME
from game.texts import text
from lab import terminal
from lab.arena import MatchResult, Pairing, pair_of, pairings_of, played
from lab.game_store import GameStore
from lab.papers.connect4.players import DEPTHS, EVALUATIONS, THEIRS, at_depth, within
from lab.table import Table

HEAD = ("match", "first", "second", "games", "won", "drawn", "lost", "score %", "from %", "to %")
_LIMITS = {
    "1,000 nodes": Limit(nodes=1_000),
    "10,000 nodes": Limit(nodes=10_000),
    "100,000 nodes": Limit(nodes=100_000),
    "10 ms": Limit(seconds=0.01),
    "50 ms": Limit(seconds=0.05),
}
_TIMED, _LIMITED, _FIXED = 2, 5, 10
"""Values of `PlannedMatch.times`: under a limit of time, under a limit of nodes, and at fixed depths."""


class PlannedMatch(NamedTuple):
    """A match to be played.

    Attributes:
        name: the common limit of both players, such as "depth 4", or the names of both.
        pair: the players.
        times: number of games, as a multiple of the games of a pair in the round robin.
    """

    name: str
    pair: tuple[PlayerSpec, PlayerSpec]
    times: int = _FIXED


def of_evaluations() -> list[PlannedMatch]:
    """Return the matches of the two evaluations."""
    one, other = EVALUATIONS
    matches = [PlannedMatch(f"depth {depth}", (at_depth(one, depth), at_depth(other, depth))) for depth in DEPTHS]
    matches.append(PlannedMatch("their own depths", (at_depth(one, THEIRS[0]), at_depth(other, THEIRS[1]))))
    for name, limit in _LIMITS.items():
        times = _LIMITED if limit.seconds is None else _TIMED
        matches.append(PlannedMatch(name, (within(one, name, limit), within(other, name, limit)), times))
    return matches


def of_growing() -> list[PlannedMatch]:
    """Return the matches between players that look deeper as columns fill and players with a fixed depth."""
    pairs = [(at_depth(f"{name}-growing", depth), at_depth(name, depth)) for name in EVALUATIONS for depth in THEIRS]
    return [PlannedMatch(f"{fixed.name}: growing or not", (growing, fixed)) for growing, fixed in pairs]


def play_all(
    matches: Sequence[PlannedMatch], games: int, openings: int, seed: int, executor: Executor, kept: GameStore
) -> list[MatchResult]:
    """Play the unfinished games; return the results of all matches. A match has `times` times `games` games."""
    results = {
        pair_of(each.pair): MatchResult.from_points(kept.points(pair_of(each.pair), _games(each, games)))
        for each in matches
    }
    jobs = [job for number, each in enumerate(matches) for job in _jobs(each, games, openings, seed + 1000 * number)]
    before = sum(result.games for result in results.values())
    with terminal.progress(text("games")) as progress:
        progress.report(before, len(jobs))
        for number, (job, points) in enumerate(played(jobs, executor, kept), before + 1):
            results[job.pair] = results[job.pair].plus(points)
            progress.report(number, len(jobs))
    return list(results.values())


def _games(match: PlannedMatch, games: int) -> range:
    return range(match.times * games)


def _jobs(match: PlannedMatch, games: int, openings: int, seed: int) -> list[Pairing]:
    return list(pairings_of(GAME.name, match.pair, len(_games(match, games)), seed, openings))


def table(name: str, title: str, matches: Sequence[PlannedMatch], results: Sequence[MatchResult]) -> Table:
    """Return a table of matches, with the first player's score and its 95 % interval."""
    return Table(name, title, HEAD, [_row(*each) for each in zip(matches, results, strict=True)])


def _row(match: PlannedMatch, result: MatchResult) -> list[str]:
    shares = (f"{100 * share:.1f}" for share in (result.score_rate, *result.interval))
    names = (player.name for player in match.pair)
    return [match.name, *names, *(f"{n}" for n in (result.games, *result)), *shares]
