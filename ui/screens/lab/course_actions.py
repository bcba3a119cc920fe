"""Renames, exports, imports, deletes and restores taught players, and decides what an edited recipe means."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ai.yours import PREFIX
from coach.player_texts import named
from game.texts import text
from lab.learning import shelf
from ui.kit.dialog import Answer, Dialog
from ui.parts.deleted import Deleted
from ui.screens.lab import copies

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.spec import Game
    from lab.learning.course_status import CourseStatus
    from lab.learning.recipe import Recipe
    from lab.learning.shelf import TaughtPlayer
    from ui.kit.focus import Controls
    from ui.screens.lab.recipe import RecipeForm
    from ui.shell.courses import Courses
    from ui.shell.host import Host


class LabContext(Protocol):
    """The players of a board, the chosen one, its recipe and its course."""

    app: Host
    game: Game
    courses: Courses
    controls: Controls
    form: RecipeForm
    players: list[TaughtPlayer]
    course: CourseStatus | None

    @property
    def chosen(self) -> TaughtPlayer | None:
        """The chosen player."""

    def guarded(self, call: Callable[[], object]) -> bool:
        """Make a call; False after an error, which a notice tells."""

    def read_players(self) -> None:
        """Read the list of players again."""

    def choose(self, slug: str | None) -> None:
        """Show another player."""

    def begin_like(self, recipe: Recipe) -> None:
        """Begin a new player with a copy of a recipe."""

    def invalidate(self) -> None:
        """Show the current state at the next frame."""


class CourseActions:
    """Applies the actions to the chosen player of a LabContext, and shows their results."""

    def __init__(self, scene: LabContext) -> None:
        self._scene = scene
        self.deleted = Deleted(scene.app)

    def rename(self, name: str) -> None:
        """Rename the player, unless the name is empty."""
        own, name = self._scene.chosen, name.strip()
        if own is not None and name and name != own.title:
            self._scene.guarded(lambda: self._rename(own, name))

    def _rename(self, own: TaughtPlayer, name: str) -> None:
        scene = self._scene
        shelf.rename(scene.game, own.slug, name)
        if scene.course is not None:
            scene.course.recipe = replace(scene.course.recipe, name=name)
            scene.form.show(replace(scene.form.recipe, name=name), exists=True)
        scene.read_players()

    def copy_out(self) -> None:
        """Ask for a path and write the player there."""
        own = self._scene.chosen
        if own is not None:
            copies.ask_where(self._scene.app, self._scene.game, own)

    def take_in(self) -> None:
        """Ask for files of players and import them."""
        copies.ask_which(self._scene.app, self._taken)

    def _taken(self, game: Game, slug: str) -> None:
        """Show an imported player."""
        scene = self._scene
        scene.read_players()
        if game is scene.game:
            scene.choose(slug)
            scene.app.notice(text("{name} is among your players.", name=named(PREFIX + slug, game)), "good")
        else:
            scene.app.notice(text("It is among your players of {board}.", board=game.title), "good")

    def delete(self) -> None:
        """Delete the player; `undo` brings it back."""
        scene, own = self._scene, self._scene.chosen
        learning = scene.courses.learning
        if own is None:
            return
        if learning is not None and learning.folder == own.folder:
            if learning.doing != "paused":
                scene.app.notice(text("{name} is learning; stop it before it is deleted.", name=own.title))
                return
            scene.courses.close_one(learning)
        scene.guarded(lambda: self._delete(own))

    def _delete(self, own: TaughtPlayer) -> None:
        scene, sentence = self._scene, text("{name} is deleted. Ctrl+Z brings it back.", name=own.title)
        self.deleted.add(shelf.delete(scene.game, own.slug), sentence)
        scene.courses.forget(own.folder)
        place = scene.players.index(own)
        scene.read_players()
        scene.choose(scene.players[min(place, len(scene.players) - 1)].slug if scene.players else None)

    def undo(self) -> None:
        """Bring back the player that was deleted last."""
        self._scene.guarded(lambda: self.deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        scene = self._scene
        slug = shelf.restore(scene.game, away)
        scene.read_players()
        scene.choose(slug)
        scene.app.notice(text("{name} is back.", name=named(PREFIX + slug, scene.game)), "good")


class RecipeEditPolicy:
    """Decides what an edited recipe of an existing player means: a new player, unless only name or length changed.

    It compares the form of a LabContext with the chosen player, once no control is held.
    """

    def __init__(self, scene: LabContext, rename: Callable[[str], None]) -> None:
        """`rename` gives the player another name."""
        self._scene, self._give_name = scene, rename
        self._asking = False

    def look(self) -> None:
        """Save a new name or number of games; ask whether any other change makes a new player."""
        scene, form = self._scene, self._scene.form
        course = scene.course
        if course is None or self._asking or scene.controls.typing:
            return
        if form.recipe.course != course.recipe.course or not form.features_chosen:
            self._ask(course)
        else:
            scene.guarded(lambda: self._keep(course))

    def _keep(self, course: CourseStatus) -> None:
        scene, recipe = self._scene, self._scene.form.recipe
        if not recipe.name.strip():
            scene.form.show(course.recipe, exists=True)
        elif recipe.name != course.recipe.name:
            self._rename(course, recipe.name.strip())
        if recipe.games != course.recipe.games:
            self._lengthen(course, max(recipe.games, course.games))

    def _rename(self, course: CourseStatus, name: str) -> None:
        """Rename the player, and say so in a notice, which shows that this makes no new player."""
        before = course.recipe.name
        self._give_name(name)
        if course.recipe.name != before:
            self._scene.app.notice(text("{before} is now called {name}.", before=before, name=name), "good")

    def _lengthen(self, course: CourseStatus, games: int) -> None:
        """Change the course's number of games; a running course continues with it."""
        scene, busy = self._scene, course.is_busy
        scene.courses.close_one(course)
        course.recipe = shelf.lengthen(scene.game, course.slug, games)
        course.doing = "resting" if course.games < games else "done"
        scene.form.show(course.recipe, exists=True)
        if busy:
            scene.courses.go_on(course)

    def _ask(self, course: CourseStatus) -> None:
        self._asking = True
        name = course.recipe.name
        explanation = text("{name} stays as it is. Your change makes a new player.", name=name)
        answers = (
            Answer(text("Keep it as it is"), self._take_back),
            Answer(text("New player"), self._begin_another, "primary", icon="plus"),
        )
        self._scene.app.open(_NewPlayerDialog(text("A new player?"), explanation, answers, self._take_back))

    def _take_back(self) -> None:
        """Restore the recipe in the card."""
        self._asking = False
        if self._scene.course is not None:
            self._scene.form.show(self._scene.course.recipe, exists=True)
            self._scene.invalidate()

    def _begin_another(self) -> None:
        """Begin a new player with the changed recipe; the running course continues."""
        self._asking = False
        self._scene.begin_like(self._scene.form.recipe)


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
