"""Salvage of a damaged library: its readable rows, page by page, go into a temporary library and from there into the
new one.

A thousand games take a second, so this runs in the background, some games at a time. The mark beside the damaged
library (`opening.UNREAD`) stays until all games are copied: if the program is killed, the next start begins again, and
does not change the games that were copied before.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event

from saves.errors import LibraryError
from saves.opening import mark_of
from saves.pages import Value, rows_of
from saves.schema import migrate
from saves.transfer import Carried

log = logging.getLogger(__name__)

Put = Callable[[sqlite3.Connection, Sequence[int]], Carried]
"""A function that copies some games of a library. It raises LibraryError if copying is impossible now."""
AT_ONCE = 16
"""Number of games copied in one change: so few that a player notices no delay."""
_AGAIN_SECONDS = 1.0
_KINDS: dict[str, tuple[type, ...]] = {"INTEGER": (int,), "REAL": (int, float), "TEXT": (str,)}


def salvage(damaged: Path, put: Put, stop: Event, stalled: Callable[[], None]) -> Carried | None:
    """Copy the readable games of the library `damaged` by `put`; return how many games and moves were copied.

    Return None if `stop` was set before the end. If `put` fails, `stalled` is called, and `put` is tried again later.

    Raises:
        sqlite3.Error: if there is no disk space to sort the rows found.
    """
    with closing(sqlite3.connect("", isolation_level=None)) as found:  # a temporary file, which SQLite deletes
        migrate(found)
        _fill(found, damaged, stop)
        return _carry(found, put, stop, stalled)


def mark_as_read(damaged: Path) -> None:
    """Remove the mark of a salvaged library; if that fails, a second salvage follows, which changes nothing."""
    with contextlib.suppress(OSError):
        mark_of(damaged).unlink()


def _carry(found: sqlite3.Connection, put: Put, stop: Event, stalled: Callable[[], None]) -> Carried | None:
    games = [game for (game,) in found.execute("SELECT id FROM games ORDER BY id")]
    carried, start, pause = Carried(), 0, 0.0
    while not stop.wait(pause):
        if start >= max(len(games), 1):  # attempts at puzzles are copied even without games
            return carried
        began = time.monotonic()
        try:
            carried += put(found, games[start : start + AT_ONCE])
        except LibraryError as error:
            log.info("games are brought over later: %s", error)
            stalled()
            pause = _AGAIN_SECONDS
        else:
            start += AT_ONCE
            pause = time.monotonic() - began  # other programs get the library for as long as this change took
    return None


def _fill(found: sqlite3.Connection, damaged: Path, stop: Event) -> None:
    """Copy every row of `damaged` that fits a table of `found` into that table."""
    statements = _statements(found)
    found.execute("BEGIN")
    try:
        for row_without_number, values in rows_of(damaged):
            if stop.is_set():
                break
            possible = statements.get((row_without_number, len(values)), ())
            statement = next((each for each, kinds in possible if _fits(values, kinds)), None)
            if statement and isinstance(values[0], int):
                with contextlib.suppress(sqlite3.IntegrityError):
                    found.execute(statement, values)
    except OSError as error:
        log.info("not all of %s can be read: %s", damaged, error)
    found.execute("COMMIT")


def _fits(values: list[Value], kinds: list[str]) -> bool:
    """Whether a row can belong to a table with columns of the types `kinds`, as SQLite stores them."""
    return all(value is None or isinstance(value, _KINDS[kind]) for value, kind in zip(values, kinds, strict=True))


def _statements(found: sqlite3.Connection) -> dict[tuple[bool, int], list[tuple[str, list[str]]]]:
    """Return the statements that insert a row, each with the types of the row's columns.

    The keys say whether the table is WITHOUT ROWID, and how many columns the row has; rows of an earlier version have
    fewer columns.
    """
    statements: dict[tuple[bool, int], list[tuple[str, list[str]]]] = defaultdict(list)
    tables = "SELECT name, wr FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for table, without in found.execute(tables).fetchall():
        columns = found.execute("SELECT name, type, dflt_value FROM pragma_table_info(?)", (table,)).fetchall()
        while columns:
            names, kinds, defaults = map(list, zip(*columns, strict=True))
            marks = ", ".join("?" * len(names))
            insert = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})"
            statements[bool(without), len(names)].append((insert, kinds))
            if defaults[-1] is None:
                break
            columns.pop()
    return statements
