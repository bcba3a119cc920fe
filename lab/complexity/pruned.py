"""Nodes of minimax and of alpha-beta with good, no and bad move ordering, beside b^m and b^(m/2).

Here b is the mean number of moves of a position, and m the depth of the search.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ai.spec import Minimax, Order, PlayerSpec
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab.complexity.played import GameStatistics
from lab.games import nodes_of, opened
from lab.papers.jobs import run_jobs

LEAVES = 30_000_000
"""Largest number of leaves of a search without pruning; it limits the depth of all searches."""
SHARE = 4
"""Positions in play are sampled after L / SHARE plies, where L is the mean number of plies of random games."""
START, PLAY = "start", "in play"
_ORDERS = (Order.WORST_JUDGED_FIRST, Order.LEFT_FIRST, Order.BEST_JUDGED_FIRST)
HEADING = ("game", "where", "depth", "b^m", "minimax", "bad order", "no order", "good order", "b^(m/2)", "least leaves")
"""Columns of the table. From `b^m` on, a column has numbers of nodes; only the last column has a number of leaves."""


class SearchJob(NamedTuple):
    """A position to be searched: number 0 is the start of the game, the others are from the middle of games."""

    game: str
    plies: int
    depth: int
    seed: int
    number: int

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.game}-{self.plies}-{self.depth}-{self.seed}-{self.number}"


def searched(job: SearchJob) -> list[int]:
    """Return a list: the number of distinct moves of the position, then the number of nodes of each search."""
    game = find_game(job.game)
    state = game.initial_state()
    if job.number:
        state = opened(game, job.plies, random.Random(f"{job.seed} {job.number}")).state
    whole = PlayerSpec("", "minimax", options=Minimax(depth=job.depth, order=Order.LEFT_FIRST, pruning=False))
    pruning = [replace(whole, options=Minimax(depth=job.depth, order=order)) for order in _ORDERS]
    return [len(game.distinct_actions(state)), *(nodes_of(game, player, state) for player in (whole, *pruning))]


def rows_of(
    game: Game, played: GameStatistics, positions: int, seed: int, folder: Path, executor: Executor
) -> list[list[str]]:
    """Return the table's rows, one per depth: node counts at the start of the game, then means over later positions."""
    plies = max(1, round(played.length / SHARE))
    starts = {START: (0, range(1)), PLAY: (plies, range(1, positions + 1))}
    rows = []
    for where, (first, numbers) in starts.items():
        depths = range(1, 1 + depth_of(played, first))
        jobs = [SearchJob(game.name, plies, depth, seed, number) for depth in depths for number in numbers]
        found = run_jobs(folder, jobs, searched, executor, text("{game}: searches", game=game.title))
        for depth in depths:
            of_depth = [nodes for job, nodes in zip(jobs, found, strict=True) if job.depth == depth]
            rows.append([game.name, where, f"{depth}", *(f"{number:.0f}" for number in _means(of_depth, depth))])
    return rows


def depth_of(played: GameStatistics, plies: int) -> int:
    """Return the largest depth at which a search after `plies` plies has at most `LEAVES` leaves on average."""
    leaves, depth = 1.0, 0
    for ply in played.plies[plies:]:
        leaves *= ply.breadth
        if leaves > LEAVES:
            break
        depth += 1
    return max(1, depth)


def _means(found: Sequence[Sequence[int]], m: int) -> list[float]:
    """Return a row's numbers from the column `b^m` on, as means over the results `found` of searches to depth `m`."""
    rows = [
        (b**m, *nodes, b ** (m / 2), b ** ((m + 1) // 2) + b ** (m // 2) - 1)  # last: the minimum (Knuth, Moore 1975)
        for b, *nodes in found
    ]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
