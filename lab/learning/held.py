"""One course, one process: whoever teaches a player, moves it or deletes it holds its folder meanwhile."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from lab.errors import CourseError
from lab.locking import locked

LOCK = "course.lock"
_GLANCE = 0.01


@contextlib.contextmanager
def held(folder: Path, patience: float = 0.0) -> Iterator[None]:
    """Hold the folder of a player; the system lets go of it when this process ends, however it does.

    Args:
        folder: the player's.
        patience: seconds that another process may take to let go of it.

    Raises:
        CourseError: if another process holds it, or nothing can be written there.
    """
    try:
        file = (folder / LOCK).open("ab")
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, reason=error) from error
    with file:
        end = time.monotonic() + patience
        while not locked(file):
            if time.monotonic() >= end:
                raise CourseError("in-use", folder=folder.name)
            time.sleep(_GLANCE)
        yield
