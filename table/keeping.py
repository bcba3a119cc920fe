"""The library of one window: opening it, copying it once a day, and keeping every game in it."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from game import threads
from game.files import write_whole
from game.wall_clock import today
from saves.copies import keep_daily_copy
from saves.errors import LibraryError
from saves.gamefile import write_games
from saves.library import Library
from table.journal import RETRY_SECONDS, LibraryJournal

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.08
"""Seconds that the window waits while another program changes the library; then it tries again later."""
_LOOK_SECONDS = 60.0
"""Seconds after which a window at rest notices midnight at the latest."""
DELETED_DAYS = 30.0
"""Days for which a deleted game stays in the file, since a deletion may be a slip."""
DELETED_PLAYED_DAYS = 7
"""Least number of days with played games between a game's deletion and its removal, since a clock can be wrong."""


def open_library(folder: Path | None, complain: Callable[[str], None]) -> Library:
    """Return the opened library in `folder`, by default the user's own; `complain` gets sentences on problems.

    This never raises an error.
    """
    library = Library.open(folder)
    library.wait_at_most(PATIENCE_SECONDS)
    library.on_renewal(complain)
    if library.trouble:
        log.info("%s", library.trouble)
        complain(library.trouble)
    try:
        if library.path is not None:
            library.purge(DELETED_DAYS, DELETED_PLAYED_DAYS)
    except LibraryError as error:
        log.info("%s", error)
    return library


def begin_daily_copy(library: Library) -> threading.Thread | None:
    """Start a thread that makes today's copy of the library, unless there is one; return the thread.

    Return None if the library is only in memory, or if no thread can start.
    """
    path, day = library.path, today()
    if path is None:
        return None

    def copy() -> None:
        try:
            keep_daily_copy(path, day)
        except (OSError, sqlite3.Error, LibraryError) as error:
            log.info("no copy of the library was made: %s", error)

    return threads.start(copy, "copy of the library")


class DailyCopies:
    """Makes the copy of each day, in a thread: at the start of the program, and after midnight while it is open."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._day, self._thread = today(), begin_daily_copy(library)

    def update(self) -> None:
        """Begin the copy of a new day; call this now and then."""
        if self._day != today():
            self._day, self._thread = today(), begin_daily_copy(self._library)

    def next_update_delay(self) -> float:
        """Return the seconds until `update` should check the date again: few, since clocks may be set at any time."""
        return _LOOK_SECONDS

    def join(self, seconds: float) -> None:
        """Wait until the running copy is complete, for at most `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)


class Keeper:
    """Keeps every game played in a window, even after the player has left the game."""

    def __init__(self, library: Callable[[], Library], complain: Callable[[str], None] = lambda _text: None) -> None:
        """Write to the library that `library` returns; `complain` gets a sentence about each failure."""
        self._library = library
        self._complain = complain
        self._journals: list[LibraryJournal] = []
        self._not_before = float("-inf")

    def journal(self, game: int | None = None) -> LibraryJournal:
        """Return the journal of a game.

        `game` is the id of a stored game; None begins the journal of a new game.
        """
        if game is not None:
            self.catch_up()
            for known in self._journals:
                if known.game == game:
                    known.resume()
                    return known
        journal = LibraryJournal(self._library, self._complain, game)
        self._journals = [*(known for known in self._journals if known.played or known.behind), journal]
        return journal

    def update(self) -> bool:
        """Try again to write unsaved changes; return whether some are still unsaved.

        Do nothing right after an earlier try.
        """
        if time.monotonic() < self._not_before or not self.is_behind:
            return False
        self.catch_up()
        return self.is_behind

    def next_update_delay(self) -> float | None:
        """Return the seconds until `update` has something to do; None if it has nothing to do."""
        return max(0.0, self._not_before - time.monotonic()) if self.is_behind else None

    def catch_up(self) -> None:
        """Try again to write the changes that the library has not got yet."""
        for journal in self._journals:
            journal.catch_up()
        self._not_before = time.monotonic() + RETRY_SECONDS

    def missing(self) -> list[LibraryJournal]:
        """Try once more to write unsaved changes; return the journals of the games that are still not saved."""
        played = [journal for journal in self._journals if journal.played]
        if not played:
            return []
        try:
            library = self._library()
            try:
                library.look_again()
            except LibraryError as error:
                log.info("%s", error)
            self.catch_up()
            return [journal for journal in played if journal.behind or library.path is None]
        except Exception:  # a game counts as missing if its state cannot be read
            log.exception("it cannot be found out which games are kept")
            return played

    def save_missing(self, path: Path) -> None:
        """Write the games that are not in the library into a game file. Raises OSError."""
        missing = self.missing()
        if missing:
            write_whole(path, write_games(journal.record_of_game() for journal in missing), own=True)

    @property
    def is_behind(self) -> bool:
        """Whether the library lacks a move or variation of this window."""
        return any(journal.behind for journal in self._journals)
