"""Files and folders that only their owner may open, and folders that one copy of the program changes at a time.

On a system without owners and modes, no rights are changed.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

_PATIENCE, _PAUSE = 0.4, 0.01
"""Seconds for which a copy of the program waits for another one, and between two looks."""


def make_own_folder(folder: Path) -> None:
    """Make a folder that only this person may enter; an existing folder stays as it is. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)


def make_own(path: Path) -> None:
    """Remove other people's rights to this person's file; a file of another owner stays as it is."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        found = path.lstat()
        wanted = stat.S_IMODE(found.st_mode) & stat.S_IRWXU
        if found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode) and wanted != stat.S_IMODE(found.st_mode):
            path.chmod(wanted)


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Let other copies of the program wait, for a moment, until the block has changed the folder, which is made.

    The block runs in any case: on Windows, which locks no folders, and where another copy takes too long.
    """
    with contextlib.ExitStack() as held:
        if sys.platform != "win32":
            import fcntl

            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                handle = os.open(folder, os.O_RDONLY)
                held.callback(os.close, handle)
                end = time.monotonic() + _PATIENCE
                while not _locked(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB) and time.monotonic() < end:
                    time.sleep(_PAUSE)
        yield


def _locked(lock: Callable[[int, int], object], handle: int, how: int) -> bool:
    try:
        lock(handle, how)
    except BlockingIOError:
        return False
    return True
