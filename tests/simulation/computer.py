"""What a program of the simulation runs on: a disk that may fail or fill, an engine, games of a tournament, the screen.

`tests.writes.recorder` is preloaded, so a call fails as the system's own would, SQLite's too.
"""

from __future__ import annotations

import ctypes
import errno
import shutil
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

from game import Match, find_game
from lab.arena import result_of
from lab.contest.playing import GameJob
from lab.contest.shared_game_state import SharedGameState
from lab.errors import LabError
from lab.pool import SameThread
from table.guarded_play import GuardedPlay
from table.line import LineCursor
from table.session import Session
from tests.simulation.world import world
from tests.ui.engines import FakeAnalysis, FakeEngine, any_action
from ui.boards.view import BoardView
from ui.parts.board_panel import BoardPanel
from ui.screens.play.scene import PlayScene
from ui.shell.app import App

FOR_GOOD = 1 << 40
_system = ctypes.CDLL(None)


class Disk:
    """The folder of a program; its calls fail when they are told to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_bad = False
        folder.mkdir(parents=True, exist_ok=True)

    def fail(self, call: int, error: int, times: int = FOR_GOOD) -> None:
        """Let the call of that number fail, and those after it."""
        self.is_bad = True
        _system.writes_fail(ctypes.c_long(call), error, ctypes.c_long(times))

    def fill(self, call: int) -> None:
        self.fail(call, errno.ENOSPC)

    def mend(self) -> None:
        self.is_bad = False
        _system.writes_fail(ctypes.c_long(0), 0, ctypes.c_long(0))

    def as_if_killed(self, end: Callable[[], None]) -> None:
        """End a program by `end`, and put the disk back as it was before."""
        kept = self.folder.with_name("kept")
        shutil.copytree(self.folder, kept)
        end()
        shutil.rmtree(self.folder)
        kept.rename(self.folder)


class Brain(FakeEngine):
    """Answers when the dice say so, or not at all."""

    def __init__(self, dice: Random) -> None:
        super().__init__(any_action, instant=False)
        self.dice = dice

    def think(self) -> None:
        """Let some searches come to their end."""
        for search in self.searches:
            if self.dice.random() < (1.0 if search.stopped else 0.4):
                search.finish()
        self.searches: list[FakeAnalysis] = [search for search in self.searches if not search.done]


class Players(SameThread):
    """Plays a tournament's games by dice, in the thread that asks for them, and takes its time."""

    def __init__(self, _workers: int, *, background: bool, begin: tuple[Any, SharedGameState]) -> None:
        self._shared, self._ended = begin[1], False

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return super().submit(self._play, *arguments, **named)

    def _play(self, job: GameJob) -> Any:
        dice, match = Random(f"{job.pairing.pair} {job.pairing.number}"), Match(find_game(job.pairing.game))
        while match.outcome is None:
            self._shared.write(job.line, job.number, match.moves)
            world().wait(lambda: self._ended, 0.5)
            world().wait(lambda: self._ended or not self._shared.suspended)
            if self._ended:
                raise LabError("worker-ended")
            match.push(dice.choice(match.legal_actions()))
        return result_of(job.pairing, match)._replace(seconds=(0.5, 1.5))

    def end(self) -> None:
        self._ended = True

    def close(self) -> None:
        """Nothing is open."""


class Window(App):
    """The real window, drawn when somebody looks; several of them share the screen."""

    looked_at = False

    @property
    def view(self) -> BoardView | None:
        """The board on which moves are made on the screen; None if there is none."""
        controls = self.scene.controls if self.scene is not None else ()
        return next((each.view for each in controls if isinstance(each, BoardPanel)), None)

    @property
    def session(self) -> Session | None:
        """The game in progress on the screen; None if there is none."""
        return self.scene.session if isinstance(self.scene, PlayScene) else None

    @property
    def line(self) -> LineCursor | None:
        """The moves of that game, and how far somebody looks back."""
        return self.scene.line if isinstance(self.scene, PlayScene) else None

    @property
    def guard(self) -> GuardedPlay | None:
        """What holds a move of that game that would lose it."""
        return self.scene.guard if isinstance(self.scene, PlayScene) else None

    def draw(self) -> None:
        if self.looked_at:
            super().draw()

    def leave_screen_open(self) -> None:
        """Have the other windows go on with the screen when this one closes."""
        self.display.close = lambda: None  # type: ignore[method-assign]
