"""What a screen of the program is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.kit.focus import Controls
from ui.kit.look import Look

if TYPE_CHECKING:
    from ui.host import Host


class Scene:
    """A screen. The App calls, in this order: `enter`, `layout`, and then for every frame `handle` for each event,
    `update` once, `draw` once. Everything is in device pixels; `look` converts.

    A scene that overrides a method and has `controls` calls the same method of this class for them.
    """

    title = ""  # of the window, after the program's name

    def __init__(self, app: Host) -> None:
        self.app = app
        self.controls = Controls()

    @property
    def look(self) -> Look:
        return self.app.look

    def enter(self) -> None:
        """The scene comes to the top of the stack, new or again."""

    def leave(self) -> None:
        """Another scene covers it, or it ends."""

    def close(self) -> None:
        """The scene is off the stack for good, or the program ends: free what it holds."""

    def layout(self, size: tuple[int, int]) -> None:
        """Compute every rectangle: the window's size, the scale or the theme changed."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it changed something or is used up."""
        return self.controls.handle(event, self.look)

    def update(self, now: float) -> None:
        """Bring animations and clocks to `now`, in seconds of a monotonic clock."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface is filled with the theme's background."""
        self.controls.draw(surface, self.look)

    def moving(self, now: float) -> bool:
        """Whether the scene wants 60 frames a second now."""
        return self.controls.moving(now)

    def wake_in(self, now: float) -> float | None:
        """Seconds until the scene has to be drawn although nothing happens (a clock's tick), or None for never."""
        return self.controls.wake_in(now)
