"""What a scene may ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ai.engine import Engine
    from lab.contest.service import Tournaments
    from saves.library import Library
    from saves.settings import Settings
    from table.keeping import Keeper
    from ui.display import Display
    from ui.kit.look import Look
    from ui.kit.notice import Kind
    from ui.kit.overlay import Overlay
    from ui.lab.at_work import AtWork
    from ui.lab.courses import Courses
    from ui.scene import Scene
    from ui.services import Readiness


class Host(Protocol):
    """The program around a scene. `ui.app.App` is the one there is; tests that need less may bring their own."""

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
    def lab_at_work(self) -> AtWork:
        """What courses and tournaments are at, in a few words; nothing is opened for that."""

    # Going to another screen. Which button leads where is said in `ui.navigation`.

    @property
    def scenes(self) -> Sequence[Scene]:
        """The open scenes, the present one last."""

    def is_on_top(self, scene: Scene) -> bool:
        """Whether a scene takes the events: it is the present one, and nothing lies over it."""

    def push(self, scene: Scene) -> None:
        """Open a scene over the present one."""

    def pop(self) -> None:
        """Go back to the scene below; the last one stays."""

    def replace(self, scene: Scene) -> None:
        """Open a scene in the place of the present one."""

    def drop(self, scene: Scene) -> None:
        """Close a scene that lies below the present one."""

    def home(self) -> None:
        """Go back to the first scene."""

    def open(self, overlay: Overlay) -> None:
        """Show a dialog or menu over the scene."""

    def quit(self) -> None:
        """End the program after this frame; what would be lost is asked about first."""

    # Frames and calls.

    def redraw(self) -> None:
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
        """Play a sound of `ui.sound`, unless muted."""

    def toggle_sound(self) -> None:
        """Mute, or be heard again."""

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; False where there is none."""

    def paste(self) -> str:
        """Return the clipboard's text, empty where there is none."""

    def save_settings(self) -> None:
        """Write the settings; a failure is told, and the program goes on."""
