"""Moves judged by perfect play: all players are asked in the same positions, and exact scores say what a move is worth.

The positions are those of games between players of all depths. From ply FROM on every position is judged; an earlier
one where that is cheap. A move is perfect if none has a higher score (`ai.evaluation.connect4.solver`), so that it also
wins as soon and loses as late as can be; it keeps the result if it turns no win into less, and no draw into a loss.
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
from lab.papers.pieces import done

FROM = 12
_CHEAP = 300_000
"""Nodes that the score of a move before that ply may cost."""
_ANY = 2**62
_MEGABYTES = 64
_TOGETHER = 5


class Games(NamedTuple):
    """Games whose positions are judged together: the number of the first one, and what they begin with."""

    first: int
    openings: int
    seed: int

    @property
    def name(self) -> str:
        """See `lab.papers.pieces`."""
        return f"{self.first:06}"


class Share(NamedTuple):
    """A share of moves, in percent, with half of its 95 % interval; positions of one game count together."""

    percent: float
    reach: float


class Judgement(NamedTuple):
    """What a player's moves were worth.

    Attributes:
        perfect: moves that perfect play might have made.
        kept: moves that kept the result.
        kept_at_risk: the same where some move would have lost it.
        nodes: visited for a move, on average.
    """

    perfect: Share
    kept: Share
    kept_at_risk: Share
    nodes: float


class Judged(NamedTuple):
    """What was found: judgements by the players' names, and how many positions and games they are of.

    Attributes:
        positions: judged.
        early: of these, before ply FROM.
        at_risk: of these, where some move loses the result.
        games: that they are from.
    """

    players: dict[str, Judgement]
    positions: int
    early: int
    at_risk: int
    games: int


def asked() -> list[PlayerSpec]:
    """Return the players whose moves are judged."""
    return [player for name in EVALUATIONS for player in all_depths(name)] + GROWING


def judge(folder: Path, games: int, openings: int, seed: int, executor: Executor) -> Judged:
    """Return what the moves of all players are worth in the positions of so many games."""
    pieces = [Games(first, openings, seed) for first in range(0, games, _TOGETHER)]
    found = done(folder, pieces, _positions_of, executor, text("pieces of games judged"))
    rows = [row for piece in found for row in piece]
    return Judged(
        {player.name: _judgement(rows, player.name) for player in asked()},
        len(rows),
        sum(row["ply"] < FROM for row in rows),
        sum(row["at_risk"] for row in rows),
        len({row["game"] for row in rows}),
    )


def _judgement(rows: Sequence[dict[str, Any]], name: str) -> Judgement:
    perfect, kept, nodes = (np.array([row["answers"][name][place] for row in rows], float) for place in range(3))
    games, at_risk = (np.array([row[key] for row in rows]) for key in ("game", "at_risk"))
    risky = at_risk.astype(bool)
    return Judgement(
        _share(perfect, games), _share(kept, games), _share(kept[risky], games[risky]), float(nodes.mean())
    )


def _share(good: Any, games: Any) -> Share:
    """Return the mean of `good`; its variance is the ratio estimator's, for which a game is one draw."""
    _, cluster = np.unique(games, return_inverse=True)
    sums = np.bincount(cluster, good - good.mean())
    return Share(100 * float(good.mean()), 100 * NORMAL_95 * float(np.sqrt(np.sum(sums**2))) / len(good))


# -- in the workers ----------------------------------------------------------------------------------------------------


def _positions_of(job: Games) -> list[dict[str, Any]]:
    return [row for number in range(job.first, job.first + _TOGETHER) for row in _judged_game(job, number)]


def _judged_game(job: Games, number: int) -> Iterator[dict[str, Any]]:
    """Play a game between two players drawn at random and yield its positions, judged."""
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
    """Return the exact score of each legal move, by column; nothing where that is early and not cheap."""
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
