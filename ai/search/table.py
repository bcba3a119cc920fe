"""The transposition table of all searches: results of positions by their hash keys.

A bucket has two entries. An entry has two words: `word`, the result, and the hash key xor `word`. Threads can share a
table: an entry with halves from two threads matches no key and is never found (Hyatt and Mann 2002). A `word` of 0 is
empty.

In alpha-beta and selective PVS a `word` has a score and its source:

    score + 2**31 (32 bits) | depth (8) | age (6) | bound (2) | action (16)

Depths go up to 255 (deeper searches count as 255), actions up to 65,535. Proven scores are stored as distances from the
node, so that they are valid at any ply. The age tells which search wrote the entry, if a table is kept
from search to search. The first entry of a bucket belongs to the deepest search of the present age, the second entry to
the latest search. A proof search has other words: see `ai.search.proof_kernels`.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, register_jitable
from ai.search.raw import get_word, put_word
from ai.search.scores import PROVEN
from ai.search.task import NO_LIMIT

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""Kinds of bounds: how the true score relates to the stored one."""
AGES = 64
"""The number of ages; after the last one they begin again at 0."""
ENTRY = 2
"""Number of words in an entry."""
_LARGEST = 1 << 22
"""Number of entries in the table of an unlimited search: 64 MiB, used as needed."""
_SMALLEST = 1 << 10
_DEEPEST = 255
"""The largest depth in an entry, which has eight bits for it."""

Table = npt.NDArray[np.uint64]


class TableMemory(Protocol):
    """The part of a search's memory that these kernels use.

    Attributes:
        table: address of the table, ENTRY * (`slots` + 1) words.
        slots: the number of entries less one, a mask.
    """

    @property
    def table(self) -> np.int64: ...
    @property
    def slots(self) -> np.int64: ...


def new_table(entries: int) -> Table:
    """Return an empty table; `entries` is a power of two."""
    return np.zeros(ENTRY * entries, np.uint64)


def table_size(nodes: int) -> int:
    """Return the number of entries of a table, a power of two within bounds, for a search of `nodes` nodes."""
    wanted = min(nodes, NO_LIMIT) * 2
    return min(_LARGEST, max(_SMALLEST, 1 << (wanted.bit_length())))


# ---- entries with any words -----------------------------------------------------------------------------------------


@register_jitable
def bucket_of(key: np.uint64, memory: TableMemory) -> np.int64:
    """Return the word index of the first entry of a key's bucket; the second entry is ENTRY words further."""
    return np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1


@register_jitable
def word_at(place: Int, memory: TableMemory) -> np.uint64:
    """Return the word of the entry at `place`."""
    return get_word(memory.table, place + 1)  # type: ignore[no-any-return]


@register_jitable
def holds(key: np.uint64, place: Int, memory: TableMemory) -> bool:
    """Return whether the entry at `place` belongs to `key`."""
    return get_word(memory.table, place) ^ get_word(memory.table, place + 1) == key  # type: ignore[no-any-return]


@register_jitable
def write(key: np.uint64, word: np.uint64, place: Int, memory: TableMemory) -> None:
    """Write the entry of `key` at `place`."""
    put_word(memory.table, place, key ^ word)
    put_word(memory.table, place + 1, word)


@register_jitable
def probe(key: np.uint64, memory: TableMemory) -> np.uint64:
    """Return the word that the table has for `key`; 0 if there is none."""
    place = bucket_of(key, memory)
    word = get_word(memory.table, place + 1)  # read each word once: another thread may write in between
    if get_word(memory.table, place) ^ word == key:
        return word  # type: ignore[no-any-return]
    word = get_word(memory.table, place + ENTRY + 1)
    if get_word(memory.table, place + ENTRY) ^ word == key:
        return word  # type: ignore[no-any-return]
    return np.uint64(0)


@register_jitable
def clear_table(memory: TableMemory) -> None:
    """Clear the table."""
    for i in range(ENTRY * (memory.slots + 1)):
        put_word(memory.table, i, np.uint64(0))


# ---- scores ---------------------------------------------------------------------------------------------------------


@register_jitable
def tt_move_of(word: np.uint64) -> Int:
    """Return the best action in a word, or -1 for an empty word."""
    return np.int64(word & np.uint64(0xFFFF)) if word != np.uint64(0) else np.int64(-1)


@register_jitable
def score_of(word: np.uint64, ply: Int) -> Int:
    """Return the score in a word, which must have one, as seen from `ply`."""
    score = np.int64(word >> np.uint64(32)) - (1 << 31)
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


@register_jitable
def _bound_of(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(16)) & np.uint64(3))


@register_jitable
def _age_of(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(18)) & np.uint64(AGES - 1))


@register_jitable
def _depth_of(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(24)) & np.uint64(_DEEPEST))


@register_jitable
def decides(word: np.uint64, depth: Int, alpha: Int, beta: Int, ply: Int) -> bool:
    """Return whether a position's word (0: empty) proves that its score is at most alpha or at least beta.

    The entry must have at least this depth, unless its score is a proven win or loss.
    """
    if word == np.uint64(0):
        return False
    score = score_of(word, ply)
    bound = _bound_of(word)
    deep = _depth_of(word) >= depth
    if score >= beta:
        return bool(bound != AT_MOST and (deep or score > PROVEN))
    return bool(score <= alpha and bound != AT_LEAST and (deep or score < -PROVEN))


@register_jitable
def store(
    key: np.uint64, score: Int, depth: Int, bound: Int, action: Int, ply: Int, age: Int, memory: TableMemory
) -> None:
    """Store a result in its bucket, in the first entry or the second one.

    The second one is used if the first one has a deeper result of this `age` for another key.
    """
    depth = min(depth, np.int64(_DEEPEST))
    place = bucket_of(key, memory)
    old = word_at(place, memory)
    if not holds(key, place, memory) and _age_of(old) == age and _depth_of(old) > depth:
        place += ENTRY
    if score > PROVEN:
        score += ply
    elif score < -PROVEN:
        score -= ply
    word = np.uint64(score + (1 << 31)) << np.uint64(32) | np.uint64(depth) << np.uint64(24)
    word |= np.uint64(age) << np.uint64(18) | np.uint64(bound) << np.uint64(16) | np.uint64(action)
    write(key, word, place, memory)
