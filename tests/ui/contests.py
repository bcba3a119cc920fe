"""Contests that are played by nobody: their games are drawn by dice, and kept as if workers had played them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from game import Match, find_game
from lab.arena import Pairing, result_of
from lab.contest.contest import Contest
from lab.contest.plan import ContestPlan
from lab.contest.playing import GameJob
from lab.contest.shared_game_state import SharedGameState
from lab.errors import LabError
from lab.game_store import GameResult
from tests.ui.screen import Screen

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
    contest.record(pairing, _by_dice(pairing, dice or Random(2)))


def _by_dice(pairing: Pairing, dice: Random) -> GameResult:
    match = Match(find_game(pairing.game))
    while match.outcome is None:
        match.push(dice.choice(match.legal_actions()))
    return result_of(pairing, match)._replace(seconds=(0.5, 1.5))


def _played(job: GameJob) -> GameResult:
    return _by_dice(job.pairing, Random(f"{job.pairing.pair} {job.pairing.number}"))


class PlayersOnDemand(Executor):
    """The players of a window's tournament: they play its next game by dice, or most of it, when they are told to."""

    waiting: ClassVar[list[tuple[GameJob, Future[Any]]]] = []
    games: ClassVar[list[SharedGameState]] = []
    """Where the last players that came show their moves."""

    def __init__(self, _workers: int, *, begin: tuple[Any, SharedGameState], **_how: object) -> None:
        self.waiting.clear()
        self.games[:] = begin[1:]

    def submit(self, _function: Callable[..., Any], job: GameJob, /) -> Future[Any]:  # type: ignore[override]
        self.waiting.append((job, Future()))
        return self.waiting[-1][1]

    @classmethod
    def come_to_the_last_move(cls) -> None:
        """Play the next game but for its last move, and show that."""
        (job, _), (shown,) = cls.waiting[0], cls.games
        match = Match(find_game(job.pairing.game))
        for move in _played(job).moves.split()[:-1]:
            match.push(move)
        shown.write(job.line, job.number, match.moves)

    @classmethod
    def play(cls) -> None:
        """Play the next game."""
        job, result = cls.waiting.pop(0)
        result.set_result(_played(job))

    def end(self) -> None:
        with suppress(IndexError):  # the window and the tournament's thread may both come here
            while True:
                _, result = self.waiting.pop()
                if result.set_running_or_notify_cancel():
                    result.set_exception(LabError("worker-ended"))

    def close(self) -> None:
        """Nothing is open."""


def shelf(data: Path, game: str, name: str) -> Path:
    """Return where a tournament of a board lies."""
    return data / "tournaments" / game / name


def games_listed(hands: Screen) -> list[int]:
    """Return the number of finished games of each listed tournament, as a screen reader hears it."""
    heard = hands.heard("Games and tournaments")
    found = (re.search(r"([\d,]+) of [\d,]+ games", f"{row.name} {row.value}") for row in heard.children)
    return [int(each[1].replace(",", "")) for each in found if each]
