"""Deleted folders, kept for a while so that they can be restored: `SHELF/.deleted/NAME.NUMBER`.

A later deletion has a larger number, whatever the clock says. In folders of earlier versions, the number is a time.
A new folder is also filled in `.deleted` and then moved to the shelf, so that a killed program never leaves half a
folder on the shelf.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.files import abandoned_in, replace_file, sync_folder, unfinished_in

_DELETED = ".deleted"
_MOST = 20
"""Largest number of deleted folders that a shelf keeps; if there are more, the oldest are removed."""


def put_away(place: Path, lock: BinaryIO) -> Path:
    """Move a folder to its shelf's deleted folders and return the new path; the oldest deleted folders are removed.

    `lock` is a locked file in the folder, so that nobody else begins to use the folder. On Windows, which moves no
    folder with an open file, the file is closed first.

    Raises:
        OSError: if it cannot be moved; then it stays where it was.
    """
    folder = place.parent / _DELETED
    folder.mkdir(parents=True, exist_ok=True)
    away = folder / f"{place.name}.{1 + max(map(_number, _put_away_in(folder)), default=0)}"
    if sys.platform == "win32":
        lock.close()
    move(place, away)
    _forget_oldest(folder)
    return away


@contextmanager
def folder_aside(shelf: Path, name: str) -> Iterator[Path]:
    """Yield an empty folder that the shelf does not list; the block fills and moves it. An unmoved folder is removed.

    Raises:
        OSError: if it cannot be made.
    """
    around = unfinished_in(shelf / _DELETED)
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


def lies_away(away: Path, shelf: Path) -> bool:
    """Whether a deleted folder of a shelf still exists, so that it can be restored."""
    return away.parent == shelf / _DELETED and away.is_dir()


def names_away(shelf: Path) -> set[str]:
    """Return the names that the deleted folders of a shelf had there."""
    with suppress(OSError):
        return {each.stem for each in _put_away_in(shelf / _DELETED)}
    return set()


def _put_away_in(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if each.suffix[1:].isdecimal()]


def _number(away: Path) -> int:
    return int(away.suffix[1:])


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):
        ours = [] if folder.is_symlink() else sorted(_put_away_in(folder), key=_number)
        for each in [*ours[:-_MOST], *abandoned_in(folder)]:
            shutil.rmtree(each, ignore_errors=True)
