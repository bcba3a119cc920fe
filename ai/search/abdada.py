"""Searches that work together put off the moves that another one is at: simplified ABDADA (Kerrigan 2017).

Each writes down which move of a position it searches. The others search the rest of the position's moves first, and
when they come back to the deferred ones, the transposition table tells what came of them. The first move of a position
is never deferred: without its score the others cannot be searched well.

Nothing is locked. A move whose note another one has overwritten may be searched twice, which costs only time.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, register_jitable
from ai.search.raw import get_word, put_word
from game.bits import mix

_NOTES = 1 << 15
"""Words in which searches that work together note their moves."""
_DEFER_DEPTH = 2
"""At this depth and deeper moves are deferred."""
_NEVER = 1 << 10
"""The same for a search that works alone: deeper than any."""

Notes = npt.NDArray[np.uint64]


class AbdadaMemory(Protocol):
    """The part of a search's memory that these kernels use.

    Attributes:
        searching: address of the notes, which searches that work together share.
        defer_depth: the least depth at which moves are noted and deferred.
    """

    @property
    def searching(self) -> np.int64: ...
    @property
    def defer_depth(self) -> np.int64: ...


def new_notes() -> Notes:
    """Return room for the notes of searches that work together, nothing noted."""
    return np.zeros(_NOTES, np.uint64)


def defer_depth(searching: Notes | None) -> int:
    """Return the least depth at which moves are deferred, by searches with these notes or by one without."""
    return _NEVER if searching is None else _DEFER_DEPTH


@register_jitable
def move_hash(key: np.uint64, action: Int, order: Int, depth: Int, memory: AbdadaMemory) -> np.uint64:
    """Return the note of a move, the `order`-th tried of the position with `key`; 0 if it is not to be noted."""
    if depth < memory.defer_depth or order == 0:
        return np.uint64(0)
    return mix(key, np.uint64(action)) | np.uint64(1)


@register_jitable
def is_searched(note: np.uint64, memory: AbdadaMemory) -> bool:
    """Return whether another search is at this move."""
    return note != np.uint64(0) and get_word(memory.searching, _place_of(note)) == note  # type: ignore[no-any-return]


@register_jitable
def starting_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell other searches that this one begins with a move."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), note)


@register_jitable
def finished_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell other searches that this one has done with a move."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), np.uint64(0))


@register_jitable
def _place_of(note: np.uint64) -> np.int64:
    return np.int64(note & np.uint64(_NOTES - 1))
