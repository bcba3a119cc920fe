"""Contests that were played by nobody: their games are drawn by dice, and kept as if workers had played them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from game import Match, find_game
from lab.arena import result_of
from lab.contest.contest import Contest
from lab.contest.plan import ContestPlan

PLAYERS = ("random", "builder", "careful-builder", "greedy")


def play_by_dice(folder: Path, plan: ContestPlan, games: int, failed: Mapping[str, str] | None = None) -> Contest:
    """Begin a contest, keep its first games, and leave it."""
    contest, dice = Contest.create(folder, plan), Random(1)
    for _ in range(min(games, len(list(plan.pairings())))):
        keep_next(contest, dice)
    for name, reason in (failed or {}).items():
        contest.fail(name, reason)
    contest.close()
    return contest


def keep_next(contest: Contest, dice: Random | None = None) -> None:
    """Play the next game of a contest at random."""
    pairing = list(contest.plan.pairings())[contest.played]
    match, dice = Match(find_game(contest.plan.game)), dice or Random(2)
    while match.outcome is None:
        match.push(dice.choice(match.legal_actions()))
    contest.record(pairing, result_of(pairing, match)._replace(seconds=(0.5, 1.5)))


def shelf(data: Path, game: str, name: str) -> Path:
    """Return where a tournament of a board lies."""
    return data / "tournaments" / game / name
