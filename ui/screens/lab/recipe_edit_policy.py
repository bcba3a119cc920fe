"""Decides what an edited recipe of an existing player means: a new player, unless only name or length changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.texts import text
from lab.learning import shelf
from ui.kit.dialog import Answer, Dialog

if TYPE_CHECKING:
    from lab.learning.course_status import CourseStatus
    from ui.screens.lab.context import LabContext


class RecipeEditPolicy:
    """Compares the recipe card of a LabContext with the chosen player, once no control is held."""

    def __init__(self, scene: LabContext, rename: Callable[[str], None]) -> None:
        """`rename` gives the player another name."""
        self._scene, self._give_name = scene, rename
        self._asking = False

    def look(self) -> None:
        """Save a new name or number of games; ask whether any other change makes a new player."""
        scene, card = self._scene, self._scene.card
        course = scene.course
        if course is None or self._asking or card.name.focused or card.seed.focused:
            return
        if card.recipe.course != course.recipe.course or not card.features_chosen:
            self._ask(course)
        else:
            scene.guarded(lambda: self._keep(course))

    def _keep(self, course: CourseStatus) -> None:
        scene, recipe = self._scene, self._scene.card.recipe
        if not recipe.name.strip():
            scene.card.show(course.recipe, exists=True)
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
        scene.card.show(course.recipe, exists=True)
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
            self._scene.card.show(self._scene.course.recipe, exists=True)
            self._scene.refresh()

    def _begin_another(self) -> None:
        """Begin a new player with the changed recipe; the running course continues."""
        self._asking = False
        self._scene.begin_like(self._scene.card.recipe)


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
