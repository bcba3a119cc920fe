"""Opening the library: find or make its file, and set a damaged file aside. Whatever the disk does, a library opens.

    library.db                               the library, with library.db-wal and library.db-shm while it is used
    library-damaged-2026-11-20-170000.db     an unreadable library, unchanged, with its -wal and -shm
    library-damaged-….db.unread              marks this library as not yet salvaged (`saves.salvage`)
    copies/                                  the library of earlier days (`saves.copies`)

A new library is built under another name and then linked to its place, so that two programs that start at once make
only one library, and an empty file is never a library.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import stat
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from game import wall_clock
from game.errors import cause_of
from game.files import replace_file, sync_folder
from game.folders import data_folder
from game.texts import Message, sentences, text
from saves.files import make_own, make_own_folder
from saves.schema import STEPS, VERSION, columns, expected_columns, migrate, version_of

log = logging.getLogger(__name__)

FILE_NAME = "library.db"
BUSY_SECONDS = 5.0
"""Longest wait of a change while another process writes; a write takes milliseconds."""
OPENING_SECONDS = 1.0
"""Longest wait for another process at the start of the program, while a person waits."""
MIGRATION_SECONDS = 30.0
"""Longest wait while another process brings the library to this version."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""Suffixes of SQLite's files beside the main file; the first file may hold moves that the main file lacks."""
NEWEST_VERSION = 9999
"""Highest believable version; a higher number means a damaged file."""
_MOST_IN_LOG = 100
"""Number of pages in the log, five for each move, after which SQLite copies the log into the main file."""
UNREAD = ".unread"
"""Suffix of the empty file that marks a damaged library as not yet salvaged."""
BEGUN = ".library-new-"
"""Prefix of an unfinished library's name."""
STALE_SECONDS = 3600.0
"""Age at which an unfinished file counts as abandoned."""


@dataclass(frozen=True)
class OpenedLibrary:
    """An open library.

    Attributes:
        connection: a connection in autocommit mode, for this thread only.
        path: the library's file, or None if the library is only in memory.
        trouble: one sentence for the player about a problem, or None.
        aside: the new path of a damaged library, or None.
        folder: the library's folder, or None if it has no folder.
    """

    connection: sqlite3.Connection
    path: Path | None = None
    trouble: str | None = None
    aside: Path | None = None
    folder: Path | None = None


class _DamagedError(Exception):
    """The library cannot be read, for a `reason`."""

    reason: Message

    def __init__(self, reason: Message, found: os.stat_result | None) -> None:
        """Keep the reason, and the unreadable file's status (None if there is no file)."""
        super().__init__(reason)
        self.reason = reason
        self.found = found


def open_library(folder: Path | None) -> OpenedLibrary:
    """Open the library of `folder`, or of the user's data folder. Never raises for errors of the disk."""
    place = folder
    try:
        place = _home() if folder is None else folder
        return _open(place, given=folder is not None)
    except (OSError, RuntimeError, ValueError, sqlite3.Error) as error:
        log.info("the library of games cannot be used", exc_info=True)
        message: Message = "The library of games cannot be used, so games are kept only until the program ends."
        sentence = sentences(text(message), cause(error))
        return OpenedLibrary(in_memory(), trouble=sentence, folder=place)


def _home() -> Path:
    folder = data_folder()
    if not folder.is_absolute():  # "~/…" could not be resolved
        raise OSError(text(_NO_HOME))
    return folder


def cause(error: BaseException) -> str:
    """Return the cause of an error of the disk or database, as a sentence for the player."""
    if isinstance(error, RuntimeError):  # `~` cannot be resolved
        return text(_NO_HOME)
    if isinstance(error, OverflowError):
        return text("A number is too large.")
    if isinstance(error, sqlite3.Error):
        return text(_CAUSES.get(code_of(error), "Something in it is missing or damaged."))
    return cause_of(error)


def code_of(error: BaseException) -> int:
    """Return SQLite's primary code of an error; an error raised by Python's module itself counts as SQLITE_ERROR."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""SQLite's errors for a damaged file; the disk or another program may cause all other errors."""
_CAUSES: dict[int, Message] = {
    sqlite3.SQLITE_FULL: "The disk is full.",
    sqlite3.SQLITE_BUSY: "Another program is using it.",
    sqlite3.SQLITE_LOCKED: "Another program is using it.",
    sqlite3.SQLITE_READONLY: "It cannot be written to.",
    sqlite3.SQLITE_CANTOPEN: "Its file cannot be opened.",
    sqlite3.SQLITE_PERM: "Its file cannot be opened.",
    sqlite3.SQLITE_IOERR: "The disk cannot be read or written.",
    sqlite3.SQLITE_CORRUPT: "Its file is damaged.",
    sqlite3.SQLITE_NOTADB: "Its file is damaged.",
    sqlite3.SQLITE_TOOBIG: "A text is too long.",
}


