"""The Lab's rows: games learned in a second of processor time, and a whole course beside the window (Linux only)."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ai.cache import cache
from ai.evaluation.features import feature_sets
from game import GAMES
from lab.learning.course import Course, prepare
from lab.learning.recipe import BATCH, Recipe
from tests.bench.row import Row
from tests.bench.window import inside, late
from tests.virtual_screen import VirtualScreen

_BATCHES = 5


def rows() -> Iterator[Row]:
    """Measure and yield the rows, one after the other."""
    cache.use()
    for game in GAMES:
        for each in feature_sets(game):
            what = f"Games learned in a second of processor time, {game.title}, {each.name}"
            yield Row(what, _games_a_second(game.name, each.name), "games/s")
    with VirtualScreen() as screen:
        numbers = inside("learning", screen.environment)
    yield Row("5,000 games of td52 in the Lab, the window open", numbers[-1], "s", 60, at_most=True)
    yield Row("Frame time while the Lab learns, 99th percentile", late(numbers[:-1]), "ms", 20, at_most=True)


def _games_a_second(game: str, features: str) -> float:
    """Return the median over some batches: a processor that others share makes no difference."""
    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        course = Course(Path(folder), Recipe("Heron", game, features, rate=1e-4))
        prepare(course)
        return statistics.median(_batch_speed(course) for _ in range(_BATCHES))


def _batch_speed(course: Course) -> float:
    began = time.process_time()
    course.play_batch()
    return BATCH / (time.process_time() - began)
