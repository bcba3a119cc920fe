"""A course that goes on in a process beside the window, which asks for news each frame and never waits.

    running = Running(folder)
    running.begin()
    while (news := running.news()) is not None: ...   # each frame; None when there is nothing new
    running.pause(); running.resume()                  # between two batches
    running.stop()                                    # after this batch the process ends

The process stands back behind the window and ends with it, however that ends: a course is kept after every batch, so
that one batch at most is lost. It goes on from there, to the weights that it would have had without a break.
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
"""Batches by whose time the speed is told."""


class CourseUpdate(NamedTuple):
    """What has happened since the last news.

    Attributes:
        state: `preparing` while kernels are loaded or compiled, then `learning`; `paused` when told so, or stopped;
            `done` after the recipe's games; `failed` with a `sentence` that says why.
        batches: those played since, the oldest first.
        rows: the weights after each of these batches.
        opponent_name: who is met next, as `Batch.opponent`.
        games_per_second: of the last batches, 0 where none was played.
        seconds_left: until the recipe's games are played; None where nobody knows.
    """

    state: RunState
    batches: tuple[Batch, ...] = ()
    rows: tuple[Reals, ...] = ()
    opponent_name: str = ""
    games_per_second: float = 0.0
    seconds_left: float | None = None
    sentence: str = ""


class CourseRunner:
    """A course beside the window. All methods return at once and are called from one thread.

    Attributes:
        folder, recipe: the player's.
        state: as the last news told it; `paused` before `begin`.
    """

    def __init__(self, folder: Path, recipe: Recipe | None = None) -> None:
        """Take up a player's course, beginning nothing yet; a recipe with more games than before makes it longer.

        Raises:
            CourseError: if the folder has no recipe and none is given.
        """
        self.folder = folder
        self.recipe = recipe or read_recipe(folder)
        self.state: RunState = "paused"
        self._process: WorkerProcess | None = None

    @property
    def is_alive(self) -> bool:
        """Whether there is a process: true from `begin` until it has ended, also while paused."""
        return self._process is not None

    def begin(self) -> None:
        """Start the process; where there is one, nothing happens."""
        if self._process is None or self._process.is_over.is_set():
            self.state = "preparing"
            self._process = WorkerProcess(_learn, self.folder, self.recipe)

    def pause(self) -> None:
        """Rest after this batch until `resume`."""
        self._send("pause")

    def resume(self) -> None:
        """Go on after `pause`, or after `stop` in a new process."""
        self.begin()
        self._send("go on")

    def stop(self) -> None:
        """End after this batch; what was learned is kept, and `resume` goes on from there."""
        self._send("stop")

    def close(self) -> None:
        """End at once: the batch that is being played is lost."""
        if self._process is not None:
            self._process.end()
            self._process = None
            self.state = "paused"

    def news(self) -> CourseUpdate | None:
        """Return what has happened since this was last asked, all in one, or None."""
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
        """Say why a process has ended before it was done."""
        why = CourseError("ended", folder=self.folder.name) if error is None else CourseError("not-begun", reason=error)
        return CourseUpdate("failed", sentence=str(why))

    def _send(self, message: str) -> None:
        if self._process is not None:
            self._process.send(message)


def _update_of(received: CourseUpdate | CodedError) -> CourseUpdate:
    return CourseUpdate("failed", sentence=str(received)) if isinstance(received, CodedError) else received


# -- in the process --------------------------------------------------------------------------------------------------


def _learn(pipe: PipeEnd, folder: Path, recipe: Recipe) -> None:
    """Be the process: learn until the recipe's games are played, or nobody wants them any more."""
    messages = listen(pipe)
    try:
        with held(folder):
            _CourseProcess(pipe, messages, folder, recipe).run()
    except CodedError as error:
        send(pipe, error)
    except OSError as error:
        send(pipe, CourseError("unkept", folder=folder.name, reason=error))


class _CourseProcess:
    """The course in its process, with the words that it is told."""

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
        """Learn until the recipe's games are played, or it is told to stop."""
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
        """Do what was last asked for; return whether to go on, perhaps after a rest."""
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
