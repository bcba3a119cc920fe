"""Services that a window in a test has: sounds that are only counted, and kernels that are ready or not."""

from __future__ import annotations

from ai.progress import Progress
from ui.shell.sound import Sounds


class FakeWarmup:
    """Says that the kernels are ready, or not yet; to ask for those of the computer takes longer than most tests."""

    def __init__(self, ready: bool) -> None:
        self.is_ready = ready
        self.problem = ""
        self.progress: Progress[None] = Progress()
        self.progress.report(40, 100)

    def begin(self) -> None:
        """Nothing is made ready."""

    def ready(self, _game: str, _player: object = None, /) -> bool:
        return self.is_ready

    def prefer(self, _game: str) -> None:
        """Nothing is compiled."""

    def close(self) -> None:
        """Nothing is open."""


class Silence(Sounds):
    """Sounds that are only counted, without a device."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play_sound(self, name: str) -> None:
        self.played.append(name)

    def close(self) -> None:
        """Nothing is open."""
