"""One course, one process: whoever teaches a player, moves it or deletes it holds its folder meanwhile."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from lab.errors import CourseError

LOCK = "course.lock"


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder of a player; the system lets go of it when this process ends, however it does.

    Raises:
        CourseError: if another process holds it, or nothing can be written there.
    """
    try:
        file = (folder / LOCK).open("ab")
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, reason=error) from error
    with file:
        try:
            _lock(file)
        except OSError as error:
            raise CourseError("in-use", folder=folder.name) from error
        yield


def _lock(file: BinaryIO) -> None:
    """Lock a file until it is closed.

    Raises:
        OSError: if it is locked.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
