"""Exclusive locks on files; the system releases a lock when its process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

_FAR = 1 << 40
"""Position of the locked byte on Windows, where a locked byte cannot be read: beyond the end of every file."""


def open_to_lock(path: Path) -> BinaryIO:
    """Open a file for `locked`, made if it is missing; a pipe that nobody reads is refused, not waited for.

    Raises:
        OSError: if it cannot be opened for writing.
    """
    return open(path, "ab", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666))


def locked(file: BinaryIO) -> bool:
    """Lock a file until it is closed; return whether that worked. The position in the file does not change."""
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
