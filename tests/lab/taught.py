"""Players of yours for tests, taught in an instant: their teacher adds one to every weight that counts."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ai.search.task import Words
from lab.learning import shelf
from lab.learning.course import Course
from lab.learning.recipe import BATCH, Recipe, read_recipe

HERON = Recipe("Heron", "pathwayz", "td52", games=150, seed=3)


def count_up(course: Course, bits: np.uint64, counts: Words) -> np.uint64:
    """Be a teacher of whom everything is known: half of the games are won, and weights grow by one a batch."""
    counts[0] += BATCH // 2
    counts[2] += BATCH // 2
    course.weights = course.weights + course.mask
    return np.uint64(bits + np.uint64(1))


def make(recipe: Recipe = HERON, batches: int = 2) -> Path:
    """Make a player that has learned for so many batches: after the n-th, every weight is n. Return its folder."""
    folder = shelf.make(recipe)
    teach(folder, batches)
    return folder


def teach(folder: Path, batches: int) -> None:
    """Let a player learn for so many batches more."""
    course = Course(folder, read_recipe(folder), count_up)
    for _ in range(batches):
        course.play_batch()
