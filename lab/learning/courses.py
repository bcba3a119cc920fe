"""The courses of the window: they run in the background, one at a time, and end with the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol

from ai.alphago import is_pipeline
from game.texts import sentences, text
from lab.learning import shelf
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan import PipelinePlan
from lab.learning.alphago.runner import PipelineRunner
from lab.learning.course_status import CourseStatus, LearningStatus
from lab.learning.learning_runner import LearningUpdate
from lab.learning.recipe import Recipe
from lab.learning.runner import CourseRunner

Kind = Literal["info", "good", "error"]
"""The kind of a sentence about a course: plain news, good news, or an error."""
_GLANCE = 0.5  # seconds between two updates of a course that no screen shows


class Runs(Protocol):
    """A course in a process of its own, as in `lab.learning.learning_runner.LearningRunner`."""

    @property
    def is_alive(self) -> bool: ...
    def begin(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...
    def news(self) -> LearningUpdate | None: ...


class Prepares(Protocol):
    """A process that compiles kernels, as in `lab.learning.preparing.Preparing`."""

    def close(self) -> None: ...


def _runner(folder: Path, plan: Recipe | PipelinePlan) -> Runs:
    """Return the runner of a recipe's course, or of a pipeline."""
    return PipelineRunner(folder, plan) if isinstance(plan, PipelinePlan) else CourseRunner(folder, plan)


class Courses:
    """Every course that was opened. Each round of the window's loop calls `update`, which never waits."""

    def __init__(
        self,
        tell: Callable[[str, Kind], None] = lambda _text, _kind: None,
        run: Callable[[Path, Recipe | PipelinePlan], Runs] = _runner,
        prepare: Callable[[str], Prepares] | None = None,
    ) -> None:
        """Store the functions; no process is started yet.

        Args:
            tell: shows a sentence about a course.
            run: makes the runner of a course.
            prepare: begins to compile the kernels of a board. With None, they are compiled when a course begins.
        """
        self._tell, self._run, self._prepare = tell, run, prepare
        self._prepared: dict[str, Prepares] = {}
        self._statuses: dict[Path, LearningStatus] = {}
        self._running: dict[Path, Runs] = {}
        self.changes = 0
        """The number of changes so far; a screen reads everything again when the number has grown."""
        self.watched: Path | None = None
        """The folder of the player whose course is on the screen. No notice is shown about this course."""

    def status_of(self, folder: Path) -> LearningStatus:
        """Return the status of a player's course.

        Raises:
            CourseError: if the course cannot be read.
        """
        if folder not in self._statuses or folder not in self._running:
            self._statuses[folder] = PipelineStatus(folder) if is_pipeline(folder) else CourseStatus(folder)
        return self._statuses[folder]

    @property
    def learning(self) -> LearningStatus | None:
        """The running or paused course, if any."""
        return next((self._statuses[folder] for folder in self._running), None)

    def prepare(self, game: str) -> None:
        """Begin to compile the kernels of a board ahead of its first course.

        A compilation for another board is ended.
        """
        if self._prepare is not None and game not in self._prepared:
            for other in self._prepared.values():
                other.close()
            self._prepared = {game: self._prepare(game)}

    def begin(
        self, plan: Recipe | PipelinePlan, prepare: Callable[[Path], None] = lambda _folder: None
    ) -> LearningStatus:
        """Make a player by a recipe or a pipeline's plan, and begin its course.

        A running course stops after its present batch. `prepare` fills the player's new folder, for example with games
        of people.

        Raises:
            CourseError: if the player cannot be made.
        """
        folder = shelf.make(plan, prepare)
        self.resume(self.status_of(folder))
        return self._statuses[folder]

    def resume(self, status: LearningStatus) -> None:
        """Continue a player's course; another player's running course stops after its present batch or step.

        A course that does not run here is read again: another window may have taught the player meanwhile.

        Raises:
            CourseError: if it cannot be read again.
        """
        folder = status.folder
        if folder not in self._running:
            status.read()
        for other in self._running:
            if other != folder:
                self.stop(self._statuses[other])
                self._tell(text("{name} rests meanwhile.", name=self._statuses[other].title), "info")
        if folder not in self._running:
            self._running[folder] = self._run(folder, status.plan)
            self._running[folder].begin()
            status.doing = "preparing"
        else:
            self._running[folder].resume()
            status.doing, status.asked = "learning", ""
        self._statuses[folder] = status
        self.changes += 1

    def pause(self, status: LearningStatus) -> None:
        """Pause the course after its present batch or step. The process of the course waits, ready to continue."""
        if status.folder in self._running:
            self._running[status.folder].pause()
            status.asked = "pause"
            self.changes += 1

    def stop(self, status: LearningStatus) -> None:
        """End the course's process after its present batch or step; the course can continue later."""
        if status.folder in self._running:
            self._running[status.folder].stop()
            status.asked = "stop"
            self.changes += 1

    def close_one(self, status: LearningStatus) -> None:
        """End a course at once, for example because its player is deleted."""
        running = self._running.pop(status.folder, None)
        if running is not None:
            running.close()
            status.note_end()
            self.changes += 1

    def forget(self, folder: Path) -> None:
        """Forget a player's status, so that the next `status_of` reads it again."""
        if folder not in self._running:
            self._statuses.pop(folder, None)

    def update(self) -> None:
        """Receive the news of all running courses, and update their statuses."""
        for folder, running in list(self._running.items()):
            status = self._statuses[folder]
            news = running.news()
            if news is not None:
                begun = status.begun
                status.update(news)
                self.changes += 1
                if status.begun != begun:
                    self._tell(status.begun, "info")
                self._tell_of(status)
            if not running.is_alive:
                del self._running[folder]
                status.note_end()
                self.changes += 1

    def _tell_of(self, status: LearningStatus) -> None:
        """Show a sentence about the end of a course, unless the screen of this course is open."""
        if status.folder == self.watched:
            return
        if status.doing == "done":
            self._tell(status.done_sentence, "good")
        elif status.doing == "failed":
            self._tell(sentences(text("{name} has stopped learning.", name=status.title), status.sentence), "error")

    def next_update_delay(self) -> float | None:
        """Return the seconds until the next update; None if no course is running, or if all are paused."""
        return _GLANCE if any(self._statuses[folder].doing != "paused" for folder in self._running) else None

    def close(self) -> None:
        """End every course at once; each can continue from its last save."""
        for each in (*self._running.values(), *self._prepared.values()):
            each.close()
        self._running.clear()
