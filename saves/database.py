"""The open file of a library, which is opened again when another file is at its path.

Before each change the open files are compared with the files at the path (`saves.watch`). If they differ, the library
is opened again, the games that this program has changed are copied into the new file, and a sentence says so. The same
happens when the file is damaged, and when a library in memory can be written to a file again.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.texts import Message, text
from saves import opening
from saves.errors import InUseError, LibraryError, RenewedError
from saves.mending import copy_without_log, put_in_place
from saves.opening import (
    DAMAGED,
    UNREADABLE,
    OpenedLibrary,
    cause,
    code_of,
    connect,
    free_name,
    in_memory,
    open_library,
)
from saves.search import AT_ONCE
from saves.transfer import LATER, Carried, carry
from saves.watch import LOG_SUFFIX, FileChange, FileWatcher

log = logging.getLogger(__name__)

_HURRIED_SECONDS = 0.02
"""Seconds to wait for another program's change, after an earlier wait failed."""
_AGAIN_SECONDS = 1.0
"""Pause before an unusable library is opened again."""
_MEMORY_SECONDS = 20.0
"""Pause before a library in memory is opened again."""
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNUSABLE = (
    sqlite3.SQLITE_ERROR,  # a table is gone
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
)
"""Errors that only a new connection can mend."""

_REPORTED_ONCE = (FileChange.MOVED, FileChange.LOG)
"""Changes that are reported even if no game is missing, but only once each, since some file systems renumber files."""
_MOVED = (
    "The library of games was moved or deleted while it was open; a new one was begun, and what was played since the "
    "program started is in it."
)
_REPLACED = (
    "The library of games was replaced by another file while it was open; it was opened anew, and what was played "
    "since the program started is in it."
)
_LOG_LOST = (
    "Files of the library of games were removed or replaced while it was open; what they held was written again."
)
_LOG_DAMAGED = (
    "The library of games was damaged while it was open; it was set aside, and what was played since the program "
    "started was written again into one that is as it was before."
)
_WRITTEN = (
    "The library of games was changed by another program while it was open; what was played since the program started "
    "was written into it again."
)
_UNKEPT: Message = "The game cannot be kept in the library."
UNCHANGED: Message = "The library of games cannot be changed."
"""The message about a failed change of the library, if the change is no move of a game."""
_BACK = "The library of games can be used again, and what was played meanwhile is in it."


@dataclass(frozen=True)
class _WrittenGame:
    """A game as this program wrote it last: the time of creation in milliseconds, the number of moves ever played, and
    a hash of other columns.
    """

    created: int
    moves: int
    rest: int

    def has_all_of(self, other: _WrittenGame) -> bool:
        return self.created == other.created and self.moves >= other.moves


