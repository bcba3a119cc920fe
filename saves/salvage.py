"""What can still be read of a damaged library: its rows, page by page, put into a sound library and carried over.

That takes a second for a thousand games, so it is done beside the play, some games at a time. Until all of it is in the
new library a mark beside the damaged one stays (`opening.UNREAD`): a program that was killed meanwhile begins again at
its next start, knows the games that it has, and leaves them as they are.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
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
"""Brings some games of a library over, or raises LibraryError where that is not possible now."""
AT_ONCE = 16
"""Games of one change, which takes so long that whoever plays meanwhile does not notice."""
_AGAIN_SECONDS = 1.0


def salvage(damaged: Path, put: Put, stop: Event, stalled: Callable[[], None]) -> Carried | None:
    """Bring what can be read of the library `damaged` over by `put`; None if it was told to stop before the end.

    `stalled` is called whenever `put` is refused; it is tried again.

    Raises:
        sqlite3.Error: if there is no room to sort what is found.
    """
    with closing(sqlite3.connect("", isolation_level=None)) as found:  # in a file without a name
        migrate(found)
        _fill(found, damaged, stop)
        return _carry(found, put, stop, stalled)


def mark_as_read(damaged: Path) -> None:
    """Note that all of a damaged library came over; where that is not possible, it is done again, for nothing."""
    with contextlib.suppress(OSError):
        mark_of(damaged).unlink(missing_ok=True)


def _carry(found: sqlite3.Connection, put: Put, stop: Event, stalled: Callable[[], None]) -> Carried | None:
    games = [game for (game,) in found.execute("SELECT id FROM games ORDER BY id")]
    carried, start, pause = Carried(), 0, 0.0
    while not stop.wait(pause):
        if start >= max(len(games), 1):  # what was done with puzzles comes over where there are no games, too
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
            pause = time.monotonic() - began  # the library is free for others as long as it was taken
    return None


def _fill(found: sqlite3.Connection, damaged: Path, stop: Event) -> None:
    """Put every row of `damaged` that fits into one of the tables of `found`."""
    statements = _statements(found)
    found.execute("BEGIN")
    try:
        for row_without_number, values in rows_of(damaged):
            if stop.is_set():
                break
            statement = statements.get((row_without_number, len(values)))
            if statement and isinstance(values[0], int) and _storable(values):
                with contextlib.suppress(sqlite3.IntegrityError):
                    found.execute(statement, values)
    except OSError as error:
        log.info("not all of %s can be read: %s", damaged, error)
    found.execute("COMMIT")


def _storable(values: list[Value]) -> bool:
    """Whether a row can be one of ours: its numbers fit, and no value is mere bytes."""
    return not any(isinstance(value, bytes) for value in values)


def _statements(found: sqlite3.Connection) -> dict[tuple[bool, int], str]:
    """Return how a row gets into its table, which is told by what kind it is and how many columns it has."""
    tables = found.execute(
        "SELECT name, wr, ncol FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        (bool(without), columns): f"INSERT OR IGNORE INTO {name} VALUES ({', '.join('?' * columns)})"
        for name, without, columns in tables
    }