_NO_HOME: Message = "There is no home folder to keep it in."
_SET_ASIDE: Message = "It was set aside as {file}, and a new one was begun."
UNREADABLE: Message = "The library of games cannot be read."


def _open(folder: Path, *, given: bool) -> OpenedLibrary:
    """Open the library of a folder. With `given`, the folder may have other files too, so its access rights stay."""
    make_own_folder(folder)
    if not given:
        make_own(folder)
    path = folder / FILE_NAME
    aside, trouble, version = None, None, 0
    try:
        version = _check(path)
    except _DamagedError as damage:
        aside = put_aside(path, damage.found)
        trouble = sentences(text(UNREADABLE), text(damage.reason), text(_SET_ASIDE, file=aside.name))
    if not os.path.lexists(path):
        _tidy(folder)
        create(path)
    make_own(path)
    connection, note = _connect(path, version)
    for suffix in COMPANIONS:  # earlier versions made them; SQLite gives new files the main file's mode
        make_own(Path(f"{path}{suffix}"))
    return OpenedLibrary(connection, path, trouble or note, aside, folder)


# -- connections --------------------------------------------------------------------------------------


def uri(path: Path, options: str) -> str:
    """Return SQLite's URI of a file; the name may be any bytes that the system allows, even invalid UTF-8."""
    name = quote(os.fsencode(path.absolute().as_posix()))
    return f"file://{'' if name.startswith('/') else '/'}{name}?{options}"


def connect(path: Path, options: str = "mode=rw", seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Connect to an existing library; each commit returns once it is on the disk. Raises sqlite3.Error."""
    connection = sqlite3.connect(uri(path, options), uri=True, timeout=seconds, isolation_level=None)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")  # a flipped bit must not hide a game
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # on macOS a commit waits until the drive itself has written it
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -16000")  # kB
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_MOST_IN_LOG}")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: Path, version: int) -> tuple[sqlite3.Connection, str | None]:
    """Return a connection to a library of `version`, and a sentence for the player if it cannot be written now."""
    connection, problem = (None, text(_NEWER)) if version > VERSION else _connect_to_write(path)
    if connection is None:
        connection = _connect_to_read(path)
    try:
        connection.execute(f"PRAGMA busy_timeout = {int(1000 * BUSY_SECONDS)}")
        if not expected_columns(VERSION) <= set(columns(connection)):
            raise OSError(text("it was made by another version of this program"))
    except (OSError, sqlite3.Error):
        connection.close()
        raise
    return connection, problem


_NEWER: Message = (
    "The library of games was made by a newer version of this program: "
    "its games can be looked at, but new ones are not kept."
)


def _connect_to_write(path: Path) -> tuple[sqlite3.Connection | None, str | None]:
    """Return a connection (None for a read-only library), and a sentence if the library cannot be written."""
    try:
        connection = connect(path, seconds=OPENING_SECONDS)
    except sqlite3.OperationalError as error:
        return None, _unwritable(error)
    try:
        if version_of(connection) < VERSION:  # another process may be migrating, which takes a while
            connection.execute(f"PRAGMA busy_timeout = {int(1000 * MIGRATION_SECONDS)}")
        migrate(connection)
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()  # a killed program may leave a long log
    except sqlite3.Error as error:
        if version_of(connection) < VERSION:
            connection.close()
            raise
        return connection, _unwritable(error)
    return connection, None


def _unwritable(error: sqlite3.Error) -> str:
    """Return a sentence that says that a library cannot be written, and why, unless the library is read-only."""
    words = text("The library of games cannot be written to, so moves played now may not be kept.")
    if code_of(error) == sqlite3.SQLITE_READONLY:
        return words
    return sentences(words, cause(error))


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that changes no byte of the file, and that also works in a read-only folder."""
    try:
        return connect(path, "mode=ro", OPENING_SECONDS)
    except sqlite3.OperationalError as error:
        if code_of(error) not in _NO_COMPANION:
            raise
    return connect(path, "mode=ro&immutable=1", OPENING_SECONDS)


_NO_COMPANION = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
"""SQLite's errors when library.db-shm cannot be made; then the file can only be opened as immutable."""


def in_memory() -> sqlite3.Connection:
    """Return a connection to a new library without a file; when the connection is closed, the library is gone."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    return connection


# -- making and checking a file -----------------------------------------------------------------------


def create(path: Path, version: int = VERSION) -> None:
    """Make an empty library at `path`, unless another process has made one meanwhile.

    Raises:
        OSError, sqlite3.Error: if the library cannot be made; then no file is at `path`.
    """
    begun = path.with_name(f"{BEGUN}{os.getpid()}-{time.monotonic_ns()}")
    try:
        with closing(sqlite3.connect(begun, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection, version)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()  # closing the file would hide a failure
        _move_into_place(begun, path)
    finally:
        for suffix in ("", *COMPANIONS):
            with contextlib.suppress(OSError):
                Path(f"{begun}{suffix}").unlink()
    sync_folder(path.parent)


def _move_into_place(begun: Path, path: Path) -> None:
    try:
        path.hardlink_to(begun)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        if not os.path.lexists(path):
            begun.rename(path)


def _tidy(folder: Path) -> None:
    """Remove unfinished libraries of killed programs."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{BEGUN}*"):
            if wall_clock.is_stale(path, STALE_SECONDS):
                path.unlink()


