"""Othello beside OpenSpiel (random games) and rust_reversi (UCT), and its solver: `make bench`, topic `othello`.

A node of the solver is a position that it looks at, once each time: those with one empty cell too, but not the full
boards after them, whose discs it counts from what the last disc turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ai.evaluation.othello.solver import OthelloSolver
from game import find_game
from tests.bench.minds import games, ratio, rollouts, searching
from tests.bench.row import Row

try:
    import pyspiel
except ImportError:  # the bench extra is not installed
    pyspiel = None
rust_reversi: Any = import_module("rust_reversi") if find_spec("rust_reversi") else None

OTHELLO = find_game("othello")
POSITIONS = Path(__file__).parents[1] / "ai" / "othello_ffo.txt"
PLAYOUTS = 100_000
_MEGABYTES = 256


def rows() -> Iterator[Row]:
    """Measure, and yield what the project promised."""
    if pyspiel is not None:
        theirs = rollouts(pyspiel.load_game("othello"), 50)
        yield ratio("Othello: random games beside OpenSpiel", games(OTHELLO, 100_000), theirs, 25)
    if rust_reversi is not None:
        ours = searching(OTHELLO, "uct", PLAYOUTS)
        yield ratio(f"Othello: UCT beside MctsSearch, {PLAYOUTS:,} games", ours, _mcts(), 1)
    yield from _solved()


def _mcts() -> Callable[[], float]:
    """rust_reversi's own UCT with what it recommends: the exploration, and ten games in a node before it grows."""
    search = rust_reversi.MctsSearch(PLAYOUTS, 1.0, 10)

    def work() -> float:
        search.get_move(rust_reversi.Board())
        return PLAYOUTS

    return work


def _solved() -> Iterator[Row]:
    """Solve the positions of the FFO suite, each with an empty table: on one core, then on two."""
    OthelloSolver(1)  # compiled now, if it was not before
    lines = POSITIONS.read_text(encoding="ascii").splitlines()[40:45]
    one, two = ([_one(line, threads) for line in lines] for threads in (1, 2))
    speeds = sorted(nodes / seconds / 1e6 for seconds, nodes in one)
    yield Row("Othello's solver: nodes a second on one core, the slowest of five positions", speeds[0], "M/s", 15)
    yield Row("Othello's solver: nodes a second on one core, in the middle", speeds[2], "M/s", 15)
    yield Row("Othello's solver: FFO position 40 on two cores", two[0][0], "s", 10, True)
    yield Row("Othello's solver: FFO positions 40 to 44 on one core", sum(seconds for seconds, _ in one), "s")
    yield Row("Othello's solver: FFO positions 40 to 44 on two cores", sum(seconds for seconds, _ in two), "s", 4, True)


def _one(line: str, threads: int) -> tuple[float, int]:
    """Return the seconds and the nodes that solving a position takes; on one core, those of the core's own work."""
    clock = time.process_time if threads == 1 else time.perf_counter
    board, side, best = line.split()[:3]
    solver, began = OthelloSolver(_MEGABYTES, threads), clock()
    score = solver.score(OTHELLO.from_position(f"{board} {side}"))
    seconds = clock() - began
    assert score == int(best.partition(":")[2]), line
    return seconds, solver.nodes
