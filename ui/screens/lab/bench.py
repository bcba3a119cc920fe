"""The taught players of a board: the chosen one with its course, the recipe in the card, and what is done with them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ai.alphago import SOURCE
from ai.evaluation.features import feature_sets
from ai.yours import AFTER, LIVE, PREFIX, FromPeople
from coach import lab_texts
from coach.commands.library_games import hand_over
from coach.player_texts import named
from game.errors import reason_of
from game.texts import text
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan_draft import PlanDraft
from lab.learning.course_status import CourseStatus
from lab.learning.live import learned, let_learn, set_back
from lab.learning.recipe import PEOPLE, Recipe, check, check_name
from lab.learning.recipe_draft import RecipeDraft
from saves import places
from saves.file_questions import FileQuestion, Kind
from ui.kit.dialog import Answer, Dialog
from ui.parts.deleted import Deleted
from ui.parts.export import ask_for_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.spec import Game
    from lab.learning.course_status import LearningStatus
    from lab.learning.shelf import TaughtPlayer
    from ui.shell.host import Host

PLAYERS = Kind("Players", (f"*{shelf.SUFFIX}", "*.json"))
_LONGEST_NAME = 40
"""Greatest length of a file's name in a line of a dialog."""


class Bench:
    """Renames, exports, imports, deletes and restores taught players, and decides what an edited recipe means.

    Attributes:
        players: the players of the board.
        slug: the chosen one; None while the recipe of a new player is edited.
        course: the course of the chosen player, if it learns by a recipe.
        pipeline: the pipeline of the chosen player, if it has one.
        people: what the chosen player learned from people.
        form: the recipe in the card.
        plan_form: the plan in the card of a pipeline.
        by_pipeline: whether a new player learns by a pipeline.
    """

    def __init__(
        self, app: Host, game: Game, guarded: Callable[[Callable[[], object]], bool], changed: Callable[[], None]
    ) -> None:
        """`guarded` makes a call and tells an error; `changed` is called after every change."""
        self.app, self.game, self.courses = app, game, app.courses
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
        self._deleted = Deleted(app)
        self._asking = False
        self._learner: LearningStatus | None = None
        self._lasts: dict[str, CourseStatus | None] = {}
        """The last course with each set of features; cleared when the shelf changes."""
        learning = self.courses.learning
        first = learning.slug if learning and learning.game is game else self.players[0].slug if self.players else None
        self.choose(first)

    # -- the players -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> TaughtPlayer | None:
        """The player whose course is shown."""
        return next((own for own in self.players if own.slug == self.slug), None)

    @property
    def status(self) -> LearningStatus | None:
        """What the chosen player does."""
        return self.course or self.pipeline

    @property
    def shows_pipeline(self) -> bool:
        """Whether the chosen or the new player learns by a pipeline."""
        return self.pipeline is not None or (self.slug is None and self.by_pipeline)

    @property
    def name_now(self) -> str:
        """The name of the chosen player with its newest weights, those from people included, or of the first player of
        its pipeline; empty before its first batch or stage.
        """
        if self.pipeline is not None:
            return next(iter(self.pipeline.names), "")
        games, people = self.course.games if self.course else 0, self.people
        live = LIVE if people.learns or people.moves else ""
        return f"{PREFIX}{self.slug}{AFTER}{games}{live}" if games else ""

    @property
    def fault(self) -> str:
        """The reason why no course can begin; empty if one can."""
        own = self.chosen
        if own is not None:
            return own.sentence
        return self.plan_form.fault if self.by_pipeline else self.form.fault

    @property
    def last(self) -> CourseStatus | None:
        """The last course with the features of the recipe, shown beside a new player; None without one."""
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
        """Read the players again."""
        self.players = shelf.players(self.game)
        self._lasts.clear()
        self._read_people()

    def _read_people(self) -> None:
        self.people = learned(self.course.folder) if self.course else FromPeople()

    def listen(self) -> None:
        """Read the players again once another one learns: a finished course has more games than the list knows."""
        if self.courses.learning is not self._learner:
            self._learner = self.courses.learning
            self.read()

    def guarded(self, call: Callable[[], object]) -> None:
        """Make a call; after an error, read the players again, since one may be gone."""
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
        """Return the recipe of a new player, a copy of `like` if it is given."""
        taken = {own.title for own in self.players}
        if like is not None:
            return replace(like, name=lab_texts.fresh_name(taken, like.name))
        return Recipe(lab_texts.fresh_name(taken), self.game.name, feature_sets(self.game)[0].name)

    def edit_new(self, like: Recipe | None = None) -> None:
        """Edit the recipe of a new player, as a copy of `like` if it is given."""
        self._new = self._fresh(like)
        self.choose(None)

    def learn_by(self, method: str) -> None:
        """Let the new player learn by a recipe (`weights`) or by a pipeline (`alphago`)."""
        self.by_pipeline = method == SOURCE
        self.choose(None)

    def begin(self) -> None:
        """Begin the course of the new player."""
        self.guarded(self._begin)

    def _begin(self) -> None:
        recipe, plan = self.form.recipe, self.plan_form.plan
        if self.by_pipeline:
            check_name(plan.name)
        else:
            check(recipe)
        wants_games = (plan.teacher if self.by_pipeline else recipe.start) == PEOPLE

        def give_games(folder: Path) -> None:
            if wants_games:
                hand_over(self.app.library, self.game, folder)

        course = self.courses.begin(plan if self.by_pipeline else recipe, give_games)
        self._new = self._fresh()
        self.read()
        self.choose(course.slug)

    # -- what is done with the chosen player -----------------------------------------------------------

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

    def let_learn(self, learns: bool) -> None:
        """Let the player learn from people's games, or not."""
        course = self.course
        if course is not None:
            self.guarded(lambda: let_learn(course.folder, learns))
            self._read_people()

    def ask_to_set_back(self) -> None:
        """Ask, and let the player forget what it learned from people."""
        course, people = self.course, self.people
        if course is None:
            return
        name, folder = course.recipe.name, course.folder
        learned_so_far = lab_texts.learned_from_people(name, people.moves, people.games)
        forgets = text("It forgets that, and plays again as its course taught it.")
        answers = (
            Answer(text("Keep it as it is")),
            Answer(text("Set it back"), lambda: self._set_back(folder), "danger", icon="undo-2"),
        )
        title = text("Set {name} back?", name=name)
        self.app.open(Dialog(title, f"{learned_so_far} {forgets}", answers))

    def _set_back(self, folder: Path) -> None:
        self.guarded(lambda: set_back(folder))
        self._read_people()

    def copy_out(self) -> None:
        """Ask for a path and write the player there."""
        own = self.chosen
        if own is None:
            return

        def write(path: Path) -> str | None:
            try:
                shelf.copy_to(self.game, own.slug, path)
            except CourseError as error:
                return str(error)
            self.app.notice(text("{name} is copied to {path}.", name=own.title, path=path), "good")
            return None

        title, start = text("Copy {name} as a file", name=own.title), places.documents() / f"{own.slug}{shelf.SUFFIX}"
        sentence = text("The file holds the whole player: its recipe and all that it has learned.")
        question = FileQuestion(title, start, saving=True, kind=PLAYERS)
        # translators: a verb: copy the player into a file.
        ask_for_path(self.app, question, sentence, text("Copy"), write)

    def take_in(self) -> None:
        """Ask for files of players and import them."""
        sentence = text("Choose a player's file, from this Lab or from somebody else. It is checked before it is used.")
        question = FileQuestion(text("Import a player"), places.documents(), kind=PLAYERS)
        ask_for_path(self.app, question, sentence, text("Import"), self._take)

    def _take(self, path: Path) -> str | None:
        """Import a player and show it; return the fault of the file, if it has one."""
        try:
            game, slug = shelf.take_in(path)
            _tell_apart(game, slug)
        except CourseError as error:
            return _fault(error, path)
        self.read()
        sentence = text("It is among your players of {board}.", board=game.shown_title)
        if game is self.game:
            self.choose(slug)
            sentence = text("{name} is among your players.", name=named(PREFIX + slug, game))
        self.app.notice(sentence, "good")
        return None

    def delete(self) -> None:
        """Delete the player; `undo` brings it back."""
        own, learning = self.chosen, self.courses.learning
        if own is None:
            return
        if learning is not None and learning.folder == own.folder:
            if learning.doing != "paused":
                self.app.notice(text("{name} is learning; stop it before it is deleted.", name=own.title))
                return
            self.courses.close_one(learning)
        self.guarded(lambda: self._delete(own))

    def _delete(self, own: TaughtPlayer) -> None:
        sentence = text("{name} is deleted. Ctrl+Z brings it back.", name=own.title)
        self._deleted.add(shelf.delete(self.game, own.slug), sentence)
        self.courses.forget(own.folder)
        place = self.players.index(own)
        self.read()
        self.choose(self.players[min(place, len(self.players) - 1)].slug if self.players else None)

    def undo(self) -> None:
        """Bring back the player that was deleted last."""
        self.guarded(lambda: self._deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        slug = shelf.restore(self.game, away)
        self.read()
        self.choose(slug)
        self.app.notice(text("{name} is back.", name=named(PREFIX + slug, self.game)), "good")

    # -- an edited recipe ------------------------------------------------------------------------------

    def _edited(self) -> None:
        """Show a change of the recipe; `judge_edit` judges it once no control is held."""
        if self.status is None:
            name = self.plan_form.plan.name if self.by_pipeline else self.form.recipe.name
            self._new = replace(self.form.recipe, name=name)
        self._changed()

    def judge_edit(self) -> None:
        """Save a new name or number of games of an existing player; ask whether any other change makes a new one."""
        course, form = self.course, self.form
        if self.pipeline is not None:
            self._keep_name(self.pipeline)
        if course is None or self._asking:
            return
        if form.recipe.course != course.recipe.course or not form.features_chosen:
            self._ask(course)
        elif form.recipe != course.recipe:
            self.guarded(lambda: self._keep(course))

    def _keep(self, course: CourseStatus) -> None:
        recipe, before = self.form.recipe, course.recipe.name
        if not recipe.name.strip():
            self.form.show(course.recipe, exists=True)
        elif recipe.name != before:
            self.rename(recipe.name)
            if course.recipe.name != before:  # it shows that this makes no new player
                # translators: before is the old name of a player.
                self.app.notice(text("{before} is now called {name}.", before=before, name=course.recipe.name), "good")
        if recipe.games != course.recipe.games:
            self._lengthen(course, max(recipe.games, course.games))

    def _keep_name(self, pipeline: PipelineStatus) -> None:
        """Save another name of a pipeline's player."""
        before, name = pipeline.title, self.plan_form.plan.name.strip()
        if name and name != before:
            self.rename(name)
        self.plan_form.show(replace(pipeline.plan, name=pipeline.title), exists=True)

    def _lengthen(self, course: CourseStatus, games: int) -> None:
        """Change the course's number of games; a running course continues with it."""
        busy = course.is_busy
        self.courses.close_one(course)
        course.recipe = shelf.lengthen(self.game, course.slug, games)
        course.doing = "resting" if course.games < games else "done"
        self.form.show(course.recipe, exists=True)
        if busy:
            self.courses.go_on(course)

    def _ask(self, course: CourseStatus) -> None:
        self._asking = True
        explanation = text("{name} stays as it is. Your change makes a new player.", name=course.recipe.name)
        answers = (
            Answer(text("Keep it as it is"), self._take_back),
            Answer(text("New player"), self._begin_another, "primary", icon="plus"),
        )
        self.app.open(_NewPlayerDialog(text("A new player?"), explanation, answers, self._take_back))

    def _take_back(self) -> None:
        """Restore the recipe in the card."""
        self._asking = False
        if self.course is not None:
            self.form.show(self.course.recipe, exists=True)
            self._changed()

    def _begin_another(self) -> None:
        """Begin a new player with the changed recipe; the running course continues."""
        self._asking = False
        self.edit_new(self.form.recipe)


def _tell_apart(game: Game, slug: str) -> None:
    """Give an imported player a name that no other player has."""
    found = shelf.players(game)
    name = next(own.title for own in found if own.slug == slug)
    others = {own.title for own in found if own.slug != slug}
    if name in others:
        shelf.rename(game, slug, lab_texts.fresh_name(others, name))


def _fault(error: CourseError, path: Path) -> str:
    """Return the reason why a file could not be imported; a short one if the file holds no player at all."""
    reason = error.__cause__
    called = path.name if len(path.name) <= _LONGEST_NAME else f"{path.name[:_LONGEST_NAME]}…"
    if isinstance(reason, OSError):
        return text("{file} cannot be read ({reason}).", file=called, reason=reason_of(reason))
    if error.code != "no-player-file" or (isinstance(reason, CourseError) and reason.code != "other-format"):
        return str(error)
    return text("{file} holds no player of this program.", file=called)


class _NewPlayerDialog(Dialog):
    """A dialog that calls `otherwise` if it is closed without an answer."""

    def __init__(
        self, title: str, explanation: str, answers: tuple[Answer, ...], otherwise: Callable[[], None]
    ) -> None:
        super().__init__(title, explanation, answers)
        self._otherwise = otherwise

    def cancel(self) -> None:
        super().cancel()
        self._otherwise()
