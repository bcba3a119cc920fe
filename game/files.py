"""Atomic writing: after a crash or a power cut a file has its old content or its new one, never a part."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
import uuid
import zlib
from pathlib import Path
from typing import BinaryIO

from game.errors import system_error
from game.texts import text
from game.wall_clock import is_stale


def check_regular(mode: int) -> None:
    """Raise OSError unless a file of this mode (`st_mode`) is a regular one; a pipe, for example, might never end."""
    if stat.S_ISDIR(mode):
        raise system_error(errno.EISDIR)
    if not stat.S_ISREG(mode):
        raise OSError(text("it is no regular file"))  # without a number: the system says no such thing


_EVERYBODYS, _OWN = 0o666, 0o600
"""Permissions of a new file, from which the umask is taken away: for all users, and for the owner only."""

_PATIENCE = 1.0 if os.name == "nt" else 0.0
"""Seconds for which a refused replacement is tried again. On Windows nobody can replace an open file, and a virus
scanner, an indexer or another copy of the program has files open for moments."""
_PAUSE = 0.02
_UNFINISHED = re.compile(r"\.[0-9a-f]{32}\.part")
_ABANDONED = 86400.0
"""An unfinished file older than this, in seconds, was left by a program that was killed."""
_COMPRESSED, _GZIP = b"\x1f\x8b", 31
"""The first bytes of a file compressed by gzip, and zlib's number for that format."""


def replace_file(source: Path, target: Path) -> None:
    """Rename a file or folder to `target`, replacing a file of that name. Raises OSError."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            source.replace(target)
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(_PAUSE)
        else:
            return


def file_identity(found: os.stat_result) -> tuple[int, int, int]:
    """Return the number, date and size of a file; two results differ if the file was replaced or changed in between.

    The date alone might not differ: two files may be written within one tick of the disk's clock.
    """
    return found.st_ino, found.st_mtime_ns, found.st_size


def read_whole(path: Path) -> bytes:
    """Return the content of a data file of the program, decompressed if needed: the packaged program has gzip files.

    Raises:
        OSError: if it cannot be read, or its compressed content is damaged.
    """
    content = path.read_bytes()
    if not content.startswith(_COMPRESSED):
        return content
    try:
        return zlib.decompress(content, _GZIP)
    except zlib.error as error:
        raise OSError(errno.EIO, str(error), str(path)) from error


def write_whole(path: Path, content: bytes | str, *, own: bool = False, makes_folder: bool = True) -> None:
    """Replace a file. The file is on the disk when this returns.

    Unfinished files that a killed program left in the same folder are removed a day later.

    Args:
        path: the file.
        content: the new content; a text is written in UTF-8.
        own: whether only this person may read the file.
        makes_folder: whether a missing folder is made; False where another window may have deleted it.

    Raises:
        OSError: with the file's name, if it cannot be written; the old file is then untouched.
        UnicodeEncodeError: if the text cannot be written in UTF-8.
    """
    written = content.encode() if isinstance(content, str) else content
    if makes_folder:
        path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = unfinished_in(path.parent)
    try:
        _write_new(unfinished, written, _OWN if own else _EVERYBODYS)
        replace_file(unfinished, path)
    except OSError as error:
        error.filename = str(path)  # the file that people know, not the temporary one
        del error.filename2  # None in its place would be printed
        raise
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
    sync_folder(path.parent)
    for abandoned in abandoned_in(path.parent):
        with contextlib.suppress(OSError):
            abandoned.unlink()


def unfinished_in(folder: Path) -> Path:
    """Return a new path in `folder` for a file or folder that gets its final name when it is complete."""
    return folder / f".{uuid.uuid4().hex}.part"


def abandoned_in(folder: Path) -> list[Path]:
    """Return the unfinished files and folders that killed programs left in a folder more than a day ago."""
    with contextlib.suppress(OSError):
        return [path for path in folder.glob(".*.part") if _UNFINISHED.fullmatch(path.name) and _is_abandoned(path)]
    return []


def _is_abandoned(path: Path) -> bool:
    with contextlib.suppress(OSError):  # it is gone by now
        return is_stale(path, _ABANDONED)
    return False


def _write_new(path: Path, content: bytes, mode: int) -> None:
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(content)
        sync(file)


def sync(file: BinaryIO) -> None:
    """Wait until the content of a file is on the disk. Raises OSError."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk; do nothing where the system cannot do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
