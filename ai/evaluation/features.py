"""Features: named measurements of a position, and sets of weights for evaluations by them.

A set of features is a NamedTuple type with one field, `weights`, a float64 for each feature. `describe` measures a
position; the types of state and set select its code, so other weights of the same type need no compilation.

A position's value for a player, who need not be on move, is the sum of features times weights. The values for both
players need not be opposite: a feature may count more for a player than against its opponent.

Weights have names. Weights chosen by hand are declared in the code. Learned weights are in
`assets/weights/GAME-NAME.csv`: below comments (`#`) on their origin, a line `feature,weight` for each feature of a set.
The weights of a taught player have the name of the player (`ai.yours`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai import yours
from ai.assets import read_rows, weights_file, write_rows
from ai.errors import WeightsError
from ai.evaluation.interface import model_rule, model_verb
from game.spec import Game
from game.texts import Message
from game.verbs import jitable

Reals = npt.NDArray[np.float64]
HEADING = "feature,weight"


class FeatureGroup(NamedTuple):
    """Features that measure things of one kind, for both sides.

    Attributes:
        name: the name of the group, one word or two joined by a hyphen.
        features: the indices of the group's features among the names of the set.
    """

    name: str
    features: tuple[int, ...]


class FeatureSet(NamedTuple):
    """A set of features that a game has: all features of a type, or a part of them.

    Attributes:
        kind: the NamedTuple type that has the weights of the set.
        names: the names of the type's features, in order.
        name: the name of the set in commands: `td` and the number of its features, such as `td52`.
        groups: the features of the set, each in exactly one group; the weights of the type's other features stay 0.
    """

    kind: type[Any]
    names: tuple[str, ...]
    name: str
    groups: tuple[FeatureGroup, ...]

    @property
    def size(self) -> int:
        """The number of features in the set."""
        return sum(len(group.features) for group in self.groups)


_SETS: dict[type, tuple[FeatureSet, ...]] = {}
_HAND: dict[type, dict[str, tuple[type[Any], dict[str, float]]]] = {}


@model_verb
def describe(state: Any, features: Any, viewer: int, out: Reals) -> None:
    """Write the features of a position, also a finished one, to `out`, from the viewpoint of `viewer` (0 or 1).

    `features` is a set of features; the type of this set decides what is measured. `out` is as long as the weights.
    """
    rule = model_rule(describe, type(state), type(features))
    assert rule is not None, f"{type(state).__name__} has no features {type(features).__name__}"
    with np.errstate(over="ignore"):
        rule(state, features, viewer, out)


def held_reals(reals: Any, _count: int) -> Reals:
    """Return weights as an array of `_count` numbers.

    In Python they are an array already; a compiled set has their address (`ai.evaluation.compiled`).
    """
    return reals  # type: ignore[no-any-return]


@jitable
def weighted(features: Reals, weights: Reals) -> float:
    """Return the sum of features times weights, always added in the same order."""
    total = 0.0
    for i in range(len(weights)):
        total += features[i] * weights[i]
    return total


@jitable
def share(count: int, most: int) -> float:
    """Return a count as a feature between 0 and 1: its share of `most`, at most 1."""
    return min(1.0, count / most)


def both_sides(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of both players' features: all names with `my_` before them, then all with `your_`."""
    return tuple(f"{side}_{name}" for side in ("my", "your") for name in names)


def declare(
    state_type: type,
    kind: type[Any],
    names: tuple[str, ...],
    groups: Mapping[str, Sequence[str]] | None = None,
    **by_hand: dict[str, float],
) -> None:
    """Register a set of features of a game, with sets of weights chosen by hand (0 for unnamed features).

    The name of the set comes from its size, such as `td52`. `groups` maps each group to the names of its features; the
    remaining features are in a group `others`.
    """
    taken = {name: tuple(names.index(each) for each in own) for name, own in (groups or {}).items()}
    grouped = [place for places in taken.values() for place in places]
    assert len(grouped) == len(set(grouped)), "a feature is in two groups"
    others = tuple(place for place in range(len(names)) if place not in grouped)
    found = tuple(FeatureGroup(*each) for each in ({**taken, "others": others} if others else taken).items())
    added = FeatureSet(kind, names, f"td{len(names)}", found)
    _SETS[state_type] = (*_SETS.get(state_type, ()), added)
    for name, weights in by_hand.items():
        unknown = set(weights) - set(names)
        assert not unknown, f"no such features: {unknown}"
        whole = {each: weights.get(each, 0.0) for each in names}
        _HAND.setdefault(state_type, {})[name.replace("_", "-")] = kind, whole


