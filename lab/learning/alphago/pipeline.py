"""A pipeline in progress, stored in one folder.

    pipeline.json    the plan
    teacher.jsonl    the teacher's games (`lab.game_store`); people.jsonl: games of people
    STAGE.json       the state of a stage: steps, weights, moments, pool, measurements
    STAGE.csv        the network of a finished stage (`ai.evaluation.networks`)

The state is saved at each measurement and every few seconds. A stopped pipeline loses at most the steps since the last
save, and repeats them exactly.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np

from ai.alphago import is_pipeline
from ai.evaluation.features import Reals
from ai.evaluation.networks import FeatureNetwork, read_network, write_network
from ai.progress import Progress
from ai.spec import Stage
from ai.yours import json_in
from game.files import write_whole
from game.registry import find_game
from game.texts import text
from lab.errors import CourseError, KeptError
from lab.learning.alphago.descent import Descent
from lab.learning.alphago.lessons import GameLesson, lessons_of
from lab.learning.alphago.measurements import (
    LARGEST,
    Measurement,
    measurement_text,
    measurements_in,
    progress_of,
    read_plan,
    state_file,
    write_plan,
)
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.alphago.stages import StageLearner, learner_of
from lab.learning.recipe import sets_to_learn

MEASUREMENTS = 20
"""Number of measurements of a stage."""
_PAUSE = 5.0
"""Seconds between two savings of a stage's state."""


class Pipeline:
    """A pipeline in progress."""

    def __init__(self, folder: Path, plan: PipelinePlan) -> None:
        """Begin a pipeline in a folder, or continue the folder's pipeline.

        Raises:
            CourseError: if the folder belongs to another plan.
            RequestError: if the board has no features.
        """
        self.folder, self.plan, self.game = folder, plan, find_game(plan.game)
        sets_to_learn(self.game)
        if not is_pipeline(folder):
            write_plan(folder, plan)
        elif plan != read_plan(folder):
            raise CourseError("other-course", folder=folder.name)

    def run(self, executor: Executor, progress: Progress[Any]) -> None:
        """Learn every stage that is not finished.

        Args:
            executor: plays the teacher's games.
            progress: receives the number of the teacher's games and of all steps. The note of a report is the last
                measurement as text; the partial result is the stage in progress with all measurements of the stage.

        Raises:
            LabError: if there are too few games of people, or nothing can be written.
        """
        run = _PipelineRun(self, executor, progress)
        for stage in STAGES:
            run.learn(stage)

    def has(self, stage: Stage) -> bool:
        """Return whether a stage is finished."""
        return self.file(stage).is_file()

    def network(self, stage: Stage) -> FeatureNetwork:
        """Return the network of a finished stage.

        Raises:
            WeightsError: if it is damaged.
        """
        return read_network(self.game, self.file(stage))

    def file(self, stage: Stage) -> Path:
        """Return the path of the file with the network of a stage."""
        return self.folder / f"{stage}.csv"

    def state_file(self, stage: Stage) -> Path:
        """Return the path of the file with the state of a stage."""
        return state_file(self.folder, stage)

    def finish(self, stage: Stage, network: FeatureNetwork) -> None:
        """Write the network of a finished stage. Raises OSError if that fails."""
        write_network(self.file(stage), self.game, network, self.plan.command)


