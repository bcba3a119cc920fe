"""The files of compiled kernels: private, and checked before they are read.

Numba reads them with `pickle`, which can run any code in a file. So each file ends with a digest of its content, and is
read only if the digest is right and only its owner can have written it (`is_sound`). The digest protects against
accidental damage; owner and mode of file and folder protect against other people.
"""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

DIGEST_BYTES = 16
SUFFIXES = (".nbi", ".nbc")
"""The suffixes of numba's index files and of its files with machine code."""
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def sealed(content: bytes) -> bytes:
    """Return the bytes of a kernel's file: the content and its digest."""
    return content + _digest(content)


def is_sound(path: Path) -> bool:
    """Return whether a kernel's file exists, is complete, and is private."""
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return _digest(content[:-DIGEST_BYTES]) == content[-DIGEST_BYTES:] and is_private(path) and is_private(path.parent)


def is_private(path: Path) -> bool:
    """Return whether only this person or the administrator can have written a file or folder.

    On Windows other means protect a person's folder.
    """
    if not hasattr(os, "geteuid"):
        return True
    try:
        found = path.stat()
    except OSError:
        return False
    return found.st_uid in {os.geteuid(), 0} and not found.st_mode & _OTHERS_MAY_WRITE


def kernels_in(folder: Path) -> list[Path]:
    """Return the files of all kernels in a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
