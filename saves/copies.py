"""Daily copies of the library; the latest are kept.

    copies/library-2026-11-20.db                       the library at the first start on that day, or after midnight
    copies/library-2026-11-21-before-171500123456.db   the library before a copy was restored

SQLite's own backup makes the copies, so each is whole; they are opened read-only. A copy with a date in the future
counts as old, since the clock was ahead when it was made.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from game import wall_clock
from game.files import replace_file, sync_folder
from saves import puzzles
from saves.errors import LibraryError
from saves.files import make_own, make_own_folder
from saves.opening import STALE_SECONDS, connect, uri
from saves.schema import VERSION, migrate, version_of

FOLDER = "copies"
MOST = 7
"""Number of daily copies that are kept."""
MOST_BEFORE = 3
"""Largest number of kept copies that were made before a restoration."""
_NAME = re.compile(r"library-(\d{4}-\d\d-\d\d)(?:-before-(\d{6,12}))?\.db")
_PART = ".part"
_UNCHANGED = "mode=ro&immutable=1"
_TABLES = ("players", "games", "moves", "tags", "judgements")


@dataclass(frozen=True)
class Copy:
    """A copy: file, day, time of day as text (None for a daily copy), and number of listed games."""

    path: Path
    day: date
    before: str | None
    games: int


def copies_of(library: Path) -> list[Copy]:
    """Return the readable copies of a library, latest first."""
    found = []
    for path in _files(library):
        match = _NAME.fullmatch(path.name)
        assert match is not None
        try:
            with closing(_opened(path)) as connection:
                games = _games(connection)
            found.append(Copy(path, date.fromisoformat(match[1]), match[2], games))
        except (sqlite3.Error, ValueError, LibraryError):
            continue
    return sorted(found, key=lambda copy: (copy.day, copy.before or ""), reverse=True)


def keep_daily_copy(library: Path, day: date) -> Path | None:
    """Copy the library for `day` and return the copy's path.

    Make no copy, and return None, if `day` has a copy, if the library has neither games nor work on puzzles, or if an
    earlier copy has all of them unchanged.

    Raises:
        OSError, sqlite3.Error: if the copy cannot be made.
    """
    path = library.parent / FOLDER / f"library-{day.isoformat()}.db"
    if path.exists():
        return None
    with closing(connect(library, "mode=ro")) as source:
        if _is_empty(source) or any(_has_all(copy, source) for copy in _files(library)):
            return None
        _back_up(source, path)
    _drop_old(library, path)
    return path


def swap(copy: Path, target: sqlite3.Connection, library: Path) -> Path:
    """Replace all games of the open library `target` by the games in `copy`.

    The library is copied first; return the path of this new copy.

    The work on puzzles (attempts, runs, mistakes) in `target` stays, and the work on puzzles in `copy` is added.

    Raises:
        LibraryError: if the copy is damaged or of a newer version.
        OSError, sqlite3.Error: if the library cannot be copied or written.
    """
    path = library.parent / FOLDER / f"library-{wall_clock.now().astimezone():%Y-%m-%d-before-%H%M%S%f}.db"
    _back_up(target, path)
    _restore(copy, target)
    _drop_old(library, path)
    return path


# -- below ----------------------------------------------------------------------------------------------


def _files(library: Path) -> list[Path]:
    """Return the paths of the copies of a library. Only regular files count: SQLite would wait for a pipe for ever."""
    folder = library.parent / FOLDER
    return sorted(path for path in folder.glob("library-*.db") if _NAME.fullmatch(path.name) and path.is_file())


def _opened(copy: Path) -> sqlite3.Connection:
    connection = connect(copy, _UNCHANGED)
    if not 0 < version_of(connection) <= VERSION:
        connection.close()
        raise LibraryError("This copy was made by a newer version of this program.", code="newer-copy")
    return connection


_LISTED = "listed = 1 AND deleted IS NULL"


def _games(connection: sqlite3.Connection) -> int:
    """Return the number of listed games."""
    (games,) = connection.execute(f"SELECT count(*) FROM games WHERE {_LISTED}").fetchone()
    return int(games)


def _is_empty(source: sqlite3.Connection) -> bool:
    """Whether a library has neither listed games nor work on puzzles."""
    rows = (source.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in puzzles.TABLES)
    return not _games(source) and not any(rows)


def _has_all(copy: Path, source: sqlite3.Connection) -> bool:
    """Whether a copy has every listed game of `source` and all work on puzzles unchanged; False if it is unreadable."""
    try:
        source.execute("ATTACH ? AS copy", (uri(copy, _UNCHANGED),))
    except sqlite3.Error:
        return False
    try:
        return not any(source.execute(missing).fetchall() for missing in _MISSING)
    except sqlite3.Error:
        return False
    finally:
        source.execute("DETACH copy")


_WRITTEN = {"games": "id, title, note", "moves": "game, number, note", "tags": "game, name, value"}
"""Columns that a person may change after a game's last move, without a change of `updated`: by table, games first."""
_MISSING = (
    f"""
    SELECT 1 FROM main.games AS g WHERE {_LISTED}
    AND NOT EXISTS (SELECT 1 FROM copy.games AS c WHERE c.id = g.id AND c.updated = g.updated)
    ORDER BY g.updated DESC LIMIT 1
    """,
    *(
        f"SELECT {columns} FROM main.{table} WHERE {columns.split(',')[0]} IN"
        f" (SELECT id FROM main.games WHERE {_LISTED}) EXCEPT SELECT {columns} FROM copy.{table} LIMIT 1"
        for table, columns in _WRITTEN.items()
    ),
    *(f"SELECT * FROM main.{table} EXCEPT SELECT * FROM copy.{table} LIMIT 1" for table in puzzles.TABLES),
)
"""Queries for what a copy lacks of the listed games and of the work on puzzles."""


