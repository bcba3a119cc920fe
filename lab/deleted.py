"""What people delete is put away for a while, whole, so that they can have it back: in `SHELF/.deleted/NAME.NUMBER`.

A later deletion has a greater number, whatever the clock says. Earlier versions numbered by the time of day.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

_DELETED = ".deleted"
_MOST = 20
"""What is kept of a shelf after it was deleted: the last ones."""


def put_away(place: Path) -> Path:
    """Move a folder from its shelf to what was deleted there, of which the oldest goes; return where it lies now.

    Raises:
        OSError: if it cannot be moved; it lies where it lay then.
    """
    folder = place.parent / _DELETED
    folder.mkdir(exist_ok=True)
    away = folder / f"{place.name}.{1 + max(map(_number, _put_away_in(folder)), default=0)}"
    place.rename(away)
    _forget_oldest(folder)
    return away


def lies_away(away: Path, shelf: Path) -> bool:
    """Whether something of a shelf is still there that was put away."""
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
