"""Kalah beside OpenSpiel (random games), its solver and its search: `make bench`, topic `kalah`.

A node of the solver is a position that it looks at, those whose value is only looked up too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from ai.evaluation.kalah.solver import KalahSolver
from game import find_game
from game.kalah import starting
from tests.bench.minds import games, ratio, rollouts
from tests.bench.row import Row

try:
    import pyspiel
except ImportError:  # the bench extra is not installed
    pyspiel = None

KALAH = find_game("kalah")
_MEGABYTES = 512


def rows() -> Iterator[Row]:
    """Measure, and yield what the project promised."""
    if pyspiel is not None:
        theirs = rollouts(pyspiel.load_game("mancala"), 500)
        yield ratio("Kalah: random games beside OpenSpiel", games(KALAH, 200_000), theirs, 10)
    yield from _speed()
    for houses, seeds in ((4, 4), (5, 4), (6, 4)):
        began, margin = time.perf_counter(), KalahSolver(_MEGABYTES).margin(starting(houses, seeds))
        yield Row(f"Kalah({houses},{seeds}) solved from nothing: {margin:+}", time.perf_counter() - began, "s")


def _speed() -> Iterator[Row]:
    """Search the start with a table in the processor's cache, by the core's own time."""
    solver = KalahSolver(8)
    best = 0.0
    for _ in range(3):
        before, began = solver.nodes, time.process_time()
        solver.bounds(KALAH.initial_state(), 10_000_000)
        best = max(best, (solver.nodes - before) / (time.process_time() - began))
    yield Row("Kalah's solver: nodes a second on one core, best of three", best / 1e6, "M/s", 8)
