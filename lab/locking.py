"""A file that one process holds at a time: the system lets go of it when that process ends, however it does."""

from __future__ import annotations

import sys
from typing import BinaryIO

_FAR = 1 << 40
"""The byte that is locked on Windows, where nobody can read what is: no file is as long."""


def locked(file: BinaryIO) -> bool:
    """Lock a file until it is closed; return whether that could be done. The file stands where it stood."""
    try:
        if sys.platform == "win32":
            import msvcrt

            place = file.tell()
            file.seek(_FAR)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
