"""The program as a scene sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from game import GAMES, find_game
from game.texts import Message, text

if TYPE_CHECKING:
    import pygame

    from ai.engine import Engine
    from coach.explorer.own import OwnGames
    from lab.background import BackgroundStatus
    from lab.contest.service import Tournaments
    from lab.learning.courses import Courses
    from saves.library import Library
    from saves.settings import Settings
    from table.keeping import Keeper
    from table.session import Session
    from ui.kit.commands import Section
    from ui.kit.focus import Controls
    from ui.kit.look import Look
    from ui.kit.notice import Kind
    from ui.kit.tree.popup import Popup
    from ui.shell.display import Display
    from ui.shell.routes import Route
    from ui.shell.services import Readiness


class Screen(Protocol):
    """An open screen, as other parts of the program use it; `ui.shell.scene.Scene` describes its members."""

    controls: Controls

    @property
    def way_back(self) -> Message:
        """The label of the command that leads back here from a game begun here; empty for no such command."""

    @property
    def keys(self) -> Sequence[Section]:
        """The keys of this screen alone."""

    @property
    def route(self) -> Route | None:
        """The route that opened this screen."""

    @property
    def occupation(self) -> str:
        """The activity on this screen, in words for the sheet of keys."""

    @property
    def board_at_hand(self) -> str | None:
        """The name of this screen's board."""

    @property
    def board_played(self) -> str | None:
        """The name of the board of the game played here."""

    def session_of(self, game: int) -> Session | None:
        """The session of a library's game, if it waits here."""

    def command_for(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return this screen's command for a KEYDOWN, or None."""


class Aloud(Protocol):
    """Says sentences aloud: by a screen reader, or by the system's voice."""

    @property
    def problem(self) -> str:
        """Why no screen reader can read this window, as a sentence; empty where one can."""

    @property
    def has_voice(self) -> bool:
        """Whether the system has a voice that can read moves aloud."""

    def say(self, words: str) -> None:
        """Say a sentence about what has happened, to a screen reader, or by the voice if it reads moves aloud."""

    def answer(self, words: str) -> None:
        """Say a sentence that somebody has asked for; show it where nobody would hear it."""


class Host(Protocol):
    """The program around a scene: `ui.shell.app.App`, or in tests a smaller program."""

    # Services.

    aloud: Aloud
    """What says sentences aloud."""

    @property
    def settings(self) -> Settings:
        """The player's settings; `save_settings` after a change."""

    @property
    def display(self) -> Display:
        """The window: its size, full screen, theme and scale."""

    @property
    def look(self) -> Look:
        """Theme, metrics and time of the drawing."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in device pixels."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The last position of the mouse; (-1, -1) at first."""

    @property
    def library(self) -> Library:
        """Every game that was played."""

    @property
    def own_games(self) -> OwnGames:
        """Counts the games of the library by position."""

    @property
    def keeper(self) -> Keeper:
        """Writes the games played here to the library."""

    @property
    def engine(self) -> Engine:
        """The one engine that thinks for every game in this window."""

    @property
    def tournaments(self) -> Tournaments:
        """The tournaments, which continue in the background on every screen."""

    @property
    def warmup(self) -> Readiness:
        """The kernels' readiness: the boards that the AI can play already."""

    @property
    def courses(self) -> Courses:
        """The courses of the Lab, which continue in the background on every screen."""

    @property
    def background_status(self) -> BackgroundStatus:
        """The status of courses and tournaments; reading this status opens neither service."""

    # Going to another screen. `ui.shell.doors` has the table from routes to screens.

    @property
    def scenes(self) -> Sequence[Screen]:
        """The open screens, the present one last."""

    def is_on_top(self, scene: Screen) -> bool:
        """Whether a screen takes the events: it is the present one, without an overlay."""

    def navigate(self, route: Route, *, replace: bool = False) -> None:
        """Open the screen of a route, over the present one or in its place.

        Raises:
            RulesError: if a position or a move of the route cannot be read, unless the route promises a message.
        """

    def pop(self) -> None:
        """Go back to the screen below; the last one stays."""

    def home(self) -> None:
        """Go back to the first scene."""

    def open(self, overlay: Popup) -> None:
        """Show a dialog or menu over the scene."""

    def quit(self) -> None:
        """End the program after this frame; ask first if games would be lost."""

    # Open screens.

    @property
    def can_go_back(self) -> bool:
        """Whether there is a screen below the present one."""
        return len(self.scenes) > 1

    @property
    def way_back(self) -> str:
        """The label of the command that leads back to the screen below the present one; empty for no such command."""
        words = self.scenes[-2].way_back if self.can_go_back else ""
        return text(words) if words else ""

    @property
    def board_at_hand(self) -> str:
        """The name of the board of the present screen, else of the nearest screen below it, else of the first board.

        On a smaller board of a game it is the large one, which has the rules, the lesson and the puzzles.
        """
        found = (screen.board_at_hand for screen in reversed(self.scenes))
        return find_game(next((board for board in found if board), GAMES[0].name)).family

    @property
    def board_played(self) -> str | None:
        """The name of the board played on the present screen; None if no game is played there."""
        return self.scenes[-1].board_played if self.scenes else None

    @property
    def game_waits(self) -> bool:
        """Whether one of the open screens plays a game."""
        return any(screen.board_played for screen in self.scenes)

    # Frames and calls.

    def invalidate(self) -> None:
        """Draw a frame soon, even without an event. Other threads must use `call_soon`."""

    def call_soon(self, call: Callable[[], None]) -> None:
        """Run `call` in the loop's thread, and draw a frame. Any thread may call this."""

    def after_first_frame(self, call: Callable[[], None]) -> None:
        """Run `call` after the first frame is on the screen; at once if that frame has been shown."""

    # Notices, sound, clipboard and settings.

    def notice(self, text: str, kind: Kind = "info", seconds: float | None = None) -> None:
        """Show a sentence at the top of the window for a few seconds, or until the screen changes."""

    def withdraw(self, text: str) -> None:
        """Remove a sentence of `notice` that is no longer true."""

    def play_sound(self, name: str, board: str = "") -> None:
        """Play a sound of `ui.shell.sound`, unless muted; a sound of a board in the set chosen for the board."""

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; False if there is no clipboard."""

    def paste(self) -> str:
        """Return the clipboard's text; empty if there is none."""

    def save_settings(self) -> None:
        """Write the settings; a notice reports a failure."""
