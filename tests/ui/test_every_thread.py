"""The system refuses a thread, each in turn: the window goes on, says one sentence at most, and loses nothing."""

from __future__ import annotations

import itertools
import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ai.engine import Engine
from coach.explorer.own import OwnGames
from lab.contest.contest import Contest
from lab.contest.runner import ContestRunner
from lab.learning.worker_process import WorkerProcess
from saves import programs
from saves.library import Library
from saves.opening import FILE_NAME
from saves.voice import Voice
from table.compiling import Compiling
from table.config import GameConfig, Seat
from table.warmup import Warmup
from tests.amount import amount
from tests.saves.support import filled
from tests.saves.test_voice import writer
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from tests.ui.shelves import keep
from tests.virtual_screen import wait_until
from tests.writes.lab import PLAN
from ui.parts import intake
from ui.shell import pictures
from ui.shell.routes import HomeRoute, LibraryRoute, PlayRoute, ReviewRoute, Route

SEATS = Seat.human("You"), Seat.human("Guest")
AGAINST = Seat.human("You"), Seat.ai("level-1")
FILE = '[Game "tic-tac-toe"]\n[White "Robin"]\n[Black "Ada"]\n\n1. b2 a1 2. c3 *\n'
LOSES = {"moving picture": "The moving picture could not be made", "reading games": "Reading game.txt failed"}
"""What is said where a thread is missed at once, by the name of the thread."""
ENDING = "copy of the library", "salvage", "reading games", "moving picture"


class Refusal:
    """Counts the threads of the program that start; the system refuses the one of that number, or all for 0."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int = 0) -> None:
        self.number, self.asked = number, list[str]()
        self._start = threading.Thread.start
        monkeypatch.setattr(threading.Thread, "start", lambda thread: self._ask(thread))

    def _ask(self, thread: threading.Thread) -> None:
        self.asked.append(thread.name)
        if self.number in (0, len(self.asked)):
            raise RuntimeError("can't start new thread")
        self._start(thread)


class Session(Screen):
    """Somebody starts the program beside a damaged library, plays, imports a file and makes a moving picture."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=folder, warmup=FakeWarmup(True), engine=as_engine(FakeEngine(any_action)))
        self.folder = folder
        self.told: list[str] = []
        self.app.navigate(HomeRoute())

    def run(self) -> None:
        self.visit(LibraryRoute())
        for seats in (SEATS, AGAINST):
            self.app.home()
            self.visit(PlayRoute(GameConfig("tic-tac-toe", seats)))
            self.click(self.view.clicks_of(self.session.legal_actions()[4])[0].point)
            self.go_on()
            self.session.resign(self.now)
            self.go_on()
        self.visit(ReviewRoute(self.app.library.ids()[0]))
        self.key(pygame.K_s, pygame.K_g)
        self.click("Make it")
        self.go_on()
        self.app.home()
        self.send(pygame.DROPFILE, file=str(self.folder / "game.txt"))
        self.go_on()

    def visit(self, route: Route) -> None:
        """Go to a screen."""
        self.app.navigate(route)
        self.go_on()

    def go_on(self) -> None:
        """Let threads and the window go on, and note what is said."""
        for thread in threading.enumerate():
            if thread.name in ENDING:
                thread.join(0.5)
        for _ in range(5):
            self.wait(0.1)
            self.told += [notice for notice in self.notices if notice not in self.told]


def beside_a_damaged_library(folder: Path) -> Path:
    """Make a folder with a damaged library of three games, and a file with another game."""
    folder.mkdir()
    whole = filled(folder, 3)
    (folder / FILE_NAME).write_bytes(b"x" * 100 + whole[100:])
    (folder / "game.txt").write_text(FILE)
    return folder


