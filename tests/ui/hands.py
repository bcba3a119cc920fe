"""A hand on the mouse, a hand on the keyboard, and a clock: the real App on the dummy driver, with posted events."""

from __future__ import annotations

from pathlib import Path

import pygame

from ai.progress import Progress
from saves.settings import Settings
from tests.ui.watched import WatchedApp
from ui.kit.control import Control
from ui.lab.courses import Courses
from ui.scene import Scene
from ui.scenes.home import HomeScene
from ui.services import Readiness, Services

FRAME = 1 / 60


class Silence:
    """Sounds that nobody hears."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)

    def close(self) -> None:
        pass


class NoWarmup:
    """No kernels: nobody here thinks. To ask for those of the computer takes longer than most tests."""

    def __init__(self) -> None:
        self.problem = ""
        self.progress: Progress[None] = Progress()

    def ready(self, _game: str, _player: object = None, /) -> bool:
        return False

    def prefer(self, _game: str) -> None:
        """Nothing is compiled."""

    def close(self) -> None:
        """Nothing is open."""


class Hands:
    """Events go through pygame's own queue, each followed by a frame, of which the last of a gesture is drawn."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 800),
        folder: Path | None = None,
        settings: Settings | None = None,
        warmup: Readiness | None = None,
        courses: Courses | None = None,
    ) -> None:
        self.now = 100.0
        self.sounds = Silence()
        services = Services(
            settings, folder, clock=lambda: self.now, sounds=self.sounds, warmup=warmup or NoWarmup(), courses=courses
        )
        self.app = WatchedApp(services, size)
        pygame.event.clear()

    @classmethod
    def at_home(
        cls,
        size: tuple[int, int] = (1280, 800),
        folder: Path | None = None,
        warmup: Readiness | None = None,
        courses: Courses | None = None,
    ) -> Hands:
        """With the first screen open."""
        hands = cls(size, folder, warmup=warmup, courses=courses)
        hands.app.push(HomeScene(hands.app))
        hands.wait(0.3)
        return hands

    @property
    def scene(self) -> Scene:
        assert self.app.scene is not None
        return self.app.scene

    @property
    def focused(self) -> str:
        """The name of what the keyboard is on, empty for nothing."""
        controls = self.app.router.overlays[-1].controls if self.app.router.overlays else self.scene.controls
        return controls.focused.name if controls.focused else ""

    def control(self, name: str) -> Control:
        """A control of the topmost overlay or of the scene."""
        return (self.app.router.overlays[-1].controls if self.app.router.overlays else self.scene.controls).named(name)

    def send(self, kind: int, **values: object) -> None:
        """Post an event and let a frame pass."""
        assert pygame.event.post(pygame.event.Event(kind, values))
        self.now += FRAME
        self.app.step()

    def wait(self, seconds: float) -> None:
        """Let frames pass."""
        with self.app.unseen():
            for _ in range(max(1, round(seconds / FRAME))):
                self.now += FRAME
                self.app.step()

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys."""
        with self.app.unseen():
            for key in keys:
                self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
                self.send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def write(self, text: str) -> None:
        """Type text, letter by letter."""
        with self.app.unseen():
            for letter in text:
                self.send(pygame.TEXTINPUT, text=letter)

    def point(self, place: tuple[int, int] | str) -> None:
        """Move the mouse to a point, or onto a control."""
        self.send(pygame.MOUSEMOTION, pos=self._at(place), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def hold(self, place: tuple[int, int] | str) -> None:
        """Move there and press the button."""
        with self.app.unseen():
            self.point(place)
            self.send(pygame.MOUSEBUTTONDOWN, pos=self._at(place), button=1, touch=False)

    def release(self, place: tuple[int, int] | str) -> None:
        """Release the button there."""
        self.send(pygame.MOUSEBUTTONUP, pos=self._at(place), button=1, touch=False)

    def click(self, place: tuple[int, int] | str) -> None:
        """Click a point, or the middle of a control."""
        spot = self._at(place)
        with self.app.unseen():
            self.hold(spot)
            self.release(spot)

    def choose_board(self, title: str) -> None:
        """Click a board's card on the home screen, once the arrows have led to it."""
        while not any(control.name == title and control.visible for control in self.scene.controls):
            assert self.control("Next boards").enabled, f"there is no card of {title}"
            self.click("Next boards")
        self.click(title)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one point and release at another."""
        with self.app.unseen():
            self.hold(start)
            self.point(end)
            self.release(end)

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the pointer is; up is positive."""
        self.send(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)

    def tab_stops(self) -> list[str]:
        """Where Tab stops, once around."""
        stops: list[str] = []
        with self.app.unseen():
            for _ in range(100):
                self.press(pygame.K_TAB)
                if self.focused in stops:
                    return stops
                stops.append(self.focused)
        raise AssertionError(f"Tab never comes back: {stops}")

    def pixels(self) -> bytes:
        """What is on the screen."""
        self.app.draw()
        return pygame.image.tobytes(self.app.display.surface, "RGB")

    def close(self) -> None:
        self.app.close()

    def _at(self, place: tuple[int, int] | str) -> tuple[int, int]:
        return self.control(place).rect.center if isinstance(place, str) else place
