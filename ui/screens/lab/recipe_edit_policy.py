"""What a change to the recipe of a player that exists means: another player, unless only its name or length is new."""

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
    """Compares the recipe card of a LabContext with the player that it shows, once a hand lets go of a control."""

    def __init__(self, scene: LabContext, rename: Callable[[str], None]) -> None:
        """`rename` calls the player by another name."""
        self._scene, self._give_name = scene, rename
        self._asking = False

    def look(self) -> None:
        """Ask whether a changed recipe is a new player's; keep a new name, and another number of games."""
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
        """Call it by another name, and say so: nothing else tells that this makes no new player."""
        before = course.recipe.name
        self._give_name(name)
        if course.recipe.name != before:
            self._scene.app.notice(text("{before} is now called {name}.", before=before, name=name), "good")

    def _lengthen(self, course: CourseStatus, games: int) -> None:
        """Let it learn from more games, or from fewer; where it learns just now, it goes on so."""
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
        """The recipe stays as it is."""
        self._asking = False
        if self._scene.course is not None:
            self._scene.card.show(self._scene.course.recipe, exists=True)
            self._scene.refresh()

    def _begin_another(self) -> None:
        """The changed recipe is a new player's; the one that learns goes on."""
        self._asking = False
        self._scene.begin_like(self._scene.card.recipe)


class _NewPlayerDialog(Dialog):
    """A question that means something where it is closed without an answer."""

    def __init__(
        self, title: str, explanation: str, answers: tuple[Answer, ...], otherwise: Callable[[], None]
    ) -> None:
        super().__init__(title, explanation, answers)
        self._otherwise = otherwise

    def cancel(self) -> None:
        super().cancel()
        self._otherwise()