@pytest.mark.soak
def test_whichever_thread_cannot_start_the_window_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in itertools.count(1, amount(1, 2)):
        session = Session(beside_a_damaged_library(tmp_path / str(number)))
        with pytest.MonkeyPatch.context() as monkeypatch:
            refusal = Refusal(monkeypatch, number)
            session.run()
            session.close()
        if number > len(refusal.asked):
            break
        refused = refusal.asked[number - 1]
        said = [sentence for words in LOSES.values() for sentence in session.told if words in sentence]
        assert [LOSES[refused] in sentence for sentence in said] == [True] * (refused in LOSES)
        with Library.open(session.folder) as library:
            damaged = library.unread()
            games = len(library.ids()) + (3 if damaged else 0) + (refused == "reading games")
        assert games == 2 + 1 + 3, "what was played, imported and salvaged"
        assert bool(damaged) == (refused == "salvage")
    assert set(refusal.asked) >= set(ENDING)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_engine_that_cannot_start_says_why_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Screen(folder=tmp_path, warmup=FakeWarmup(True), engine=Engine())
    hands.app.navigate(HomeRoute())
    with monkeypatch.context() as refusing:
        Refusal(refusing)
        hands.app.navigate(PlayRoute(GameConfig("tic-tac-toe", (Seat.human("You"), Seat.ai("random")))))
        hands.wait(0.3)
        hands.click(hands.view.clicks_of(4)[0].point)
        hands.wait(0.5)
        told = "The computer could not find a move. There is not enough memory for this."
        assert [notice for notice in hands.notices if told in notice]
        assert hands.session.paused
        assert len(hands.app.library.unfinished()) == 1
    hands.key(pygame.K_p)
    deadline = time.monotonic() + 30
    while len(hands.session.match.moves) < 2:
        assert time.monotonic() < deadline, "no move of the computer"
        hands.wait(0.1)
    hands.close()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No thread at all can start."""
    Refusal(monkeypatch)
    return monkeypatch


@pytest.mark.usefixtures("refused")
def test_an_opponent_that_cannot_get_ready_says_so() -> None:
    warmup = Warmup(lambda: None)
    warmup.begin()
    assert warmup.problem
    assert warmup.wait(0.0)


@pytest.mark.usefixtures("refused")
def test_kernels_are_compiled_where_they_are_loaded_if_nothing_else_compiles() -> None:
    assert list(Compiling(["python", "-c", ""]).run()) == []


@pytest.mark.usefixtures("refused")
def test_a_worker_of_the_lab_that_cannot_start_says_why() -> None:
    worker = WorkerProcess(print)
    assert worker.is_over.is_set()
    assert str(worker.error).endswith("Cannot allocate memory")


def test_a_tournament_that_cannot_go_on_says_why_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = ContestRunner(Contest.create(tmp_path / "contest", PLAN))
    with monkeypatch.context() as refusing:
        Refusal(refusing)
        runner.begin()
        assert runner.problem == "There is not enough memory for this."
        assert not (runner.is_alive or runner.should_play)
        assert runner.wait(1)
    runner.end()
    monkeypatch.setattr(Contest, "is_done", True)
    runner.resume()
    assert runner.wait(30)
    assert not runner.problem
    runner.end()


def test_a_voice_that_could_not_begin_speaks_with_the_next_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice = Voice(writer(tmp_path / "heard"))
    with monkeypatch.context() as refusing:
        Refusal(refusing)
        voice.say("Your turn.")
    voice.say("Again.")
    wait_until(lambda: (tmp_path / "heard").exists() and "Again" in (tmp_path / "heard").read_text(), "both sentences")
    voice.close()


def test_games_that_could_not_be_counted_are_counted_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path) as library:
        keep(library, moves="a1 b1 a2 b2 a3", result="1-0", termination="rules")
        calls: list[Callable[[], None]] = []
        own = OwnGames(lambda: library, calls.append)
        with monkeypatch.context() as refusing:
            Refusal(refusing)
            own.look_again("tic-tac-toe", lambda: None)
        assert own.left("tic-tac-toe") == 0
        own.look_again("tic-tac-toe", lambda: None)
        assert own.left("tic-tac-toe") == 1
        wait_until(lambda: len(calls) == 2, "the count")


@pytest.mark.usefixtures("refused")
def test_a_folder_that_cannot_be_opened_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("saves.programs.find_program", lambda _name: "/bin/true")
    assert programs.open_folder(tmp_path) is (sys.platform == "win32")


@pytest.mark.usefixtures("refused")
def test_a_picture_that_cannot_be_copied_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.shell.pictures.window.is_seen", lambda: True)
    monkeypatch.setattr("ui.shell.pictures.copying_command", lambda: ["true"])
    said: list[bool] = []
    assert pictures.copy_picture(pygame.Surface((8, 8)), said.append)
    assert said == [False]


def test_where_no_dialog_of_the_system_can_be_waited_for_the_path_is_typed(
    monkeypatch: pytest.MonkeyPatch, refused: object
) -> None:
    monkeypatch.setattr("ui.parts.file_dialog.window.is_seen", lambda: True)
    monkeypatch.setattr("ui.parts.file_dialog.command_for", lambda _question: ["true"])
    hands = Screen.at_home()
    intake.ask_for_files(hands.app)
    hands.wait(0.3)
    assert hands.find("text field", "File") is not None
    hands.close()
