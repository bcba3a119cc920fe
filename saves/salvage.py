"""What can still be read of a damaged library: its rows, page by page, put into a sound library and carried over."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from saves.pages import Value, rows_of
from saves.schema import migrate
from saves.transfer import Carried, carry

log = logging.getLogger(__name__)


def salvage(damaged: Path, target: sqlite3.Connection) -> Carried:
    """Bring what can be read of the library `damaged` into `target`; never raises for what is wrong with it."""
    try:
        with closing(sqlite3.connect("", isolation_level=None)) as found:  # in a file without a name
            migrate(found)
            _fill(found, damaged)
            return carry(found, target)
    except (sqlite3.Error, OSError, UnicodeError) as error:
        log.info("nothing came over from %s: %s", damaged, error)
        return Carried()


def _fill(found: sqlite3.Connection, damaged: Path) -> None:
    """Put every row of `damaged` that fits into one of the tables of `found`."""
    statements = _statements(found)
    found.execute("BEGIN")
    for row_without_number, values in rows_of(damaged):
        statement = statements.get((row_without_number, len(values)))
        if statement and isinstance(values[0], int) and _storable(values):
            with contextlib.suppress(sqlite3.IntegrityError):
                found.execute(statement, values)
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
