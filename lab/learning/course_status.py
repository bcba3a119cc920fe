"""The status of a player that learns, from its folder and from the updates of a running course."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from game.formats import in_digits
from game.registry import find_game
from game.texts import text
from lab.errors import CourseError
from lab.learning import people
from lab.learning.recipe import PEOPLE
from lab.learning.shelf import load

if TYPE_CHECKING:
    from pathlib import Path

    from ai.evaluation.features import Reals
    from game.spec import Game
    from lab.learning.alphago.plan import PipelinePlan
    from lab.learning.course import Batch
    from lab.learning.recipe import Recipe
    from lab.learning.runner import CourseUpdate

Doing = Literal["resting", "preparing", "learning", "paused", "done", "failed"]
"""The states of a course; a `resting` course is stopped, and can continue from its last batch."""


class LearningStatus:
    """The status of a player that learns or has learned; `update` takes in reports of the running course.

    Attributes:
        folder: the player's folder.
        doing: the state of the course.
        asked: `pause` or `stop` if a person has asked for it and the step in progress has not ended yet; else empty.
        left: seconds until the end; None if unknown.
        sentence: the reason of the course's failure; empty if it did not fail.
        begun: sentences about the first weights from people; empty if there are no such weights.
    """

    def __init__(self, folder: Path) -> None:
        """Read the status in a folder.

        Raises:
            CourseError: if it cannot be read.
        """
        self.folder = folder
        self.read()

    def read(self) -> None:
        """Read the folder, maybe once more: another window may have taught the player meanwhile. Raises CourseError."""
        self.doing: Doing = "resting"
        self.asked: Literal["", "pause", "stop"] = ""
        self.left: float | None = None
        self.sentence = self.begun = ""

    @property
    def plan(self) -> Recipe | PipelinePlan:
        """The recipe or plan by which the player learns."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The displayed name of the player."""
        raise NotImplementedError

    @property
    def done_sentence(self) -> str:
        """The sentence that is shown when the player has finished learning."""
        raise NotImplementedError

    @property
    def game(self) -> Game:
        return find_game(self.plan.game)

    @property
    def slug(self) -> str:
        """The name of the player's folder."""
        return self.folder.name

    @property
    def is_busy(self) -> bool:
        """Whether the course is learning or preparing to learn."""
        return self.doing in ("preparing", "learning")

    @property
    def rests(self) -> bool:
        """Whether the course is unfinished and does not run."""
        return self.doing in ("resting", "paused", "failed")

    def update(self, news: Any) -> None:
        """Update the status with `news`, a report of the running course."""
        self.doing, self.sentence = news.state, news.sentence
        if not self.is_busy:
            self.asked = ""

    def note_end(self) -> None:
        """Note that the process has ended; the course can continue from its last save."""
        if self.doing not in ("done", "failed"):
            self.doing = "resting"
        self.asked, self.left = "", None


class CourseStatus(LearningStatus):
    """The status of a player's course by a recipe.

    Attributes:
        recipe: the player's recipe.
        batches: the batches played, the oldest first.
        weights: the weights after the last batch; None before the first batch.
        opponent: the next opponent's name, as in `Batch`.
        speed: games a second; 0 if unknown.
    """

    def read(self) -> None:
        super().read()
        kept = load(self.folder)
        self.recipe = kept.recipe
        self.batches: list[Batch] = list(kept.batches)
        self._kept = kept.weights
        self._heard: list[Reals] = []
        self.weights = kept.weights[-1] if kept.batches else None
        self.opponent = kept.opponent_name
        self.speed = 0.0
        self.begun = _begun(self.folder, self.recipe)
        self.doing = "done" if self.games >= self.recipe.games else "resting"

    @property
    def plan(self) -> Recipe:
        return self.recipe

    @property
    def outgrown(self) -> int:
        """How many times a copy of the learner has replaced the opponent."""
        return sum(batch.change == "learner" for batch in self.batches)

    @property
    def title(self) -> str:
        return self.recipe.name

    @property
    def done_sentence(self) -> str:
        return text("{name} has played its {games} games.", name=self.title, games=in_digits(self.games))

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.batches[-1].games if self.batches else 0

    def weights_after(self, batch: int) -> Reals | None:
        """Return the weights after a batch, counted from 0; None if they cannot be read."""
        if batch >= len(self._kept):
            return self._heard[batch - len(self._kept)]
        with suppress(CourseError):
            return self._kept[batch]
        return None

    def update(self, news: CourseUpdate) -> None:
        if self.doing == "preparing" and news.state == "learning" and not self.begun:
            self.begun = _begun(self.folder, self.recipe)
        super().update(news)
        self.batches += news.batches
        self._heard += news.rows
        self.weights = self._heard[-1] if self._heard else self.weights
        self.opponent = news.opponent_name or self.opponent
        self.speed = news.games_per_second or self.speed
        self.left = news.seconds_left


def _begun(folder: Path, recipe: Recipe) -> str:
    """Return sentences about the first weights that were learned from people, or an empty text."""
    found = people.read_first_weights(folder) if recipe.start == PEOPLE else None
    return people.summary_text(found) if found is not None else ""
