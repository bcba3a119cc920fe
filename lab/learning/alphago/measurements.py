"""What a pipeline's folder says about its plan and its stages, and the measurements in words. No numba here."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ai.alphago import PLAN
from ai.spec import Stage
from ai.yours import json_in
from game.texts import text
from lab.errors import CourseError
from lab.learning.alphago.plan import PipelinePlan

LARGEST = 1 << 26
"""Largest file that is read, in bytes."""


class Measurement(NamedTuple):
    """What a stage can do after some steps.

    Attributes:
        step: steps made.
        value: supervised and rollout: share of the tested moves that are the likeliest; reinforced: score against the
            supervised policy, both drawing their moves; value: mean squared error of results from -1 to 1.
        loss: supervised and rollout: mean of -log p over the tested moves; else 0.
    """

    step: int
    value: float
    loss: float = 0.0


def measurement_text(stage: Stage, found: Measurement) -> str:
    """Return a measurement as a few words."""
    if stage == Stage.REINFORCED:
        return text("{stage}: {value:.1%} against the supervised policy", stage=stage, value=found.value)
    if stage == Stage.VALUE:
        return text("{stage}: squared error {value:.3f}", stage=stage, value=found.value)
    return text("{stage}: {value:.1%} of the moves foretold", stage=stage, value=found.value)


def state_file(folder: Path, stage: Stage) -> Path:
    """Return the path of the state of a stage, with its measurements."""
    return folder / f"{stage}.json"


def measurements_in(path: Path) -> list[Measurement]:
    """Return the measurements in a stage's file, none if it is missing or damaged."""
    try:
        return [Measurement(*each) for each in json_in(path, LARGEST)["measurements"]]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def read_plan(folder: Path) -> PipelinePlan:
    """Return the plan in a folder.

    Raises:
        CourseError: if it cannot be read.
    """
    try:
        return PipelinePlan(**json_in(folder / PLAN, LARGEST))
    except (OSError, ValueError, TypeError) as reason:
        raise CourseError("unreadable-course", folder=folder.name, reason=reason) from reason
