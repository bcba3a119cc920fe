"""Charts of a course: the score of each batch, and the heaviest weights."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from game.texts import text
from lab.charts import DANGER, GOOD, CurvePoint, Threshold, advice, draw_bars, draw_curve
from lab.learning.course import Course
from lab.learning.recipe import BATCH, HIGH, LOW, RULE

HEAVIEST = 15

Weighted = tuple[str, float]
"""The name of a feature, and its weight."""


def draw(course: Course, folder: Path) -> list[Path]:
    """Draw the charts of `course` into `folder` and return their paths; do nothing if matplotlib is missing."""
    if advice() is not None:
        return []
    curve, weights = folder / "batches.svg", folder / "weights.svg"
    points = [CurvePoint(batch.games, batch.score, batch.change) for batch in course.batches]
    recipe = course.recipe
    draw_batches(curve, recipe.features, points, (recipe.low, recipe.high) if recipe.opponent == RULE else ())
    draw_weights(weights, recipe.features, course.named_weights)
    return [curve, weights]


def draw_batches(path: Path, name: str, points: Sequence[CurvePoint], shares: Sequence[float] = (LOW, HIGH)) -> None:
    """Draw the score of each batch of the course `name`, with lines at the two `shares` where the opponent changes."""
    title = text("{name}: the learner's score in each batch of {n} games", name=name, n=BATCH)
    draw_curve(path, title, points, _thresholds(*shares) if shares else [])


def _thresholds(least: float, most: float) -> list[Threshold]:
    return [
        Threshold("learner", most, text("over {most:.0%}: the opponent\ntakes the learner's weights", most=most), GOOD),
        Threshold("baseline", least, text("under {least:.0%}: it becomes\nthe baseline again", least=least), DANGER),
    ]


def draw_weights(path: Path, name: str, weights: Sequence[Weighted]) -> None:
    """Draw the heaviest weights of the course `name`."""
    rows = heaviest(weights)
    draw_bars(path, text("{name}: the {n} heaviest weights", name=name, n=len(rows)), rows)


def heaviest(weights: Sequence[Weighted]) -> list[Weighted]:
    """Return the features with the largest absolute weights, largest first."""
    return sorted(weights, key=lambda pair: -abs(pair[1]))[:HEAVIEST]


def read_batches(file: Path) -> list[CurvePoint]:
    """Return the points of a file `batches.csv`."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [CurvePoint(int(row["games"]), float(row["score"]), row["change"]) for row in csv.DictReader(lines)]


def read_weights(file: Path) -> list[Weighted]:
    """Return the features and weights in a file (`ai.evaluation.features`)."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(row["feature"], float(row["weight"])) for row in csv.DictReader(lines)]
