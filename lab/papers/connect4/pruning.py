"""Nodes saved by pruning, for each depth and move order, on the empty board and in middle-game positions."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from ai.spec import Order
from ai.thinking import load
from game.connect4 import COLUMNS, GAME
from game.texts import text
from lab.charts import ChartLine, ChartPanel, draw_panels
from lab.games import nodes_of, opened
from lab.papers.connect4.players import DEPTHS, EVALUATIONS, with_order
from lab.papers.jobs import run_jobs
from lab.table import Table, read_rows

IN_PLAY, PLIES = 100, 8
"""Number of positions from the middle of games, and of random plies before each."""
_ORDERS = (Order.WORST_FIRST, Order.LEFT_FIRST, Order.CENTRE_FIRST)
HEADING = ("where", "evaluation", "depth", "b^m", "unpruned", *_ORDERS, "b^(m/2)")
"""Columns of the table; the columns from `b^m` on count nodes."""
_EMPTY, _PLAY = "empty board", "in play"


class NodeCountJob(NamedTuple):
    """A job: count the nodes of searches with one evaluation to one depth."""

    evaluation: str
    depth: int
    seed: int

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.evaluation}-{self.depth}"


def counted(job: NodeCountJob) -> dict[str, Any]:
    """Return as JSON values: the nodes of each search on the empty board, the mean nodes of each search in other
    positions, and the speed without pruning.
    """
    positions = [opened(GAME, PLIES, random.Random(f"{job.seed} {number}")).state for number in range(IN_PLAY)]
    unpruned = with_order(job.evaluation, job.depth, Order.CENTRE_FIRST, pruning=False)
    players = [unpruned, *(with_order(job.evaluation, job.depth, order) for order in _ORDERS)]
    load(GAME, unpruned)
    empty = [nodes_of(GAME, player, GAME.initial_state()) for player in players]
    began = time.perf_counter()
    totals = [sum(nodes_of(GAME, unpruned, state) for state in positions)]
    speed = totals[0] / (time.perf_counter() - began)
    totals += [sum(nodes_of(GAME, player, state) for state in positions) for player in players[1:]]
    return {_EMPTY: empty, _PLAY: [total / IN_PLAY for total in totals], "speed": speed}


def tables(folder: Path, seed: int, executor: Executor) -> list[Table]:
    """Return the tables of nodes and of speeds."""
    counts = [NodeCountJob(name, depth, seed) for name in EVALUATIONS for depth in DEPTHS]
    found = run_jobs(folder, counts, counted, executor, text("counts of nodes"))
    rows = [
        [where, count.evaluation, f"{count.depth}", *_numbers(count.depth, result[where])]
        for where in (_EMPTY, _PLAY)
        for count, result in zip(counts, found, strict=True)
    ]
    speeds = [
        [count.evaluation, f"{result['speed'] / 1e6:.1f}"]
        for count, result in zip(counts, found, strict=True)
        if count.depth == DEPTHS[-1]
    ]
    title = text("Nodes visited for a move; in play: the mean of {n} positions", n=IN_PLAY)
    return [
        Table("pruning", title, HEADING, rows),
        Table(
            "speed", text("Without pruning, at the greatest depth"), ("evaluation", "million nodes a second"), speeds
        ),
    ]


def _numbers(depth: int, nodes: Sequence[float]) -> list[str]:
    return [f"{number:.0f}" for number in (COLUMNS**depth, *nodes, COLUMNS ** (depth / 2))]


def draw(table: Path, picture: Path) -> None:
    """Draw for each evaluation the mean number of nodes by depth, for positions from the middle of games."""
    rows = [row for row in read_rows(table) if row["where"] == _PLAY]
    panels = [
        ChartPanel(
            name,
            text("depth"),
            [_line(column, [row for row in rows if row["evaluation"] == name]) for column in HEADING[3:]],
            log=True,
        )
        for name in EVALUATIONS
    ]
    draw_panels(picture, text("Nodes visited for a move, on average over positions in play"), panels)


def _line(column: str, rows: list[dict[str, str]]) -> ChartLine:
    points = [(float(row["depth"]), float(row[column])) for row in rows]
    return ChartLine(column, points, dashed=column.startswith("b"))