class _PipelineRun:
    """Learns the stages of a pipeline, and reports the number of steps done and the measurements."""

    def __init__(self, pipeline: Pipeline, executor: Executor, progress: Progress[Any]) -> None:
        self._pipeline, self._executor, self._progress = pipeline, executor, progress
        self._plan = pipeline.plan
        self._lessons: Sequence[GameLesson] = ()

    def learn(self, stage: Stage) -> None:
        """Learn a stage, unless it is finished."""
        pipeline = self._pipeline
        if pipeline.has(stage):
            self._report(stage, self._plan.stage(stage).steps, measurements_in(pipeline.state_file(stage)))
            return
        learner = learner_of(pipeline.game, self._plan, stage, self._taught, pipeline.network)
        saved = SavedStage(learner, pipeline.state_file(stage))
        every = max(1, learner.own.steps // MEASUREMENTS)
        self._report(stage, saved.steps_done, saved.measurements)
        while saved.steps_done < learner.own.steps:
            saved.learn_batch()
            if saved.steps_done % every == 0 or saved.steps_done == learner.own.steps:
                saved.measure()
            saved.save_sometimes()
            self._report(stage, saved.steps_done, saved.measurements)
        pipeline.finish(stage, learner.learner.network)

    def _taught(self) -> Sequence[GameLesson]:
        def report(games: int) -> None:
            self._progress.report(min(games, self._plan.games), self._plan.total, text("games of the teacher"))

        if not self._lessons:
            self._lessons = lessons_of(self._pipeline.folder, self._plan, self._executor, report)
        return self._lessons

    def _report(self, stage: Stage, done: int, measurements: list[Measurement]) -> None:
        note = measurement_text(stage, measurements[-1]) if measurements else str(stage)
        self._progress.report(self._plan.before(stage) + done, self._plan.total, note, (stage, tuple(measurements)))


class SavedStage:
    """A stage that learns, with its state in a file.

    Attributes:
        measurements: all measurements so far; the first was made before any step.
    """

    def __init__(self, learner: StageLearner, path: Path) -> None:
        """Begin a stage, or continue it from its file.

        Raises:
            KeptError: if the file is damaged.
        """
        self._learner, self._path = learner, path
        network = learner.learner.network
        self._descent = Descent(network.weights, learner.own.steps, learner.own.rate)
        self.measurements: list[Measurement] = []
        self._saved = time.monotonic()
        if path.is_file():
            self._resume()
        else:
            self.measurements.append(learner.measure(0))

    @property
    def steps_done(self) -> int:
        """Number of steps made."""
        return self._descent.done

    def learn_batch(self) -> None:
        """Learn from one more mini-batch."""
        self._descent.descend(self._learner.gradient(self.steps_done))

    def measure(self) -> None:
        """Measure the network and save the state; if there is a pool of opponents, add the present version to it.

        Raises:
            CourseError: if it cannot be saved.
        """
        self.measurements.append(self._learner.measure(self.steps_done))
        self._learner.grow_pool()
        self._save()

    def save_sometimes(self) -> None:
        """Save the state if some seconds have passed since the last save.

        Raises:
            CourseError: if it cannot be saved.
        """
        if time.monotonic() - self._saved > _PAUSE:
            self._save()

    def _save(self) -> None:
        self._saved = time.monotonic()
        state = {
            "done": self.steps_done,
            "weights": self._descent.weights.tolist(),
            "moments": self._descent.moments.tolist(),
            "pool": [weights.tolist() for weights in self._learner.pool],
            "measurements": self.measurements,
        }
        try:
            write_whole(self._path, json.dumps(state))
        except OSError as error:
            raise CourseError("unkept", folder=self._path.parent.name, cause=error) from error

    def _resume(self) -> None:
        descent = self._descent
        try:
            state = json_in(self._path, LARGEST)
            descent.weights[:] = _numbers(state["weights"], descent.weights)
            descent.moments[:] = _numbers(state["moments"], descent.moments)
            self._learner.pool = [_numbers(weights, descent.weights) for weights in state["pool"]]
            descent.done, self.measurements = progress_of(state)
            if descent.done > self._learner.own.steps:
                raise ValueError("done")
        except (OSError, ValueError, TypeError, KeyError, OverflowError) as reason:
            raise KeptError("damaged-work", file=str(self._path)) from reason


def _numbers(data: Any, like: Reals) -> Reals:
    """Return a JSON value as an array of finite numbers in the shape of `like`.

    Raises:
        ValueError, TypeError: if the value has another length or is no list of finite numbers.
    """
    numbers = np.array(data, np.float64)
    if numbers.shape != like.shape or not np.isfinite(numbers).all():
        raise ValueError("numbers")
    return numbers
