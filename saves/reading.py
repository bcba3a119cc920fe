"""Content of an untrusted file: read up to a limit, or refused with one sentence.

Only regular files are read: a pipe would block, a device may never end, and opening a device can have effects. So the
path is checked before the file is opened, and the open file is checked again.
"""

from __future__ import annotations

import codecs
import errno
import os
from pathlib import Path
from typing import NamedTuple

from game.errors import CodedError, system_error
from game.files import check_regular
from game.texts import text

_WAIT_FOR_NOTHING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_MARKS = {  # UTF-32 first, since its marks begin with the marks of UTF-16
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


UTF_8, WINDOWS = "UTF-8", "Windows-1252"
_LOOKED_AT = 1 << 16  # bytes
_UNTEXTUAL = bytes(set(range(32)) - set(b"\t\n\f\r"))
_MOST_UNTEXTUAL = 0.05  # share of control characters: noise has 0.11, a damaged text far less


class UnreadableFileError(CodedError, ValueError):
    """A file that cannot be read; the message is one sentence for the player."""

    code = "unreadable-file"


class ReadText(NamedTuple):
    """The text of a file and its encoding."""

    text: str
    encoding: str


def read_text(path: Path, most: int) -> ReadText:
    """Return the text of a file of at most `most` bytes.

    The encoding is UTF-8, unless a byte order mark shows UTF-16 or UTF-32. A text that is not valid UTF-8 is read as
    Windows-1252, which has every letter of Latin-1; bytes that Windows-1252 lacks become U+FFFD.

    Raises:
        UnreadableFileError: if the file is missing, not a regular file, too long, damaged, or not a text.
    """
    return text_of(read_bytes(path, most))


def text_of(data: bytes) -> ReadText:
    """Return the text of content without a path (the standard input), decoded as by `read_text`.

    Raises:
        UnreadableFileError: if the content is damaged, or not a text.
    """
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return ReadText(_decoded(data, name), name)
    if _is_noise(data):
        raise UnreadableFileError("the file is no text that this program can read", code="no-text")
    try:
        return ReadText(data.decode(UTF_8), UTF_8)
    except UnicodeDecodeError:
        if data.startswith(codecs.BOM_UTF8):  # marked as UTF-8, and damaged in places
            return ReadText(data.decode(UTF_8, "replace"), UTF_8)
        return ReadText(data.decode("cp1252", "replace"), WINDOWS)


def check_file(path: Path) -> None:
    """Check a path before its text is read. Raises UnreadableFileError if there is no readable file."""
    try:
        check_regular(path.stat().st_mode)
        if not os.access(path, os.R_OK):
            raise system_error(errno.EACCES)
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error


def _is_noise(data: bytes) -> bool:
    """Whether too many bytes are control characters, so that the content is no text."""
    begin = data[:_LOOKED_AT]
    return len(begin) - len(begin.translate(None, _UNTEXTUAL)) > len(begin) * _MOST_UNTEXTUAL


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise UnreadableFileError("the file is {name} text, and damaged", code="damaged-text", name=name) from error


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file of at most `most` bytes.

    Raises:
        UnreadableFileError: if the file is missing, not a regular file, or too long.
    """
    try:
        check_regular(path.stat().st_mode)
        with os.fdopen(os.open(path, os.O_RDONLY | _WAIT_FOR_NOTHING), "rb") as file:
            status = os.fstat(file.fileno())
            check_regular(status.st_mode)
            data = b"" if status.st_size > most else file.read(most + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error
    if max(len(data), status.st_size) > most:
        raise UnreadableFileError("the file has more than {most:,} bytes", code="too-long", most=most)
    return data


def _unreadable(error: OSError | ValueError) -> UnreadableFileError:
    return UnreadableFileError("the file cannot be read", code="not-read", cause=error)


def reader_says(error: Exception) -> str:
    """Return a sentence that quotes the library that reads pictures."""
    return text("The reader says “{words}”.", words=str(error)[:80].rstrip("."))
