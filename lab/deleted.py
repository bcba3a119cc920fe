"""Deleted folders, kept for a while so that they can be restored: `SHELF/.deleted/NAME.NUMBER`.

A later deletion has a larger number, whatever the clock says. In folders of earlier versions, the number is a time.
New folders are filled there, too, so that a killed program never leaves half of one on the shelf.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.files import replace_file, sync_folder

_DELETED = ".deleted"
_MOST = 20
"""Number of deleted folders that a shelf keeps; the oldest go first."""


def put_away(place: Path) -> Path:
    """Move a folder to its shelf's deleted folders and return the new path; the oldest deleted folders are removed.

    Raises:
        OSError: if it cannot be moved; then it stays where it was.
    """
    away = _next_away(place.parent, place.name)
    move(place, away)
    _forget_oldest(away.parent)
    return away


@contextmanager
def folder_aside(shelf: Path, name: str) -> Iterator[Path]:
    """Yield an empty folder beside the shelf, for the block to fill and to move; what is left of it is removed.

    Raises:
        OSError: if it cannot be made.
    """
    around = _next_away(shelf, uuid.uuid4().hex)
    (around / name).mkdir(parents=True)
    try:
        yield around / name
    finally:
        shutil.rmtree(around, ignore_errors=True)


def move(source: Path, target: Path) -> None:
    """Rename a folder; the new name is on the disk when this returns. Raises OSError."""
    replace_file(source, target)
    sync_folder(target.parent)
    sync_folder(source.parent)


def _next_away(shelf: Path, name: str) -> Path:
    folder = shelf / _DELETED
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.{1 + max(map(_number, _put_away_in(folder)), default=0)}"


def lies_away(away: Path, shelf: Path) -> bool:
    """Whether a deleted folder of a shelf still exists, so that it can be restored."""
    return away.parent == shelf / _DELETED and away.is_dir()


def _put_away_in(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if each.suffix[1:].isdecimal()]


def _number(away: Path) -> int:
    return int(away.suffix[1:])


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):
        ours = [] if folder.is_symlink() else sorted(_put_away_in(folder), key=_number)
        for each in ours[:-_MOST]:
            shutil.rmtree(each, ignore_errors=True)
