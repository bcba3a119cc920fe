"""A person at a window beside another one on the same library: `python -m tests.writes.at_once FOLDER NAME ROUNDS`.

In each round of a folder of its own, somebody plays, takes back, renames, notes, deletes, restores, solves puzzles,
imports, copies and changes settings, and then says as a line of JSON what the program promised, and what it told.
Between any two writes the other window may write: `recorder.c` waits for a turn, and the test gives it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from game import find_game
from saves.copies import keep_daily_copy
from saves.errors import InUseError
from saves.gamefile import read_games
from saves.importing import check_games
from saves.log import log
from saves.puzzles import PuzzleAttempt
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.journal import LibraryJournal
from table.keeping import Keeper, open_library
from table.session import Session
from tests.ui.engines import FakeEngine, as_engine
from tests.writes.facts import SETTINGS

NAMES = "Zoë", "Ann"
ACTS = 12


class Person:
    """Does things at random, and remembers what was promised."""

    def __init__(self, folder: Path, name: str, dice: Random) -> None:
        self.folder, self.name, self.dice = folder, name, dice
        self.told: list[str] = []
        self.library = open_library(folder, self.told.append)
        self.keeper = Keeper(lambda: self.library, self.told.append)
        self.settings = Settings.load(folder / SETTINGS)
        self.sessions: list[tuple[Session, LibraryJournal]] = []
        self.promised: dict[str, Any] = {"titles": {}, "notes": {}, "away": [], "attempts": [], "imported": 0}
        self.played: list[list[str]] = []
        self.begin()

    def begin(self) -> None:
        """Begin a game."""
        journal = self.keeper.journal()
        config = GameConfig("connect-four", (Seat.human(self.name), Seat.human(f"game {len(self.sessions)}")))
        session = Session(config, as_engine(FakeEngine()), journal=journal)
        session.begin(0.0)
        self.sessions.append((session, journal))
        self.move()

    def move(self) -> None:
        session, _ = self.sessions[-1]
        if session.outcome is None:
            session.play(self.dice.choice(session.legal_actions()), 1.0)
            number = str(len(self.sessions) - 1)
            self.played.append([number, *session.match.moves_text])
            self._comes_back(number)

    def otherwise(self) -> None:
        """Take a move back, and make another."""
        session, _ = self.sessions[-1]
        session.undo(2.0)
        self.move()

    def _of_one(self, do: Callable[[str, int], None]) -> None:
        """Do something to one of the own games that the library has."""
        number = self.dice.randrange(len(self.sessions))
        game = self.sessions[number][1].game
        if game is not None:
            do(str(number), game)

    def rename(self) -> None:
        def do(number: str, game: int) -> None:
            title = f"title {self.dice.randrange(99)}"
            self.library.rename(game, title)
            self.promised["titles"][number] = title

        self._of_one(do)

    def note(self) -> None:
        def do(number: str, game: int) -> None:
            note = f"note {self.dice.randrange(99)}"
            self.library.annotate(game, 0, note)
            self.promised["notes"][number] = note

        self._of_one(do)

    def delete_and_restore(self) -> None:
        def do(number: str, game: int) -> None:
            self.library.delete(game)
            self.promised["away"].append(number)
            if self.dice.random() < 0.7:
                self.library.restore(game)
                self._comes_back(number)

        self.keeper.catch_up()
        if not self.keeper.is_behind:  # a move that is written later brings its game back
            self._of_one(do)

    def _comes_back(self, number: str) -> None:
        """A game is back where it is restored, and where it is played on."""
        self.promised["away"] = [each for each in self.promised["away"] if each != number]

    def solve(self) -> None:
        number = len(self.promised["attempts"])
        self.library.puzzles.keep_attempt(PuzzleAttempt(number, "pathwayz", f"{self.name} {number}", 1500.0, 1.0, True))
        self.promised["attempts"].append(f"{self.name} {number}")

    def take_in(self) -> None:
        number = self.promised["imported"]
        game = f'[Game "tic-tac-toe"]\n[White "{self.name}"]\n[Date "2024.01.{number + 1:02}"]\n\n1. b2 a1 *\n'
        self.library.add(list(check_games(read_games(game))))
        self.promised["imported"] += 1

    def copy(self) -> None:
        assert self.library.path is not None
        keep_daily_copy(self.library.path, date(2026, 11, self.dice.randint(1, 9)))

    def set(self) -> None:
        """Each changes a setting that the other one does not."""
        if self.name == NAMES[0]:
            self.settings.volume = self.promised["volume"] = self.dice.randrange(100)
        else:
            self.settings.first = self.promised["first"] = f"Ann {self.dice.randrange(99)}"
        self.settings.save()

    def acts(self) -> None:
        """Do everything, in any order; only waiting for the other one may be refused."""
        every = self.move, self.move, self.otherwise, self.begin, self.rename, self.note, self.delete_and_restore
        for act in self.dice.choices((*every, self.solve, self.take_in, self.copy, self.set), k=ACTS):
            try:
                act()
            except InUseError:
                self.told.append("in use")

    def leaves(self) -> dict[str, Any]:
        """Close the window, and say what must be there."""
        for _ in range(100):
            if not self.keeper.missing():
                break
        missing = len(self.keeper.missing())
        lines = [session.match.moves_text for session, _ in self.sessions]
        self.library.close()
        return {**self.promised, "lines": lines, "played": self.played, "missing": missing, "told": self.told}


def play_rounds(person: Callable[[Path, str, Random], Any], place: Path, name: str, rounds: int) -> None:
    """Let a person act in each round, which begins when a line comes."""
    for number in range(rounds):
        sys.stdin.readline()
        somebody = person(place / str(number), name, Random(f"{name} {number}"))
        somebody.acts()
        print(json.dumps(somebody.leaves()), flush=True)


if __name__ == "__main__":
    find_game("connect-four")
    logging.basicConfig(level=logging.ERROR)
    log.setLevel(logging.ERROR)  # games that wait for the other window are warnings
    with contextlib.suppress(BrokenPipeError):
        play_rounds(Person, Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
