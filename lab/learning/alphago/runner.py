"""A runner for a pipeline, which learns in a process of its own (`lab.learning.learning_runner`)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from lab.learning.alphago.measurements import Measurement, read_plan
from lab.learning.learning_runner import LearningRunner, RunState, is_wanted, learn_in_process
from lab.learning.worker_process import send

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from queue import SimpleQueue

    from ai.progress import Report
    from ai.spec import Stage
    from lab.learning.alphago.plan import PipelinePlan
    from lab.pipe_end import PipeEnd

_GLANCE = 0.2
"""Seconds between two updates of a stage."""


class PipelineUpdate(NamedTuple):
    """Everything new since the last update.

    Attributes:
        state: as in `LearningUpdate`.
        done: number of the teacher's games played, plus the number of steps made; None if unknown.
        measured: the measurements of stages, the stage in progress last.
        sentence: the reason of a failure.
        seconds_left: seconds until the teacher's games or the stage in progress are finished; None if unknown.
    """

    state: RunState
    done: int | None = None
    measured: dict[Stage, tuple[Measurement, ...]] = {}  # noqa: RUF012  (nobody changes it)
    sentence: str = ""
    seconds_left: float | None = None


class PipelineRunner(LearningRunner[PipelineUpdate]):
    """A pipeline in a process of its own."""

    def __init__(self, folder: Path, plan: PipelinePlan | None = None) -> None:
        """Prepare to run the pipeline in a folder.

        Raises:
            CourseError: if `plan` is None and the folder has no plan.
        """
        super().__init__(folder, _learn, plan or read_plan(folder))

    def failed_update(self, sentence: str) -> PipelineUpdate:
        return PipelineUpdate("failed", sentence=sentence)

    def merged(self, updates: Sequence[PipelineUpdate]) -> PipelineUpdate:
        """Return the last update, with the measurements of all updates."""
        measured = {stage: rows for each in updates for stage, rows in each.measured.items()}
        done = [each.done for each in updates if each.done is not None]
        return updates[-1]._replace(done=done[-1] if done else None, measured=measured)


# -- in the process --------------------------------------------------------------------------------------------------


def _learn(pipe: PipeEnd, folder: Path, plan: PipelinePlan) -> None:
    """Learn until all stages are finished or the runner stops; this runs in the pipeline's process."""
    learn_in_process(pipe, folder, lambda messages: _PipelineProcess(pipe, messages, plan).run(folder))


class _PipelineProcess:
    """A pipeline in the child process; it obeys the messages that the runner sends from the window's process."""

    def __init__(self, pipe: PipeEnd, messages: SimpleQueue[Any], plan: PipelinePlan) -> None:
        self._pipe, self._messages, self._plan = pipe, messages, plan
        self._last = PipelineUpdate("preparing")
        self._when = 0.0
        self._end = self._first = 0
        self._begun = 0.0

    def run(self, folder: Path) -> None:
        """Learn until all stages are finished, or until `stop`."""
        from ai.cache import cache
        from ai.progress import Cancelled, Progress
        from lab.learning.alphago.pipeline import Pipeline
        from lab.pool import SameThread

        send(self._pipe, self._last)
        cache.use()

        def listen(report: Report[Any]) -> None:
            self._tell(report)
            if not is_wanted(self._messages, self._publish):
                progress.cancel()

        progress = Progress[Any](listen)
        try:
            Pipeline(folder, self._plan).run(SameThread(), progress)
        except Cancelled:
            return
        self._publish("done")

    def _tell(self, report: Report[Any]) -> None:
        """Send new measurements at once, but other news only some time after the last message."""
        measured = dict([report.partial]) if report.partial else {}
        is_new, left = measured != self._last.measured, self._left(report.done)
        # Kernels are compiled after the first report of the games, and of each stage.
        state: RunState = "preparing" if report.done < self._first else "learning"
        self._last = PipelineUpdate(state, report.done, measured, seconds_left=left)
        if is_new or time.monotonic() - self._when > _GLANCE:
            self._publish(state)

    def _left(self, done: int) -> float | None:
        """Return the seconds until the games or the present stage end, at the speed so far; None if unknown."""
        now, end = time.monotonic(), self._plan.next_end(done)
        if end != self._end:
            self._end, self._first = end, done + 1
        if done <= self._first:
            self._begun = now
            return None
        return (end - done) * (now - self._begun) / (done - self._first)

    def _publish(self, state: RunState) -> None:
        self._when = time.monotonic()
        if state == "paused":
            self._end = 0  # the pause does not count
        send(self._pipe, self._last._replace(state=state))
