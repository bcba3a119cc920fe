"""A runner for a course, which plays batch after batch in a process of its own (`lab.learning.learning_runner`).

The course is saved after every batch, so a stop loses at most one batch. A continued course leads to the same weights
as a course without a stop.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from lab.learning.learning_runner import LearningRunner, RunState, is_wanted, learn_in_process
from lab.learning.recipe import BATCH, Recipe, read_recipe
from lab.learning.worker_process import send
from lab.pipe_end import PipeEnd

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from queue import SimpleQueue

    from ai.evaluation.features import Reals
    from lab.learning.course import Batch

_TIMED = 12
"""Number of last batches from which the speed is computed."""


class CourseUpdate(NamedTuple):
    """Everything new since the last update.

    Attributes:
        state: `preparing` while kernels load or compile, then `learning`, `paused` (after a pause or stop), `done`
            (after all games), or `failed` (then `sentence` says why).
        batches: new batches, oldest first.
        rows: weights after each new batch.
        opponent_name: next opponent, as in `Batch.opponent`.
        games_per_second: the speed over the last batches; 0 before the first batch.
        seconds_left: seconds until all games are played; None if unknown.
    """

    state: RunState
    batches: tuple[Batch, ...] = ()
    rows: tuple[Reals, ...] = ()
    opponent_name: str = ""
    games_per_second: float = 0.0
    seconds_left: float | None = None
    sentence: str = ""


class CourseRunner(LearningRunner[CourseUpdate]):
    """A course in a process of its own.

    Attributes:
        folder, recipe: the player's folder and recipe.
    """

    def __init__(self, folder: Path, recipe: Recipe | None = None) -> None:
        """Prepare to run a player's course; a recipe with more games makes the course longer.

        Raises:
            CourseError: if `recipe` is None and the folder has no recipe.
        """
        self.recipe = recipe or read_recipe(folder)
        super().__init__(folder, _learn, self.recipe)

    def failed_update(self, sentence: str) -> CourseUpdate:
        return CourseUpdate("failed", sentence=sentence)

    def merged(self, updates: Sequence[CourseUpdate]) -> CourseUpdate:
        """Merge updates, the oldest first, into one update; return it."""
        batches = tuple(batch for each in updates for batch in each.batches)
        return updates[-1]._replace(batches=batches, rows=tuple(row for each in updates for row in each.rows))


# -- in the process --------------------------------------------------------------------------------------------------


def _learn(pipe: PipeEnd, folder: Path, recipe: Recipe) -> None:
    """Learn until all games are played or the runner stops; this runs in the course's process."""
    learn_in_process(pipe, folder, lambda messages: _CourseProcess(pipe, messages, folder, recipe).run())


class _CourseProcess:
    """The course in the child process; it obeys the messages that the runner sends from the window's process."""

    def __init__(self, pipe: PipeEnd, messages: SimpleQueue[Any], folder: Path, recipe: Recipe) -> None:
        from ai.cache import cache
        from lab.learning import people
        from lab.learning.course import Course, prepare

        cache.use()
        self._pipe, self._messages, self._recipe = pipe, messages, recipe
        self._times: deque[float] = deque(maxlen=_TIMED)
        send(pipe, CourseUpdate("preparing"))
        people.prepare(folder, recipe)
        self._course = Course(folder, recipe)
        prepare(self._course)

    def run(self) -> None:
        """Learn until all games are played, or until `stop`."""
        course = self._course
        self._publish("learning")
        while course.games < self._recipe.games:
            if not is_wanted(self._messages, self._publish):
                return
            begun = time.monotonic()
            batch = course.play_batch()
            self._times.append(time.monotonic() - begun)
            self._publish("learning", batch)
        self._publish("done")

    def _publish(self, state: RunState, batch: Batch | None = None) -> None:
        course = self._course
        speed = len(self._times) * BATCH / max(1e-9, sum(self._times))
        left = max(0, self._recipe.games - course.games) / speed if self._times else None
        batches, rows = ((batch,), (course.weights.copy(),)) if batch is not None else ((), ())
        send(self._pipe, CourseUpdate(state, batches, rows, course.opponent_name, speed, left))
