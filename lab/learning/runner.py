"""A runner for a course: a process of its own, which the window asks for updates in each frame.

    runner = CourseRunner(folder)
    runner.begin()
    while (update := runner.news()) is not None: ...   # each frame; None if nothing is new
    runner.pause(); runner.resume()                    # between two batches
    runner.stop()                                      # the process ends after this batch

The process has a low priority and ends with the window. The course is saved after every batch, so at most one batch is
lost, and it continues to the same weights as without a break.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.errors import CodedError
from lab.errors import CourseError
from lab.learning.held import held
from lab.learning.recipe import BATCH, Recipe, read_recipe
from lab.learning.worker_process import WorkerProcess, listen, newest, send
from lab.pipe_end import PipeEnd

if TYPE_CHECKING:
    from pathlib import Path
    from queue import SimpleQueue

    from ai.evaluation.features import Reals
    from lab.learning.course import Batch

RunState = Literal["preparing", "learning", "paused", "done", "failed"]
_TIMED = 12
"""Number of last batches from which the speed is computed."""


class CourseUpdate(NamedTuple):
    """Everything new since the last update.

    Attributes:
        state: `preparing` while kernels load or compile; `learning`; `paused` after a pause or stop; `done` after all
            games; `failed` with a `sentence`.
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


class CourseRunner:
    """A course in a process of its own. All methods return at once and must be called from one thread.

    Attributes:
        folder, recipe: the player's folder and recipe.
        state: the state in the last update; `paused` before `begin`.
    """

    def __init__(self, folder: Path, recipe: Recipe | None = None) -> None:
        """Prepare to run a player's course; a recipe with more games makes the course longer.

        Raises:
            CourseError: if the folder has no recipe and none is given.
        """
        self.folder = folder
        self.recipe = recipe or read_recipe(folder)
        self.state: RunState = "paused"
        self._process: WorkerProcess | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the process exists, also while paused."""
        return self._process is not None

    def begin(self) -> None:
        """Start the process, unless it exists."""
        if self._process is None or self._process.is_over.is_set():
            self.state = "preparing"
            self._process = WorkerProcess(_learn, self.folder, self.recipe)

    def pause(self) -> None:
        """Pause after this batch."""
        self._send("pause")

    def resume(self) -> None:
        """Continue after `pause`, or start a new process after `stop`."""
        self.begin()
        self._send("go on")

    def stop(self) -> None:
        """End the process after this batch; `resume` continues the course."""
        self._send("stop")

    def close(self) -> None:
        """End the process at once; the batch in progress is lost."""
        if self._process is not None:
            self._process.end()
            self._process = None
            self.state = "paused"

    def news(self) -> CourseUpdate | None:
        """Return everything new since the last call in one update, or None."""
        if self._process is None:
            return None
        over = self._process.is_over.is_set()
        found = [_update_of(each) for each in self._process.received()]
        if over and (found[-1].state if found else self.state) in ("preparing", "learning"):
            found.append(self._failure(self._process.error))
        if over:
            self._process = None
        if not found:
            return None
        self.state = found[-1].state
        batches = tuple(batch for each in found for batch in each.batches)
        return found[-1]._replace(batches=batches, rows=tuple(row for each in found for row in each.rows))

    def _failure(self, error: OSError | None) -> CourseUpdate:
        """Return an update about a process that ended early."""
        why = CourseError("ended", folder=self.folder.name) if error is None else CourseError("not-begun", reason=error)
        return CourseUpdate("failed", sentence=str(why))

    def _send(self, message: str) -> None:
        if self._process is not None:
            self._process.send(message)


def _update_of(received: CourseUpdate | CodedError) -> CourseUpdate:
    return CourseUpdate("failed", sentence=str(received)) if isinstance(received, CodedError) else received


# -- in the process --------------------------------------------------------------------------------------------------


def _learn(pipe: PipeEnd, folder: Path, recipe: Recipe) -> None:
    """Learn until all games are played or the runner stops; this runs in the course's process."""
    messages = listen(pipe)
    try:
        with held(folder):
            _CourseProcess(pipe, messages, folder, recipe).run()
    except CodedError as error:
        send(pipe, error)
    except OSError as error:
        send(pipe, CourseError("unkept", folder=folder.name, reason=error))


class _CourseProcess:
    """A course inside its process, with the runner's messages."""

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
            if not self._is_wanted():
                return
            begun = time.monotonic()
            batch = course.play_batch()
            self._times.append(time.monotonic() - begun)
            self._publish("learning", batch)
        self._publish("done")

    def _is_wanted(self) -> bool:
        """Obey the last message; return whether to continue, possibly after a pause."""
        message = newest(self._messages)
        while message in ("pause", "stop"):
            self._publish("paused")
            if message == "stop":
                return False
            message = self._messages.get()
            if message == "go on":
                self._publish("learning")
        return True

    def _publish(self, state: RunState, batch: Batch | None = None) -> None:
        course = self._course
        speed = len(self._times) * BATCH / max(1e-9, sum(self._times))
        left = max(0, self._recipe.games - course.games) / speed if self._times else None
        batches, rows = ((batch,), (course.weights.copy(),)) if batch is not None else ((), ())
        send(self._pipe, CourseUpdate(state, batches, rows, course.opponent_name, speed, left))
