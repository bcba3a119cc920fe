"""Othello's book of openings: what positions are worth by the champion's search, in a row of bytes.

    assets/books/othello.npz    `openings`: for each position eight bytes of its key and two of its score, lowest first
    assets/books/othello.json   how it was made (`ai.bytebook`)

Of the eight positions that a rotation or a reflection exchanges, the book has the one with the least words. A position
is told by its hash key, and keys are in rising order. `python main.py book othello` makes both files (`lab/books`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ai.bytebook import Bytes, read_values, write_values
from ai.errors import BookError
from game.othello import SIZE, Othello
from game.verbs import hash_key

NAME = "openings"
MOST = 2**15 - 1
"""The highest score that a book can hold."""
_KEY, _SCORE = np.dtype("<u8"), np.dtype("<i2")
_ROW = _KEY.itemsize + _SCORE.itemsize
_SWAPS = ((28, 0x0F0F0F0F00000000), (14, 0x3333000033330000), (7, 0x5500550055005500))
"""What exchanges rows and columns: how far bits move, and which (Warren 2012, Hacker's Delight, section 7-3)."""


class Book:
    """What positions are worth."""

    def __init__(self, keys: np.ndarray, scores: np.ndarray) -> None:
        """Take the keys in rising order, and as many scores."""
        self._keys, self._scores = keys, scores

    def __len__(self) -> int:
        """Return how many positions are known."""
        return len(self._keys)

    def worth(self, state: Othello) -> int | None:
        """See `ai.openings.Openings`."""
        key = key_of(state)
        place = int(np.searchsorted(self._keys, key))
        return int(self._scores[place]) if place < len(self._keys) and self._keys[place] == key else None


def key_of(state: Othello) -> np.uint64:
    """Return the key of a position, the same for all that are alike."""
    return hash_key(first_image(state))


def first_image(state: Othello) -> Othello:
    """Return the one of a position's eight images under rotations and reflections that a book has."""
    black, white = int(state.black), int(state.white)
    images = [(black, white)]
    for turn in (_transposed, _flipped) * 3 + (_transposed,):
        black, white = turn(black), turn(white)
        images.append((black, white))
    black, white = min(images)
    return state._replace(black=np.uint64(black), white=np.uint64(white))


def _flipped(word: int) -> int:
    """Return a word of cells with the rows in reverse order."""
    return int.from_bytes(word.to_bytes(SIZE, "little"), "big")


def _transposed(word: int) -> int:
    """Return a word of cells with rows and columns exchanged."""
    for step, cells in _SWAPS:
        moved = cells & (word ^ word << step)
        word ^= moved ^ moved >> step
    return word


def read_openings(told: Path) -> Book | None:
    """Return the book beside the file of how it was made, None where there is no such book.

    Raises:
        BookError: if it is damaged.
    """
    values = read_values(told, NAME)
    if values is None:
        return None
    if len(values) % _ROW:
        raise BookError("{file} does not hold whole rows", code="bad-book", file=told.with_suffix(".npz").name)
    rows = values.reshape(-1, _ROW)
    keys = np.ascontiguousarray(rows[:, : _KEY.itemsize]).view(_KEY)[:, 0]
    return Book(keys, np.ascontiguousarray(rows[:, _KEY.itemsize :]).view(_SCORE)[:, 0])


def write_openings(path: Path, worths: Mapping[Othello, int], origin: dict[str, object]) -> None:
    """Write a book of positions' worths to an `.npz` file and how it was made beside it."""
    write_values(path, NAME, _bytes(worths), origin)


def _bytes(worths: Mapping[Othello, int]) -> Bytes:
    known = {int(key_of(state)): max(-MOST, min(MOST, score)) for state, score in worths.items()}
    keys = np.array(sorted(known), _KEY)
    scores = np.array([known[int(key)] for key in keys], _SCORE)
    rows = np.hstack([keys.view(np.uint8).reshape(-1, 8), scores.view(np.uint8).reshape(-1, 2)])
    return rows.reshape(-1)
