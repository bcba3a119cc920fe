"""Othello's book of openings: scores of positions by the champion's search, in an array of bytes.

    assets/books/othello.npz    `openings`, a row for each position: the discs, the side to move and the score
    assets/books/othello.json   how the scores were made (`ai.bytebook`)

Of the eight rotations and reflections of a position, the book has the image with the smallest words.
`python main.py book othello` makes both files (`lab/books`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ai.bytebook import Bytes, read_values, write_values
from ai.errors import BookError
from game.othello import SIZE, Othello

NAME = "openings"
MOST = 2**15 - 1
"""The highest score in a book."""
_ROW = np.dtype([("black", "<u8"), ("white", "<u8"), ("side", "u1"), ("score", "<i2")])
_SWAPS = ((28, 0x0F0F0F0F00000000), (14, 0x3333000033330000), (7, 0x5500550055005500))
"""Shifts and masks that exchange rows and columns (Warren 2012, Hacker's Delight, section 7-3)."""

Key = tuple[int, int, int]


class Book:
    """A book: scores of positions."""

    def __init__(self, scores: Mapping[Key, int]) -> None:
        """Make a book of `scores`, which are keyed by the positions' keys (`key_of`)."""
        self._scores = scores

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._scores)

    def score(self, state: Othello) -> int | None:
        """Return the score of a position for the side to move; None if the book lacks it."""
        return self._scores.get(key_of(state))


def key_of(state: Othello) -> Key:
    """Return the key that the eight images of a position share: Black's discs, White's discs, the side to move."""
    image = first_image(state)
    return int(image.black), int(image.white), int(image.side)


def first_image(state: Othello) -> Othello:
    """Return a position's image, under rotation and reflection, by which a book stores the position."""
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


def read_openings(origin_file: Path) -> Book | None:
    """Return the book in the folder of its `.json` file; None if there is no such book.

    Raises:
        BookError: if it is damaged.
    """
    values = read_values(origin_file, NAME)
    if values is None:
        return None
    if len(values) % _ROW.itemsize:
        raise BookError("{file} does not hold whole rows", code="bad-book", file=origin_file.with_suffix(".npz").name)
    rows: list[tuple[int, int, int, int]] = values.view(_ROW).tolist()
    return Book({(black, white, side): score for black, white, side, score in rows})


def write_openings(path: Path, values: Mapping[Othello, int], origin: dict[str, object]) -> None:
    """Write a book of positions' scores to an `.npz` file, and its origin to the `.json` file beside it."""
    write_values(path, NAME, _bytes(values), origin)


def _bytes(values: Mapping[Othello, int]) -> Bytes:
    known = {key_of(state): max(-MOST, min(MOST, score)) for state, score in values.items()}
    return np.array([(*key, score) for key, score in sorted(known.items())], _ROW).view(np.uint8)
