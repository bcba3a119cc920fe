"""A session in which a call fails, for each call again: `python -m tests.writes.failing FOLDER STEP FIRST`.

`recorder.c` is preloaded. The calls FIRST, FIRST + STEP, … fail, each with every error, once or from then on until the
disk is mended; the number of sessions is printed at the end.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import itertools
import sqlite3
import sys
import tempfile
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
ONCE, FROM_THEN_ON = 1, 1 << 40
_system = ctypes.CDLL(None)


class Person:
    """Plays a game and changes settings, whatever the disk does; hears what the program says of it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.told = folder, list[str]()
        self.library = open_library(folder, self.told.append)
        self.keeper = Keeper(lambda: self.library, self.told.append)
        self.seats = Seat.human("Zoë"), Seat.human("O'Hara")
        self.session = Session(
            GameConfig("tic-tac-toe", self.seats), as_engine(FakeEngine()), journal=self.keeper.journal()
        )
        self.saved = False

    def acts(self) -> None:
        """Play, take back, play on, make a copy, and save settings and the game."""
        dice, session = Random(1), self.session
        session.begin(0.0)
        for now in (1.0, 2.0, 3.0):
            assert session.play(dice.choice(session.legal_actions()), now)
        assert session.undo(4.0)
        assert session.play(dice.choice(session.legal_actions()), 5.0)
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
        moves = self.session.match.moves_text
        missing = self.keeper.missing()
        assert missing == [], (missing, self.told)
        self.library.close()
        with Library.open(self.folder) as library:
            (kept, *others) = [library.get(game) for game in library.ids()]
            assert [move.text for move in kept.moves] == moves, (kept, moves)
            assert others == []
            assert [len(line.moves) for line in kept.variations] == [1], kept.variations
        found = Settings.load(self.folder / SETTINGS)
        assert found.problems == []
        assert found.first_start is not self.saved


def _fails(folder: Path, call: int, error: int, times: int) -> int:
    """Let a call fail in a session; return how many calls it had."""
    _system.writes_fail(ctypes.c_long(call), error, ctypes.c_long(times))
    person = Person(folder)
    person.acts()
    calls = int(_system.writes_calls())
    _system.writes_fail(ctypes.c_long(0), 0, ctypes.c_long(0))
    assert len(person.told) <= 1, person.told
    person.leaves()
    assert times > 1 or not list(folder.glob(".*.part")), "an unfinished file stays only if it cannot be removed"
    assert all(sentence.endswith(".") and "Error" not in sentence for sentence in person.told), person.told
    return calls


def main(place: Path, step: int, first: int) -> None:
    """Let each call fail with each error."""
    find_game("tic-tac-toe")
    sessions = 0
    for error, times in itertools.product(ERRORS, (ONCE, FROM_THEN_ON)):
        if (error, times) == (errno.EINTR, FROM_THEN_ON):
            continue  # no signal interrupts for ever
        for call in itertools.count(first, step):
            with tempfile.TemporaryDirectory(dir=place) as name:
                try:
                    calls = _fails(Path(name), call, error, times)
                except BaseException as reason:
                    raise AssertionError(f"call {call}, {errno.errorcode[error]}, {times} times") from reason
            sessions += 1
            if call > calls:
                break
    print(sessions, "sessions")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
