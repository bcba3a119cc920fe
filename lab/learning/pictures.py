"""What a course of learning looked like: its success batch by batch, and the weights that grew heaviest."""

from __future__ import annotations

from pathlib import Path

from lab.learning.course import MANY, TOO_FEW, Batch, Course
from lab.svg import AMBER, BLUE, FAINT, GREEN, INK, RED, Picture

HEAVIEST = 15
_LEFT, _TOP, _WIDTH, _HEIGHT = 70.0, 70.0, 860.0, 300.0


def draw(course: Course, folder: Path) -> list[Path]:
    """Write the pictures of `course` into `folder` and return their paths."""
    rates, weights = folder / "batches.svg", folder / "weights.svg"
    _draw_batches(course).save(rates)
    _draw_weights(course).save(weights)
    return [rates, weights]


def _draw_batches(course: Course) -> Picture:
    picture = Picture(960, 440, f"{course.settings.features}: the learner's score in each batch of 50 games")
    last = course.games
    for percent in range(0, 101, 20):
        y = _TOP + _HEIGHT * (1 - percent / 100)
        picture.line([(_LEFT, y), (_LEFT + _WIDTH, y)], FAINT)
        picture.text(_LEFT - 8, y + 4, f"{percent} %", anchor="end")
    for share in (TOO_FEW, MANY):
        y = _TOP + _HEIGHT * (1 - share)
        picture.line([(_LEFT, y), (_LEFT + _WIDTH, y)], AMBER, 1.5)
    points = [_point(batch, last) for batch in course.batches]
    picture.line(points, BLUE, 1.5)
    for batch, (x, y) in zip(course.batches, points, strict=True):
        if batch.change:
            picture.dot(x, y, GREEN if batch.change == "learner" else RED)
    for fifth in range(6):
        games = last * fifth // 5
        picture.text(_LEFT + _WIDTH * fifth / 5, _TOP + _HEIGHT + 22, f"{games:,}", anchor="middle")
    note = "games; green: the opponent takes the learner's weights, red: it becomes the adversarial baseline"
    picture.text(_LEFT, _TOP + _HEIGHT + 48, note)
    return picture


def _point(batch: Batch, last: int) -> tuple[float, float]:
    return _LEFT + _WIDTH * batch.games / last, _TOP + _HEIGHT * (1 - batch.score)


def heaviest(course: Course) -> list[tuple[str, float]]:
    """Return the features with the largest weights, either way, and these, heaviest first."""
    pairs = zip(course.names, course.weights.tolist(), strict=True)
    return sorted(pairs, key=lambda pair: -abs(pair[1]))[:HEAVIEST]


def _draw_weights(course: Course) -> Picture:
    rows = heaviest(course)
    picture = Picture(760, 70 + 26 * len(rows), f"{course.settings.features}: the {HEAVIEST} heaviest weights")
    middle, reach = 500.0, 160.0
    most = max(abs(weight) for _, weight in rows) or 1.0
    for row, (name, weight) in enumerate(rows):
        y = 60.0 + 26 * row
        length = reach * abs(weight) / most
        picture.box(middle if weight >= 0 else middle - length, y, length, 18, GREEN if weight >= 0 else RED)
        picture.text(265, y + 14, name, anchor="end")
        end = middle + length + 6 if weight >= 0 else middle - length - 6
        picture.text(end, y + 14, f"{weight:+.2f}", colour=INK, anchor="start" if weight >= 0 else "end")
    return picture
