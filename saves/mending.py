"""Repair of a library whose log was damaged while open: the main file without the log replaces it.

SQLite trusts its log, and would write the damaged content into the main file when the library is closed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from game.files import replace_file, sync_folder
from saves.files import make_own
from saves.opening import BEGUN, connect, mark_of, put_aside

log = logging.getLogger(__name__)


def copy_without_log(library: Path) -> Path | None:
    """Copy the main file of an open library beside it; return the copy's path, or None if the copy is damaged."""
    copy = library.with_name(f"{BEGUN}{os.getpid()}-{time.monotonic_ns()}")
    try:
        with (
            closing(connect(library, "mode=ro&immutable=1")) as source,
            closing(sqlite3.connect(copy, isolation_level=None)) as target,
        ):
            source.backup(target)
            whole = target.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error as error:
        log.info("the library cannot be copied without its log: %s", error)
        whole = False
    if whole:
        return copy
    copy.unlink(missing_ok=True)
    return None


def put_in_place(copy: Path | None, library: Path) -> None:
    """Set a closed library aside, and rename the copy to the library's path. None means that there is no copy.

    Raises:
        OSError: if a file cannot be renamed.
    """
    aside = put_aside(library, library.stat() if library.exists() else None)
    if copy is not None:
        make_own(copy)
        replace_file(copy, library)
        mark_of(aside).unlink(missing_ok=True)  # the copy has all that can be read of the library
        sync_folder(library.parent)
