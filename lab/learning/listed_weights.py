"""A list of features with their weights as texts, heaviest first. A person can search the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.formats import in_digits
from game.texts import text
from lab.learning.course_status import CourseStatus
from lab.learning.recipe import Recipe, set_of

_MANY = 100
"""Largest number of features for which no search is offered."""


class ListedWeights:
    """A list of features with their learned weights, if there are any; a person can search the list by words.

    Attributes:
        order: the numbers of the listed features, largest absolute weight first.
        heaviest: the largest absolute weight of the chosen features; 0 if there are no weights.
        titles: the displayed names of all features.
        typed: the words for which a person searches.
        when: text that says where the weights come from; empty for the newest weights of a course.
    """

    def __init__(self, title: Callable[[str], str], *, searches: bool) -> None:
        """Make an empty list. `title` gives a feature's displayed name; `searches` allows a search in a long list."""
        self._title, self._searches = title, searches
        self.names: tuple[str, ...] = ()
        self.weights: Sequence[float] = ()
        self.order: list[int] = []
        self.heaviest = 0.0
        self.titles: list[str] = []
        self.typed = self.when = ""
        self._chosen: tuple[int, ...] = ()

    def show(self, names: tuple[str, ...], weights: Sequence[float], chosen: Sequence[int], *, rests: bool) -> None:
        """List the features numbered `chosen`, heaviest first; if `rests`, keep the order of an unchanged list."""
        rests = rests and self._chosen == tuple(chosen) and names == self.names
        if names != self.names:
            self.titles = [self._title(name) for name in names]
        self.names, self.weights, self._chosen = names, weights, tuple(chosen)
        self.heaviest = max((abs(float(weights[place])) for place in chosen), default=0.0) if len(weights) else 0.0
        if not rests:
            self._sort()

    def show_course(self, shown: CourseStatus | None, recipe: Recipe, batch: int | None, *, rests: bool) -> None:
        """List a course's newest weights, or those after a `batch`; without a course, list only the features."""
        found, row, self.when = set_of(recipe), shown.weights if shown else None, ""
        if shown is not None and batch is not None:
            row = shown.weights_after(batch)
            self.when = text("after {n:,} game|after {n:,} games", n=shown.batches[batch].games)
        groups = [group for group in found.groups if not recipe.groups or group.name in recipe.groups]
        chosen = [place for group in groups for place in group.features]
        self.show(found.names, () if row is None else row.tolist(), chosen, rests=rests)

    @property
    def has_search(self) -> bool:
        """Whether the list offers a search: `searches` allows it, and there are enough features."""
        return self._searches and len(self.names) > _MANY

    def search(self, typed: str) -> None:
        """List the features whose titles contain the text `typed`."""
        self.typed = typed
        self._sort()

    def _sort(self) -> None:
        wanted = self.typed.casefold() if self.has_search else ""
        self.order = [place for place in self._chosen if wanted in self.titles[place].casefold()]
        if len(self.weights):
            self.order.sort(key=lambda place: -abs(self.weights[place]))

    @property
    def counted(self) -> str:
        """A phrase with the number of features found by the search; without a search, of features in use."""
        if self.has_search and self.typed:
            return text("{n} found", n=len(self.order))
        if len(self._chosen) < len(self.names):
            return text("{n} of {all} features", n=len(self._chosen), all=len(self.names))
        return text("{n} feature|{n} features", n=len(self.names))

    def figure(self, place: int) -> str:
        """Return the weight of feature `place` as text with a sign, and with a decimal if all weights are below 9.5."""
        weight = float(self.weights[place])
        figure = in_digits(abs(weight), 0 if self.heaviest >= 9.5 else 1)
        return f"+{figure}" if weight > 0 else f"−{figure}" if weight < 0 else "0"
