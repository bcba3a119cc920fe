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
"""Seconds for which `alone_with` waits for another process, and between two tries."""


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Let other processes wait, for a moment, until the block has changed a file; the lock lies beside the file.

    The block runs in any case: also where no lock can be had, or another process takes too long.
    """
    with ExitStack() as held:
        with suppress(OSError):
            locked(held.enter_context(open_to_lock(path.with_suffix(".lock"))), _PATIENCE)
        yield


def open_to_lock(path: Path) -> BinaryIO:
    """Open a file for `locked`; a missing one is made, and a pipe that nobody reads is refused, not waited for.

    Raises:
        OSError: if it cannot be opened for writing.
    """
    return open(path, "ab", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o600))


def locked(file: BinaryIO, patience: float = 0.0) -> bool:
    """Lock a file until it is closed; return whether that worked within `patience` seconds.

    It fails where another process has moved or removed the file. The position in the file does not change.
    """
    end = time.monotonic() + patience
    while not _try_lock(file):
        if time.monotonic() >= end:
            return False
        time.sleep(_PAUSE)
    return True


def _try_lock(file: BinaryIO) -> bool:
    """Lock a file if nobody else has; return whether it is locked and still in its place."""
    try:
        if sys.platform == "win32":
            import msvcrt

            place = file.tell()
            file.seek(_FAR)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
            return True  # nobody moves an open file
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(file.fileno()), Path(file.name).stat())
    except OSError:
        return False
