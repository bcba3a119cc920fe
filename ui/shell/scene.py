"""What a screen of the program is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ui.kit.focus import Controls
from ui.kit.keys import Section, command_of
from ui.kit.look import Look

if TYPE_CHECKING:
    from table.session import Session
    from ui.shell.host import Host
    from ui.shell.routes import Route


class Scene:
    """A screen. The App calls, in this order: `enter`, `layout`, and then for every frame `handle` for each event,
    `update` once, `draw` once. Everything is in device pixels; `look` converts.

    A scene that overrides a method and has `controls` calls the same method of this class for them.
    """

    title = ""  # of the window, after the program's name
    way_back = ""
    """The words that lead back here from a game that was begun here; empty where nobody comes back."""
    keys: Sequence[Section] = ()
    """What keys mean here and on no other screen: handled by `handle`, and told by the sheet on `?`."""

    single_instance = False
    """Whether no two screens of this kind are open: a new one closes those below it."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.controls = Controls()
        self.route: Route | None = None
        """The route that opened it, once it is shown."""

    @property
    def look(self) -> Look:
        return self.app.look

    @property
    def occupation(self) -> str:
        """What one does here, for the sheet of keys: "while playing Pathwayz"."""
        return ""

    @property
    def board_at_hand(self) -> str | None:
        """The name of the board that this is about, whose rules F1 opens; None leaves it to the screen below."""
        return None

    @property
    def board_played(self) -> str | None:
        """The name of the board of the game that is played here; None where none is."""
        return None

    def session_of(self, game: int) -> Session | None:
        """The session of a game of the library, if it is the one that waits here."""
        return None

    @property
    def waits_for_engine(self) -> bool:
        """Whether a person waits here for the computer's move: what goes on beside it makes room."""
        return False

    def arrive(self, route: Route) -> None:
        """The scene is shown for the first time, opened by `route`."""
        self.route = route

    def enter(self) -> None:
        """The scene comes to the top of the stack, new or again."""

    def leave(self) -> None:
        """Another scene covers it, or it ends."""

    def close(self) -> None:
        """The scene is off the stack for good, or the program ends: free what it holds."""

    def layout(self, size: tuple[int, int]) -> None:
        """Compute every rectangle: the window's size, the scale or the theme changed."""

    def pause(self) -> None:
        """Something lies over the scene that it waits for: clocks stop."""

    def resume(self) -> None:
        """What it waited for is gone."""

    def command_for(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return what a KEYDOWN asks this scene for by its table, or None."""
        return command_of(self.keys, event, self, typing=self.controls.typing)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it changed something or is used up."""
        command = self.command_for(event) if event.type == pygame.KEYDOWN else None
        if command is not None:
            command()
            return True
        if self.controls.handle(event, self.look):
            return True
        return event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.escape()

    def escape(self) -> bool:
        """What Escape does where no control takes it: it ends typing, then leads back. True if it is used up."""
        if self.controls.typing:
            self.controls.focus(None, self.look)
        else:
            self.app.pop()
        return True

    def update(self, now: float) -> None:
        """Bring animations and clocks to `now`, in seconds of a monotonic clock."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface is filled with the theme's background."""
        self.controls.draw(surface, self.look)

    def is_animating(self, now: float) -> bool:
        """Whether the scene wants 60 frames a second now."""
        return self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the scene has to be drawn although nothing happens (a clock's tick), or None for never."""
        return self.controls.next_frame_delay(now)
