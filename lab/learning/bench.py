"""The taught players of a board, the course of the chosen player, and the recipe while a person edits it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ai import yours
from ai.alphago import SOURCE
from ai.evaluation.features import feature_sets
from ai.yours import AFTER, LIVE, PREFIX, FromPeople
from game.errors import cause_of
from game.texts import Message, sentences, text
from lab.deleted import names_away
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan_draft import PlanDraft
from lab.learning.course_status import CourseStatus
from lab.learning.live import learned, let_learn, set_back
from lab.learning.recipe import BATCH, PEOPLE, Recipe, check, check_name
from lab.learning.recipe_draft import RecipeDraft

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from game.spec import Game
    from lab.learning.course_status import LearningStatus
    from lab.learning.courses import Courses
    from lab.learning.shelf import TaughtPlayer

BIRDS: tuple[Message, ...] = (
    "Heron", "Kingfisher", "Dipper", "Moorhen", "Grebe", "Wagtail", "Plover", "Curlew", "Teal", "Osprey", "Egret",
    "Sandpiper", "Bittern", "Avocet", "Swift", "Cormorant", "Lapwing", "Merganser", "Redshank", "Pochard",
)  # fmt: skip
"""Names of birds, one of which is proposed for each new player."""
_LONGEST_NAME = 40
"""Most characters of a file's name that a sentence shows."""


