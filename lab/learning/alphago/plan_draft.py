"""The plan of a pipeline while it is edited: the choices, and why a plan is unusable.

This module does not need numba, so that the window can import it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ai.levels import levels
from game.texts import text
from lab.learning.alphago.plan import PEOPLE, PipelinePlan, usual_teacher
from lab.learning.recipe_draft import as_typed, stepped

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.spec import Game

SHARES = (0.1, 0.3, 1.0, 3.0, 10.0)
"""Values of `PipelinePlan.share` that a person can choose; a plan from a file may have another value."""


class PlanDraft:
    """A plan that can be changed; `on_change` is called after each change.

    Attributes:
        exists: whether a player with this plan exists; then only the player's name can be changed.
        teachers: the names of the teachers that can be chosen.
        enabled: whether the plan, or at least its name, can be changed.
    """

    enabled = True

    def __init__(self, game: Game, on_change: Callable[[], None]) -> None:
        self.game, self.on_change = game, on_change
        self.exists = False
        self._typed_seed = ""
        self.plan = PipelinePlan(game.name, usual_teacher(game))
        own = [level.player.name for level in reversed(levels(game.name)) if level.player.method != "perfect"]
        self.teachers = list(dict.fromkeys([usual_teacher(game), *own, PEOPLE]))

    def show(self, plan: PipelinePlan, *, exists: bool) -> None:
        """Show a plan for editing; `exists` says whether a player has this plan."""
        self.plan, self.exists = plan, exists
        self.teachers = self.teachers if plan.teacher in self.teachers else [*self.teachers, plan.teacher]

    def change(self, **fields: object) -> None:
        """Change some fields of the plan."""
        self.plan = replace(self.plan, **fields)  # type: ignore[arg-type]
        self.on_change()

    def step_share(self, by: int) -> None:
        """Change to the next larger (`by` 1) or smaller (-1) of the offered shares."""
        self.change(share=stepped(SHARES, self.plan.share, by))

    def type_seed(self, typed: str) -> None:
        """Set the seed to the number in `typed`, the text of the seed's field."""
        self._typed_seed = typed
        self.change(seed=int(typed or 0))

    @property
    def seed(self) -> str:
        """The text in the seed's field."""
        return as_typed(self._typed_seed, self.plan.seed)

    @property
    def fault(self) -> str:
        """The reason why the plan cannot be used; an empty text if it can be used."""
        return "" if self.plan.name.strip() else text("Give the player a name.")
