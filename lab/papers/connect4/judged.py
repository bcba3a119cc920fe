"""Quality of moves, compared with perfect play: all players move in the same positions, and a solver scores the moves.

The positions are from games between players of all depths: all late positions, and early positions if solving is
quick. A move is perfect if no other move has a higher score (`ai.evaluation.connect4.solver`); then it also wins as
soon and loses as late as possible. A move keeps the result if no win becomes a draw or a loss, and no draw a loss.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.evaluation.connect4.solver import Connect4Solver
from ai.search.task import NODES, Task
from ai.spec import PlayerSpec
from ai.thinking import think
from game.connect4 import GAME, Connect4
from game.texts import text
from game.verbs import UNDECIDED, apply_action
from lab.arena import NORMAL_95
from lab.games import answer, opened
from lab.papers.connect4.players import EVALUATIONS, GROWING, all_depths
from lab.papers.jobs import run_jobs

FROM = 12
_CHEAP = 300_000
"""Largest number of nodes for the score of a move in an early position."""
_ANY = 2**62
_MEGABYTES = 64
_TOGETHER = 5


class JudgingJob(NamedTuple):
    """The games that one worker plays, numbered from `first` on, and their openings and seed."""

    first: int
    openings: int
    seed: int

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.first:06}"


class Share(NamedTuple):
    """A share of moves in percent, with half the width of its 95 % interval. A game's positions count as one sample."""

    percent: float
    reach: float


class PlayerAccuracy(NamedTuple):
    """Quality of a player's moves.

    Attributes:
        perfect: share of perfect moves.
        kept: share of moves that keep the result.
        kept_at_risk: the share `kept` in positions where some move loses the result.
        nodes: mean number of nodes per move.
    """

    perfect: Share
    kept: Share
    kept_at_risk: Share
    nodes: float


class AccuracyReport(NamedTuple):
    """Accuracies of all players.

    Attributes:
        players: the accuracy of each player, keyed by the player's name.
        positions: number of judged positions.
        early: number of judged early positions.
        at_risk: number of judged positions where some move loses the result.
        games: number of games that the positions come from.
    """

    players: dict[str, PlayerAccuracy]
    positions: int
    early: int
    at_risk: int
    games: int


def asked() -> list[PlayerSpec]:
    """Return the judged players."""
    return [player for name in EVALUATIONS for player in all_depths(name)] + GROWING


def judge(folder: Path, games: int, openings: int, seed: int, executor: Executor) -> AccuracyReport:
    """Return the accuracies of all players in the positions of `games` games."""
    jobs = [JudgingJob(first, openings, seed) for first in range(0, games, _TOGETHER)]
    found = run_jobs(folder, jobs, _positions_of, executor, text("pieces of games judged"))
    rows = [row for job in found for row in job]
    return AccuracyReport(
        {player.name: _accuracy_of(rows, player.name) for player in asked()},
        len(rows),
        sum(row["ply"] < FROM for row in rows),
        sum(row["at_risk"] for row in rows),
        len({row["game"] for row in rows}),
    )


def _accuracy_of(rows: Sequence[dict[str, Any]], name: str) -> PlayerAccuracy:
    perfect, kept, nodes = (np.array([row["answers"][name][place] for row in rows], float) for place in range(3))
    games, at_risk = (np.array([row[key] for row in rows]) for key in ("game", "at_risk"))
    risky = at_risk.astype(bool)
    return PlayerAccuracy(
        _share(perfect, games), _share(kept, games), _share(kept[risky], games[risky]), float(nodes.mean())
    )


def _share(good: Any, games: Any) -> Share:
    """Return the share of good moves (ratio estimator): `good` has 1 or 0 for each move, `games` the move's game."""
    _, cluster = np.unique(games, return_inverse=True)
    sums = np.bincount(cluster, good - good.mean())
    return Share(100 * float(good.mean()), 100 * NORMAL_95 * float(np.sqrt(np.sum(sums**2))) / len(good))


# -- in the workers ----------------------------------------------------------------------------------------------------


def _positions_of(job: JudgingJob) -> list[dict[str, Any]]:
    return [row for number in range(job.first, job.first + _TOGETHER) for row in _judged_game(job, number)]


def _judged_game(job: JudgingJob, number: int) -> Iterator[dict[str, Any]]:
    """Play a game between two random players and yield its judged positions."""
    chance = random.Random(f"judged {job.seed} {number}")
    sides = [chance.choice([*all_depths(chance.choice(EVALUATIONS))]) for _ in range(2)]
    match = opened(GAME, job.openings, chance)
    while match.outcome is None:
        scores = scores_of(match.state)
        if scores:
            yield {"game": number, "ply": len(match.moves), **_answers(match.state, scores)}
        match.push(answer(match, sides[match.player], {}))


@cache
def _solver() -> Connect4Solver:
    return Connect4Solver(_MEGABYTES)


def scores_of(state: Connect4) -> dict[int, int]:
    """Return the exact score of each legal move, keyed by column; empty if an early position takes too long."""
    nodes = _ANY if state.ply >= FROM else _CHEAP
    found: dict[int, int] = {}
    for action in GAME.actions(state):
        child = apply_action(state, action)
        if child.winner != UNDECIDED:
            found[action] = 22 - (int(state.ply) // 2 + 1) if child.winner in (0, 1) else 0
            continue
        score = _solver().score_within(child, nodes)
        if score is None:
            return {}
        found[action] = -score
    return found


def _answers(state: Connect4, scores: dict[int, int]) -> dict[str, Any]:
    best = max(scores.values())
    answers: dict[str, tuple[int, int, int]] = {}
    for player in asked():
        task = Task(GAME, state, player)
        score = scores[think(task)]
        answers[player.name] = int(score == best), int(_result(score) == _result(best)), int(task.counters[NODES])
    at_risk = _result(min(scores.values())) < _result(best)
    return {"at_risk": int(at_risk), "answers": answers}


def _result(score: int) -> int:
    return (score > 0) - (score < 0)
