"""Duration of a contest, estimated from the thinking times of its players in finished games, also of earlier contests.

Thinking times are stored in `speeds.json` beside a board's contests, for each player and limit of nodes:

    {"champion 5000": [120, 260.4]}    number of games, and total seconds of thinking
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
"""Largest stored number of games per player; beyond it, older games lose weight."""
_LONGEST = 1e9
"""Upper bound for stored seconds."""
ThinkingTimes = dict[str, tuple[int, float]]
"""Number of games and total seconds of thinking of each player, keyed by name."""


def spent_in(games: Games) -> ThinkingTimes:
    """Return the thinking times of the players in `games`."""
    found: ThinkingTimes = {}
    for pair, results in games.items():
        for result in results.values():
            for name, seconds in zip(names_of(pair), result.seconds, strict=False):
                count, total = found.get(name, (0, 0.0))
                found[name] = count + 1, total + seconds
    return found


def known_speeds(folder: Path, plan: ContestPlan) -> ThinkingTimes:
    """Return the stored thinking times of a plan's players under the plan's limit; empty if the file is unreadable."""
    speeds = _read(folder / SPEEDS)
    return {name: speeds[key] for name in plan.entrants if (key := _key(plan, name)) in speeds}


def remember(folder: Path, plan: ContestPlan, spent: Mapping[str, tuple[int, float]]) -> None:
    """Add thinking times to the stored ones. Raises OSError if they cannot be written."""
    speeds = _read(folder / SPEEDS)
    for name, (games, seconds) in spent.items():
        before = speeds.get(_key(plan, name), (0, 0.0))
        all_games, all_seconds = before[0] + games, before[1] + seconds
        share = min(1.0, _MOST / max(all_games, 1))
        speeds[_key(plan, name)] = round(all_games * share), round(all_seconds * share, 3)
    write_whole(folder / SPEEDS, json.dumps(speeds, indent=1).encode())


def seconds_of(plan: ContestPlan, spent: Mapping[str, tuple[int, float]], workers: int) -> float | None:
    """Return how many seconds all games of a plan take with parallel workers; None if a player's speed is unknown."""
    each = {name: seconds / games for name, (games, seconds) in spent.items() if games}
    if not set(plan.entrants) <= set(each):
        return None
    return sum(plan.games * (each[a] + each[b]) for a, b in plan.pairs) / max(1, workers)


def seconds_left(contest: Contest, spent: Mapping[str, tuple[int, float]], workers: int) -> float | None:
    """Return how many seconds the unfinished games take with parallel workers; None if no speed is known.

    A player without finished games counts as fast as the average of the other players.
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
