"""The base of every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ui.kit.commands import Section, cap_of, command_of
from ui.kit.focus import Controls
from ui.kit.look import Look

if TYPE_CHECKING:
    from table.session import Session
    from ui.shell.host import Host
    from ui.shell.routes import Route


class Scene:
    """A screen. The App calls `enter`, then `layout`, and in every frame `handle` for each event, `update` once and
    `draw` once. Everything is in device pixels; `look` converts.

    An overriding method also calls the method here, for the scene's `controls`.
    """

    title = ""  # the window's title, after the program's name
    way_back = ""
    """The label of the command that leads back here from a game begun here; empty for no such command."""
    keys: Sequence[Section] = ()
    """The keys of this screen only: handled by `handle`, shown by the sheet on `?`."""

    single_instance = False
    """Whether a new screen of this class closes the older ones."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.controls = Controls()
        self.route: Route | None = None
        """The route that opened this screen; None until the screen is shown."""

    @property
    def look(self) -> Look:
        return self.app.look

    @property
    def occupation(self) -> str:
        """The activity here, for the sheet of keys: "while playing Pathwayz"."""
        return ""

    @property
    def board_at_hand(self) -> str | None:
        """The name of this screen's board, whose rules F1 opens; None means the board of the screen below."""
        return None

    @property
    def board_played(self) -> str | None:
        """The name of the board of the game played here; None if there is no game."""
        return None

    def session_of(self, game: int) -> Session | None:
        """The session of a library's game, if that game waits here."""
        return None

    @property
    def waits_for_engine(self) -> bool:
        """Whether a person waits here for the computer's move; work in the background then pauses."""
        return False

    def arrive(self, route: Route) -> None:
        """The scene is shown for the first time, opened by `route`."""
        self.route = route

    def enter(self) -> None:
        """The scene comes to the top of the stack, for the first time or again."""

    def leave(self) -> None:
        """Another scene covers this one, or this one closes."""

    def close(self) -> None:
        """The scene has left the stack for good, or the program ends: free the scene's resources."""

    def layout(self, size: tuple[int, int]) -> None:
        """Compute every rectangle: the window's size, the scale or the theme changed."""

    def pause(self) -> None:
        """An overlay that stops clocks has opened; pause."""

    def resume(self) -> None:
        """That overlay has closed; resume."""

    def command_for(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return this scene's command for a KEYDOWN, or None."""
        return command_of(self.keys, event, self, typing=self.controls.typing)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it changed something or is used up."""
        command = self.command_for(event) if event.type == pygame.KEYDOWN else None
        if command is not None:
            command()
            return True
        if self.controls.handle(event, self.look):
            return True
        return event.type == pygame.KEYDOWN and cap_of(event) == "Esc" and self.escape()

    def escape(self) -> bool:
        """Handle an Escape that no control took: end typing, else go back. True if it is used up."""
        if self.controls.typing:
            self.controls.focus(None, self.look)
        else:
            self.app.pop()
        return True

    def update(self, now: float) -> None:
        """Bring animations and clocks to the time `now`, in seconds of the frame clock."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface is already filled with the theme's background."""
        self.controls.draw(surface, self.look)

    def is_animating(self, now: float) -> bool:
        """Whether anything in the scene is animating: it is drawn 60 times a second then."""
        return self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame is due without an event (a clock's tick); None for never."""
        return self.controls.next_frame_delay(now)
