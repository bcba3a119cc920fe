"""Bitboards of more than 64 cells: tuples of 64-bit words, with the lowest cells in the first word.

A State is a flat NamedTuple, so it has a field for each word; a slice of the State, such as `state[0:2]`, is a
bitboard. Each function runs interpreted and compiled with the same meaning; `game.compiled` has its own way to write to
a tuple.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from game.bits import ONE, ZERO
from game.verbs import jitable

Words: TypeAlias = tuple[np.uint64, ...]
BITS = 64
_WORD, _BIT = 6, 63


def words_for(cells: int) -> int:
    """Return the number of words in a bitboard of `cells` cells."""
    return -(-cells // BITS)


def words_of(bits: int, count: int) -> Words:
    """Return a Python integer as `count` words."""
    return tuple(np.uint64(bits >> BITS * word & 2**BITS - 1) for word in range(count))


def integer_of(words: Words) -> int:
    """Return words as one Python integer: the inverse of `words_of`."""
    return sum(int(word) << BITS * place for place, word in enumerate(words))


@jitable
def has_cell(words: Words, cell: int) -> bool:
    """Return whether the bit of a cell is set."""
    return bool((words[cell >> _WORD] >> np.uint64(cell & _BIT)) & ONE != ZERO)


def with_cell(words: Words, cell: int) -> Words:
    """Return the words with the bit of a cell set."""
    place = cell >> _WORD
    return (*words[:place], words[place] | ONE << np.uint64(cell & _BIT), *words[place + 1 :])
