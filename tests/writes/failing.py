"""A session in which a call fails, for each call again: `python -m tests.writes.failing FOLDER SESSION STEP
FIRST`.

`recorder.c` is preloaded. The calls FIRST, FIRST + STEP, … fail, each with every error, once, twice or from then on
until the disk is mended; the number of sessions is printed at the end.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import itertools
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

from game import find_game
from game.files import write_whole
from saves.copies import keep_daily_copy
from saves.errors import LibraryError
from saves.library import Library
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.keeping import Keeper, open_library
from table.session import Session
from tests.ui.engines import FakeEngine, as_engine
from tests.writes.facts import GAME_FILE, SETTINGS

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR)
ONCE, TWICE, FROM_THEN_ON = 1, 2, 1 << 40
_system = ctypes.CDLL(None)


class Person:
    """Plays a game and changes settings, whatever the disk does; hears what the program says of it."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name, self.told = folder, name, list[str]()
        self.library = open_library(folder, self.told.append)
        self.keeper = Keeper(lambda: self.library, self.told.append)
        config = GameConfig("tic-tac-toe", (Seat.human(name), Seat.human("O'Hara")))
        self.session = Session(config, as_engine(FakeEngine()), journal=self.keeper.journal())
        self.session.begin(0.0)
        self.played: list[tuple[str, ...]] = []
        self.saved = False
        self._dice = Random(1)

    def plays(self, moves: int = 1) -> None:
        for _ in range(moves):
            assert self.session.play(self._dice.choice(self.session.legal_actions()), 1.0)
            self.played.append(tuple(self.session.match.moves_text))

    def plays_otherwise(self) -> None:
        """Take a move back, and play on."""
        assert self.session.undo(2.0)
        self.plays()

    def saves(self) -> None:
        """Make a copy, and save settings and the game."""
        settings = Settings.load(self.folder / SETTINGS)
        with contextlib.suppress(OSError):  # as in the window, which then says so
            settings.save()
            self.saved = True
        with contextlib.suppress(OSError, LibraryError, sqlite3.Error):
            keep_daily_copy(self.folder / "library.db", date(2026, 11, 20))
        with contextlib.suppress(OSError):
            write_whole(self.folder / GAME_FILE, "a game")

    def leaves(self) -> None:
        """The disk works again; nothing may be missing, or have been said in vain."""
        failures = [sentence for sentence in self.told if "can be used again" not in sentence]
        assert len(failures) <= 1, self.told
        missing = self.keeper.missing()
        assert missing == [], (missing, self.told)
        self.library.close()
        assert all(sentence.endswith(".") and "Error" not in sentence for sentence in self.told), self.told
        with Library.open(self.folder) as library:
            (kept,) = [game for game in map(library.get, library.ids()) if game.white.name == self.name]
        assert [move.text for move in kept.moves] == self.session.match.moves_text, kept
        lines = [((), kept.moves), *((line.before, line.moves) for line in kept.variations)]
        ways = [(*before, *(move.text for move in moves)) for before, moves in lines]
        assert all(any(way[: len(played)] == played for way in ways) for played in self.played), (kept, self.played)
        found = Settings.load(self.folder / SETTINGS)
        assert found.problems == []
        assert found.first_start is not self.saved


def alone(folder: Path) -> list[Person]:
    """Somebody plays, saves and leaves."""
    person = Person(folder, "Zoë")
    person.plays(3)
    person.plays_otherwise()
    person.saves()
    return [person]


def two_windows(folder: Path) -> list[Person]:
    """Another window opens the same library; since that empties the log, its first move begins the log anew."""
    first = Person(folder, "Zoë")
    first.plays()
    second = Person(folder, "Ann")
    for _ in range(2):
        second.plays()
        first.plays_otherwise()
    return [first, second]


SESSIONS = {"alone": alone, "two-windows": two_windows}


def _fails(folder: Path, session: Callable[[Path], list[Person]], call: int, error: int, times: int) -> int:
    """Let a call fail in a session; return how many calls it had."""
    _system.writes_fail(ctypes.c_long(call), error, ctypes.c_long(times))
    people = session(folder)
    calls = int(_system.writes_calls())
    _system.writes_fail(ctypes.c_long(0), 0, ctypes.c_long(0))
    for person in people:
        person.leaves()
    assert times > 1 or not list(folder.glob(".*.part")), "an unfinished file stays only if it cannot be removed"
    assert not list(folder.glob("library-damaged-*")), "no library was damaged"
    return calls


def main(place: Path, session: str, step: int, first: int) -> None:
    """Let each call fail with each error."""
    find_game("tic-tac-toe")
    sessions = 0
    for error, times in itertools.product(ERRORS, (ONCE, TWICE, FROM_THEN_ON)):
        if error == errno.EINTR and times > ONCE:
            continue  # no signal interrupts for ever
        for call in itertools.count(first, step):
            with tempfile.TemporaryDirectory(dir=place) as name:
                try:
                    calls = _fails(Path(name), SESSIONS[session], call, error, times)
                except BaseException as reason:
                    raise AssertionError(f"call {call}, {errno.errorcode[error]}, {times} times") from reason
            sessions += 1
            if call > calls:
                break
    print(sessions, "sessions")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
