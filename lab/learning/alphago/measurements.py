"""The plan of a pipeline and the measurements of its stages, in files and in words.

This module does not need numba, so that the window can import it.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from ai.spec import Stage
from ai.yours import PLAN, json_in
from game.files import write_whole
from game.texts import text
from lab.errors import CourseError
from lab.learning.alphago.plan import PipelinePlan, is_sound

GAMES_FILE = "teacher.jsonl"
"""The file of the teacher's games (`lab.game_store`)."""
LARGEST = 1 << 26
"""Largest file that is read, in bytes."""


class Measurement(NamedTuple):
    """The measured skill of a stage after some steps.

    Attributes:
        step: steps made.
        value: depends on the stage. Supervised and rollout: share of the tested moves that the policy finds likeliest.
            Reinforced: score (0 to 1) against the supervised policy. Value network: mean squared error of results.
        loss: mean of -log p over the tested moves of a supervised or rollout policy; 0 for the other stages.
    """

    step: int
    value: float
    loss: float = 0.0


def measurement_text(stage: Stage, found: Measurement) -> str:
    """Return a measurement in a few words."""
    if stage == Stage.REINFORCED:
        return text("{stage}: {value:.1%} against the supervised policy", stage=stage, value=found.value)
    if stage == Stage.VALUE:
        return text("{stage}: squared error {value:.3f}", stage=stage, value=found.value)
    return text("{stage}: {value:.1%} of the moves foretold", stage=stage, value=found.value)


def state_file(folder: Path, stage: Stage) -> Path:
    """Return the path of the file with the state and the measurements of a stage."""
    return folder / f"{stage}.json"


def measurements_in(path: Path) -> list[Measurement]:
    """Return the measurements in a stage's file; an empty list if the file is missing or damaged."""
    return progress_in(path)[1]


def progress_in(path: Path) -> tuple[int, list[Measurement]]:
    """Return the steps and measurements in a stage's file; 0 and an empty list if the file is missing or damaged."""
    try:
        return progress_of(json_in(path, LARGEST))
    except (OSError, ValueError, TypeError, KeyError, OverflowError):
        return 0, []


def progress_of(state: Any) -> tuple[int, list[Measurement]]:
    """Return the steps and the measurements in a stage's state, a JSON value.

    Raises:
        ValueError, TypeError, KeyError, OverflowError: if it is no such state.
    """
    done = int(state["done"])
    if done < 0:
        raise ValueError("done")
    return done, [Measurement(int(step), *map(float, values)) for step, *values in state["measurements"]]


def read_plan(folder: Path) -> PipelinePlan:
    """Return the plan in a folder.

    Raises:
        CourseError: if it cannot be read.
    """
    try:
        plan = PipelinePlan(**json_in(folder / PLAN, LARGEST))
        if not is_sound(plan):
            raise ValueError(PLAN)
        return plan
    except (OSError, ValueError, TypeError) as reason:
        raise CourseError("unreadable-course", folder=folder.name, cause=reason) from reason


def write_plan(folder: Path, plan: PipelinePlan) -> None:
    """Write a plan into a folder.

    Raises:
        CourseError: if it cannot be written.
    """
    try:
        write_whole(folder / PLAN, json.dumps(asdict(plan), indent=1), makes_folder=False)
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error
