"""A recipe while it is edited: its possible choices, and the fault of an unusable recipe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ai.evaluation.features import FeatureGroup, FeatureSet, feature_sets
from game.texts import text
from lab.learning.recipe import COPY, PEOPLE, RULE, Recipe, opponents

if TYPE_CHECKING:
    from game.spec import Game

NumberT = TypeVar("NumberT", int, float)
RATES = (1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2)
EXPLORATIONS = (0.0, 0.125, 0.25, 0.5, 0.75)
GAMES = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""The offered numbers of games. A recipe from a file may have another number, rate or exploration."""
_MOST_GROUPS = 6


class RecipeDraft:
    """A recipe that can be changed; `on_change` is called after each change.

    Attributes:
        exists: whether a player exists with this recipe; then a change makes a new player.
        sets: the sets of features of the board, smallest first.
        enabled: whether the recipe can be changed at all.
        by_hand: whether groups of features are chosen one by one.
        on: the groups that are switched on.
        opponents, starts: names of the possible opponents, and of the possible first weights.
    """

    def __init__(self, game: Game, recipe: Recipe, on_change: Callable[[], None]) -> None:
        self.game, self.on_change = game, on_change
        self.sets: Sequence[FeatureSet] = sorted(feature_sets(game), key=lambda each: each.size)
        self.enabled = True
        self._typed_seed = ""
        self.show(recipe, exists=False)

    def show(self, recipe: Recipe, *, exists: bool) -> None:
        """Show a recipe for editing; `exists` says whether a player has this recipe."""
        self.recipe, self.exists = recipe, exists
        self.by_hand = bool(recipe.groups)
        self.on = {group.name for group in self.groups if not recipe.groups or group.name in recipe.groups}
        self._offer()

    def _offer(self) -> None:
        """Set `opponents` and `starts` to the names that can be chosen now; taught players are read from files."""
        self.opponents = _with([RULE, COPY, *opponents(self.game)], self.recipe.opponent)
        self.starts = _with(["", PEOPLE], self.recipe.start)

    @property
    def set(self) -> FeatureSet:
        """The chosen set of features."""
        return next((each for each in self.sets if each.name == self.recipe.features), self.sets[0])

    @property
    def groups(self) -> Sequence[FeatureGroup]:
        """The groups of the chosen set if they are few enough to be chosen one by one, else none."""
        return self.set.groups if len(self.set.groups) <= _MOST_GROUPS else ()

    @property
    def features_chosen(self) -> int:
        """The number of chosen features."""
        if not self.groups:
            return self.set.size
        return sum(len(group.features) for group in self.groups if group.name in self.on)

    @property
    def fault(self) -> str:
        """The reason why no course can use the recipe; an empty text if a course can use it."""
        if not self.features_chosen:
            return text("Choose a feature: without any it cannot learn.")
        return "" if self.recipe.name.strip() else text("Give the player a name.")

    # -- changes --------------------------------------------------------------------------------------

    def change(self, **fields: object) -> None:
        """Change some fields of the recipe."""
        self.recipe = replace(self.recipe, **fields)  # type: ignore[arg-type]
        self._offer()
        self.on_change()

    def choose_set(self, segment: int) -> None:
        """Choose the set of features at an index of `sets`.

        The index after the last set stands for a choice of groups one by one, at first with all groups switched on.
        """
        by_hand = segment == len(self.sets)
        chosen = self.set if by_hand and self.groups else self.sets[0 if by_hand else segment]
        self.show(replace(self.recipe, features=chosen.name, groups=()), exists=self.exists)
        self.by_hand = by_hand
        self.on_change()

    def switch(self, group: str, on: bool) -> None:
        """Switch a group of features on or off, and show all groups for a choice one by one."""
        self.by_hand = True
        self.on = self.on | {group} if on else self.on - {group}
        chosen = tuple(each.name for each in self.groups if each.name in self.on)
        self.change(groups=chosen if len(chosen) < len(self.groups) else ())

    def step_games(self, by: int) -> None:
        """Change to the next larger (`by` 1) or smaller (-1) of the offered numbers of games."""
        self.change(games=stepped(GAMES, self.recipe.games, by))

    def type_seed(self, typed: str) -> None:
        """Set the seed to the number in `typed`, the text of the seed's field."""
        self._typed_seed = typed
        self.change(seed=int(typed or 0))

    @property
    def seed(self) -> str:
        """The text in the seed's field."""
        return as_typed(self._typed_seed, self.recipe.seed)


def nearest(offered: Sequence[float], value: float) -> int:
    """Return the index of the offered number nearest to a value."""
    return min(range(len(offered)), key=lambda place: abs(offered[place] - value))


def stepped(offered: Sequence[NumberT], value: NumberT, by: int) -> NumberT:
    """Return the offered number `by` places from the nearest one; beyond the ends, the first or last offered number."""
    return offered[min(max(nearest(offered, value) + by, 0), len(offered) - 1)]


def as_typed(typed: str, seed: int) -> str:
    """Return `typed` if it spells the number `seed`, else the digits of `seed`."""
    return typed if int(typed or 0) == seed else str(seed)


def _with(names: list[str], name: str) -> list[str]:
    """Return names with `name` added if it is missing."""
    return names if name in names else [*names, name]