def declare_part(state_type: type, kind: type[Any], names: Collection[str]) -> None:
    """Register a set with some features of a declared type. The groups stay the same; the size gives the set its name.

    A part has as many weights as the whole type, so it needs no kernels of its own.
    """
    whole = next(each for each in _SETS[state_type] if each.kind is kind)
    kept = [FeatureGroup(name, _named(whole.names, places, names)) for name, places in whole.groups]
    part = FeatureSet(kind, whole.names, f"td{len(names)}", tuple(group for group in kept if group.features))
    assert part.size == len(names), "no such features, or one twice"
    _SETS[state_type] = (*_SETS[state_type], part)


def _named(known: tuple[str, ...], places: Iterable[int], names: Collection[str]) -> tuple[int, ...]:
    return tuple(place for place in places if known[place] in names)


def feature_sets(game: Game) -> tuple[FeatureSet, ...]:
    """Return a game's sets of features, possibly none; a set with all features of a type comes before its parts."""
    game.companion("evaluation")  # registers them
    return _SETS.get(game.state_type, ())


def find_features(game: Game, name: str) -> Any:
    """Return a game's features with the weights called `name`; an empty name means the first weights chosen by hand.

    Raises:
        WeightsError: if there are no such weights, or their file does not fit the game's features.
    """
    game.companion("evaluation")  # registers the weights chosen by hand
    by_hand = _HAND.get(game.state_type, {})
    if name in by_hand or (not name and by_hand):
        kind, weights = by_hand[name or next(iter(by_hand))]
        return kind(np.array([*weights.values()]))
    if yours.is_own(name) and (taught := yours.find(game, name)) is not None:
        return _taught(game, taught)
    path = weights_file(game, name)
    if not path.is_file():
        message: Message = "there are no such weights for {game}; learn them first: {name}"
        if by_hand:
            message = "there are no such weights for {game}; learn them, or use {known}: {name}"
        known = ", ".join(by_hand)
        raise WeightsError(message, code="unknown-weights", game=game.shown_title, known=known, name=name)
    return read_features(game, path)


def feature_set(game: Game, name: str) -> FeatureSet | None:
    """Return a game's set of features by its name, such as `td52`; None if the game has no such set."""
    return next((each for each in feature_sets(game) if each.name == name), None)


def _taught(game: Game, taught: yours.Taught) -> Any:
    found = feature_set(game, taught.features)
    if found is None or len(found.names) != taught.size:
        raise _other(f"{taught.slug}/{yours.RECIPE}", game)
    return found.kind(yours.weights_of(taught))


def read_features(game: Game, path: Path) -> Any:
    """Return the set of features that fits the weights in a file, with these weights.

    Raises:
        WeightsError: if a line cannot be read, or if the file's features are no set of the game.
    """
    rows = [row for row in read_rows(path, WeightsError) if row != HEADING]
    pairs = [_pair(row, path) for row in rows]
    names = tuple(name for name, _ in pairs)
    for each in feature_sets(game):
        if each.names == names:
            return each.kind(np.array([weight for _, weight in pairs]))
    raise _other(path.name, game)


def _other(file: str, game: Game) -> WeightsError:
    return WeightsError(
        "{file}: these are not the features of {game}", code="other-features", file=file, game=game.shown_title
    )


def _pair(row: str, path: Path) -> tuple[str, float]:
    name, _, number = row.partition(",")
    try:
        weight = float(number)
    except ValueError:
        weight = math.nan
    if not math.isfinite(weight):
        raise WeightsError(
            "{file} holds a line that is not `feature,weight`: {row}",
            code="bad-row",
            file=path.name,
            row=repr(row[:80]),
        )
    return name, weight


def write_weights(path: Path, names: tuple[str, ...], weights: Reals, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made."""
    rows = [f"{name},{weight:.17g}" for name, weight in zip(names, weights.tolist(), strict=True)]
    write_rows(path, [HEADING, *rows], origin)
