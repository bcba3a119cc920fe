"""Hours of play, shortened: random input over every scene, and hundreds of games between AIs, in one process.

`PATHWAYZ_EVENTS` sets how many events are sent: 100,000 take some six minutes.
"""

from __future__ import annotations

import gc
import logging
import mmap
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pygame
import pytest

from coach.languages import ENGLISH
from game import find_game
from lab.learning.courses import Courses
from saves import places
from saves.library import Library
from saves.pace import Pace
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.journal import LibraryJournal
from table.session import Session
from tests.amount import amount
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.lab_players import made_up
from tests.ui.monkey import Monkey
from tests.ui.services import FakeWarmup, Silence
from tests.ui.shelves import fill, intact
from ui.boards import pieces
from ui.kit import fonts, icons, paint, window
from ui.screens.home.scene import HomeScene
from ui.shell import system_window
from ui.shell.app import App
from ui.shell.routes import (
    EditorRoute,
    LabRoute,
    LatestReviewRoute,
    LearnRoute,
    LessonRoute,
    LibraryRoute,
    PuzzlesRoute,
    QuickPlayRoute,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    StudyRoute,
    ThinkRoute,
    TournamentRoute,
)
from ui.shell.services import Services

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("memory_of_the_program")]

EVENTS = int(os.environ.get("PATHWAYZ_EVENTS", amount(100_000, 1_000)))
GAMES = amount(500, 8)
A_FRAME = 5
"""Events that come within one frame."""
ROUND = amount(1000, 100)
"""Events after which the way home must be open."""
SETTLED = 20_000
"""Events after which the memory of the process tells what leaks from what is loaded when it is first shown."""
SIZES = ((960, 640), (1280, 800), (1000, 1400), (1600, 900))


SCREENS: dict[str, Callable[[App], None]] = {
    "LibraryScene": lambda app: app.navigate(LibraryRoute()),
    "SetupScene": lambda app: app.navigate(SetupRoute("pathwayz")),
    "EditorScene": lambda app: app.navigate(EditorRoute("pathwayz")),
    "PlayScene": lambda app: app.navigate(QuickPlayRoute("tic-tac-toe")),
    "ReviewScene": lambda app: app.navigate(LatestReviewRoute("tic-tac-toe")),
    "StudyScene": lambda app: app.navigate(StudyRoute("connect-four")),
    "LearnScene": lambda app: app.navigate(LearnRoute()),
    "ThinkScene": lambda app: app.navigate(ThinkRoute(find_game("tic-tac-toe"))),
    "LabScene": lambda app: app.navigate(LabRoute("pathwayz")),
    "LessonScene": lambda app: app.navigate(LessonRoute("pathwayz")),
    "PuzzleScene": lambda app: app.navigate(PuzzlesRoute("pathwayz")),
    "RulesScene": lambda app: app.navigate(RulesRoute("pentago-twist")),
    "SettingsScene": lambda app: app.navigate(SettingsRoute()),
    "TournamentScene": lambda app: app.navigate(TournamentRoute("tic-tac-toe")),
}
"""Where each round begins, by turns: not every one is found by chance."""


class Complaints(logging.Handler):
    """Keeps every error that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    handler = Complaints()
    names = ("pathwayz", "ui", "coach", "table", "ai", "saves")
    for name in names:
        logging.getLogger(name).addHandler(handler)
    yield handler
    for name in names:
        logging.getLogger(name).removeHandler(handler)


def resident() -> int:
    """Return the bytes of memory that the process takes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


def living() -> int:
    """Return how many objects of the window's own classes there are, without the tables of keys of its modules."""
    gc.collect()
    kinds = (str(type(each).__module__) for each in gc.get_objects())
    return sum(kind.startswith("ui.") and kind != "ui.kit.commands" for kind in kinds)


