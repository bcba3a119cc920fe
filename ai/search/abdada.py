"""Parallel searches that defer moves which another search is searching: simplified ABDADA (Kerrigan 2017).

Each search notes the move that it searches. The others first search the remaining moves of that position; later the
transposition table has the result of the deferred move. The first move of a position is never deferred, because the
others need its score.

Nothing is locked. If a note is overwritten, a move may be searched twice, which costs only time.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, register_jitable
from ai.search.raw import get_word, put_word
from game.bits import mix

_NOTES = 1 << 15
"""The number of words for notes."""
_DEFER_DEPTH = 2
"""The least depth at which moves are deferred."""
_NEVER = 1 << 10
"""The `defer_depth` of a search that works alone: above every depth, so that it never defers."""

Notes = npt.NDArray[np.uint64]


class AbdadaMemory(Protocol):
    """The part of a search's memory that these kernels use.

    Attributes:
        searching: address of the notes, shared by parallel searches.
        defer_depth: the least depth at which moves are noted and deferred.
    """

    @property
    def searching(self) -> np.int64: ...
    @property
    def defer_depth(self) -> np.int64: ...


def new_notes() -> Notes:
    """Return an empty array for the notes of parallel searches."""
    return np.zeros(_NOTES, np.uint64)


def defer_depth(searching: Notes | None) -> int:
    """Return the least depth at which moves are deferred; without notes, a number above every depth."""
    return _NEVER if searching is None else _DEFER_DEPTH


@register_jitable
def move_hash(key: np.uint64, action: Int, order: Int, depth: Int, memory: AbdadaMemory) -> np.uint64:
    """Return the note of a move, tried as number `order` in the position with `key`; 0 if it needs no note."""
    if depth < memory.defer_depth or order == 0:
        return np.uint64(0)
    return mix(key, np.uint64(action)) | np.uint64(1)


@register_jitable
def is_searched(note: np.uint64, memory: AbdadaMemory) -> bool:
    """Return whether another search is searching the move of this note."""
    return note != np.uint64(0) and get_word(memory.searching, _place_of(note)) == note  # type: ignore[no-any-return]


@register_jitable
def starting_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell other searches that this search begins with the move of a note."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), note)


@register_jitable
def finished_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell other searches that this search has finished the move of a note."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), np.uint64(0))


@register_jitable
def _place_of(note: np.uint64) -> np.int64:
    return np.int64(note & np.uint64(_NOTES - 1))
