"""Numbers for all distributions of seeds in the houses, without gaps; distributions with fewer seeds come first.

Let sj be the seeds in the first j houses, where the houses of the side to move come first. The number is the
sum of C(sj + j - 1, j) over all j (Knuth, The Art of Computer Programming 4A, 7.2.1.3). So the positions with at most n
seeds in 2h houses have the numbers below C(n + 2h, 2h). The stores do not matter for the rest of the game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, register_jitable
from ai.search.raw import get
from game.bits import ONE, ZERO, lowest
from game.kalah import MOST_HOUSES

if TYPE_CHECKING:
    from ai.search.task import Words

SEEDS = 64
"""Positions have numbers if they have fewer seeds than this."""
_BYTES = np.uint64(0x010101010101)
_BYTE = np.uint64(255)


def starts(houses: int) -> Words:
    """Return an array whose element n is the number of positions with fewer than n seeds in the houses."""
    return np.array([math.comb(seeds - 1 + 2 * houses, 2 * houses) for seeds in range(SEEDS)], np.int64)


def binomials() -> Words:
    """Return an array with C(s + j, j + 1) at index j * SEEDS + s; numbers too large for use are saturated."""
    most = 2**62
    pits = range(2 * MOST_HOUSES)
    return np.array([min(most, math.comb(seeds + pit, pit + 1)) for pit in pits for seeds in range(SEEDS)], np.int64)


@register_jitable
def number_of(own: np.uint64, other: np.uint64, houses: Int, table: Int) -> Int:
    """Return a position's number. `own` are the houses of the side to move, `other` the other's; stores count as empty.

    `table` is the address of `binomials`.
    """
    below = own * _BYTES
    total = np.int64((below >> np.uint64(40)) & _BYTE)
    number = np.int64(0)
    for house in range(houses):
        number += get(table, SEEDS * house + np.int64((below >> np.uint64(8 * house)) & _BYTE))
    above = other * _BYTES
    place = table + 8 * SEEDS * houses
    for house in range(houses):
        number += get(place, SEEDS * house + total + np.int64((above >> np.uint64(8 * house)) & _BYTE))
    return number


@register_jitable
def position_of(number: Int, seeds: Int, houses: Int, table: Int) -> tuple[np.uint64, np.uint64]:
    """Return the position with a number; `seeds` is the number of seeds in its houses."""
    own, other = ZERO, ZERO
    total = seeds
    pit = 2 * houses - 1
    number -= get(table, SEEDS * pit + total)
    while pit > 0:
        below = total
        while get(table, SEEDS * (pit - 1) + below) > number:
            below -= 1
        number -= get(table, SEEDS * (pit - 1) + below)
        if pit >= houses:
            other |= np.uint64(total - below) << np.uint64(8 * (pit - houses))
        else:
            own |= np.uint64(total - below) << np.uint64(8 * pit)
        total = below
        pit -= 1
    return own | np.uint64(total), other


@register_jitable
def following(own: np.uint64, other: np.uint64, houses: Int) -> tuple[np.uint64, np.uint64]:
    """Return the position with the next number. The caller makes sure that a seed lies outside the first house.

    Let h be the next house with seeds after the first house. One seed of h and all seeds of the first house move to the
    house before h.
    """
    first = own & _BYTE
    behind = own & ~_BYTE
    if behind != ZERO:
        house = lowest(behind) >> 3
        moved = ((first + ONE) << np.uint64(8 * (house - 1))) - first
        return own + moved - (ONE << np.uint64(8 * house)), other
    house = lowest(other) >> 3
    other -= ONE << np.uint64(8 * house)
    if house == 0:
        return (first + ONE) << np.uint64(8 * (houses - 1)), other
    return ZERO, other + ((first + ONE) << np.uint64(8 * (house - 1)))


Bytes = npt.NDArray[np.uint8]
