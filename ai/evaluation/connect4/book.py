"""The book of Connect Four: exact scores of positions with few discs, as bytes (`ai.evaluation.connect4.numbering`).

    assets/books/connect-four.npz    `scores`, a byte for each number: the score for the side to move + 64, 0 unknown
    assets/books/connect-four.json   how the scores were made (`ai.bytebook`)

`python main.py book connect-four` makes both (`lab/books`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ai.assets import board_file
from ai.bytebook import Bytes, read_values, write_values
from ai.errors import BookError
from ai.evaluation.connect4.numbering import STARTS
from game.connect4 import GAME

Book = Bytes
SIZE = -(-int(STARTS[-1]) // 8) * 8
"""Number of bytes in a book: one for each position's number, rounded up to whole words."""
NO_BOOK: Book = np.zeros(0, np.uint8)
_NAME = "scores"


def read_book(path: Path | None = None) -> Book:
    """Return the book in a file, by default the program's own; an empty book if there is no such file.

    Raises:
        BookError: if it is damaged, or its digest is not the one in the `.json` file.
    """
    origin_file = board_file("books", GAME) if path is None else path.with_suffix(".json")
    scores = read_values(origin_file, _NAME)
    if scores is None:
        return NO_BOOK
    if scores.shape != (SIZE,):
        raise BookError(
            "{file} does not hold {n} bytes", code="bad-book", file=origin_file.with_suffix(".npz").name, n=SIZE
        )
    return scores


def write_book(path: Path, scores: Book, origin: dict[str, Any]) -> None:
    """Write a book and its `origin`, each whole or not at all."""
    write_values(path, _NAME, scores, origin, quick=True)