def _back_up(source: sqlite3.Connection, path: Path) -> None:
    def report(status: int, _left: int, _pages: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # SQLite would retry for ever
            raise sqlite3.OperationalError("another program is using the library")

    make_own_folder(path.parent)
    with _part_of(path) as part:
        with closing(sqlite3.connect(part, isolation_level=None)) as target:
            source.backup(target, progress=report)
            if target.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the library is damaged")
        make_own(part)
        replace_file(part, path)
    sync_folder(path.parent)


def _restore(copy: Path, target: sqlite3.Connection) -> None:
    """Replace all games of `target` by the games of a copy, which keep their ids; add its work on puzzles."""
    with _current(copy) as current, closing(connect(current, _UNCHANGED)) as source:
        target.execute("ATTACH ? AS copy", (uri(current, _UNCHANGED),))
        try:
            target.execute("BEGIN IMMEDIATE")
            for table in reversed(_TABLES):
                target.execute(f"DELETE FROM main.{table}")
            for table in _TABLES:
                names = ", ".join(column[0] for column in source.execute(f"SELECT * FROM {table}").description)
                target.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM copy.{table}")
            puzzles.carry(source, target)
            target.execute("COMMIT")
        finally:
            if target.in_transaction:
                target.execute("ROLLBACK")
            target.execute("DETACH copy")


@contextlib.contextmanager
def _current(copy: Path) -> Iterator[Path]:
    """Give the path of a copy, or of a temporary file with a copy of an earlier version brought to this version.

    Raises:
        LibraryError: if the copy is damaged or of a newer version.
    """
    with closing(_opened(copy)) as source, contextlib.ExitStack() as stack:
        if source.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise LibraryError("This copy is damaged.", code="damaged-copy")
        if version_of(source) == VERSION:
            yield copy
        else:
            part = stack.enter_context(_part_of(copy))
            with closing(sqlite3.connect(part, isolation_level=None)) as current:
                source.backup(current)
                current.execute("PRAGMA journal_mode = MEMORY")  # so that a crash leaves one file
                migrate(current)
            yield part


@contextlib.contextmanager
def _part_of(path: Path) -> Iterator[Path]:
    """Give the path of a new, empty, private file beside `path`, and remove the file at the end."""
    part = Path(f"{path}.{uuid.uuid4().hex}{_PART}")  # another window may be copying at the same moment
    try:
        part.touch(mode=0o600)
        yield part
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def _drop_old(library: Path, made: Path) -> None:
    """Remove old unfinished copies, and the oldest copies beyond the largest number that is kept; `made` always stays.

    A killed program leaves an unfinished copy; a recent unfinished copy may belong to a running program.
    """
    for part in (library.parent / FOLDER).glob(f"*{_PART}"):
        with contextlib.suppress(OSError):
            if wall_clock.is_stale(part, STALE_SECONDS):
                part.unlink()
    daily = [path for path in _files(library) if "-before-" not in path.name]
    before = [path for path in _files(library) if "-before-" in path.name]
    for paths, most in ((daily, MOST), (before, MOST_BEFORE)):
        others = sorted((path for path in paths if path != made), key=lambda path: (path.name < made.name, path.name))
        for path in others[: max(0, len(paths) - most)]:
            with contextlib.suppress(OSError):
                path.unlink()
