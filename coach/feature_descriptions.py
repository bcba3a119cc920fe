"""Descriptions of the features of a position, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import Message, sentences, text

if TYPE_CHECKING:
    from game.verbs import State
    from table.consequences import Cell


@dataclass(frozen=True, slots=True)
class FeatureDescription:
    """A feature or a group of features, in English.

    Attributes:
        title: a few words for a list, from the player's own point of view: "Your next win by placing".
        words: a sentence or two on the feature's measurement.
        made_of: the features that this one combines, if any; their names fill the fields `first` and `second` of the
            title.
    """

    title: Message
    words: Message = ""
    made_of: tuple[FeatureDescription, ...] = ()

    def name(self) -> str:
        """Return the title in the present language."""
        names = (each.name() for each in self.made_of)
        return text(self.title, **dict(zip(("first", "second"), names, strict=False)))

    def explained(self) -> str:
        """Return the explanations of the feature and of the features in `made_of`."""
        return sentences(text(self.words) if self.words else "", *(each.explained() for each in self.made_of))


def _no_cells(_state: State, _name: str, _viewer: int) -> tuple[Cell, ...]:
    """Return no cells."""
    return ()


@dataclass(frozen=True, slots=True)
class FeatureDescriptions:
    """The features of a board.

    Attributes:
        of: the description of each feature, set of features and group of features, keyed by name.
        cells: returns the cells that a feature measures, given the position, the name of a feature or a group of
            features, and the player.
        samples: positions in which a feature can be shown; the first one with cells of the feature is chosen. Empty
            for the board's own sample.
    """

    of: Mapping[str, FeatureDescription]
    cells: Callable[[State, str, int], tuple[Cell, ...]] = _no_cells
    samples: tuple[str, ...] = ()

    def title(self, name: str) -> str:
        """Return the title of a feature or a group; if it has no description, return its name."""
        found = self.of.get(name)
        return found.name() if found else name.replace("_", " ").replace("-", " ").capitalize()

    def explained(self, name: str) -> str:
        """Return the explanation of a feature or a group; empty if it has no description."""
        found = self.of.get(name)
        return found.explained() if found else ""


def no_features() -> FeatureDescriptions:
    """Return the descriptions of a board without features."""
    return FeatureDescriptions({})


_SIDES = {
    "my": {"Own": "My", "own": "my", "other": "your", "whose": "mine"},
    "your": {"Own": "Your", "own": "your", "other": "my", "whose": "yours"},
}


def for_both(kinds: Mapping[str, tuple[str, str]]) -> dict[str, FeatureDescription]:
    """Return descriptions of each kind of feature for both sides, keyed by the feature's name.

    `kinds` has the title and the words of each kind, with fields such as `{own}` in place of the side.
    """
    return {
        f"{side}_{kind}": FeatureDescription(Message(title.format(**words)), Message(measured.format(**words)))
        for side, words in _SIDES.items()
        for kind, (title, measured) in kinds.items()
    }
