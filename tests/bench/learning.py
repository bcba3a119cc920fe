"""The Lab's rows: games learned in a second of processor time, and a whole course beside the window (Linux only)."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ai.cache import cache
from ai.evaluation.features import feature_sets
from game import GAMES, find_game
from game.played_game import PlayedGame
from lab.games import opened
from lab.learning import people
from lab.learning.course import Course, prepare
from lab.learning.recipe import BATCH, PEOPLE, Recipe
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
    for name in ("connect-four", "othello"):
        what = f"Games of people learned from in a second of processor time, {name}"
        yield Row(what, _of_people(name, feature_sets(find_game(name))[0].name), "games/s")
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


def _of_people(game: str, features: str) -> float:
    """Return how many games are read, fitted and tested in a second; whoever played them, it takes as long."""
    chance = random.Random(1)
    matches = [opened(find_game(game), 40, chance, undecided=False) for _ in range(2 * people.FEWEST)]
    played = [PlayedGame(match.moves_text, (True, True), winner=number % 2) for number, match in enumerate(matches)]
    recipe = Recipe("Heron", game, features, start=PEOPLE)
    people.learn_first_weights(recipe, played)  # the kernels are there from now on
    began = time.process_time()
    people.learn_first_weights(recipe, played)
    return len(played) / (time.process_time() - began)