class Bench:
    """The taught players of a board, the chosen player, and the edited recipe or plan.

    Attributes:
        players: the players of the board.
        slug: name of the chosen player's folder; None while the recipe of a new player is edited.
        course: the course of the chosen player, if it learns by a recipe.
        pipeline: the pipeline of the chosen player, if it has one.
        people: the change of the chosen player's weights by games with people.
        form: the recipe as it is edited.
        plan_form: the plan of a pipeline as it is edited.
        by_pipeline: whether a new player learns by a pipeline.
    """

    def __init__(
        self,
        game: Game,
        courses: Courses,
        guarded: Callable[[Callable[[], object]], bool],
        changed: Callable[[], None],
    ) -> None:
        """Show the course that is learning now, else the course of the first player.

        `guarded` calls a function, shows its error to the person, and returns whether the call succeeded. `changed` is
        called after every change of what is shown.
        """
        self.game, self.courses = game, courses
        self._guarded, self._changed = guarded, changed
        self.players = shelf.players(game)
        self.slug: str | None = None
        self.course: CourseStatus | None = None
        self.pipeline: PipelineStatus | None = None
        self.by_pipeline = False
        self.people = FromPeople()
        self._new = self._fresh()
        self.form = RecipeDraft(game, self._new, self._edited)
        self.plan_form = PlanDraft(game, self._edited)
        self._learner: LearningStatus | None = None
        self._lasts: dict[str, CourseStatus | None] = {}
        """The latest course with each set of features, keyed by the set's name; cleared when the players change."""
        learning = self.courses.learning
        first = learning.slug if learning and learning.game is game else self.players[0].slug if self.players else None
        self.choose(first)

    # -- the players -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> TaughtPlayer | None:
        """The player whose course is shown."""
        return next((own for own in self.players if own.slug == self.slug), None)

    def finished_share(self, elapsed: float) -> float:
        """Return the finished share of the course or pipeline, 0 to 1, `elapsed` seconds after its last batch of games.

        Between two batches the share grows at the speed of the course.
        """
        if self.pipeline is not None:
            return min(1.0, self.pipeline.done / self.pipeline.plan.total)
        if self.course is None:
            return 0.0
        more = min(BATCH * 0.95, self.course.speed * elapsed) if self.course.doing == "learning" else 0.0
        return min(1.0, (self.course.games + more) / max(1, self.course.recipe.games))

    @property
    def learning_status(self) -> LearningStatus | None:
        """The status of the chosen player."""
        return self.course or self.pipeline

    @property
    def shows_pipeline(self) -> bool:
        """Whether the chosen or the new player learns by a pipeline."""
        return self.pipeline is not None or (self.slug is None and self.by_pipeline)

    @property
    def name_now(self) -> str:
        """The name of the chosen player with its newest weights, including its learning from people.

        For a pipeline, the name of its first player. Empty before the first batch or stage is finished.
        """
        if self.pipeline is not None:
            return next(iter(self.pipeline.names), "")
        games, people = self.course.games if self.course else 0, self.people
        live = LIVE if people.learns or people.moves else ""
        return f"{PREFIX}{self.slug}{AFTER}{games}{live}" if games else ""

    def name_after(self, batch: int) -> str:
        """Return the name of the chosen player with its weights after a batch of its course."""
        return f"{PREFIX}{self.slug}{AFTER}{self.course.batches[batch].games}" if self.course else ""

    @property
    def entrants(self) -> tuple[str, ...]:
        """The names of the players to enter in a tournament: the chosen player, or all players of its pipeline.

        Empty if none of them can play yet.
        """
        if not self.name_now:
            return ()
        return self.pipeline.names if self.pipeline else (f"{PREFIX}{self.slug}",)

    @property
    def fault(self) -> str:
        """The reason why no course can begin; an empty text if a course can begin."""
        own = self.chosen
        if own is not None:
            return own.sentence
        return self.plan_form.fault if self.by_pipeline else self.form.fault

    @property
    def last(self) -> CourseStatus | None:
        """The course of the player taught last with the features of the edited recipe; None if there is none."""
        features = self.form.recipe.features
        if features not in self._lasts:
            self._lasts[features] = None
            for own in self.players:
                if own.recipe is not None and own.games and own.recipe.features == features:
                    with suppress(CourseError):
                        self._lasts[features] = self._course_of(own)
                        break
        return self._lasts[features]

    def _course_of(self, own: TaughtPlayer) -> CourseStatus | None:
        status = self.courses.status_of(own.folder)
        return status if isinstance(status, CourseStatus) else None

    def read(self) -> None:
        """Read the players of the board from their folders again."""
        self.players = shelf.players(self.game)
        self._lasts.clear()
        self._read_people()

    def _read_people(self) -> None:
        self.people = learned(self.course.folder) if self.course else FromPeople()

    def listen(self) -> None:
        """Read the players again if the running course is not the one of the last call."""
        if self.courses.learning is not self._learner:
            self._learner = self.courses.learning
            self.read()

    def guarded(self, call: Callable[[], object]) -> None:
        """Call a function; after an error (shown to the person), read the players again: one may have been deleted."""
        if not self._guarded(call):
            self.read()

    def choose(self, slug: str | None) -> None:
        """Show a player's course; None shows the recipe of a new player."""
        self.slug, self.course, self.pipeline = slug, None, None
        own = self.chosen
        if own is None:
            self.slug = None
            self.form.show(self._new, exists=False)
            self.plan_form.show(replace(self.plan_form.plan, name=self._new.name), exists=False)
        elif own.is_readable:
            self.guarded(lambda: self._open(own))
        self.form.enabled = own is None or own.recipe is not None
        self._read_people()
        self._changed()

    def _open(self, own: TaughtPlayer) -> None:
        status = self.courses.status_of(own.folder)
        if isinstance(status, CourseStatus):
            self.course = status
            self.form.show(status.recipe, exists=True)
        elif isinstance(status, PipelineStatus):
            self.pipeline = status
            self.plan_form.show(replace(status.plan, name=own.title), exists=True)

    # -- a new player ----------------------------------------------------------------------------------

    def _fresh(self, like: Recipe | None = None) -> Recipe:
        """Return the recipe of a new player, a copy of the recipe `like` if there is one."""
        taken, away = {own.title for own in self.players}, names_away(yours.folder(self.game))
        if like is not None:
            return replace(like, name=fresh_name(taken, like.name, away))
        return Recipe(fresh_name(taken, away=away), self.game.name, feature_sets(self.game)[0].name)

    def edit_new(self, like: Recipe | None = None) -> None:
        """Edit the recipe of a new player, a copy of the recipe `like` if there is one."""
        self._new = self._fresh(like)
        self.choose(None)

    def learn_by(self, method: str) -> None:
        """Choose how a new player learns: through AlphaGo's pipeline if `method` is `alphago`, else by a recipe."""
        self.by_pipeline = method == SOURCE
        self.choose(None)

    def begin(self, hand_over: Callable[[Path], object]) -> None:
        """Begin the course of the new player; `hand_over` puts the games of people into a folder.

        Raises:
            CodedError: if the recipe has a fault, or there are no games of people.
        """
        recipe, plan = self.form.recipe, self.plan_form.plan
        if self.by_pipeline:
            check_name(plan.name)
        else:
            check(recipe)
        wants_games = (plan.teacher if self.by_pipeline else recipe.start) == PEOPLE

        def give_games(folder: Path) -> None:
            if wants_games:
                hand_over(folder)

        course = self.courses.begin(plan if self.by_pipeline else recipe, give_games)
        self.read()
        self._new = self._fresh()
        self.choose(course.slug)

    # -- commands for the chosen player ----------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Rename the player, unless the name is empty."""
        own, name = self.chosen, name.strip()
        if own is not None and name and name != own.title:
            self.guarded(lambda: self._rename(own, name))

    def _rename(self, own: TaughtPlayer, name: str) -> None:
        shelf.rename(self.game, own.slug, name)
        if self.course is not None:
            self.course.recipe = replace(self.course.recipe, name=name)
            self.form.show(replace(self.form.recipe, name=name), exists=True)
        if self.pipeline is not None:
            self.plan_form.show(replace(self.pipeline.plan, name=name), exists=True)
        self.read()

    def toggle_pause(self) -> None:
        """Pause or resume the course."""
        status = self.learning_status
        if status is None or status.doing == "done":
            return
        if status.is_busy:
            self.courses.pause(status)
        else:
            self.guarded(lambda: self.courses.resume(status))
        self._changed()

    def stop(self) -> None:
        """End the course after its present batch or step; it can continue later."""
        if self.learning_status is not None:
            self.courses.stop(self.learning_status)
            self._changed()

    def let_learn(self, learns: bool) -> None:
        """Switch on or off whether the player learns from people's games."""
        course = self.course
        if course is not None:
            self.guarded(lambda: let_learn(course.folder, learns))
            self._read_people()

    def set_back(self, folder: Path) -> None:
        """Let the player in a folder forget its learning from people."""
        self.guarded(lambda: set_back(folder))
        self._read_people()

    def take_in(self, path: Path) -> tuple[Game, str]:
        """Import a player under an unused name; return the player's board and slug. A player of this board is shown.

        Raises:
            CourseError: if the file holds no player.
        """
        game, slug = shelf.take_in(path)
        _tell_apart(game, slug)
        self.read()
        if game is self.game:
            self.choose(slug)
        return game, slug

    def remove(self, own: TaughtPlayer) -> Path:
        """Delete a player, show the next one in the list, and return the path that `restore` takes."""
        away = shelf.delete(self.game, own.slug)
        if yours.slug_of(self._new.name) == own.slug:
            self._new = replace(self._new, name=self._fresh().name)
        self.courses.forget(own.folder)
        place = self.players.index(own)
        self.read()
        self.choose(self.players[min(place, len(self.players) - 1)].slug if self.players else None)
        return away

    def restore(self, away: Path) -> str:
        """Bring back a deleted player, under a new name if another player has its name meanwhile; show it, and return
        its slug.
        """
        slug = shelf.restore(self.game, away)
        _tell_apart(self.game, slug)
        self.read()
        self.choose(slug)
        return slug

    # -- an edited recipe ------------------------------------------------------------------------------

    def _edited(self) -> None:
        """Take note of an edit of the recipe or plan, and show it; it is not saved yet."""
        if self.learning_status is None:
            name = self.plan_form.plan.name if self.by_pipeline else self.form.recipe.name
            self._new = replace(self.form.recipe, name=name)
        self._changed()

    @property
    def makes_another(self) -> bool:
        """Whether the edited recipe would make a new player instead of changing the chosen player."""
        course, form = self.course, self.form
        return course is not None and (form.recipe.course != course.recipe.course or not form.features_chosen)

    def keep_edit(self) -> None:
        """Save the edited name of the chosen player and the edited number of games of its recipe."""
        course = self.course
        if self.pipeline is not None:
            self._keep_name(self.pipeline)
        if course is not None and self.form.recipe != course.recipe:
            self.guarded(lambda: self._keep(course))

    def take_back_edit(self) -> None:
        """Drop the edit, and show the saved recipe of the chosen player."""
        if self.course is not None:
            self.form.show(self.course.recipe, exists=True)
            self._changed()

    def _keep(self, course: CourseStatus) -> None:
        recipe = self.form.recipe
        if not recipe.name.strip():
            self.form.show(course.recipe, exists=True)
        elif recipe.name != course.recipe.name:
            self.rename(recipe.name)
        if recipe.games != course.recipe.games:
            self._lengthen(course, max(recipe.games, course.games))

    def _keep_name(self, pipeline: PipelineStatus) -> None:
        """Save the edited name of a player that learns by a pipeline."""
        before, name = pipeline.title, self.plan_form.plan.name.strip()
        if name and name != before:
            self.rename(name)
        self.plan_form.show(replace(pipeline.plan, name=pipeline.title), exists=True)

    def _lengthen(self, course: CourseStatus, games: int) -> None:
        """Change the total number of games of a course to `games`; a running course continues to the new end."""
        busy = course.is_busy
        self.courses.close_one(course)
        course.recipe = shelf.lengthen(self.game, course.slug, games)
        course.doing = "resting" if course.games < games else "done"
        self.form.show(course.recipe, exists=True)
        if busy:
            self.courses.resume(course)


