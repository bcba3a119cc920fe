"""Deleted folders, kept for a while so that they can be restored: `SHELF/.deleted/NAME.NUMBER`.

A later deletion has a larger number, whatever the clock says. In folders of earlier versions, the number is a time.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from game.files import replace_file

_DELETED = ".deleted"
_MOST = 20
"""Number of deleted folders that a shelf keeps; the oldest go first."""


def put_away(place: Path) -> Path:
    """Move a folder to its shelf's deleted folders and return the new path; the oldest deleted folders are removed.

    Raises:
        OSError: if it cannot be moved; then it stays where it was.
    """
    folder = place.parent / _DELETED
    folder.mkdir(exist_ok=True)
    away = folder / f"{place.name}.{1 + max(map(_number, _put_away_in(folder)), default=0)}"
    replace_file(place, away)
    _forget_oldest(folder)
    return away


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