class Database:
    """One library: `reading` gives a connection to read it, `transaction` one to change it."""

    def __init__(self, opened: OpenedLibrary) -> None:
        self.renewals = 0
        """Number of times that the file was replaced; an id read before a replacement may mean another game now."""
        self.tell: Callable[[str], None] = lambda _sentence: None
        """Called with a sentence for the player when the file was replaced."""
        self._known: dict[int, _WrittenGame] = {}  # the games that this program has changed
        self._patience: float | None = None
        self._reported: set[FileChange | None] = set()
        self._turn = threading.RLock()  # held by the thread that writes
        self._closed = False
        self._version = 0
        self.salvages = 0
        """Number of libraries salvaged so far."""
        self._owed: sqlite3.Connection | None = None
        """A library in memory, whose games could not be copied into the file yet; None if there are no such games."""
        self._adopt(opened)

    def _adopt(self, opened: OpenedLibrary) -> None:
        self.opened = opened
        self.connection = opened.connection
        self._watch = FileWatcher(opened.path) if opened.path else None
        self._hurried = False
        if self._patience is not None:
            self._wait(self._patience)
        self._unusable = opened.path is None and opened.folder is not None
        self._not_before = time.monotonic() + _MEMORY_SECONDS

    def version(self) -> tuple[int, int]:
        """Return a value that is different after a salvage, or after another program has changed the file.

        If SQLite's number of the file's changes cannot be read, the value has the number that was read last.
        """
        with contextlib.suppress(sqlite3.Error):
            (self._version,) = self.connection.execute("PRAGMA data_version").fetchone()
        return self.salvages, self._version

    def wait_at_most(self, seconds: float) -> None:
        """Limit how long a change waits for another program that is writing."""
        self._patience = seconds
        self._wait(seconds)

    def close(self) -> None:
        """Close the file, after a last check whether the file at its path is another one."""
        with self._turn:
            with contextlib.suppress(LibraryError, sqlite3.Error):
                self.look_again()
                self._bring_over(self._owed)
            self._closed = True
            self.connection.close()

    def touch(self, *games: int) -> None:
        """Remember that this program has written to the file and changed these games."""
        self._known |= self._written_games(games)
        if self._watch:
            self._watch.wrote()

    def forget(self, games: Iterable[int]) -> None:
        """Remember that this program has removed games."""
        for game in games:
            self._known.pop(game, None)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection that reads one unchanging state of the library, even while other processes write."""
        with self._transaction("BEGIN", UNREADABLE):
            yield self.connection

    @contextmanager
    def transaction(
        self, *games: int, patient: bool = True, complaint: Message = _UNKEPT
    ) -> Iterator[sqlite3.Connection]:
        """Change the library, all or nothing; `games` are the ids of the games that change.

        A change that is not `patient` hardly waits for another program; the next change waits as long as usual.

        Raises:
            RenewedError: if the file was replaced, so that the ids may mean other games.
            InUseError: if another program writes to the library for too long.
            LibraryError: if the library cannot be written; `complaint` is its message.
        """
        with self._turn:
            if self.look_again() and games:
                raise RenewedError("The library of games has become another file; look for the game again.")
            self._bring_over(self._owed)
            hurried = self._hurried
            self._hurry(hurried or not patient)
            try:
                with self._transaction("BEGIN IMMEDIATE", complaint):
                    yield self.connection
            finally:
                if not patient and not hurried:
                    self._hurry(False)
            self.touch(*games)

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """Yield the library's connection; `take_over`, called by another thread, waits until the block ends."""
        with self._turn:
            self.look_again()
            yield self.connection

    def take_over(self, source: sqlite3.Connection, games: Sequence[int]) -> Carried:
        """Copy salvaged games of `source` into the library through a new connection; any thread may call this.

        Raises:
            LibraryError: if the library cannot take games now.
        """
        with self._turn:
            if self._closed or self.opened.path is None or self._watch is None or self._watch.examine() is not None:
                raise LibraryError("The library of games is not the one that was opened.", code="renewed")
            try:
                with closing(connect(self.opened.path, seconds=_HURRIED_SECONDS)) as connection:
                    carried = carry(source, connection, games, anew=True)
            except sqlite3.Error as error:
                raise _failure(error) from error
            self._watch.wrote()
            return carried

    def look_again(self, *, now: bool = False) -> bool:
        """Open the library again if another file is at its path, or if it was unusable.

        Return whether the ids that are known may mean other games now. With `now`, an unusable library is opened again
        at once, without the usual pause.
        """
        with self._turn:
            if self._closed:
                return False
            change = self._watch.examine() if self._watch else None
            if change is FileChange.CUT and self._still_whole():
                change = self._settled()
            due = self._unusable and (now or time.monotonic() >= self._not_before)
            if change is None and (not due or self._held()):
                return False
            return self._renew(change)

    # -- below ----------------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self, begin: str, complaint: Message) -> Iterator[None]:
        """Commit all changes of the block, or none; an error of the database becomes a LibraryError.

        `begin` is the SQL statement that begins the transaction, `complaint` the message of the error.
        """
        try:
            self.connection.execute(begin)
            try:
                yield
                self.connection.execute("COMMIT")
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
            raise  # a bug of the caller: another thread, or a call after `close`
        except (sqlite3.Error, OverflowError, UnicodeError, MemoryError) as error:
            log.info("%s %s", complaint, error)
            if isinstance(error, sqlite3.Error):
                self._failed(code_of(error))
            raise _failure(error, complaint) from error
        else:
            self._hurry(False)

    def _failed(self, code: int) -> None:
        if code in _BUSY:
            self._hurry(True)
        elif code in _UNUSABLE and not self._unusable:
            self._unusable = True
            self._not_before = time.monotonic() + _AGAIN_SECONDS

    def _hurry(self, hurried: bool) -> None:
        """Shorten the waits for another program if `hurried`, so that not every move waits long; else restore them."""
        if hurried != self._hurried:
            self._hurried = hurried
            patience = opening.BUSY_SECONDS if self._patience is None else self._patience
            self._wait(_HURRIED_SECONDS if hurried else patience)

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")

    def _still_whole(self) -> bool:
        """Whether a new connection finds the library undamaged; True, too, if another program has locked the library.

        Raises:
            LibraryError: if the disk cannot be read.
        """
        assert self.opened.path is not None
        try:
            with closing(connect(self.opened.path, "mode=ro", _HURRIED_SECONDS)) as fresh:
                return bool(fresh.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.Error as error:
            if code_of(error) in (*_BUSY, *DAMAGED):
                return code_of(error) in _BUSY
            raise _failure(error) from error

    def _settled(self) -> FileChange | None:
        """Return `WRITTEN` if the main file has changed.

        If not, another window has restarted the log: accept the new log and return None.
        """
        assert self._watch is not None
        if self._watch.written():
            return FileChange.WRITTEN
        with contextlib.suppress(sqlite3.Error):  # a damaged beginning may not matter yet
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._watch.wrote()
        return None

    def _held(self) -> bool:
        """Whether another program has locked the library, so that it cannot be opened."""
        folder = self.opened.folder
        try:
            if folder is not None and (folder / opening.FILE_NAME).is_file():
                connect(folder / opening.FILE_NAME, "mode=ro", _HURRIED_SECONDS).close()
        except sqlite3.Error as error:
            if code_of(error) in _BUSY:
                self._not_before = time.monotonic() + _AGAIN_SECONDS
                return True
        except OSError:
            pass
        return False

    def _renew(self, change: FileChange | None) -> bool:
        """Open the library again; return whether the ids that are known may mean other games now."""
        before, known, newest = self.opened, self._known, self._newest()
        log.info("the library of games is opened anew: %s", change)
        opened = None if before.path else open_library(before.folder)
        if opened and not is_writable(opened):
            opened.connection.close()
            self._not_before = time.monotonic() + _MEMORY_SECONDS
            return False
        carried = self._owed or in_memory()
        self._carry(self.connection, carried, self._at_risk(change) if before.path else None)
        gone = self._let_go_damaged() if change is FileChange.CUT else self._let_go(change)
        self._adopt(opened or open_library(before.folder))
        ids_hold, whole = self._compare(before, known, None if change is not FileChange.MOVED else newest)
        self._bring_over(carried)
        if ids_hold and whole and (change not in _REPORTED_ONCE or change in self._reported):
            return False  # another window has written, or the file system renumbers its files
        self._reported.add(change)
        self._known = self._written_games(self._begun_at({written.created for written in known.values()}))
        self.renewals += not (ids_hold and whole)
        self.tell(self._sentence(change, before, gone))
        return not ids_hold

    def _at_risk(self, change: FileChange | None) -> list[int]:
        """Return the ids of games that this program wrote and that are missing or different in the file at the path."""
        found: dict[int, _WrittenGame] = {}
        if change is FileChange.WRITTEN and self.opened.path is not None:  # nearly always by another window
            with (
                contextlib.suppress(sqlite3.Error),
                closing(connect(self.opened.path, "mode=ro", _HURRIED_SECONDS)) as fresh,
            ):
                found = self._written_games(self._known, fresh)
        return [game for game, written in self._known.items() if found.get(game) != written]

    def _compare(
        self, before: OpenedLibrary, known: dict[int, _WrittenGame], newest: list[tuple[Any, ...]] | None
    ) -> tuple[bool, bool]:
        """Return whether ids still mean the same games, and whether the new file has every known game completely.

        `known` are the games that this program wrote, keyed by id. `newest` are the latest games of the library
        `before`; None means that they need not be the latest games of the new file.
        """
        now = self._written_games(known)
        same = self.opened.aside is None and self.opened.path == before.path and newest in (None, self._newest())
        same = same and all(game in now and now[game].created == known[game].created for game in known)
        return same, all(game in now and now[game].has_all_of(written) for game, written in known.items())

    def _let_go(self, change: FileChange | None) -> bool:
        """Write the log into the old file, and close this file; return whether there is no file at the path now.

        Raises:
            LibraryError: if the log is gone from the path and its content cannot be written into the file.
        """
        if change in (FileChange.MOVED, FileChange.LOG):
            try:
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.Error as error:
                if change is FileChange.LOG:
                    raise _failure(error) from error
        self.connection.close()
        path, watch = self.opened.path, self._watch
        if path is None or watch is None:
            return False
        gone = not path.exists()
        companion = Path(f"{path}{LOG_SUFFIX}")
        if change is FileChange.MOVED and watch.owns(companion):  # the log of the moved file
            with contextlib.suppress(OSError):
                if companion.stat().st_size:
                    companion.rename(f"{free_name(path)}{LOG_SUFFIX}")
                else:
                    companion.unlink()
            if gone:
                with contextlib.suppress(OSError):
                    Path(f"{path}-shm").unlink()
        return gone

    def _let_go_damaged(self) -> bool:
        """Close a file whose log is damaged, and put a copy without the log in the place of the file.

        The result is that of `_let_go`, always False here: there is a file at the path.

        Raises:
            LibraryError: if the file cannot be replaced.
        """
        path = self.opened.path
        assert path is not None
        try:
            copy = copy_without_log(path)
            self.connection.close()
            put_in_place(copy, path)
        except OSError as error:
            raise _failure(error) from error
        return False

    def _bring_over(self, carried: sqlite3.Connection | None) -> None:
        """Copy the games of `carried`, a library in memory, into the file; do nothing if it is None.

        If the file cannot be written, keep `carried` in `_owed` for the next try.
        """
        if carried is None:
            return
        if self._carry(carried, self.connection, None):
            carried.close()
            self._owed = None
        else:
            self._owed = carried

    def _carry(self, source: sqlite3.Connection, target: sqlite3.Connection, games: Iterable[int] | None) -> bool:
        """Copy `games` (None: all games) as far as they can be read; return False if `target` cannot be written now."""
        try:
            carry(source, target, None if games is None else sorted(games))
        except sqlite3.Error as error:
            log.warning("not every game could be brought over: %s", error)
            return False
        return True

    def _newest(self) -> list[tuple[Any, ...]]:
        """Return the rows (id, time of creation) of the latest games, by which a library is recognised."""
        try:
            return self.connection.execute("SELECT id, created FROM games ORDER BY id DESC LIMIT 50").fetchall()
        except sqlite3.Error:
            return []

    def _written_games(
        self, games: Iterable[int], connection: sqlite3.Connection | None = None
    ) -> dict[int, _WrittenGame]:
        """Return the readable games among `games` as they are stored now, keyed by id.

        They are read through `connection`, or through the library's own connection if `connection` is None.
        """
        found = self._find(
            "SELECT id, created, (SELECT max(number) FROM moves WHERE game = games.id), white, black,"
            f" {', '.join(LATER)} FROM games WHERE id IN",
            games,
            connection,
        )
        return {game: _WrittenGame(created, moves or 0, hash(tuple(rest))) for game, created, moves, *rest in found}

    def _begun_at(self, moments: Iterable[int]) -> list[int]:
        """Return the ids of the games that were begun at one of the times `moments`, in milliseconds."""
        return [game for (game,) in self._find("SELECT id FROM games WHERE created IN", moments)]

    def _find(
        self, statement: str, values: Iterable[int], connection: sqlite3.Connection | None = None
    ) -> list[tuple[Any, ...]]:
        """Return the rows that `statement` selects for a list of values, as far as they can be read."""
        wanted, found = sorted(values), []
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            try:
                found += (
                    (connection or self.connection)
                    .execute(f"{statement} ({', '.join('?' * len(some))})", some)
                    .fetchall()
                )
            except sqlite3.Error as error:
                log.info("games cannot be looked up: %s", error)
        return found

    def _sentence(self, change: FileChange | None, before: OpenedLibrary, gone: bool) -> str:
        if self.opened.trouble is not None:
            return self.opened.trouble
        if before.path is None:
            return text(_BACK)
        if change is FileChange.MOVED:
            return text(_MOVED if gone else _REPLACED)
        if change is FileChange.CUT:
            return text(_LOG_DAMAGED)
        return text(_LOG_LOST if change is FileChange.LOG else _WRITTEN)


def _failure(error: Exception, complaint: Message = _UNKEPT) -> LibraryError:
    if isinstance(error, sqlite3.Error) and code_of(error) in _BUSY:
        return InUseError(complaint, code="in-use", cause=cause(error))
    return LibraryError(complaint, code="database", cause=cause(error))


def is_writable(opened: OpenedLibrary) -> bool:
    """Whether an opened library has a file that can be changed."""
    return opened.path is not None and (opened.trouble is None or opened.aside is not None)
