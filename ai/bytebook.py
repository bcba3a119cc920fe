"""Books of positions in two files each: an array of bytes, and its origin. Nothing is unpickled; damage is noticed.

assets/books/GAME.npz    an array of bytes, compressed by LZMA (regular data become half as large as by zlib), or by
                         zlib (read three times as fast) if the program needs the book at once
assets/books/GAME.json   how the array was made, and the digest of the other file
"""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from lzma import LZMAError
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, BadZipFile, ZipFile, ZipInfo

import numpy as np
import numpy.typing as npt

from ai.errors import BookError
from game.files import write_whole
from game.jsontext import parse_json

Bytes = npt.NDArray[np.uint8]


def read_values(origin_file: Path, name: str) -> Bytes | None:
    """Return the array called `name` of a book; None if there is no such book.

    Args:
        origin_file: the `.json` file; the book itself is in the same folder.
        name: the name of the array.

    Raises:
        BookError: if the book is damaged, or its digest is not the one in `origin_file`.
    """
    path = origin_file.with_suffix(".npz")
    try:
        content, digest = path.read_bytes(), parse_json(origin_file.read_bytes())["sha256"]
    except FileNotFoundError:
        return None
    except OSError as reason:
        raise BookError("{file} cannot be read", code="unreadable", file=path.name, cause=reason) from reason
    except (ValueError, KeyError, TypeError) as reason:
        raise BookError("{file} is damaged: it has no digest", code="no-digest", file=origin_file.name) from reason
    if hashlib.sha256(content).hexdigest() != digest:
        raise BookError("{file} is damaged", code="damaged", file=path.name)
    return _array(content, path.name, name)


def _array(content: bytes, file: str, name: str) -> Bytes:
    try:
        values: Bytes = np.load(io.BytesIO(content), allow_pickle=False)[name]
    except (OSError, EOFError, ValueError, KeyError, BadZipFile, LZMAError, zlib.error) as reason:
        raise BookError("{file} is no book", code="bad-book", file=file) from reason
    if values.ndim != 1 or values.dtype != np.uint8:
        raise BookError("{file} is no row of bytes", code="bad-book", file=file)
    return values


def write_values(path: Path, name: str, values: Bytes, origin: dict[str, Any], *, quick: bool = False) -> None:
    """Write a book to an `.npz` file and its `origin` to the `.json` file, each whole or not at all.

    If `quick`, the file is compressed by zlib: it is larger, but it is read sooner.
    """
    content = _packed(name, values, ZIP_DEFLATED if quick else ZIP_LZMA)
    digest = hashlib.sha256(content).hexdigest()
    written = json.dumps(origin | {"sha256": digest}, indent=2) + "\n"
    write_whole(path, content)
    write_whole(path.with_suffix(".json"), written.encode())


def _packed(name: str, values: Bytes, compression: int) -> bytes:
    array, content = io.BytesIO(), io.BytesIO()
    np.save(array, values)
    with ZipFile(content, "w") as file:
        file.writestr(ZipInfo(f"{name}.npy"), array.getvalue(), compression, 9)  # undated: equal arrays, equal files
    return content.getvalue()
