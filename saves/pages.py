"""Rows of a damaged SQLite file, read without SQLite from every page that is still readable.

The first byte of a page shows whether the page belongs to a table, so the file's header, its schema and parent pages
are not needed. The format: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from saves.watch import LOG_SUFFIX

PAGE = 4096
"""Bytes of a page: SQLite's default, which the library uses."""
Value = int | float | str | bytes | None

_LOG_HEADER, _FRAME_HEADER = 32, 24
_INDEX_INNER, _INDEX_LEAF, _TABLE_LEAF = 0x02, 0x0A, 0x0D
_WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Number of bytes of an integer, for each serial type from 0 to 6."""


def rows_of(library: Path) -> Iterator[tuple[bool, list[Value]]]:
    """Yield the readable rows of a library's tables and indexes, and of its log, in no order.

    The flag before each row says whether its table is WITHOUT ROWID; in other tables the row id replaces the first
    column. Rows of indexes are yielded like rows of WITHOUT ROWID tables.

    Raises:
        OSError: if the files cannot be read.
    """
    with _regular(library) as main, _regular(Path(f"{library}{LOG_SUFFIX}")) as log:
        pages = _Pages(main, log)
        for number in pages.numbers():
            yield from _rows(pages, number)


def _regular(path: Path) -> BinaryIO:
    """Open a regular file; open an empty file in place of a missing file, or of a device, which might never end."""
    try:
        regular = stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        regular = False
    return (path if regular else Path(os.devnull)).open("rb")


class _Pages:
    """The pages of a library after the last complete transaction of its log."""

    def __init__(self, main: BinaryIO, log: BinaryIO) -> None:
        self._main, self._log = main, log
        size = main.seek(0, os.SEEK_END)
        self._count = -(-size // PAGE)
        self._in_log = _changed(log)
        self.size = (self._count + len(self._in_log)) * PAGE

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of all pages but the first, which has nothing but the schema."""
        yield from range(2, self._count + 1)
        yield from (number for number in self._in_log if number > self._count)

    def read(self, number: int) -> bytes:
        """Return a page; if the file ends within the page, the rest is filled with zeros."""
        place = self._in_log.get(number)
        file = self._main if place is None else self._log
        file.seek((number - 1) * PAGE if place is None else place)
        return file.read(PAGE).ljust(PAGE, b"\0")


def _changed(log: BinaryIO) -> dict[int, int]:
    """Return the offset of each changed page in the log, keyed by the page's number."""
    header = log.read(_LOG_HEADER)
    size = log.seek(0, os.SEEK_END)
    found: dict[int, int] = {}
    pending: dict[int, int] = {}
    for place in range(_LOG_HEADER, size - _FRAME_HEADER - PAGE + 1, _FRAME_HEADER + PAGE):
        log.seek(place)
        number, committed = struct.unpack(">II", (frame := log.read(_FRAME_HEADER))[:8])
        if frame[8:16] != header[16:24] or not number:  # the rest of an earlier log
            break
        pending[number] = place + _FRAME_HEADER
        if committed:
            found |= pending
            pending = {}
    return found


def _rows(pages: _Pages, number: int) -> Iterator[tuple[bool, list[Value]]]:
    page = pages.read(number)
    kind = page[0]
    if kind not in (_INDEX_INNER, _INDEX_LEAF, _TABLE_LEAF):
        return
    pointers = 12 if kind == _INDEX_INNER else 8
    cells = int.from_bytes(page[3:5], "big")
    for each in range(pointers, min(pointers + 2 * cells, PAGE - 1), 2):
        try:
            row = _row(pages, page, kind, int.from_bytes(page[each : each + 2], "big"))
        except (IndexError, ValueError, struct.error):
            continue
        yield kind != _TABLE_LEAF, row


def _row(pages: _Pages, page: bytes, kind: int, place: int) -> list[Value]:
    """Return the row at `place` in a page of type `kind`.

    Raises IndexError, ValueError or struct.error if none is there.
    """
    place += 4 * (kind == _INDEX_INNER)  # the row begins with the number of a child page
    length, place = _varint(page, place)
    if length > pages.size:  # overflow pages may go round in a circle
        raise ValueError("a row is no longer than its library")
    row_id = None
    if kind == _TABLE_LEAF:
        row_id, place = _varint(page, place)
    values = _values(_payload(pages, page, place, length, kind))
    if row_id is not None and values and values[0] is None:
        values[0] = row_id
    return values


def _payload(pages: _Pages, page: bytes, place: int, length: int, kind: int) -> bytes:
    """Return the bytes of a row; a long row continues in overflow pages."""
    most = PAGE - 35 if kind == _TABLE_LEAF else (PAGE - 12) * 64 // 255 - 23
    if length <= most:
        return page[place : place + length]
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= most else least
    payload, following = page[place : place + here], int.from_bytes(page[place + here : place + here + 4], "big")
    while len(payload) < length and following:
        more = pages.read(following)
        following = int.from_bytes(more[:4], "big")
        payload += more[4 : 4 + length - len(payload)]
    return payload


def _values(payload: bytes) -> list[Value]:
    head, place = _varint(payload, 0)
    if head > len(payload):
        raise ValueError("this is no row")
    at, values = head, list[Value]()
    while place < head:
        serial, place = _varint(payload, place)
        value, at = _value(payload, at, serial)
        values.append(value)
    if at != len(payload):
        raise ValueError("this is no row")
    return values


def _value(payload: bytes, at: int, serial: int) -> tuple[Value, int]:
    """Return the value at the offset `at`, of the type `serial`, and the offset of the next value."""
    if serial in (8, 9):
        return serial - 8, at
    if serial == 7:
        return float(struct.unpack_from(">d", payload, at)[0]), at + 8
    if serial >= 12:
        length = (serial - 12) // 2
        if at + length > len(payload):
            raise ValueError("a value is no longer than its row")
        part = payload[at : at + length]
        return (part.decode("utf-8", "replace") if serial % 2 else part), at + length
    width = _WIDTHS[serial]  # SQLite writes no type 10 or 11
    return int.from_bytes(payload[at : at + width], "big", signed=True) if width else None, at + width


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number that one to nine bytes from `place` on hold, and the offset of the byte after them."""
    value = 0
    for index in range(8):
        byte = data[place + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + index + 1
    return value << 8 | data[place + 8], place + 9
