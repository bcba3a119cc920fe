"""Files and folders that only their owner may open.

On a system without owners and modes, no rights are changed.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path


def make_own_folder(folder: Path) -> None:
    """Make a folder that only this person may enter; an existing folder stays as it is. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)


def make_own(path: Path) -> None:
    """Remove the rights of all other people to a file of this person; do nothing for a file of another owner."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        found = path.lstat()
        wanted = stat.S_IMODE(found.st_mode) & stat.S_IRWXU
        if found.st_uid == os.geteuid() and not stat.S_ISLNK(found.st_mode) and wanted != stat.S_IMODE(found.st_mode):
            path.chmod(wanted)
