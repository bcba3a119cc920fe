"""The window with time, dice and files held still, so that a state looks the same on every machine and every day."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from saves.library import Library
from saves.models import SeatRecord
from tests.ui.desk import Desk
from tests.ui.every_window import show
from tests.ui.ladders import play_levels
from tests.ui.shelves import YOU, keep, level
from ui.screens.home.scene import HomeScene

Window = dict[str, Any]
"""A window's size, the scale of what is in it in per cent, and its theme; see `every_window.WINDOWS`."""
GAMES = Path("games")
"""The folder of the games, seen from where the window is opened: one that a screen may name."""
NOON = 1_773_489_600
"""The 14th of March 2026, 12:00 UTC, in seconds: when everything here happens."""
CORES = 4
"""As many has the computer on which everything here happens."""


class State(NamedTuple):
    """A screen in one state.

    Attributes:
        screen: which outlines it is kept with.
        name: what it is called there, such as "othello, over".
        bring_about: does what leads there from the home screen, in a window of 1280x800.
        played: whether some games were played before.
        theme: the only one in which it is shown, since it tells which one is chosen; empty for any.
    """

    screen: str
    name: str
    bring_about: Callable[[Desk, Window], object]
    played: bool = True
    theme: str = ""

    def detailed(self) -> State:
        """The same with details shown."""

        def bring_about(desk: Desk, window: Window) -> None:
            desk.app.settings.details = True
            self.bring_about(desk, window)

        return self._replace(name=f"{self.name}, details", bring_about=bring_about)

    def seen_in(self, window: Window) -> Window:
        """Return a window with the theme that the state wants."""
        return window | {"theme": self.theme or window["theme"]}


@contextmanager
def stopped(second: int = 0) -> Iterator[None]:
    """Let no time pass, but for a millisecond whenever the time of day is asked for; let all dice fall the same.

    `second` is the second after noon.
    """
    stamps, dice = count((NOON + second) * 10**9, 10**6), random.getstate()
    clocks: dict[str, Any] = dict.fromkeys(("monotonic", "perf_counter"), lambda: 1000.0)
    clocks |= {"time_ns": lambda: next(stamps), "time": lambda: float(NOON)}
    random.seed(38)
    with (
        patch.multiple(time, **clocks),
        patch.object(os, "cpu_count", lambda: CORES),
        patch.dict(os.environ, TZ="UTC", HOME="/nobody"),
    ):
        _read_time_zone()
        yield
    _read_time_zone()
    random.setstate(dice)


def _read_time_zone() -> None:
    if hasattr(time, "tzset"):  # Windows has no such thing
        time.tzset()


@contextmanager
def some_games() -> Iterator[Path]:
    """Return a folder with some games in its library; every state that wants them gets a copy of it."""
    with tempfile.TemporaryDirectory(prefix="pathwayz-games-") as folder:
        with stopped(), Library.open(Path(folder)) as library:
            keep(library, "connect-four", "4 4 5", (YOU, level(7)))
            keep(library, moves="a1 a2 b1 b2 c1", seats=(YOU, level(3)))
            keep(library, moves="a1", result="1-0", termination="time", title="Evening 1")
            keep(library, "pathwayz", "d5 e5", (SeatRecord("Robin"), YOU))
            play_levels(library, "pathwayz", [(3, "1-0"), (4, "0-1"), (4, "1-0")])
        yield Path(folder)


@contextmanager
def on_stage(state: State, games: Path) -> Iterator[Desk]:
    """Open the window with a copy of these games, and bring a state about."""
    with stopped(1), tempfile.TemporaryDirectory(prefix="pathwayz-stage-") as folder, chdir(folder):
        if state.played:
            shutil.copytree(games, GAMES)
        desk = Desk("tic-tac-toe", data_dir=GAMES, animations=False)
        desk.app.glance = 10  # what a key finds on some screens depends on when they were composed last
        try:
            desk.app.router.scenes.insert(0, HomeScene(desk.app))
            window = state.seen_in({"size": (1280, 800), "scale": 100, "theme": "dark"})
            show(desk, window)
            with desk.app.unseen():
                state.bring_about(desk, window)
            yield desk
        finally:
            desk.close()
