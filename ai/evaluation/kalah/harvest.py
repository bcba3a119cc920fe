"""Kalah's evaluation: seeds in the stores, and seeds that the next moves may bring into the stores.

Each feature of a position is a number with two weights: one for a board without seeds in the houses, one for MANY seeds
or more. Between these the weight is interpolated. The value estimates the final margin, in hundredths of a seed.

Learned weights are in `assets/weights/kalah-NAME.csv`: `feature,few,many` for each feature (`lab.learning.kalah`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.assets import read_rows, weights_file
from ai.errors import WeightsError
from ai.evaluation.interface import Weights, Words, answers, evaluate, held, offer_model
from game.bits import popcount
from game.kalah import MOST_HOUSES, STORE, Kalah, filled, in_houses
from game.kalah import held as seeds_in
from game.spec import Game
from game.verbs import jitable

FEATURES = (
    "store",
    *(f"house {distance} from the store" for distance in range(MOST_HOUSES, 0, -1)),
    "houses with seeds",
    "own moves that move again",
    "the other's",
    "own best capture",
    "the other's best capture",
    "to move",
)
"""The names of the features. Where a name does not say whose seeds or houses are counted, the feature is the own count
less the other side's."""
MANY = 36
_COUNT = len(FEATURES)
_BY_HAND = (100, *(20,) * MOST_HOUSES, 6, 40, 40, 35, 35, 60)
_DISTANCES = np.uint64(0x010203040506)
"""The distance of each of six houses from the store, one byte for each."""


class Harvest(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: the weights of all features for few seeds, then the weights for many.
    """

    weights: Weights


@jitable
def moves_again(side: np.uint64, houses: np.int64) -> np.int64:
    """Return the number of houses from which a side gets another move, because the last seed ends in its store."""
    others = side ^ (_DISTANCES >> np.uint64(8 * (MOST_HOUSES - houses)))
    return houses - popcount(filled(others))


@jitable
def best_capture(own: np.uint64, other: np.uint64, houses: np.int64) -> np.int64:
    """Return the most seeds that a move of `own` captures without sowing past the store."""
    most = np.int64(0)
    for house in range(houses - 1):
        seeds = seeds_in(own, house)
        last = house + seeds
        if seeds > 0 and last < houses and seeds_in(own, last) == 0:
            most = max(most, seeds_in(other, houses - 1 - last))
    return most


@answers(evaluate, Kalah, Harvest)
def _evaluate(state: Kalah, model: Harvest) -> np.int64:
    weights = held(model.weights, 2 * _COUNT)
    own, other = state.south, state.north
    if state.side != 0:
        own, other = other, own
    houses = state.houses
    many = min(in_houses(own) + in_houses(other), np.int64(MANY))
    few = MANY - many
    total = few * weights[_COUNT - 1] + many * weights[2 * _COUNT - 1]
    difference = seeds_in(own, STORE) - seeds_in(other, STORE)
    total += difference * (few * weights[0] + many * weights[_COUNT])
    for house in range(houses):
        place = 1 + MOST_HOUSES - houses + house
        difference = seeds_in(own, house) - seeds_in(other, house)
        total += difference * (few * weights[place] + many * weights[_COUNT + place])
    rest = 1 + MOST_HOUSES
    difference = np.int64(popcount(filled(own)) - popcount(filled(other)))
    total += difference * (few * weights[rest] + many * weights[_COUNT + rest])
    total += moves_again(own, houses) * (few * weights[rest + 1] + many * weights[_COUNT + rest + 1])
    total -= moves_again(other, houses) * (few * weights[rest + 2] + many * weights[_COUNT + rest + 2])
    total += best_capture(own, other, houses) * (few * weights[rest + 3] + many * weights[_COUNT + rest + 3])
    total -= best_capture(other, own, houses) * (few * weights[rest + 4] + many * weights[_COUNT + rest + 4])
    value: np.int64 = total // np.int64(MANY)
    return value


def _find(game: Game, name: str) -> Harvest:
    """Return the evaluation with the weights `name`; an empty name means weights chosen by hand.

    Raises:
        WeightsError: if there is no such file, or it cannot be read.
    """
    if not name:
        return Harvest(np.array(_BY_HAND * 2, np.int64))
    path = weights_file(game, name)
    if not path.is_file():
        raise WeightsError(
            "{file} is missing: there are no weights {name} for {game}",
            code="unknown-weights",
            file=path.name,
            name=name,
            game=game.shown_title,
        )
    rows = [row.split(",") for row in read_rows(path, WeightsError)][1:]
    try:
        found = np.array([[int(few), int(many)] for _, few, many in rows], np.int64)
    except (ValueError, OverflowError) as reason:
        raise WeightsError(
            "{file} holds a line that is not `feature,few,many`", code="bad-row", file=path.name
        ) from reason
    if tuple(row[0] for row in rows) != FEATURES:
        raise WeightsError("{file} holds other features", code="other-features", file=path.name)
    return Harvest(np.ascontiguousarray(found.T).ravel())


offer_model(Kalah, "harvest", _find)


def rows_of(weights: Words) -> list[str]:
    """Return the lines of a file for weights in the order of `Harvest.weights`."""
    pairs = zip(FEATURES, weights[:_COUNT], weights[_COUNT:], strict=True)
    return ["feature,few,many", *(f"{name},{few},{many}" for name, few, many in pairs)]
