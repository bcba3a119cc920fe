"""Exclusive use of a player's folder by one process, for teaching, moving or deleting the player."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from lab.errors import CourseError
from lab.locking import locked, open_to_lock

LOCK = "course.lock"
_GLANCE = 0.01


@contextlib.contextmanager
def held(folder: Path, patience: float = 0.0) -> Iterator[None]:
    """Lock a player's folder for the block; the system releases the lock if the process dies.

    Args:
        folder: the folder of the player.
        patience: seconds to wait for another process.

    Raises:
        CourseError: if another process holds the folder, or it cannot be written.
    """
    try:
        file = open_to_lock(folder / LOCK)
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, reason=error) from error
    with file:
        end = time.monotonic() + patience
        while not locked(file):
            if time.monotonic() >= end:
                raise CourseError("in-use", folder=folder.name)
            time.sleep(_GLANCE)
        yield
