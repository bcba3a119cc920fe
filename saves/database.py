"""The open file of a library, and what is done when it is no longer the one at its path.

Before each change the open files are compared with those at the path (`saves.watch`). Where they differ the library is
opened anew, everything that this program has changed since it was opened goes over into the file that is there now, and
the player is told. The same is done for a file that turns out to be damaged, and for a library that had to be kept in
memory, as soon as there is a file again.
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

from game.texts import text
from saves import opening
from saves.errors import LibraryError, RenewedError
from saves.mending import copy_without_log, put_in_place
from saves.opening import Opened, code_of, connect, free_name, in_memory, open_library, reason
from saves.search import AT_ONCE
from saves.transfer import Carried, carry
from saves.watch import LOG_SUFFIX, FileChange, FileWatcher

log = logging.getLogger(__name__)

_HURRIED_SECONDS = 0.02
"""How long a change waits for another program's, once one has waited in vain."""
_AGAIN_SECONDS = 1.0
"""How long a library that could not be used is left before it is opened anew."""
_MEMORY_SECONDS = 20.0
"""The same for one that is only in memory."""
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNUSABLE = (
    sqlite3.SQLITE_ERROR,  # a table is gone
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
)
"""What only another connection can get over."""

_REPORTED_ONCE = (FileChange.MOVED, FileChange.LOG)
"""What is said even if nothing is missing, but then only once: some file systems number their files anew."""
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
_BACK = "The library of games can be used again, and what was played meanwhile is in it."


@dataclass(frozen=True)
class _WrittenGame:
    """How a game stood when this program last wrote it: when it was begun, and how many moves were ever played."""

    created: int
    moves: int

    def has_all_of(self, other: _WrittenGame) -> bool:
        return self.created == other.created and self.moves >= other.moves


