"""Files and folders that are the person's own, and writing one so that a crash leaves the old or the new, never half.

Where the system knows no owners and modes, nothing is changed about them.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Replace `path` by `text`, creating its folder. Raises OSError, and then the old file is untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def make_own_folder(folder: Path) -> None:
    """Make a folder that only this person may enter; one that is there stays as it is. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)


def make_own(path: Path) -> None:
    """Let nobody else read or write what is this person's; whatever is not, or is not there, stays as it is."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        found = path.lstat()
        wanted = stat.S_IMODE(found.st_mode) & stat.S_IRWXU
        if found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode) and wanted != stat.S_IMODE(found.st_mode):
            path.chmod(wanted)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
