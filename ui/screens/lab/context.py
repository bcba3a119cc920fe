"""The state and actions of the Lab's scene that its parts need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.spec import Game
    from lab.learning.course_status import CourseStatus
    from lab.learning.recipe import Recipe
    from lab.learning.shelf import TaughtPlayer
    from ui.screens.lab.recipe_card import RecipeCard
    from ui.shell.courses import Courses
    from ui.shell.host import Host


class LabContext(Protocol):
    """The players of a board, the chosen one, its recipe and its course."""

    app: Host
    game: Game
    courses: Courses
    card: RecipeCard
    players: list[TaughtPlayer]
    course: CourseStatus | None

    @property
    def chosen(self) -> TaughtPlayer | None:
        """The chosen player."""

    def guarded(self, call: Callable[[], object]) -> None:
        """Call a function; show its error, if it raises one, as a notice."""

    def read_players(self) -> None:
        """Read the list of players again."""

    def choose(self, slug: str | None) -> None:
        """Show another player."""

    def begin_like(self, recipe: Recipe) -> None:
        """Begin a new player with a copy of a recipe."""

    def refresh(self) -> None:
        """Show the current state everywhere."""
