"""What a scene may ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from game import GAMES
from game.texts import text

if TYPE_CHECKING:
    import pygame

    from ai.engine import Engine
    from lab.contest.service import Tournaments
    from saves.library import Library
    from saves.settings import Settings
    from table.keeping import Keeper
    from table.session import Session
    from ui.kit.focus import Controls
    from ui.kit.keys import Section
    from ui.kit.look import Look
    from ui.kit.notice import Kind
    from ui.kit.overlay import Overlay
    from ui.shell.background_status import BackgroundStatus
    from ui.shell.courses import Courses
    from ui.shell.display import Display
    from ui.shell.routes import Route
    from ui.shell.services import Readiness


class Screen(Protocol):
    """What other parts of the program may know of an open screen; see `ui.shell.scene.Scene`."""

    controls: Controls

    @property
    def way_back(self) -> str:
        """The words that lead back here from a game that was begun here; empty where nobody comes back."""

    @property
    def keys(self) -> Sequence[Section]:
        """What keys mean here and on no other screen."""

    @property
    def route(self) -> Route | None:
        """The route that opened it."""

    @property
    def occupation(self) -> str:
        """What one does here."""

    @property
    def board_at_hand(self) -> str | None:
        """The name of the board that this is about."""

    @property
    def board_played(self) -> str | None:
        """The name of the board of the game that is played here."""

    def session_of(self, game: int) -> Session | None:
        """The session of a game of the library, if it waits here."""

    def command_for(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return what a KEYDOWN asks this screen for by its table, or None."""


class Host(Protocol):
    """The program around a scene. `ui.shell.app.App` is the one there is; tests that need less may bring their own."""

    # What there is.

    @property
    def settings(self) -> Settings:
        """The player's settings; `save_settings` after a change."""

    @property
    def display(self) -> Display:
        """The window: its size, full screen, theme and scale."""

    @property
    def look(self) -> Look:
        """How everything is drawn now."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in device pixels."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse was seen last, (-1, -1) before that."""

    @property
    def library(self) -> Library:
        """Every game that was played."""

    @property
    def keeper(self) -> Keeper:
        """What sees to it that the games played here are in the library."""

    @property
    def engine(self) -> Engine:
        """The one engine that thinks for every game in this window."""

    @property
    def tournaments(self) -> Tournaments:
        """The tournaments that are played, on whatever screen one is."""

    @property
    def warmup(self) -> Readiness:
        """Which boards the AI can play yet."""

    @property
    def courses(self) -> Courses:
        """The courses of the Lab, which go on whatever screen is shown."""

    @property
    def background_status(self) -> BackgroundStatus:
        """What courses and tournaments are at, in a few words; nothing is opened for that."""

    # Going to another screen. Which screen a route is, is said in `ui.shell.doors`.

    @property
    def scenes(self) -> Sequence[Screen]:
        """The open screens, the present one last."""

    def is_on_top(self, scene: Screen) -> bool:
        """Whether a screen takes the events: it is the present one, and nothing lies over it."""

    def navigate(self, route: Route, *, replace: bool = False) -> None:
        """Open the screen that a route leads to, over the present one or in its place.

        Raises:
            RulesError: if a position or a move of the route cannot be read, unless the route says that it is told.
        """

    def pop(self) -> None:
        """Go back to the screen below; the last one stays."""

    def home(self) -> None:
        """Go back to the first scene."""

    def open(self, overlay: Overlay) -> None:
        """Show a dialog or menu over the scene."""

    def quit(self) -> None:
        """End the program after this frame; what would be lost is asked about first."""

    # What is open.

    @property
    def can_go_back(self) -> bool:
        """Whether there is a screen below the present one."""
        return len(self.scenes) > 1

    @property
    def way_back(self) -> str:
        """The words that lead back to the screen below the present one; empty where nobody wants to return there."""
        words = self.scenes[-2].way_back if self.can_go_back else ""
        return text(words) if words else ""

    @property
    def board_at_hand(self) -> str:
        """The name of the board that the present screen is about, or else the screens below it, or the first of all."""
        found = (screen.board_at_hand for screen in reversed(self.scenes))
        return next((board for board in found if board), GAMES[0].name)

    @property
    def board_played(self) -> str | None:
        """The name of the board that is played on the present screen, None on other screens."""
        return self.scenes[-1].board_played if self.scenes else None

    @property
    def game_waits(self) -> bool:
        """Whether a game is among the screens, and waits there where it was."""
        return any(screen.board_played for screen in self.scenes)

    # Frames and calls.

    def invalidate(self) -> None:
        """Draw a frame soon although no event came. From another thread use `call_soon`."""

    def relayout(self) -> None:
        """Lay the scene out again at the next frame, since what it shows changed shape."""

    def call_soon(self, call: Callable[[], None]) -> None:
        """Run `call` in the loop's thread, and draw a frame. Any thread may ask."""

    def after_first_frame(self, call: Callable[[], None]) -> None:
        """Run `call` once the first frame is on the screen (at once, if it is already)."""

    # Telling the player, and what the system offers.

    def notice(self, text: str, kind: Kind = "info", seconds: float | None = None) -> None:
        """Show a sentence at the head of the window for a few seconds, or until the screen changes."""

    def withdraw(self, text: str) -> None:
        """Take a sentence away that `notice` shows, since what it says is over."""

    def play_sound(self, name: str) -> None:
        """Play a sound of `ui.shell.sound`, unless muted."""

    def toggle_sound(self) -> None:
        """Mute, or be heard again."""

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; False where there is none."""

    def paste(self) -> str:
        """Return the clipboard's text, empty where there is none."""

    def save_settings(self) -> None:
        """Write the settings; a failure is told, and the program goes on."""