def _check(path: Path) -> int:
    """Return the version of the library at `path`, 0 if there is none, without changing the file.

    Raises:
        _DamagedError: if the library cannot be read.
        OSError, sqlite3.Error: if the check itself fails.
    """
    if not os.path.lexists(path):
        if not any(os.path.lexists(f"{path}{suffix}") for suffix in COMPANIONS):
            return 0
        if not os.path.lexists(path):  # else another program has just made the library
            raise _DamagedError("Its main file is missing.", None)
    found = _identity(path)
    if not path.is_file():
        raise _DamagedError("It is not a file.", found)
    if found.st_size == 0:
        raise _DamagedError("Its file is empty.", found)
    try:
        return _sound_version(path)
    except UnicodeDecodeError as error:  # SQLite's message may quote the damaged file
        raise _DamagedError("Its file is damaged.", found) from error
    except sqlite3.DatabaseError as error:
        if code_of(error) in DAMAGED:
            raise _DamagedError("Its file is damaged.", found) from error
        raise
    except _DamagedError as damage:
        raise _DamagedError(damage.reason, found) from damage


def _sound_version(path: Path) -> int:
    """Return the version of a library if it is undamaged or newer than this program; else raise _DamagedError."""
    with closing(_connect_to_read(path)) as connection:
        version = version_of(connection)
        if VERSION < version <= NEWEST_VERSION:
            return version
        if version not in STEPS or not expected_columns(version) <= set(columns(connection)):
            raise _DamagedError("This program did not make it.", None)
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _DamagedError("Its file is damaged.", None)
        page_size = connection.execute("PRAGMA page_size").fetchone()[0]
    log_file = Path(f"{path}{COMPANIONS[0]}")
    if path.stat().st_size % page_size and not (log_file.exists() and log_file.stat().st_size):
        raise _DamagedError("Its file is damaged.", None)  # SQLite reads the rest of the page as zeros
    return version


def _identity(path: Path) -> os.stat_result:
    return path.stat() if path.exists() else path.lstat()


def put_aside(path: Path, found: os.stat_result | None) -> Path:
    """Rename the library and its companion files to a free dated name; return that name.

    The library is first marked as not yet salvaged, so that a program killed now salvages it later. If `found` is not
    the status of the file at `path`, another process has renamed the library already, and the file at `path` stays.

    Raises:
        OSError: if the library cannot be renamed.
    """
    aside = (_interrupted(path) if found is None else None) or free_name(path)
    if found is None and os.path.lexists(path):
        return aside
    if found is None or os.path.samestat(found, _identity(path)):
        if found is None or stat.S_ISREG(found.st_mode) or any(map(os.path.lexists, _beside(path))):
            mark_of(aside).touch(mode=0o600)
        if found is not None:
            replace_file(path, aside)
            make_own(aside)
        for suffix in COMPANIONS:
            with contextlib.suppress(FileNotFoundError):
                replace_file(Path(f"{path}{suffix}"), Path(f"{aside}{suffix}"))
                make_own(Path(f"{aside}{suffix}"))
    sync_folder(path.parent)
    return aside


def _interrupted(path: Path) -> Path | None:
    """Return the latest damaged library that was set aside without its log, since the program was killed; else None."""
    return next(
        (aside for aside in reversed(unread_in(path.parent)) if not any(map(os.path.lexists, _beside(aside)))), None
    )


def _beside(path: Path) -> list[str]:
    return [f"{path}{suffix}" for suffix in COMPANIONS]


def mark_of(aside: Path) -> Path:
    """Return the path of the file that marks a damaged library as not yet salvaged."""
    return Path(f"{aside}{UNREAD}")


def unread_in(folder: Path) -> list[Path]:
    """Return the damaged libraries of a folder that are not yet salvaged, oldest first."""
    asides = (mark.with_name(mark.name.removesuffix(UNREAD)) for mark in sorted(folder.glob(f"*{UNREAD}")))
    return [aside for aside in asides if any(os.path.lexists(f"{aside}{suffix}") for suffix in ("", *COMPANIONS))]


def free_name(path: Path) -> Path:
    """Return an unused dated name in the library's folder, under which the library can be set aside."""
    stamp = f"{wall_clock.now().astimezone():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        aside = path.with_name(f"{path.stem}-damaged-{stamp}{again}{path.suffix}")
        if not any(os.path.lexists(f"{aside}{suffix}") for suffix in ("", *COMPANIONS)):
            return aside
        number += 1
