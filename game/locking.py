"""Exclusive locks on files; the system releases a lock when its process ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_FAR = 1 << 40
"""Position of the locked byte on Windows, where a locked byte cannot be read: beyond the end of every file."""
_PATIENCE, _PAUSE = 0.4, 0.01
"""Seconds: the longest time that `alone_with` waits for another process, and the pause between two tries."""


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Hold the lock of a file during the block, so that other processes wait for a moment before they change the file.

    The lock is a second file beside that file. The block also runs without the lock, if no lock file can be made or
    another process holds the lock for too long.
    """
    with ExitStack() as held:
        with suppress(OSError):
            locked(held.enter_context(open_to_lock(path.with_suffix(".lock"))), _PATIENCE)
        yield


def open_to_lock(path: Path) -> BinaryIO:
    """Open a file for `locked`, creating it if it is missing.

    Raises:
        OSError: if it cannot be opened for writing, or is a pipe that nobody reads.
    """
    return open(path, "ab", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o600))


def locked(file: BinaryIO, patience: float = 0.0) -> bool:
    """Lock a file until it is closed; return whether that worked within `patience` seconds.

    Locking fails if another process has moved or removed the file. The file's read position does not change.
    """
    end = time.monotonic() + patience
    while not _try_lock(file):
        if time.monotonic() >= end:
            return False
        time.sleep(_PAUSE)
    return _is_in_place(file)


def _try_lock(file: BinaryIO) -> bool:
    """Lock a file if no other process has locked it; return whether it is locked now."""
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


def _is_in_place(file: BinaryIO) -> bool:
    """Return whether an open file is still the one at its path; on Windows always, as no open file can be moved."""
    try:
        return sys.platform == "win32" or os.path.samestat(os.fstat(file.fileno()), Path(file.name).stat())
    except OSError:
        return False
