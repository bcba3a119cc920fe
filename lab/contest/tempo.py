"""How long a contest takes: from how long its players thought in the games that are over, here and in earlier contests.

A player's games of a board are remembered in `speeds.json`, beside the contests of that board, by its name and the
limit of nodes that it played under:

    {"champion 5000": [120, 260.4]}    games, and the seconds that it thought in all of them
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.files import write_whole
from lab.contest.plan import ContestPlan, names_of
from lab.game_store import data_in

if TYPE_CHECKING:
    from lab.contest.contest import Contest, Games

SPEEDS = "speeds.json"
_MOST = 1000
"""Games of a player that are remembered; what is older counts less and less."""
_LONGEST = 1e9
"""Seconds that nobody spends."""
ThinkingTimes = dict[str, tuple[int, float]]
"""Games of a player, by name, and the seconds that it thought in them."""


def spent_in(games: Games) -> ThinkingTimes:
    """Return how long players thought in these games."""
    found: ThinkingTimes = {}
    for pair, results in games.items():
        for result in results.values():
            for name, seconds in zip(names_of(pair), result.seconds, strict=False):
                count, total = found.get(name, (0, 0.0))
                found[name] = count + 1, total + seconds
    return found


def known_speeds(folder: Path, plan: ContestPlan) -> ThinkingTimes:
    """Return what is remembered of the plan's players under its limit; nothing where that cannot be read."""
    speeds = _read(folder / SPEEDS)
    return {name: speeds[key] for name in plan.entrants if (key := _key(plan, name)) in speeds}


def remember(folder: Path, plan: ContestPlan, spent: Mapping[str, tuple[int, float]]) -> None:
    """Add what players spent to what is remembered. Raises OSError if that cannot be written."""
    speeds = _read(folder / SPEEDS)
    for name, (games, seconds) in spent.items():
        before = speeds.get(_key(plan, name), (0, 0.0))
        all_games, all_seconds = before[0] + games, before[1] + seconds
        share = min(1.0, _MOST / max(all_games, 1))
        speeds[_key(plan, name)] = round(all_games * share), round(all_seconds * share, 3)
    write_whole(folder / SPEEDS, json.dumps(speeds, indent=1).encode())


def seconds_of(plan: ContestPlan, spent: Mapping[str, tuple[int, float]], workers: int) -> float | None:
    """Return how long all games of a plan take, so many at once; None while the speed of a player is not known."""
    each = {name: seconds / games for name, (games, seconds) in spent.items() if games}
    if not set(plan.entrants) <= set(each):
        return None
    return sum(plan.games * (each[a] + each[b]) for a, b in plan.pairs) / max(1, workers)


def seconds_left(contest: Contest, spent: Mapping[str, tuple[int, float]], workers: int) -> float | None:
    """Return how long the games take that are still to be played; None while nobody's speed is known.

    A player who has not played yet is taken for as quick as the others on average.
    """
    each = {name: seconds / games for name, (games, seconds) in spent.items() if games}
    if not each:
        return None
    usual = sum(each.values()) / len(each)
    left, over = 0.0, contest.results
    for a, b in contest.plan.pairs:
        if not {a, b} & set(contest.failed):
            games = contest.plan.games - len(over.get(f"{a} {b}", ()))
            left += max(0, games) * (each.get(a, usual) + each.get(b, usual))
    return left / max(1, workers)


def _key(plan: ContestPlan, name: str) -> str:
    return f"{name} {plan.nodes}"


def _read(path: Path) -> ThinkingTimes:
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, OverflowError):
        data = data_in(path)
        spent = {str(key): (int(games), float(seconds)) for key, (games, seconds) in data.items()}
        return {key: each for key, each in spent.items() if 0 < each[0] <= _MOST and 0 <= each[1] < _LONGEST}
    return {}