def test_random_input_breaks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complaints: Complaints) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(places, "documents", lambda: tmp_path)
    fill(tmp_path, 60)
    now = 0.0
    engine, sounds = FakeEngine(any_action), Silence()
    services = Services(
        Settings.load(tmp_path / "settings.toml"),
        tmp_path,
        clock=lambda: now,
        engine=as_engine(engine),
        sounds=sounds,
        warmup=FakeWarmup(True),
        courses=Courses(run=made_up),
    )
    app = App(services, (1280, 800))
    monkey = Monkey(app, 7)
    monkeypatch.setattr(window, "paste_text", lambda: monkey.pasted)
    monkeypatch.setattr(system_window, "set_full_screen", lambda _on, _size: None)
    app.push(HomeScene(app))
    app.run_frame([])
    seen: set[str] = set()
    sizes: list[int] = []
    objects: list[int] = []
    for sent in range(0, EVENTS, A_FRAME):
        now += 1 / 60
        app.run_frame([monkey.event() for _ in range(A_FRAME)])
        app.running = True  # Ctrl+Q is among the keys
        seen |= {type(shown).__name__ for shown in (*app.scenes, *app.router.overlays)}
        if sent % ROUND == 0:
            app.settings.ui_scale = 100
            app.display.set_language(ENGLISH)
            app.display.resize(1280, 800)  # always the same, or else the home screen has more objects in some rounds
            now = go_home(app, now)
            trim(app)
            engine.searches.clear()
            sounds.played.clear()
            forget_pictures()
            objects.append(living())
            sizes.append(resident() if Path("/proc/self/statm").exists() else 1)
            app.settings.ui_scale = monkey.random.choice((100, 100, 75, 150))
            app.display.resize(*monkey.random.choice(SIZES))
            list(SCREENS.values())[sent // ROUND % len(SCREENS)](app)
            seen.add(type(app.scene).__name__)
        assert complaints.records == []
    assert {"HomeScene", *list(SCREENS)[: EVENTS // ROUND]} <= seen
    assert intact(app.library)
    app.display.set_language(ENGLISH)
    app.close()
    early, late = early_and_late(objects)
    print(f"{early:.0f} to {late:.0f} objects")
    assert late < 1.05 * early or EVENTS < SETTLED
    quarter = len(objects) // 4  # in few rounds only what stays is told from what the home screen shows by chance
    assert min(objects[3 * quarter :]) < 1.2 * max(objects[quarter : 2 * quarter])
    early, late = early_and_late(sizes)
    print(f"{EVENTS} events, memory {early / 2**20:.0f} to {late / 2**20:.0f} MB, seen: {sorted(seen)}")
    assert late < 1.05 * early or EVENTS < SETTLED


def early_and_late(sizes: list[int]) -> tuple[float, float]:
    """Return what is usual in the second and in the last quarter."""
    quarter = len(sizes) // 4
    return median(sizes[quarter : 2 * quarter]), median(sizes[3 * quarter :])


_STROKE = (pygame.KEYUP, pygame.KEYDOWN, pygame.KEYUP)
"""A key that was not let go, or is pressed anew."""


def go_home(app: App, now: float) -> float:
    """Escape closes what lies over the scene; then home, where a frame is drawn. Returns the time."""
    for _ in range(8):
        now += 0.3
        app.run_frame(
            [pygame.event.Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0) for kind in _STROKE]
        )
    assert not [overlay for overlay in app.router.overlays if type(overlay).__name__ != "Menu"]
    app.router.overlays.clear()
    app.home()
    app.run_frame([])
    assert isinstance(app.scene, HomeScene)
    assert len(app.scenes) == 1
    return now + 1.0


def forget_pictures() -> None:
    """Empty the caches of drawings, which have ceilings of their own, so that only what leaks is left to grow."""
    for cache in (paint, pieces, fonts, icons):
        cache.forget()


def trim(app: App) -> None:
    """Keep the library at a size at which its list does not take longer and longer."""
    ids = app.library.ids()
    if len(ids) > 200:
        app.library.delete(*ids[200:])


def test_hundreds_of_games_between_ais_leave_nothing_behind(tmp_path: Path) -> None:
    from ai.engine import Engine

    threads, sizes, ended = threading.active_count(), [], 0
    with Library.open(tmp_path) as library:
        engine = Engine()
        for number in range(GAMES):
            board = ("tic-tac-toe", "connect-four")[number % 2]
            seats = Seat.ai(f"level-{1 + number % 2}"), Seat.ai(f"level-{1 + number // 2 % 2}")
            ended += play_out(
                Session(GameConfig(board, seats, pace=Pace.FAST), engine, journal=LibraryJournal(lambda: library))
            )
            if number % 25 == 24 and Path("/proc/self/statm").exists():
                sizes.append(resident())
        engine.close()
        assert len(library.ids()) == ended == GAMES
    assert threading.active_count() == threads
    if len(sizes) > 8:
        settled = sizes[len(sizes) // 4 :]
        print(f"{GAMES} games, memory {settled[0] >> 20} to {settled[-1] >> 20} MB")
        assert max(settled) < 1.05 * settled[0]


def play_out(session: Session) -> bool:
    """Let two AIs play to the end, as fast as they can."""
    now = 0.0
    session.begin(now)
    while session.outcome is None:
        now += 0.5
        session.update(now)
        session.drain()
        if session.busy:
            time.sleep(0.0005)
    session.close()
    return True