def fresh_name(taken: set[str], wanted: str = "", away: Collection[str] = ()) -> str:
    """Return a name that is not in `taken`: the name of a bird, or `wanted` with a number.

    No player called so gets a folder whose name is in `away`: games against a deleted player still name that folder.
    """

    def is_free(name: str) -> bool:
        return name not in taken and yours.slug_of(name) not in away

    birds = [] if wanted else [text(bird) for bird in BIRDS]
    stem = re.sub(r" \d+$", "", wanted or text(BIRDS[0]))
    numbered = (f"{stem} {number}" for number in range(2, len(taken) + len(away) + 3))
    return next(filter(is_free, (*birds, *numbered)))


def _tell_apart(game: Game, slug: str) -> None:
    """Rename an imported or restored player if another player has the same name."""
    found = shelf.players(game)
    name = next(own.title for own in found if own.slug == slug)
    others = {own.title for own in found if own.slug != slug}
    if name in others:
        shelf.rename(game, slug, fresh_name(others, name))


def fault_of(error: CourseError, path: Path) -> str:
    """Return why a file could not be imported; a short sentence if the file holds no player at all."""
    reason = error.__cause__
    called = path.name if len(path.name) <= _LONGEST_NAME else f"{path.name[:_LONGEST_NAME]}…"
    if isinstance(reason, OSError):
        return sentences(text("{file} cannot be read.", file=called), cause_of(reason))
    if error.code != "no-player-file" or (isinstance(reason, CourseError) and reason.code != "other-format"):
        return cause_of(error)
    return text("{file} holds no player of this program.", file=called)
