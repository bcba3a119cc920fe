"""The program as a scene sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from coach.preparation import Readiness
from game import GAMES, find_game
from game.texts import Message, text
from lab.background import BackgroundStatus
from saves.settings import Settings
from ui.kit import Controls, Look, Popup, Section, command_of
from ui.shell.display import Display
from ui.shell.notice import Kind
from ui.shell.routes import Route
from ui.shell.services import Services

if TYPE_CHECKING:
    from ai.engine import Engine
    from coach.explorer.own import OwnGames
    from lab.contest.service import Tournaments
    from lab.learning.courses import Courses
    from saves.library import Library
    from table.keeping import Keeper
    from table.session import Session


class Screen(Protocol):
    """An open screen, with the members that other parts of the program use; `ui.shell.scene.Scene` implements it."""

    controls: Controls
    way_back: Message = ""
    """The label of the command that leads from a game begun on this screen back to the screen; empty for no command."""
    keys: Sequence[Section] = ()
    """The commands of this screen alone; the help sheet shows them."""
    route: Route | None = None
    """The route that opened this screen; None until the screen is shown."""
    activity: Message = ""
    """The activity of a person on this screen, such as "in the Lab"; `occupation` may say more."""

    @property
    def occupation(self) -> str:
        """The activity on this screen, for the sheet of keys, such as "while playing Pathwayz"."""
        return text(self.activity) if self.activity else ""

    @property
    def board_at_hand(self) -> str | None:
        """The name of this screen's board, whose lesson F1 opens; None means the board of the screen below."""
        return None

    @property
    def board_played(self) -> str | None:
        """The name of the board of the game played here; None if there is no game."""
        return None

    def session_of(self, game: int) -> Session | None:
        """The session of the library's game with the id `game`, if this screen plays it; else None."""
        return None

    def command_for(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return this screen's command for a KEYDOWN, or None."""
        return command_of(self.keys, event, self, typing=self.controls.typing)


class Aloud(Protocol):
    """Says sentences aloud, by a screen reader or by the system's voice."""

    @property
    def problem(self) -> str:
        """A sentence on why no screen reader can read this window; empty if a screen reader can."""

    @property
    def has_voice(self) -> bool:
        """Whether the system has a voice that can read moves aloud."""

    def say(self, words: str) -> None:
        """Say a sentence about an event: by a screen reader, or by the system's voice if the settings say so."""

    def speak(self, words: str) -> None:
        """Say a sentence by the system's voice, even if the player does not want moves read aloud."""

    def answer(self, words: str) -> None:
        """Say a sentence that a person asked for; without a screen reader or voice, show it as a notice."""


class Host(Protocol):
    """The program around a scene, which `ui.shell.app.App` implements."""

    services: Services
    """The services of all screens, for the shell; a scene uses the members below instead."""
    display: Display
    """The window: its size, full screen, theme and scale."""
    aloud: Aloud
    """Says sentences aloud: by a screen reader, or by the system's voice."""

    settings: Settings
    """The player's settings; call `save_settings` after a change."""
    look: Look
    """Theme, metrics and time of the drawing."""

    # Services.

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in device pixels."""
        return self.display.size

    @property
    def library(self) -> Library:
        """The library, which has every game that was played."""
        return self.services.library

    @property
    def own_games(self) -> OwnGames:
        """The counter of the library's finished games, board by board."""
        return self.services.own_games

    @property
    def keeper(self) -> Keeper:
        """The keeper, which writes the games played here to the library."""
        return self.services.keeper

    @property
    def engine(self) -> Engine:
        """The one engine that thinks for every game in this window."""
        return self.services.engine

    @property
    def tournaments(self) -> Tournaments:
        """The tournaments, which continue in the background on every screen."""
        return self.services.tournaments

    @property
    def warmup(self) -> Readiness:
        """The kernels' readiness: the boards that the AI can play already."""
        return self.services.warmup

    @property
    def courses(self) -> Courses:
        """The courses of the Lab, which continue in the background on every screen."""
        return self.services.courses

    @property
    def background_status(self) -> BackgroundStatus:
        """The status of courses and tournaments; reading this status opens neither service."""
        return self.services.background_status

    # Going to another screen. `ui.shell.doors` has the table from routes to screens.

    @property
    def pointer(self) -> tuple[int, int]:
        """The last position of the mouse; (-1, -1) at first."""

    @property
    def scenes(self) -> Sequence[Screen]:
        """The open screens, the present one last."""

    def is_on_top(self, scene: Screen) -> bool:
        """Whether a screen gets the events: it is the present screen, and no overlay is open."""

    def navigate(self, route: Route, *, replace: bool = False) -> None:
        """Open the screen of a route, over the present one or in its place. Raises RulesError if a position or a move
        of the route cannot be read, unless the route promises a message.
        """

    def pop(self) -> None:
        """Close the present screen and show the one below; the last screen stays open."""

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
        """The label of the command back to the screen below the present one; empty if there is no such command."""
        words = self.scenes[-2].way_back if self.can_go_back else ""
        return text(words) if words else ""

    @property
    def board_at_hand(self) -> str:
        """The name of the board of the present screen, else of the nearest screen below it, else of the first board.

        A smaller board of a game counts as the large one, which has the rules, the lesson and the puzzles.
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
        self.services.calls.soon(call)

    def after_first_frame(self, call: Callable[[], None]) -> None:
        """Run `call` after the first frame shows; if a frame shows already, run `call` soon."""

    # Notices, sound and settings.

    def notice(self, text: str, kind: Kind = "info", seconds: float | None = None) -> None:
        """Show a sentence at the top of the window for a few seconds, or until the screen changes."""
        self.services.notice(text, kind, seconds, of_screen=True)

    def withdraw(self, text: str) -> None:
        """Remove a notice with this sentence, which is no longer true."""
        self.services.withdraw(text)

    def play_sound(self, name: str, board: str = "") -> None:
        """Play a sound of `ui.shell.sound` unless muted; with `board`, from the set of sounds chosen for that board."""
        self.services.play_sound(name, board)

    def save_settings(self) -> None:
        """Write the settings; a notice reports a failure."""
        self.services.save_settings()
