"""A play scene on a desk: the real App on the dummy driver, a clock that the test turns, and an engine of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ai.progress import Progress
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.session import Past
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.lab_players import MadeUp
from tests.ui.watched import WatchedApp
from ui.boards.grid import GridView
from ui.kit.control import Control
from ui.lab.courses import Courses
from ui.scenes.play import PlayScene
from ui.services import Services

if TYPE_CHECKING:
    from table.session import Session
    from ui.kit.overlay import Overlay

YOU, GUEST = Seat.human("You"), Seat.human("Guest")
AI = Seat("Creek", "level-3")
FRAME = 1 / 50


class FakeWarmup:
    """Says that the kernels are ready, or not yet."""

    def __init__(self, ready: bool) -> None:
        self.is_ready = ready
        self.problem = ""
        self.progress: Progress[None] = Progress()
        self.progress.report(40, 100)

    def ready(self, _game: str, _player: object = None, /) -> bool:
        return self.is_ready

    def prefer(self, _game: str) -> None:
        pass

    def close(self) -> None:
        pass


class Silence:
    """Sounds that are only counted."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)

    def close(self) -> None:
        pass


class Desk:
    """Sends real events to a scene and lets time pass in frames."""

    def __init__(
        self,
        game: str,
        seats: tuple[Seat, Seat] = (YOU, GUEST),
        *,
        size: tuple[int, int] = (1280, 800),
        instant: bool = True,
        ready: bool = True,
        moves: Sequence[str] = (),
        theme: str = "dark",
        animations: bool = True,
        data_dir: Path | None = None,
        engine: FakeEngine | None = None,
        **config: object,
    ) -> None:
        self.now = 1000.0
        settings = Settings()
        settings.theme, settings.animations = theme, animations
        self.engine = engine or FakeEngine(any_action, instant=instant)
        self.warmup, self.sounds = FakeWarmup(ready), Silence()
        services = Services(
            settings,
            data_dir,
            clock=lambda: self.now,
            engine=as_engine(self.engine),
            sounds=self.sounds,
            warmup=self.warmup,
            courses=Courses(run=MadeUp),
        )
        self.app = WatchedApp(services, size)
        self.first = PlayScene(self.app, GameConfig(game, seats, **config), past=Past(moves))  # type: ignore[arg-type]
        self.app.push(self.first)
        self.wait(0.3)

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.app.scene, PlayScene), self.app.scene
        return self.app.scene

    @property
    def grid(self) -> GridView:
        """The view of a board of cells."""
        assert isinstance(self.scene.view, GridView)
        return self.scene.view

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def moves(self) -> list[str]:
        return self.session.match.moves_text

    @property
    def overlay(self) -> Overlay | None:
        return self.app.router.overlays[-1] if self.app.router.overlays else None

    @property
    def status(self) -> str:
        """What the status line says."""
        return self.scene.status.text()

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.app.services.notices.shown]

    # -- time ---------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let frames pass."""
        with self.app.unseen():
            for _ in range(max(1, round(seconds / FRAME))):
                self.now += FRAME
                self.app.step([])

    def sleep(self, seconds: float) -> None:
        """Let time pass that nobody looks at: a frame at the end of every second."""
        with self.app.unseen():
            for _ in range(max(1, round(seconds))):
                self.now += 1.0
                self.app.step([])

    def asleep(self) -> bool:
        """Whether the loop would sleep now, rather than draw."""
        return not self.app.dirty and not self.app.moving(self.now)

    # -- events -------------------------------------------------------------------------------------

    def send(self, *events: pygame.event.Event) -> None:
        """One frame with these events."""
        self.now += FRAME
        self.app.step(list(events))

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys, one after the other, in one frame."""
        self.send(*(event for key in keys for event in _key(key, mod)))

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        """Move the mouse there and press a button."""
        self.send(*_click(point, button))

    def press(self, name: str) -> None:
        """Click a control of the scene, or of what lies over it, by its name."""
        self.click(self.control(name).rect.center)

    def control(self, name: str) -> Control:
        controls = self.overlay.controls if self.overlay else self.scene.controls
        return controls.named(name)

    def play(self, *moves: str) -> None:
        """Play moves by mouse, each given as text."""
        with self.app.unseen():
            for move in moves:
                self.play_action(self.scene.game.parse_action(self.session.state, move))

    def play_action(self, action: int) -> None:
        for click in self.scene.clicks_of(action):
            self.click(click.point, click.button)

    def close(self) -> None:
        self.app.close()


def _key(key: int, mod: int) -> Iterator[pygame.event.Event]:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        yield pygame.event.Event(kind, key=key, mod=mod, unicode="")


def _click(point: tuple[int, int], button: int) -> Iterator[pygame.event.Event]:
    yield pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        yield pygame.event.Event(kind, pos=point, button=button, touch=False)
