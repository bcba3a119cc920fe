"""The book of Connect Four: exact scores of positions with few discs, as bytes (`ai.evaluation.connect4.numbering`).

    assets/books/connect-four.npz    `scores`, a byte for each number: the score for the side to move + 64, 0 unknown
    assets/books/connect-four.json   how it was made, and the digest by which a damaged file is noticed

`python main.py book connect-four` makes both (`lab/books`). Neither is ever unpickled.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from ai.assets import board_file, write_whole
from ai.commands import reason_of
from ai.errors import BookError
from ai.evaluation.connect4.numbering import STARTS
from game.connect4 import GAME

Book = npt.NDArray[np.uint8]
SIZE = -(-int(STARTS[-1]) // 8) * 8
"""Bytes of a book: one for each number, up to a whole word."""
NO_BOOK: Book = np.zeros(0, np.uint8)


def read_book(path: Path | None = None) -> Book:
    """Return the book in a file (without one: the program's own), NO_BOOK where there is no such file.

    Raises:
        BookError: if it is damaged, or not the one that the file of how it was made tells of.
    """
    told = board_file("books", GAME) if path is None else path.with_suffix(".json")
    path = told.with_suffix(".npz")
    try:
        content, digest = path.read_bytes(), json.loads(told.read_text(encoding="utf-8"))["sha256"]
    except FileNotFoundError:
        return NO_BOOK
    except OSError as reason:
        raise BookError(
            "{file} cannot be read ({reason})", code="unreadable", file=path.name, reason=reason_of(reason)
        ) from reason
    except (ValueError, KeyError, TypeError) as reason:
        raise BookError("{file} is damaged: it has no digest", code="no-digest", file=told.name) from reason
    if hashlib.sha256(content).hexdigest() != digest:
        raise BookError("{file} is damaged: its digest is not {digest}", code="damaged", file=path.name, digest=digest)
    return _scores(content, path.name)


def _scores(content: bytes, file: str) -> Book:
    try:
        scores: Book = np.load(io.BytesIO(content), allow_pickle=False)["scores"]
    except (OSError, ValueError, KeyError, BadZipFile) as reason:
        raise BookError("{file} is no book", code="bad-book", file=file) from reason
    if scores.shape != (SIZE,) or scores.dtype != np.uint8:
        raise BookError("{file} does not hold {n} bytes", code="bad-book", file=file, n=SIZE)
    return scores


def write_book(path: Path, scores: Book, origin: dict[str, Any]) -> None:
    """Write a book and how it was made, each whole or not at all."""
    content = io.BytesIO()
    np.savez_compressed(content, scores=scores)
    digest = hashlib.sha256(content.getvalue()).hexdigest()
    told = json.dumps(origin | {"sha256": digest}, indent=2) + "\n"
    write_whole(path, content.getvalue())
    write_whole(path.with_suffix(".json"), told.encode())
