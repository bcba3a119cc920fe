"""Parallel searches: a search defers a move while another search is searching it (simplified ABDADA, Kerrigan 2017).

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
"""Number of words in the array of notes."""
_DEFER_DEPTH = 2
"""The least depth at which moves are deferred."""
_NEVER = 1 << 10
"""The `defer_depth` of a search that works alone: greater than every depth, so that it never defers."""

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
    """Return an empty array, in which parallel searches note the moves that they are searching."""
    return np.zeros(_NOTES, np.uint64)


def defer_depth(searching: Notes | None) -> int:
    """Return the least depth at which moves are deferred; a number greater than every depth if `searching` is None."""
    return _NEVER if searching is None else _DEFER_DEPTH


@register_jitable
def move_hash(key: np.uint64, action: Int, order: Int, depth: Int, memory: AbdadaMemory) -> np.uint64:
    """Return the note that stands for a move, tried as number `order` in a position; 0 if the move needs no note."""
    if depth < memory.defer_depth or order == 0:
        return np.uint64(0)
    return mix(key, np.uint64(action)) | np.uint64(1)


@register_jitable
def is_searched(note: np.uint64, memory: AbdadaMemory) -> bool:
    """Return whether another search is searching the move of this note."""
    return note != np.uint64(0) and get_word(memory.searching, _place_of(note)) == note  # type: ignore[no-any-return]


@register_jitable
def starting_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell the other searches that this search now searches the move of a note."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), note)


@register_jitable
def finished_search(note: np.uint64, memory: AbdadaMemory) -> None:
    """Tell the other searches that this search has ended its work on the move of a note."""
    if note != np.uint64(0):
        put_word(memory.searching, _place_of(note), np.uint64(0))


@register_jitable
def _place_of(note: np.uint64) -> np.int64:
    return np.int64(note & np.uint64(_NOTES - 1))
