"""A runner for long learning: a process of its own, which the window asks for updates in each frame.

    runner = CourseRunner(folder)
    runner.begin()
    while (update := runner.news()) is not None: ...   # each frame; None if nothing is new
    runner.pause(); runner.resume()                    # between two steps
    runner.stop()                                      # the process ends after this step

The process has a low priority and ends with the window. A step is a batch of games of a course (`lab.learning.runner`)
or a step of a pipeline (`lab.learning.alphago.runner`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from game.errors import CodedError, cause_of
from lab.errors import CourseError
from lab.learning.held import held
from lab.learning.worker_process import WorkerProcess, listen, newest, send

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from queue import SimpleQueue

    from lab.pipe_end import PipeEnd

RunState = Literal["preparing", "learning", "paused", "done", "failed"]


class LearningUpdate(Protocol):
    """Everything new since the last update: the `state`, and in subclasses further fields for one kind of learning.

    The state is `preparing` while kernels load or compile, then `learning`, `paused` (after a pause or stop), `done`,
    or `failed` (then `sentence` says why).
    """

    @property
    def state(self) -> RunState: ...
    @property
    def sentence(self) -> str: ...


UpdateT = TypeVar("UpdateT", bound=LearningUpdate)


class LearningRunner(Generic[UpdateT]):
    """Learning in a process of its own. All methods return at once and must be called from one thread.

    Attributes:
        folder: the player's folder.
        state: the state in the last update; `paused` before `begin`.
    """

    def __init__(self, folder: Path, work: Callable[..., None], plan: object) -> None:
        """Prepare a process that calls `work(pipe, folder, plan)`, a module-level function."""
        self.folder = folder
        self.state: RunState = "paused"
        self._work, self._plan = work, plan
        self._process: WorkerProcess | None = None

    def failed_update(self, sentence: str) -> UpdateT:
        """Return an update that says that learning failed; `sentence` is the reason."""
        raise NotImplementedError

    def merged(self, updates: Sequence[UpdateT]) -> UpdateT:
        """Merge updates, the oldest first, into one update; return it."""
        raise NotImplementedError

    @property
    def is_alive(self) -> bool:
        """Whether the process exists, paused or not."""
        return self._process is not None

    def begin(self) -> None:
        """Start the process, unless it exists."""
        if self._process is None or self._process.is_over.is_set():
            self.state = "preparing"
            self._process = WorkerProcess(self._work, self.folder, self._plan)

    def pause(self) -> None:
        """Pause after this step."""
        self._send("pause")

    def resume(self) -> None:
        """Continue after `pause`, or start a new process after `stop`."""
        self.begin()
        self._send("go on")

    def stop(self) -> None:
        """End the process after this step; `resume` continues."""
        self._send("stop")

    def close(self) -> None:
        """End the process at once; unsaved work is lost."""
        if self._process is not None:
            self._process.end()
            self._process = None
            self.state = "paused"

    def news(self) -> UpdateT | None:
        """Return everything new since the last call in one update, or None."""
        if self._process is None:
            return None
        over = self._process.is_over.is_set()
        found = [self._update_of(each) for each in self._process.received()]
        if over and (found[-1].state if found else self.state) in ("preparing", "learning"):
            found.append(self.failed_update(self._failure(self._process.error)))
        if over:
            self._process = None
        if not found:
            return None
        self.state = found[-1].state
        return self.merged(found)

    def _update_of(self, received: UpdateT | CodedError) -> UpdateT:
        return self.failed_update(cause_of(received)) if isinstance(received, CodedError) else received

    def _failure(self, error: OSError | None) -> str:
        """Return a sentence that says why the process ended early, or with an `error`, why it did not start."""
        why = CourseError("ended", folder=self.folder.name) if error is None else CourseError("not-begun", cause=error)
        return cause_of(why)

    def _send(self, message: str) -> None:
        if self._process is not None:
            self._process.send(message)


# -- in the process --------------------------------------------------------------------------------------------------


def learn_in_process(pipe: PipeEnd, folder: Path, learn: Callable[[SimpleQueue[Any]], None]) -> None:
    """Lock the folder and call `learn` with a queue of the runner's messages; a failure is sent through the pipe."""
    messages = listen(pipe)
    try:
        with held(folder):
            learn(messages)
    except CodedError as error:
        send(pipe, error)
    except OSError as error:
        send(pipe, CourseError("unkept", folder=folder.name, cause=error))


def is_wanted(messages: SimpleQueue[Any], publish: Callable[[RunState], None]) -> bool:
    """Obey the last message, `pause` or `stop`, and publish the new state; return whether to continue learning."""
    message = newest(messages)
    while message in ("pause", "stop"):
        publish("paused")
        if message == "stop":
            return False
        message = messages.get()
        if message == "go on":
            publish("learning")
    return True
