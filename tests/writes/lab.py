"""A tournament, a course and a stage of learning whose games cost nothing: what is kept is the program's own work."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from lab.contest.contest import Contest
from lab.contest.plan import ContestPlan
from lab.learning.alphago.measurements import Measurement
from lab.learning.alphago.pipeline import SavedStage
from lab.learning.course import Course
from lab.learning.recipe import Recipe
from lab.learning.rows import Rows

PLAN = ContestPlan("tic-tac-toe", ("random", "builder", "careful-builder"), games=6, openings=1, nodes=0)
RECIPE = Recipe("Heron", "pathwayz", "td52", games=500, seed=11)


class Named(NamedTuple):
    """A game of any pair, as far as keeping it needs one."""

    pair: str
    number: int


def contest(folder: Path) -> Contest:
    """Begin the tournament in a folder, or take it up again."""
    return Contest.create(folder, PLAN)


def course(folder: Path, recipe: Recipe = RECIPE) -> Course:
    """Begin the course in a folder, or take it up again."""
    return Course(folder, recipe, _teach)


def rows_of(course: Course) -> list[Any]:
    """Return the weights after each batch, as the file beside the course has them."""
    found: list[Any] = Rows(course.folder, len(course.weights), len(course.batches), course.weights).together().tolist()
    return found


def _teach(course: Any, bits: Any, counts: Any) -> Any:
    course.weights += 1.0
    counts[0] = 25
    return np.uint64(int(bits) + 1)


class _Learner:
    """A stage that learns the number of each step, and meets all its earlier versions."""

    def __init__(self) -> None:
        self.own = SimpleNamespace(steps=16, rate=0.1)
        self.learner = SimpleNamespace(network=SimpleNamespace(weights=np.zeros(500)))
        self.pool: list[Any] = []

    def gradient(self, number: int) -> Any:
        return np.full(500, number + 1.0)

    def measure(self, step: int) -> Measurement:
        return Measurement(step, 1.0 / (1 + step))

    def grow_pool(self) -> None:
        self.pool.append(self.learner.network.weights.copy())


def stage(folder: Path) -> tuple[SavedStage, Any]:
    """Begin the stage in a folder, or take it up again; the other value is what learns."""
    folder.mkdir(exist_ok=True)
    learner: Any = _Learner()
    return SavedStage(learner, folder / "policy.json"), learner


def state_of(saved: SavedStage, learner: Any) -> list[Any]:
    """Return the steps of a stage, its measurements, its weights, and the earlier ones that it meets."""
    versions = [learner.learner.network.weights, *learner.pool]
    return [saved.steps_done, saved.measurements, [weights.tolist() for weights in versions]]
