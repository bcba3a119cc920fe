"""Sessions of a person with the program, below the window; `python -m tests.writes.session FOLDER NAME …` runs some,
each in a folder of its own.

After each step, `show` notes what the person then sees. The recorder (`recorder.c`) has noted the changes of files
before it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from game import GAMES, Game
from game.files import write_whole
from saves.copies import keep_daily_copy
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from saves.models import Judgement, Move, Variation
from saves.opening import FILE_NAME
from saves.puzzles import Mistake, PuzzleAttempt, PuzzleRun
from saves.settings import Settings
from saves.staging import StagedGames
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.journal import LibraryJournal
from table.keeping import open_library
from table.session import Session
from tests.saves.support import filled
from tests.ui.engines import FakeEngine, as_engine
from tests.writes.facts import (
    CONTEST,
    COURSE,
    GAME_FILE,
    SETTINGS,
    STAGE,
    contest_in,
    course_in,
    games_in,
    settings_of,
    started,
)

_FILE = '[Game "tic-tac-toe"]\n\n1. b2 a1 (1... c3) 2. c3 *\n'
SEATS = Seat.human("Zoë"), Seat.human("O'Hara")
OLD = Path(__file__).resolve().parents[1] / "old" / "ea52e1c"
"""Files of an older program."""
APART = 0.002
"""Seconds between games: two of one board that begin in the same millisecond are taken for one."""
Show = Callable[[str, Any], None]


BEGUN = "begun"
"""The part of a mark that begins a session, in the folder that it names."""


def show(part: str, facts: Any) -> None:
    """Note what a person sees now of a part."""
    content = json.dumps([part, facts]).encode()
    trace = os.open(os.environ["PATHWAYZ_TRACE"], os.O_WRONLY | os.O_APPEND)
    os.write(trace, b"M\t%d\n" % len(content) + content)
    os.close(trace)


class Play:
    """Two people play games of a board into a library."""

    def __init__(self, library: Library, game: Game, show: Show) -> None:
        self.library, self.game, self.show = library, game, show
        self.dice = Random(game.name)
        self.now = 100.0

    def begin(self) -> None:
        """Begin a game with clocks."""
        time.sleep(APART)
        self.journal = LibraryJournal(lambda: self.library, self._complain)
        config = GameConfig(self.game.name, SEATS, time_control=TimeControl(600.0, 5.0))
        self.session = Session(config, as_engine(FakeEngine()), journal=self.journal)
        self.session.begin(self.now)

    def _complain(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def seen(self) -> None:
        """What is on the screen is in the library; show that."""
        assert self.library.path is not None
        if self.journal.game is not None:
            shown = [move.text for move in self.library.get(self.journal.game).moves]
            assert shown == self.session.match.moves_text
        self.show("games", games_in(self.library.path))

    def moves(self, plies: int) -> None:
        """Play some moves, each seen after it was made."""
        for _ in range(plies):
            if self.session.outcome is None:
                self.now += 1.5
                assert self.session.play(self.dice.choice(self.session.legal_actions()), self.now)
                self.seen()

    def do(self, step: Callable[[float], object]) -> None:
        """Take a step of the session that is no move."""
        self.now += 1.0
        step(self.now)
        self.seen()

    def game_with_everything(self, plies: int) -> None:
        """Moves, takebacks, a redo, other moves, a line beside, a pause, and a resignation that is taken back."""
        self.begin()
        self.moves(plies)
        self.do(self.session.undo)
        self.do(self.session.redo)
        self.do(self.session.undo)
        self.moves(2)
        self.do(lambda now: self.session.pause(True, now))
        self.do(lambda now: self.session.pause(False, now))
        self.do(self.session.resign)
        self.do(self.session.undo)
        self.moves(1)
        line = self.session.match.moves_text
        self.journal.explore([Variation(tuple(line[:2]), (Move(line[3]), Move(line[2])))])
        self.seen()


def play(folder: Path, show: Show, boards: tuple[Game, ...] = GAMES, plies: int = 6) -> None:
    """Play on every board."""
    for game in boards:  # each in a run of the program of its own
        with open_library(folder, print) as library:
            Play(library, game, show).game_with_everything(plies)


def lists(folder: Path, show: Show) -> None:
    """Rename, annotate, delete, restore, import, export, review, and solve puzzles."""
    with open_library(folder, print) as library:
        assert library.path is not None
        path = library.path
        played = Play(library, GAMES[0], show)
        played.begin()
        played.moves(5)
        game = played.journal.game
        assert game is not None
        line = [move.text for move in library.get(game).moves]
        attempt = PuzzleAttempt(1_000, "pathwayz", "p1", 1500.0, None, False)
        mistake = Mistake(2_000, "pathwayz", "position", line[0], line[1], "Creek", 3, 3_000)
        (copy,) = check_games(read_games(f'[Date "2025.12.31"]\n{library.export([game])}'))
        steps: list[Callable[[], object]] = [
            lambda: library.rename(game, "In the garden"),
            lambda: library.annotate(game, 0, "a game"),
            lambda: library.annotate(game, 2, "a blunder?"),
            lambda: library.use_help(game, "hints"),
            lambda: library.judgements.keep(game, {tuple(line[:2]): Judgement("judge", 0.4, None, None, (line[2],))}),
            lambda: library.add([copy]),
            lambda: library.delete(game),
            lambda: library.restore(game),
            lambda: library.puzzles.keep_attempt(attempt),
            lambda: library.puzzles.keep_attempt(PuzzleAttempt(1_000, "pathwayz", "p1", 1500.0, 0.0, True)),
            lambda: library.puzzles.keep_mistake(mistake),
            lambda: library.puzzles.keep_run(PuzzleRun(4_000, "pathwayz", "minutes", 1, 0, 9_000)),
            lambda: library.puzzles.keep_run(PuzzleRun(4_000, "pathwayz", "minutes", 2, 1, 20_000, over=True)),
            lambda: library.delete(game),
            lambda: library.purge(),
        ]
        for step in steps:
            step()
            show("games", games_in(path))
        for number in range(2):
            write_whole(folder / GAME_FILE, f"{number}\n{library.export(library.ids())}")
            show("file", (folder / GAME_FILE).read_text("utf-8"))


def imports(folder: Path, show: Show) -> None:
    """Import a file in three pieces, break another import off, and play on."""
    with open_library(folder, print) as library:
        assert library.path is not None
        path = library.path
        games = list(check_games(read_games("\n".join(f'[Date "2025.12.{day}"]\n{_FILE}' for day in range(10, 22)))))
        for ends in (StagedGames.list_games, StagedGames.discard):
            staged = library.stage()
            for at in range(0, len(games), 4):
                staged.add(games[at : at + 4])
                show("games", games_in(path))
            ends(staged)
            show("games", games_in(path))
        played = Play(library, GAMES[-1], show)
        played.begin()
        played.moves(2)


def settings(folder: Path, show: Show) -> None:
    """Change settings four times."""
    for number, theme in enumerate(("light", "contrast", "dark", "light")):
        chosen = Settings.load(folder / SETTINGS)
        assert chosen.problems == []
        chosen.theme, chosen.volume, chosen.first = theme, 10 * number, f"Zoë {number}"
        chosen.save()
        show("settings", settings_of(chosen))


def copies(folder: Path, show: Show) -> None:
    """Make copies of some days, and restore one."""
    with open_library(folder, print) as library:
        assert library.path is not None
        path = library.path
        for day in range(1, 10):
            played = Play(library, GAMES[-1], show)
            played.begin()
            played.moves(2)
            assert keep_daily_copy(path, date(2026, 11, day))
            show("copies", [(copy.path.name, copy.games) for copy in library.copies()])
        library.restore_copy(library.copies()[-1])
        show("games", games_in(path))
        show("copies", [(copy.path.name, copy.games) for copy in library.copies()])
        played = Play(library, GAMES[-1], show)
        played.begin()
        played.moves(2)


def salvage(folder: Path, show: Show) -> None:
    """Open a library whose beginning was overwritten after the program was killed, and play on."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        filled(scratch, 40)
        with Library.open(scratch) as library:
            library.rename(library.ids()[0], "Only in the log")
            for file in scratch.glob(f"{FILE_NAME}*"):
                if not file.name.endswith("-shm"):
                    content = file.read_bytes()
                    write_whole(folder / file.name, bytes(16) + content[16:] if file.name == FILE_NAME else content)
            assert library.path is not None
            show("games", games_in(library.path))
    seen, _ = started(folder)
    show("games", seen["games"])
    play(folder, show, GAMES[-1:], 2)


