"""Exclusive use of a player's folder by one process, for teaching, moving or deleting the player."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from game.locking import locked, open_to_lock
from lab.errors import CourseError

LOCK = "course.lock"


@contextlib.contextmanager
def held(folder: Path, patience: float = 0.0) -> Iterator[BinaryIO]:
    """Lock a player's folder during the block, and yield the locked file. If the process dies, its lock is released.

    Args:
        folder: the folder of the player.
        patience: seconds to wait for another process.

    Raises:
        CourseError: if another process holds the folder, or it cannot be written.
    """
    try:
        file = open_to_lock(folder / LOCK)
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error
    with file:
        if not locked(file, patience):
            raise CourseError("in-use", folder=folder.name)
        yield file