class Database:
    """One library, reached through `reading` and `change`."""

    def __init__(self, opened: Opened) -> None:
        self.renewals = 0
        """How often the file has become another one; from then on ids may mean other games."""
        self.tell: Callable[[str], None] = lambda _sentence: None
        """Told in one sentence what has happened to the file."""
        self._known: dict[int, _WrittenGame] = {}  # the games that this program has changed
        self._patience: float | None = None
        self._reported: set[FileChange | None] = set()
        self._turn = threading.RLock()  # of the thread that writes
        self._closed = False
        self._adopt(opened)

    def _adopt(self, opened: Opened) -> None:
        self.opened = opened
        self.connection = opened.connection
        self._watch = FileWatcher(opened.path) if opened.path else None
        self._hurried = False
        if self._patience is not None:
            self._wait(self._patience)
        self._unusable = opened.path is None and opened.folder is not None
        self._not_before = time.monotonic() + _MEMORY_SECONDS

    def wait_at_most(self, seconds: float) -> None:
        """From now on let no change wait longer than this for another program's."""
        self._patience = seconds
        self._wait(seconds)

    def close(self) -> None:
        """Let go of the file, which must not take over what has become of its log meanwhile."""
        with self._turn:
            with contextlib.suppress(LibraryError, sqlite3.Error):
                self.look_again()
            self._closed = True
            self.connection.close()

    def touch(self, *games: int) -> None:
        """Note that this program has written, and that it has changed these games."""
        self._known |= self._written_games(games)
        if self._watch:
            self._watch.wrote()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read from one state of the library, whatever other processes write meanwhile."""
        with self._transaction("BEGIN", "The library of games cannot be read"):
            yield self.connection

    @contextmanager
    def change(self, *games: int, patient: bool = True) -> Iterator[sqlite3.Connection]:
        """Change the library, all or nothing; `games` are the ids that the change is about.

        One that is not `patient` hardly waits for another program, and leaves it to the next change to find out how
        long that takes.

        Raises:
            RenewedError: if the file has become another one, in which the ids may mean other games.
            LibraryError: if it cannot be written.
        """
        with self._turn:
            if self.look_again() and games:
                raise RenewedError("The library of games has become another file; look for the game again.")
            hurried = self._hurried
            self._hurry(hurried or not patient)
            try:
                with self._transaction("BEGIN IMMEDIATE", "The game cannot be kept in the library"):
                    yield self.connection
            finally:
                if not patient and not hurried:
                    self._hurry(False)
            self.touch(*games)

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """Let nothing be taken over inside the block."""
        with self._turn:
            self.look_again()
            yield self.connection

    def take_over(self, source: sqlite3.Connection, games: Sequence[int]) -> Carried:
        """Bring salvaged games into the library; another thread may do so, by a connection of its own.

        Raises:
            LibraryError: if that is not possible now.
        """
        with self._turn:
            if self._closed or self.opened.path is None or self._watch is None or self._watch.change() is not None:
                raise LibraryError("The library of games is not the one that was opened.", code="renewed")
            try:
                with closing(connect(self.opened.path, seconds=_HURRIED_SECONDS)) as connection:
                    carried = carry(source, connection, games, anew=True)
            except sqlite3.Error as error:
                raise LibraryError(
                    "The game cannot be kept in the library: {reason}.", code="database", reason=reason(error)
                ) from error
            self._watch.wrote()
            return carried

    def look_again(self, *, now: bool = False) -> bool:
        """Open the library anew if it is another one than that at its path, or could not be used.

        `now` does not wait until a library that could not be used may be tried again. Returns whether ids may mean
        other games than before.
        """
        with self._turn:
            if self._closed:
                return False
            change = self._watch.change() if self._watch else None
            if change is FileChange.CUT and self._still_whole():
                change = self._settled()
            due = self._unusable and (now or time.monotonic() >= self._not_before)
            if change is None and (not due or self._held()):
                return False
            return self._renew(change)

    # -- below ----------------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self, begin: str, complaint: str) -> Iterator[None]:
        """Commit what the block does, or nothing of it; what the database says becomes a LibraryError."""
        try:
            self.connection.execute(begin)
            try:
                yield
                self.connection.execute("COMMIT")
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
            raise  # used wrongly: by another thread, or after close
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            log.info("%s: %s", complaint, error)
            if isinstance(error, sqlite3.Error):
                self._failed(code_of(error))
            raise LibraryError(
                "{complaint}: {reason}.", code="database", complaint=complaint, reason=reason(error)
            ) from error
        else:
            self._hurry(False)

    def _failed(self, code: int) -> None:
        if code in _BUSY:
            self._hurry(True)
        elif code in _UNUSABLE and not self._unusable:
            self._unusable = True
            self._not_before = time.monotonic() + _AGAIN_SECONDS

    def _hurry(self, hurried: bool) -> None:
        """Whoever waited in vain for another program must not wait at every further move."""
        if hurried != self._hurried:
            self._hurried = hurried
            patience = opening.BUSY_SECONDS if self._patience is None else self._patience
            self._wait(_HURRIED_SECONDS if hurried else patience)

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")

    def _still_whole(self) -> bool:
        """Whether the library can be read by somebody who has read nothing yet."""
        assert self.opened.path is not None
        try:
            with closing(connect(self.opened.path, "mode=ro", _HURRIED_SECONDS)) as fresh:
                return bool(fresh.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.Error as error:
            return code_of(error) in _BUSY

    def _settled(self) -> FileChange | None:
        """Go on with a log that another window has begun anew; return what else has happened to the files."""
        assert self._watch is not None
        if self._watch.written():
            return FileChange.WRITTEN
        with contextlib.suppress(sqlite3.Error):  # its beginning may be damaged, and not matter yet
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._watch.wrote()
        return None

    def _held(self) -> bool:
        """Whether another program keeps the library to itself, so that opening it would only take time."""
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
        """Open the library anew; return whether ids may mean other games than before."""
        before, known, newest = self.opened, self._known, self._newest()
        log.info("the library of games is opened anew: %s", change)
        with closing(in_memory()) as carried:
            self._carry(self.connection, carried, known if before.path else None)
            opened = None if before.path else open_library(before.folder)
            if opened and not is_writable(opened):
                opened.connection.close()
                self._not_before = time.monotonic() + _MEMORY_SECONDS
                return False
            gone = self._let_go_damaged() if change is FileChange.CUT else self._let_go(change)
            self._adopt(opened or open_library(before.folder))
            ids_hold, whole = self._compare(before, known, None if change is not FileChange.MOVED else newest)
            self._carry(carried, self.connection, None)
        if ids_hold and whole and (change not in _REPORTED_ONCE or change in self._reported):
            return False  # another window has written, or a file system numbers its files anew
        self._reported.add(change)
        self._known = self._written_games(self._begun_at({written.created for written in known.values()}))
        self.renewals += not (ids_hold and whole)
        self.tell(self._sentence(change, before, gone))
        return not ids_hold

    def _compare(
        self, before: Opened, known: dict[int, _WrittenGame], newest: list[tuple[Any, ...]] | None
    ) -> tuple[bool, bool]:
        """Return whether ids mean the games that they meant before, and whether the known games lack nothing."""
        now = self._written_games(known)
        same = self.opened.aside is None and self.opened.path == before.path and newest in (None, self._newest())
        same = same and all(game in now and now[game].created == known[game].created for game in known)
        return same, all(game in now and now[game].has_all_of(written) for game, written in known.items())

    def _let_go(self, change: FileChange | None) -> bool:
        """Close the old file, whole by itself; return whether nothing is at the path.

        Raises:
            LibraryError: if its log is lost at the path and what is in it cannot be written into the file now.
        """
        if change in (FileChange.MOVED, FileChange.LOG):
            try:
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.Error as error:
                if change is FileChange.LOG:
                    raise LibraryError(
                        "The game cannot be kept in the library: {reason}.", code="database", reason=reason(error)
                    ) from error
        self.connection.close()
        path, watch = self.opened.path, self._watch
        if path is None or watch is None:
            return False
        gone = not path.exists()
        companion = Path(f"{path}{LOG_SUFFIX}")
        if change is FileChange.MOVED and watch.owns(companion):  # it belongs to the file that was moved
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
        """Close a file whose log is damaged, so that it is as it was before what was in the log.

        Raises:
            LibraryError: if no other file can be put in its place.
        """
        path = self.opened.path
        assert path is not None
        try:
            copy = copy_without_log(path)
            self.connection.close()
            put_in_place(copy, path)
        except OSError as error:
            raise LibraryError(
                "The game cannot be kept in the library: {reason}.", code="database", reason=reason(error)
            ) from error
        return False

    def _carry(self, source: sqlite3.Connection, target: sqlite3.Connection, games: Iterable[int] | None) -> None:
        """Bring games over, as far as that is possible; what a journal knows it writes again by itself."""
        try:
            carry(source, target, None if games is None else sorted(games))
        except sqlite3.Error as error:
            log.warning("not every game could be brought over: %s", error)

    def _newest(self) -> list[tuple[Any, ...]]:
        """Return the games that were begun last, which tell one library from another."""
        try:
            return self.connection.execute("SELECT id, created FROM games ORDER BY id DESC LIMIT 50").fetchall()
        except sqlite3.Error:
            return []

    def _written_games(self, games: Iterable[int]) -> dict[int, _WrittenGame]:
        """Return how games stand, as far as that can be read."""
        found = self._find(
            "SELECT id, created, (SELECT max(number) FROM moves WHERE game = games.id) FROM games WHERE id IN", games
        )
        return {game: _WrittenGame(created, moves or 0) for game, created, moves in found}

    def _begun_at(self, moments: Iterable[int]) -> list[int]:
        """Return the games that were begun at one of these milliseconds."""
        return [game for (game,) in self._find("SELECT id FROM games WHERE created IN", moments)]

    def _find(self, statement: str, values: Iterable[int]) -> list[tuple[Any, ...]]:
        """Return the rows for any of many values, as far as they can be read."""
        wanted, found = sorted(values), []
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            try:
                found += self.connection.execute(f"{statement} ({', '.join('?' * len(some))})", some).fetchall()
            except sqlite3.Error as error:
                log.info("games cannot be looked up: %s", error)
        return found

    def _sentence(self, change: FileChange | None, before: Opened, gone: bool) -> str:
        if self.opened.trouble is not None:
            return self.opened.trouble
        if before.path is None:
            return text(_BACK)
        if change is FileChange.MOVED:
            return text(_MOVED if gone else _REPLACED)
        if change is FileChange.CUT:
            return text(_LOG_DAMAGED)
        return text(_LOG_LOST if change is FileChange.LOG else _WRITTEN)


def is_writable(opened: Opened) -> bool:
    """Whether a library was opened that is not only in memory or to be looked at."""
    return opened.path is not None and (opened.trouble is None or opened.aside is not None)
