"""Features: what an evaluation by named measurements is made of, and the sets of weights that go with them.

`describe` is a verb like `evaluate`: a game answers it with its measurements, and the searches compile the answer in.
The length of the array that is to be filled says which set is wanted, and so do the weights, which are as long: two
players with different sets meet in one match, and no kernel is compiled again for other weights.

A value is the sum of features times weights, in units of its weights, from the viewpoint of one player and whoever is
to move. It needs no antisymmetry: what is worth having may be worth more or less to take away.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.spec import Game
from game.verbs import jitable, rule_of, verb

Reals = npt.NDArray[np.float64]
_NAMES: dict[type, tuple[tuple[str, ...], ...]] = {}
_HAND: dict[type, dict[str, dict[str, float]]] = {}


@verb
def describe(state: Any, viewer: int, out: Reals) -> None:
    """Write the features of a position, decided or not, as `viewer` (0 or 1) sees them to all of `out`.

    `out` is as long as one of the game's sets (`feature_names`).
    """
    rule = rule_of(describe, type(state))
    assert rule is not None, f"{type(state).__name__} has no features"
    with np.errstate(over="ignore"):
        rule(state, viewer, out)


@jitable
def weighted(features: Reals, weights: Reals) -> float:
    """Return the sum of the products, always added in the same order."""
    total = 0.0
    for i in range(len(weights)):
        total += features[i] * weights[i]
    return total


def declare(state_type: type, names: tuple[str, ...], **by_hand: dict[str, float]) -> None:
    """Add a set of features to a game, and weights of it that were chosen by hand (0 where not named)."""
    _NAMES[state_type] = (*_NAMES.get(state_type, ()), names)
    for name, weights in by_hand.items():
        unknown = set(weights) - set(names)
        assert not unknown, f"no such features: {unknown}"
        _HAND.setdefault(state_type, {})[name.replace("_", "-")] = {each: weights.get(each, 0.0) for each in names}


def feature_sets(game: Game) -> tuple[tuple[str, ...], ...]:
    """Return the sets of features that a game has, none for most games; each is its features' names."""
    return _NAMES.get(game.state_type, ())


def feature_names(game: Game, size: int) -> tuple[str, ...]:
    """Return the names of the features in the set of that size."""
    return next(names for names in feature_sets(game) if len(names) == size)


def hand_weights(game: Game) -> dict[str, dict[str, float]]:
    """Return the sets of weights that were chosen by hand: feature to weight for each."""
    return _HAND.get(game.state_type, {})
