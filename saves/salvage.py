"""What can still be read of a damaged library.

Work is done on copies of its files. Where SQLite cannot open one at all, its first page is replaced by that of a new
library: that page holds only the header and the tables' definitions, and these are the same in every library.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from saves.opening import FILE_NAME, connect, create
from saves.transfer import Carried, carry
from saves.watch import LOG_SUFFIX

log = logging.getLogger(__name__)

_PAGE = 4096
"""SQLite's own page size, which the library's is."""
_PAGES_AT = 28
"""Where the first page says how many there are: four bytes, highest first."""


def salvage(damaged: Path, target: sqlite3.Connection) -> Carried:
    """Bring what can be read of the library `damaged` into `target`; never raises for what is wrong with it."""
    carried = Carried()
    for mended in (False, True):
        try:
            with tempfile.TemporaryDirectory(prefix="library-") as folder:
                copy = _copied(damaged, Path(folder), mended=mended)
                with closing(connect(copy)) as source:
                    carried = carry(source, target)
        except (sqlite3.Error, OSError, UnicodeError) as error:
            log.info("nothing came over from %s: %s", damaged, error)
        if carried.games:
            break
    return carried


def _copied(damaged: Path, folder: Path, *, mended: bool) -> Path:
    """Copy a library with its log, `mended` with the first page of a new one. Raises OSError, sqlite3.Error."""
    copy, damaged_log = folder / FILE_NAME, Path(f"{damaged}{LOG_SUFFIX}")
    if mended:
        create(copy)
        fresh, old = copy.read_bytes(), damaged.read_bytes() if damaged.is_file() else b""
        body = fresh[:_PAGE] + old[_PAGE:] if len(old) > _PAGE else fresh
        body += bytes(-len(body) % _PAGE)
        count = (len(body) // _PAGE).to_bytes(4, "big")
        copy.write_bytes(body[:_PAGES_AT] + count + body[_PAGES_AT + 4 :])
    else:
        shutil.copyfile(damaged, copy)
    if damaged_log.is_file():
        shutil.copyfile(damaged_log, f"{copy}{LOG_SUFFIX}")
    return copy
