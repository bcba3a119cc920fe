"""A session in which one large allocation fails, for each again: `python -m tests.memory.session FOLDER STEP FIRST`.

`scarce.c` is preloaded. The allocations FIRST, FIRST + STEP, … fail, each in a new process, which has drawn nothing
before; the number of sessions is printed at the end.
"""

from __future__ import annotations

import ctypes
import itertools
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from saves import log, memory
from saves.library import Library
from table.config import GameConfig, Seat
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from ui.shell.routes import HomeRoute, LibraryRoute, PlayRoute, Route, SettingsRoute

SEATS = Seat.human("Robin"), Seat.ai("level-1")
_system = ctypes.CDLL(None)


class Person(Screen):
    """Plays a game, looks into the library and the settings, and changes theme and size; hears what is said."""

    def __init__(self, folder: Path) -> None:
        memory.keep_work_buffers_small()
        super().__init__(folder=folder, warmup=FakeWarmup(True), engine=as_engine(FakeEngine(any_action)))
        self.app.glance = 10  # what is painted asks for memory
        self.told: list[str] = []
        self.visit(HomeRoute())

    def acts(self) -> None:
        self.visit(PlayRoute(GameConfig("connect-four", SEATS)))
        for moves in (2, 4):
            for _ in range(2):  # a click may be lost, which a person sees
                if len(self.session.match.moves) < moves:
                    self.make_move(self.session.legal_actions()[0])
                    self.look(0.6)
        self.visit(LibraryRoute())
        self.visit(SettingsRoute())
        for change in (self.app.display.next_theme, lambda: self.app.display.resize(1280, 800)):
            self.app.services.error_boundary("change", change)  # as where an event asks for it
            self.look()

    def visit(self, route: Route) -> None:
        """Go to a screen as a button does, and again if it could not be opened."""
        before = self.app.scene
        for _ in range(2):
            self.app.services.error_boundary("visit", lambda: self.app.navigate(route))
            if self.app.scene is not before:
                break
        self.look()

    def look(self, seconds: float = 0.2) -> None:
        self.wait(seconds)
        if not self.app.router.is_drawn:
            self.wait(1.2)  # it is tried again after a second
        assert self.app.router.is_drawn
        self.told += [notice for notice in self.notices if notice not in self.told]


def _fails(folder: Path, call: int) -> int:
    """Let an allocation fail in a session; return how many there were."""
    log.hold()
    written = log.start(folder)
    person = Person(folder)
    _system.memory_fails(ctypes.c_long(call), ctypes.c_long(1))
    person.acts()
    calls = int(_system.memory_calls())
    _system.memory_fails(ctypes.c_long(0), ctypes.c_long(0))
    assert len(person.told) <= 1, person.told
    person.close()
    log.stop()
    assert written is not None
    assert "Traceback" not in written.read_text(encoding="utf-8")
    with Library.open(folder) as library:
        assert [len(library.get(game).moves) for game in library.ids()] == [4]
    return calls


def main(place: Path, step: int, first: int) -> None:
    """Let each allocation fail."""
    for number, call in enumerate(itertools.count(first, step), 1):
        with tempfile.TemporaryDirectory(dir=place) as name, ProcessPoolExecutor(1, get_context("fork")) as process:
            try:
                calls = process.submit(_fails, Path(name), call).result()
            except BaseException as reason:
                raise AssertionError(f"allocation {call}") from reason
        if call > calls:
            print(number, "sessions")
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
