"""Writing a file so that a crash or a full disk leaves the old one or the new one, never half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import platformdirs


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


def data_folder() -> Path:
    """Return the folder of the user's games, as the system names it; it may not exist yet."""
    return Path(platformdirs.user_data_dir("pathwayz", appauthor=False))
