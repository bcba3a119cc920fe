"""Bits of a 64-bit word: the arithmetic under every board.

Each function runs interpreted over `np.uint64` and compiled inside kernels with the same meaning;
`game.compiled` gives the counting ones their machine instructions.
"""

from __future__ import annotations

import numpy as np

ZERO = np.uint64(0)
ONE = np.uint64(1)
_MIX = np.uint64(0x9E3779B97F4A7C15)
HASH_SEED = np.uint64(0xD1B54A32D192ED03)
"""Where every game's `hash_key` starts: without it the empty board would hash to 0, an empty table slot."""


_SIDE = np.uint64(0xA076 << 48)


def popcount(word: np.uint64) -> int:
    """Return how many bits of `word` are set."""
    return int(word).bit_count()


def lowest(word: np.uint64) -> int:
    """Return the index of the lowest set bit; `word` must not be 0."""
    value = int(word)
    return (value & -value).bit_length() - 1


def select(word: np.uint64, rank: int) -> int:
    """Return the index of the set bit that has exactly `rank` set bits below it; there must be one."""
    index = 0
    width = 32
    while width > 0:
        below = popcount(word & ((ONE << np.uint64(width)) - ONE))
        if rank >= below:
            rank -= below
            word = word >> np.uint64(width)
            index += width
        width >>= 1
    return index


def scale(bits: np.uint64, count: int | np.int64) -> int:
    """Map 64 random bits to 0..count-1, evenly but for a bias under count / 2**32 (Lemire's multiply-shift)."""
    return int(((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


def mix(key: np.uint64, word: np.uint64) -> np.uint64:
    """Fold `word` into the hash `key` (one multiply and a fold; overflow wraps on purpose)."""
    key = (key ^ word) * _MIX
    return key ^ (key >> np.uint64(29))


def side_key(player: int | np.int64) -> np.uint64:
    """Return what the side to move, 0 or 1, adds to the key of the pieces by exclusive or.

    Only the highest 16 bits tell the sides apart. Tables find an entry by the lowest bits and compare the whole key.
    """
    return np.uint64(player) * _SIDE


def next_random(bits: np.uint64) -> np.uint64:
    """Return the next number of a xorshift64* stream's state; 0 stays 0, so never start there (Marsaglia 2003)."""
    bits = bits ^ (bits >> np.uint64(12))
    bits = bits ^ (bits << np.uint64(25))
    return bits ^ (bits >> np.uint64(27))