def update(folder: Path, show: Show) -> None:
    """Open a library of an older version, and play on."""
    old = (OLD / FILE_NAME).read_bytes()
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / FILE_NAME).write_bytes(old)
        seen, _ = started(Path(name))
    write_whole(folder / FILE_NAME, old)
    show("games", seen["games"])
    play(folder, show, GAMES[-1:], 2)


def tournament(folder: Path, show: Show) -> None:
    """Play a tournament in two sittings."""
    from lab.game_store import GameResult
    from tests.writes.lab import PLAN, Named, contest

    for sitting in range(2):
        playing = contest(folder / CONTEST)
        show("contest", contest_facts(playing.results))
        for pair in PLAN.pairs:
            for number in range(3 * sitting, 3 * sitting + 3):
                playing.record(Named(" ".join(pair), number), GameResult(0.5, "b2 a1 c3", (0.1, 0.2)))  # type: ignore[arg-type]
                show("contest", contest_facts(playing.results))
        playing.close()
        show("contest", contest_in(folder / CONTEST))


def contest_facts(results: Any) -> list[Any]:
    """Return results as `facts.contest_in` does."""
    return sorted([pair, number, *result] for pair, games in results.items() for number, result in games.items())


def learning(folder: Path, show: Show) -> None:
    """Learn some batches in two sittings."""
    from tests.writes.lab import course

    for _ in range(2):
        learner = course(folder / COURSE)
        for _ in range(4):
            learner.play_batch()
            show("course", course_in(folder / COURSE))


def pipeline(folder: Path, show: Show) -> None:
    """Learn a stage of a pipeline in two sittings, and measure it now and then."""
    from tests.writes.lab import stage, state_of

    for _ in range(2):
        saved, learner = stage(folder / STAGE)
        for step in range(1, 9):
            saved.learn_batch()
            if step % 2 == 0:
                saved.measure()
                show("stage", state_of(saved, learner))


def window(folder: Path, show: Show) -> None:
    """Do everything that the real window is for."""
    from tests.writes.window import sit

    sit(folder, show)


_EACH = play, lists, imports, settings, copies, salvage, update, tournament, learning, pipeline, window
SESSIONS = {each.__name__: each for each in _EACH}

if __name__ == "__main__":
    for name in sys.argv[2:]:
        show(BEGUN, name)
        (Path(sys.argv[1]) / name).mkdir()
        SESSIONS[name](Path(sys.argv[1]) / name, show)
