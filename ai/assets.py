"""The data files of this package: finding, reading and writing them. All are text; nothing is unpickled.

If a file cannot be used, the program goes on without it (`usable`) and reports that once (`reported`).
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ai.errors import DataError
from game.files import read_whole, write_whole
from game.jsontext import parse_json
from game.spec import Game
from game.texts import text

T = TypeVar("T")
log = logging.getLogger(__name__)
FOLDER = Path(__file__).resolve().parent.parent / "assets"

REPORTS: list[str] = []
"""Sentences about files that this process cannot use, oldest first."""


def report(sentence: str) -> bool:
    """Log and remember a sentence about an unusable file; return whether it is new."""
    if sentence in REPORTS:
        return False
    REPORTS.append(sentence)
    log.warning("%s", sentence)
    return True


def reported() -> tuple[str, ...]:
    """Return the sentences about files that cannot be used, oldest first."""
    return tuple(REPORTS)


def usable(kind: str, game: Game, read: Callable[[Path], T], instead: T) -> T:
    """Read a board's file in the folder `kind` and return the result of `read`.

    If the file cannot be used, report that once and return `instead`.
    """
    path = board_file(kind, game)
    try:
        return read(path)
    except DataError as error:
        log.warning("%s", error)
        report(
            text(
                "{game} is played without the file {kind}/{file}, which is damaged.",
                game=game.shown_title,
                kind=kind,
                file=path.name,
            )
        )
        return instead


def board_file(kind: str, game: Game) -> Path:
    """Return the path of a board's data file in the folder `kind`, such as `assets/ladders/GAME.json`."""
    return FOLDER / kind / f"{game.data}.json"


def weights_file(game: Game, name: str) -> Path:
    """Return the path of the file with the learned weights `name`; the file need not exist."""
    return FOLDER / "weights" / f"{game.name}-{name}.csv"


def digest_of_data(game: Game, kinds: Sequence[str] = ("weights", "books", "chances")) -> str:
    """Return 16 hexadecimal digits that change with a board's data files in the folders `kinds`."""
    known = hashlib.sha256()
    for kind in kinds:
        for path in sorted((FOLDER / kind).glob(f"{game.name}*")):
            known.update(path.name.encode() + b"\0" + read_whole(path))
    return known.hexdigest()[:16]


def read_json(path: Path, error: type[DataError]) -> Any:
    """Return the JSON value in a file, or None if there is no such file.

    Raises:
        DataError: if the file cannot be read; `error` is the type to raise.
    """
    try:
        return parse_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as reason:
        raise error("{file} cannot be read", code="unreadable", file=path.name, cause=reason) from reason


def read_rows(path: Path, error: type[DataError]) -> list[str]:
    """Return the lines of a file without the empty ones and the comments (`#`).

    Raises:
        DataError: if the file cannot be read; `error` is the type to raise.
    """
    return [line for line in read_text(path, error).splitlines() if line and not line.startswith("#")]


def read_text(path: Path, error: type[DataError]) -> str:
    """Return the content of a file as text.

    Raises:
        DataError: if the file cannot be read; `error` is the type to raise.
    """
    try:
        return read_whole(path).decode()
    except (OSError, UnicodeDecodeError) as reason:
        raise error("{file} cannot be read", code="unreadable", file=path.name, cause=reason) from reason


def write_rows(path: Path, rows: list[str], origin: str) -> None:
    """Write lines to a file, whole or not at all. The comment above them, `origin`, says how they were made."""
    write_whole(path, "\n".join([f"# {origin}", *rows, ""]))
