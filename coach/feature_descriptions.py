"""What the features of a position measure, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from game.verbs import State
    from table.consequences import Cell


@dataclass(frozen=True, slots=True)
class FeatureDescription:
    """A feature or a group of features, in English.

    Attributes:
        title: a few words for a list, from the player's own point of view: "Your next win by placing".
        words: a sentence or two that say what is measured.
    """

    title: str
    words: str = ""


def _no_cells(_state: State, _name: str, _viewer: int) -> tuple[Cell, ...]:
    """Return no cells."""
    return ()


@dataclass(frozen=True, slots=True)
class FeatureDescriptions:
    """The features of a board.

    Attributes:
        of: the description of each feature, of each of its sets, and of each group of them, by name.
        cells: the cells of a position that a feature or group is about, as player `viewer` sees it; maybe none.
        samples: positions, the first of which that has such cells is shown; none for the board's own picture.
    """

    of: Mapping[str, FeatureDescription]
    cells: Callable[[State, str, int], tuple[Cell, ...]] = _no_cells
    samples: tuple[str, ...] = ()

    def title(self, name: str) -> str:
        """Return a feature's or a group's title; one without a description is called by its name."""
        found = self.of.get(name)
        return text(found.title) if found else name.replace("_", " ").replace("-", " ").capitalize()


def no_features() -> FeatureDescriptions:
    """Return what a board has whose features are not described."""
    return FeatureDescriptions({})


_SIDES = {
    "my": {"Own": "My", "own": "my", "other": "your", "whose": "mine"},
    "your": {"Own": "Your", "own": "your", "other": "my", "whose": "yours"},
}


def for_both(kinds: Mapping[str, tuple[str, str]]) -> dict[str, FeatureDescription]:
    """Return the words of both sides' features, from a title and words for each with `{own}` or the like in them."""
    return {
        f"{side}_{kind}": FeatureDescription(*(part.format(**words) for part in parts))
        for side, words in _SIDES.items()
        for kind, parts in kinds.items()
    }
