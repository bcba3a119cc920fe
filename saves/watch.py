"""A check whether the files at a library's path are still the open files.

A sync tool, a restored copy or a person may replace the files while the program runs. Changes written into the old
files would then be lost.
"""

from __future__ import annotations

import contextlib
import errno
import os
from enum import Enum, auto
from pathlib import Path

LOG_SUFFIX = "-wal"
"""Suffix of SQLite's write-ahead log."""


_HEAD = 32


class FileChange(Enum):
    """A change of the files at the path."""

    MOVED = auto()
    """Another file, or none, is at the library's path."""
    CUT = auto()
    """The log is shorter than this program left it, or has another beginning: either it is damaged, or another window
    has restarted it.
    """
    LOG = auto()
    """The library is at its path, but its write-ahead log is missing or was replaced."""
    WRITTEN = auto()
    """Another program has written into the library: another window, or a tool that copied a file over it."""


class FileWatcher:
    """Remembers the open files; create a watcher right after opening the files."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._log = f"{path}{LOG_SUFFIX}"
        self._file = _look(self._path)
        self._log_file = _look(self._log)
        self._log_length, self._log_head = 0, b""
        self._look_at_log()

    def examine(self) -> FileChange | None:
        """Return the change of the files; None if they have not changed, or cannot be examined."""
        try:
            return self._examined()
        except OSError:
            return None

    def _examined(self) -> FileChange | None:
        now, log = _seen(self._path), _seen(self._log)
        if self._file is not None and _number(now) != _number(self._file):
            return FileChange.MOVED
        if self._log_file is not None and _number(log) != _number(self._log_file):
            return FileChange.LOG
        if self._length(log) < self._log_length or _head(self._log) != self._log_head:
            return FileChange.CUT
        return FileChange.WRITTEN if _state(now) != _state(self._file) else None

    def written(self) -> bool:
        """Return whether another program has visibly written into the library's file."""
        return _state(_look(self._path)) != _state(self._file)

    def wrote(self) -> None:
        """Note that this program has written: the new size and time of the same file are no change by others."""
        now = _look(self._path)
        if _number(now) == _number(self._file):
            self._file = now
        self._look_at_log()

    def _look_at_log(self) -> None:
        with contextlib.suppress(OSError):  # `change` finds another log later
            self._log_length, self._log_head = self._length(_look(self._log)), _head(self._log)

    def _length(self, log: os.stat_result | None) -> int:
        """Return the length of the open log in bytes; 0 if the log has left its path.

        `log` is the status of the file at that path.
        """
        return log.st_size if log is not None and _number(log) == _number(self._log_file) else 0

    def owns(self, path: Path) -> bool:
        """Return whether the file at `path` is the open log."""
        return self._log_file is not None and _number(_look(str(path))) == _number(self._log_file)


def _head(log: str) -> bytes:
    """Return the beginning of a log; it is different after SQLite has restarted the log in the same file.

    Raises:
        OSError: if there is a log that cannot be read.
    """
    try:
        with open(log, "rb", buffering=0) as file:  # noqa: PTH123  (at every move)
            return file.read(_HEAD)
    except (FileNotFoundError, NotADirectoryError):
        return b""


def _seen(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116  (twice at every move)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if error.errno == errno.ELOOP:  # a link to itself: nothing is there
            return None
        raise


def _look(path: str) -> os.stat_result | None:
    try:
        return _seen(path)
    except OSError:
        return None


def _number(found: os.stat_result | None) -> tuple[int, int] | None:
    return None if found is None else (found.st_dev, found.st_ino)


def _state(found: os.stat_result | None) -> tuple[int, int] | None:
    return None if found is None else (found.st_size, found.st_mtime_ns)
