"""What a feature of a position measures, in words and on the board.

A board with features has the module `ui/boards/<board>/measured.py`:

    MEASURED    a Measured for the name of each feature, of each of its sets, and of each group of them
    cells       may be left out: (state, name, viewer) to the cells of a position that a feature or group is about
    SAMPLES     may be left out: positions of which the first that has such cells is shown; else the board's sample
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.registry import find_game
from game.texts import text
from table.consequences import Cell
from ui.boards import texts_of

CellsOf = Callable[[Any, str, int], tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Measured:
    """A feature or a group of features, in English.

    Attributes:
        title: a few words for a list, from the player's own point of view: "Your next win by placing".
        words: a sentence or two that say what is measured.
    """

    title: str
    words: str = ""


_SIDES = {
    "my": {"Own": "My", "own": "my", "other": "your", "whose": "mine"},
    "your": {"Own": "Your", "own": "your", "other": "my", "whose": "yours"},
}


def for_both(kinds: Mapping[str, tuple[str, str]]) -> dict[str, Measured]:
    """Return the words of both sides' features, from a title and words for each with `{own}` or the like in them."""
    return {
        f"{side}_{kind}": Measured(*(part.format(**words) for part in parts))
        for side, words in _SIDES.items()
        for kind, parts in kinds.items()
    }


def measured_of(game: str) -> Mapping[str, Measured]:
    """Return what the features and groups of a board measure, by name; empty for a board without."""
    found: Mapping[str, Measured] = getattr(_module(game), "MEASURED", {})
    return found


def title_of(game: str, name: str) -> str:
    """Return a feature's or a group's title; one without words is called by its name."""
    measured = measured_of(game).get(name)
    return text(measured.title) if measured else name.replace("_", " ").replace("-", " ").capitalize()


def cells_of(game: str, state: Any, name: str, viewer: int) -> tuple[Cell, ...]:
    """Return the cells of a position that a feature or group is about, as player `viewer` sees it; maybe none."""
    cells: CellsOf | None = getattr(_module(game), "cells", None)
    return cells(state, name, viewer) if cells else ()


def sample_of(game: str, name: str) -> tuple[Any, tuple[Cell, ...]]:
    """Return a position on which a feature or group can be shown, for the side 0, and its cells there."""
    spec = find_game(game)
    samples = getattr(_module(game), "SAMPLES", (texts_of(game).sample,))
    states = [spec.from_position(sample) for sample in samples]
    found = ((state, cells_of(game, state, name, 0)) for state in states)
    return next((each for each in found if each[1]), (states[0], ()))


def _module(game: str) -> object:
    name = f"ui.boards.{find_game(game).module}.measured"
    return import_module(name) if find_spec(name) else None
