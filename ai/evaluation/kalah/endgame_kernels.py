"""The kernels of the endgame table: look up a value, and compute values from values of other positions.

A value is the number of seeds that the side to move still gets, less the number for the other side; seeds swept at the
end count too. The table has a byte for each position, at its number (`numbering`): the value + 64, or 0 if unknown.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.kalah.numbering import following, number_of, position_of
from ai.kernels import Int, njit, register_jitable
from ai.search.raw import get_shared, get_word, put_word
from game.bits import ZERO
from game.kalah import HOUSES, STORE, held, in_houses, sow

ZERO_BYTE = 64
"""The byte that stands for the value 0."""
_BYTE = np.uint64(255)
_STORE_BITS = np.uint64(8 * STORE)
_SOME = 0xFFF
"""A mask: the stop flag is read at a position whose number has none of these bits, once in _SOME + 1 positions."""


@register_jitable
def read_byte(values: Int, number: Int) -> Int:
    """Return the byte of position `number` in the table at the address `values`."""
    return np.int64((get_word(values, number >> 3) >> np.uint64(8 * (number & 7))) & _BYTE)


@register_jitable
def _write_byte(values: Int, number: Int, byte: Int) -> None:
    shift = np.uint64(8 * (number & 7))
    word = get_word(values, number >> 3)
    put_word(values, number >> 3, (word & ~(_BYTE << shift)) | (np.uint64(byte) << shift))


@njit(cache=True, nogil=True)
def _value(own: np.uint64, other: np.uint64, houses: np.int64, table: np.int64, values: np.int64) -> Int:
    """Return the value of a position from the table; compute and store it if it is missing."""
    number = number_of(own, other, houses, table)
    byte = read_byte(values, number)
    if byte != 0:
        return byte - ZERO_BYTE
    best = np.int64(-ZERO_BYTE)
    if own == ZERO or other == ZERO:  # noqa: PLR1714  (compiled as it stands)
        best = in_houses(own) - in_houses(other)
    else:
        for house in range(houses):
            if held(own, house) > 0:
                mine, theirs, again = sow(own, other, houses, house)
                gain = np.int64(mine >> _STORE_BITS)
                mine &= HOUSES
                if again and mine != ZERO:
                    value = gain + _value(mine, theirs, houses, table, values)
                else:
                    value = gain - _value(theirs, mine, houses, table, values)
                best = max(best, value)
    _write_byte(values, number, best + ZERO_BYTE)
    return best


@njit(cache=True, nogil=True)
def find_out(
    first: np.int64,
    last: np.int64,
    seeds: np.int64,
    houses: np.int64,
    table: np.int64,
    values: np.int64,
    stop: np.int64,
) -> None:
    """Compute the values of positions number `first` to `last` - 1, which have `seeds` seeds in the houses.

    Values of positions with fewer seeds must be in the table. A move that puts no seed into a store keeps the number of
    seeds, but it brings seeds nearer to a store, so the recursion ends.
    """
    own, other = position_of(first, seeds, houses, table)
    for number in range(first, last):
        if number & _SOME == 0 and get_shared(stop) != 0:
            return
        if read_byte(values, number) == 0:
            _value(own, other, houses, table, values)
        if number + 1 < last:
            own, other = following(own, other, houses)


@register_jitable
def known_value(own: np.uint64, other: np.uint64, houses: Int, table: Int, values: Int) -> Int:
    """Return the value of a position in the table."""
    return read_byte(values, number_of(own, other, houses, table)) - ZERO_BYTE
