"""Kalah: seeds in the stores, and what the next moves may bring there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.kalah import STORE, Kalah, filled, in_houses
from game.kalah import held as seeds_in
from game.verbs import jitable


class Harvest(NamedTuple):
    """This evaluation, in hundredths of a seed.

    Attributes:
        weights: of a seed more in the store and in the houses, a house more that is not empty, a move more that moves
            again, a seed more that the best capture takes, and of being to move.
    """

    weights: Weights


_WEIGHTS = (100, 20, 6, 40, 35, 60)
_COUNT = len(_WEIGHTS)
offer_own(Kalah, "harvest", Harvest, _WEIGHTS)


@jitable
def moves_again(side: np.uint64, houses: np.int64) -> np.int64:
    """Return how many houses of a side end in its store."""
    count = np.int64(0)
    for house in range(houses):
        if seeds_in(side, house) == houses - house:
            count += 1
    return count


@jitable
def best_capture(own: np.uint64, other: np.uint64, houses: np.int64) -> np.int64:
    """Return the most seeds that a move of `own` takes from `other` without going past the store."""
    most = np.int64(0)
    for house in range(houses - 1):
        seeds = seeds_in(own, house)
        last = house + seeds
        if seeds > 0 and last < houses and seeds_in(own, last) == 0:
            most = max(most, seeds_in(other, houses - 1 - last))
    return most


@answers(evaluate, Kalah, Harvest)
def _evaluate(state: Kalah, model: Harvest) -> int:
    weights = held(model.weights, _COUNT)
    own, other = state.south, state.north
    if state.side != 0:
        own, other = other, own
    houses = state.houses
    total: int = weights[5]
    total += weights[0] * (seeds_in(own, STORE) - seeds_in(other, STORE))
    total += weights[1] * (in_houses(own) - in_houses(other))
    total += weights[2] * (np.int64(popcount(filled(own))) - np.int64(popcount(filled(other))))
    total += weights[3] * (moves_again(own, houses) - moves_again(other, houses))
    total += weights[4] * (best_capture(own, other, houses) - best_capture(other, own, houses))
    return total
