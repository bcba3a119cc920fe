"""The library of games as one window uses it: opened, copied once a day, and behind nothing that was played."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from game.files import write_whole
from game.wall_clock import today
from saves.copies import keep_daily_copy
from saves.errors import LibraryError
from saves.gamefile import write_games
from saves.library import Library
from table.journal import RETRY_SECONDS, LibraryJournal

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.08
"""How long the window stands still for another program's change; what was not kept by then is tried again."""
DELETED_DAYS = 30.0
"""How long a deleted game stays in the file, for nothing is as final as a slip of the hand."""
DELETED_PLAYED_DAYS = 7
"""On how many days games must have been played since, for a clock can be wrong."""


def open_library(folder: Path | None, complain: Callable[[str], None]) -> Library:
    """Open the library in `folder` (None: the user's own). Never raises; `complain` is told what is wrong."""
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
    """Keep a copy of the library for today, if there is none, in a thread of its own; return that."""
    path = library.path
    if path is None:
        return None

    def copy() -> None:
        try:
            keep_daily_copy(path, today())
        except (OSError, sqlite3.Error, LibraryError) as error:
            log.info("no copy of the library was made: %s", error)

    thread = threading.Thread(target=copy, name="copy of the library", daemon=True)
    thread.start()
    return thread


class Keeper:
    """Sees to it that every game that is played in a window is kept, also after it was left."""

    def __init__(self, library: Callable[[], Library], complain: Callable[[str], None] = lambda _text: None) -> None:
        """Keep games in what `library` returns; `complain` is told what cannot be kept."""
        self._library = library
        self._complain = complain
        self._journals: list[LibraryJournal] = []
        self._not_before = float("-inf")

    def journal(self, game: int | None = None) -> LibraryJournal:
        """Return what keeps one game; `game` is its id if the library has it already."""
        if game is not None:
            self.catch_up()
            for known in self._journals:
                if known.game == game:
                    return known
        journal = LibraryJournal(self._library, self._complain, game)
        self._journals = [*(known for known in self._journals if known.played or known.behind), journal]
        return journal

    def update(self) -> bool:
        """Try again, now and then, to keep what could not be kept; return whether that was in vain."""
        if time.monotonic() < self._not_before or not self.is_behind:
            return False
        self.catch_up()
        return self.is_behind

    def wake_in(self) -> float | None:
        """Return the seconds until `update` has something to do, or None."""
        return max(0.0, self._not_before - time.monotonic()) if self.is_behind else None

    def catch_up(self) -> None:
        """Try again to keep what could not be kept."""
        for journal in self._journals:
            journal.catch_up()
        self._not_before = time.monotonic() + RETRY_SECONDS

    def missing(self) -> list[LibraryJournal]:
        """Try once more, and return the games that will be lost with the program."""
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
        except Exception:  # what is not known to be kept counts as missing
            log.exception("it cannot be found out which games are kept")
            return played

    def save_missing(self, path: Path) -> None:
        """Write what would be lost into a game file. Raises OSError."""
        missing = self.missing()
        if missing:
            write_whole(path, write_games(journal.record_of_game() for journal in missing), own=True)

    @property
    def is_behind(self) -> bool:
        """Whether the library lacks something that was played or tried out in this window."""
        return any(journal.behind for journal in self._journals)
