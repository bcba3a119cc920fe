"""Bits of a 64-bit word: the arithmetic of all boards.

Each function runs interpreted over `np.uint64` and compiled inside kernels with the same meaning. In compiled code,
machine instructions replace `popcount` and `lowest` (`game.compiled`).
"""

from __future__ import annotations

import numpy as np

ZERO = np.uint64(0)
ONE = np.uint64(1)
_MIX_FIRST, _MIX_SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HASH_KEYS = (
    np.uint64(0x6A09E667F3BCC908),
    np.uint64(0xBB67AE8584CAA73B),
    np.uint64(0x3C6EF372FE94F82B),
    np.uint64(0xA54FF53A5F1D36F1),
    np.uint64(0x510E527FADE682D1),
    np.uint64(0x9B05688C2B3E6C1F),
)
"""One key for each word of a State. `hash_key` mixes each word with its key and combines the results by exclusive or.

The words are mixed independently, so that a processor can mix them in parallel. The hashes of two words of a State
would cancel out only if these words differed in exactly the bits in which their keys differ. No position allows that:
any two keys differ in some of the highest five bits, and no board except Othello uses these bits. On Othello the four
cells in the middle, which are never empty, exclude such a position.

The keys are the first 64 bits after the point of the square roots of 2, 3, 5, 7, 11 and 13, as in SHA-512.
"""
_SIDE = np.uint64(0x1F83D9ABFB41BD6B)


def popcount(word: np.uint64) -> int:
    """Return how many bits of `word` are set."""
    return int(word).bit_count()


def lowest(word: np.uint64) -> int:
    """Return the index of the lowest set bit; `word` must not be 0."""
    value = int(word)
    return (value & -value).bit_length() - 1


def select(word: np.uint64, rank: int) -> int:
    """Return the index of the set bit of `word` that has exactly `rank` set bits below it; such a bit must exist."""
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
    """Return a number from 0 to `count` - 1, drawn by the upper 32 of 64 random `bits` (Lemire's multiply-shift).

    The probabilities of two numbers differ by less than count / 2**32 of their size.
    """
    return int(((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


def mix(key: np.uint64, word: np.uint64) -> np.uint64:
    """Return the hash of `key` and `word`; overflow wraps on purpose.

    Each bit of `key` or `word` changes each bit of the hash about half the time. For one `key`, different words have
    different hashes (finalizer of SplitMix64, Steele, Lea and Flood 2014, with the constants of Stafford's variant 13).
    """
    key = key ^ word
    key = (key ^ (key >> np.uint64(30))) * _MIX_FIRST
    key = (key ^ (key >> np.uint64(27))) * _MIX_SECOND
    return key ^ (key >> np.uint64(31))


def side_key(player: int | np.int64) -> np.uint64:
    """Return a hash for the side to move (player 0 or 1), to combine with the rest of a key by exclusive or."""
    return np.uint64(player) * _SIDE


def next_random(bits: np.uint64) -> np.uint64:
    """Return the next state of a xorshift64* random stream (Marsaglia 2003); `bits` must not be 0: 0 stays 0."""
    bits = bits ^ (bits >> np.uint64(12))
    bits = bits ^ (bits << np.uint64(25))
    return bits ^ (bits >> np.uint64(27))
