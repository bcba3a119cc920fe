"""The status of a player's pipeline, from its folder and from updates while it runs.

This module does not need numba, so that the window can import it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from ai.alphago import names_of, path_of
from ai.yours import PREFIX
from ai.yours import title as title_of
from game.texts import text
from lab.learning.alphago.measurements import GAMES_FILE, measurements_in, progress_in, read_plan, state_file
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.course_status import LearningStatus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ai.spec import Stage
    from lab.learning.alphago.measurements import Measurement
    from lab.learning.alphago.runner import PipelineUpdate


class PipelineStatus(LearningStatus):
    """The status of a player's pipeline.

    Attributes:
        measured: the measurements of each stage, the oldest first.
        done: number of the teacher's games played, plus the number of steps made.
    """

    def read(self) -> None:
        super().read()
        self.__dict__.pop("names", None)
        self._plan = read_plan(self.folder)
        self.measured: dict[Stage, Sequence[Measurement]] = {
            stage: measurements_in(state_file(self.folder, stage)) for stage in STAGES
        }
        self.done = self._done_in(self.folder)
        self.doing = "done" if self.stage is None else "resting"

    @property
    def plan(self) -> PipelinePlan:
        return self._plan

    @property
    def title(self) -> str:
        return title_of(self.slug, self.game)

    @property
    def done_sentence(self) -> str:
        return text("{name} has learned all four stages.", name=self.title)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the players that can play since the last report: the whole pipeline first, then single stages."""
        return names_of(self.game, self.slug)

    @property
    def games(self) -> int:
        """Number of the teacher's games so far."""
        return min(self.done, self.plan.games)

    @property
    def stage(self) -> Stage | None:
        """The stage in progress; None if all are finished."""
        return next((stage for stage in STAGES if self.steps(stage) < self.plan.stage(stage).steps), None)

    @property
    def stages(self) -> int:
        """Number of finished stages."""
        return len(STAGES) if self.stage is None else STAGES.index(self.stage)

    def steps(self, stage: Stage) -> int:
        """Return the number of steps that a stage has made."""
        return min(max(self.done - self.plan.before(stage), 0), self.plan.stage(stage).steps)

    def share(self, stage: Stage) -> float | None:
        """Return the finished share of a stage, 0 to 1; None if an earlier stage is not finished.

        For the first stage, this is the finished share of the teacher's games until all of them are played.
        """
        if self.steps(stage) < self.plan.stage(stage).steps and stage != self.stage:
            return None
        if self.games < self.plan.games:
            return self.games / self.plan.games
        return self.steps(stage) / self.plan.stage(stage).steps

    def update(self, news: PipelineUpdate) -> None:
        """Update the status with `news`, a report of the running pipeline."""
        super().update(news)
        self.__dict__.pop("names", None)
        self.measured |= news.measured
        if news.state == "done":
            self.done = self.plan.total
        elif news.done is not None:  # a process that is still reading its state reports fewer steps than the folder has
            self.done = max(self.done, news.done) if news.state == "preparing" else news.done
        self.left = news.seconds_left

    def _done_in(self, folder: Path) -> int:
        """Return the number of games and steps done in a folder; a stage without its network counts as unfinished."""
        for stage in STAGES:
            if not path_of(self.game, PREFIX + self.slug, stage).is_file():
                steps = min(progress_in(state_file(folder, stage))[0], self.plan.stage(stage).steps - 1)
                return self.plan.before(stage) + steps if steps or stage != STAGES[0] else _games_in(folder, self.plan)
        return self.plan.total


def _games_in(folder: Path, plan: PipelinePlan) -> int:
    """Return the number of the teacher's games in a folder."""
    with suppress(OSError), (folder / GAMES_FILE).open("rb") as file:
        return min(max(sum(1 for _ in file) - 1, 0), plan.games)  # the first line is the set-up
    return 0


def stage_words(status: PipelineStatus | None, plan: PipelinePlan) -> tuple[str, str]:
    """Return two texts: the present work of a pipeline, and how far it is; without `status`, a summary of `plan`."""
    if status is None:
        return text("Four stages"), text("and {n:,} game of the teacher|and {n:,} games of the teacher", n=plan.games)
    stage = status.stage
    if stage is None:
        return text("Four stages"), text("have learned")
    if status.games < plan.games:
        so_far = text("The teacher plays:")
        return so_far, text("{n:,} of {all:,} games", n=status.games, all=plan.games)
    number, every = STAGES.index(stage) + 1, plan.stage(stage).steps
    return text("Stage {n} of 4:", n=number), text("{n:,} of {all:,} steps", n=status.steps(stage), all=every)
