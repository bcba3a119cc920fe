"""What people delete is put away for a while, whole, so that they can have it back: in `SHELF/.deleted/NAME.TIME`."""

from __future__ import annotations

import shutil
import time
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
    away = place.parent / _DELETED / f"{place.name}.{time.time_ns()}"
    away.parent.mkdir(exist_ok=True)
    place.rename(away)
    _forget_oldest(away.parent)
    return away


def lies_away(away: Path, shelf: Path) -> bool:
    """Whether something of a shelf is still there that was put away."""
    return away.parent == shelf / _DELETED and away.is_dir()


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):
        ours = [] if folder.is_symlink() else [each for each in folder.iterdir() if each.suffix[1:].isdecimal()]
        for each in sorted(ours, key=lambda path: path.suffix)[:-_MOST]:
            shutil.rmtree(each, ignore_errors=True)
