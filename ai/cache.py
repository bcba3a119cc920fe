"""Where compiled kernels are kept from run to run.

Numba notices when a kernel's own file changes, not when a rule changes that was compiled into it. So the folder
is named by a hash of every source that can end up in a kernel, and by numba's version: new sources, new folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import time
from importlib import metadata
from pathlib import Path

import platformdirs

VARIABLE = "NUMBA_CACHE_DIR"
KEPT_DAYS = 30
"""After so many days without a start, the kernels of other sources are removed."""
_ROOT = Path(__file__).resolve().parent.parent
_SOURCES = ("game", "ai")


def fingerprint() -> str:
    """Return 16 hexadecimal digits that change with the sources of `game` and `ai` and with numba's version."""
    digest = hashlib.sha256(metadata.version("numba").encode())
    for package in _SOURCES:
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def folder() -> Path:
    """Return the folder of these sources' kernels: the environment's choice, or one in the user's cache folder."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    return Path(platformdirs.user_cache_dir("pathwayz", appauthor=False)) / "kernels" / fingerprint()


def use() -> Path:
    """Make numba keep its kernels in `folder()`, in this process and those that it starts; return the folder.

    To be called before numba is imported, whose kernels would lie beside their sources otherwise.
    """
    chosen = folder()
    os.environ[VARIABLE] = str(chosen)
    numba = sys.modules.get("numba")
    if numba is not None:
        numba.config.CACHE_DIR = str(chosen)
    return chosen


def prune() -> None:
    """Remove the kernels of sources that nobody has used for KEPT_DAYS; never those of a folder chosen by hand."""
    own = folder()
    if own.name != fingerprint() or own.parent.name != "kernels":
        return
    now = time.time()
    with contextlib.suppress(OSError):
        os.utime(own)
        for other in own.parent.iterdir():
            if other != own and now - other.stat().st_mtime > KEPT_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
