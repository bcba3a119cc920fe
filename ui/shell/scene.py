"""The base of every screen: a scene has the screen's state and takes events; its tree of nodes shows the state."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from game.errors import CodedError, cause_of
from game.spec import Game
from game.texts import Message, sentences, text
from ui.kit import Controls, cap_of
from ui.kit.tree import LiveTree, Node
from ui.shell.host import Host, Screen
from ui.shell.routes import Route


class Scene(Screen):
    """A screen, whose content `compose` returns. It is composed anew in the next frame after `invalidate` or after an
    event that it used.

    The App calls `enter`, then `layout`, and in every frame `handle` for each event, `update` once and `draw` once. An
    overriding method also calls the base method.
    """

    role = "screen"  # the screen's role for screen readers
    title: Message = ""  # the window's title, after the program's name
    single_instance = False
    """Whether a new screen of this class closes the older ones."""

    def __init__(self, app: Host) -> None:
        self.app, self.look = app, app.look
        self.controls = Controls()
        self.tree = LiveTree(self.synced, self.controls)
        self._to_focus, self._with_ring = "", False

    @abstractmethod
    def compose(self) -> Node:
        """Return the present content of the screen, with its nodes in reading order."""

    def sync(self) -> None:
        """Update board and parts to the scene's state. Called before each composing; a second call changes nothing."""

    def synced(self) -> Node:
        """Call `sync`, then return the tree of `compose`."""
        self.sync()
        return self.compose()

    def invalidate(self) -> None:
        """Compose the screen anew at the next frame."""
        self.tree.invalidate()
        self.app.invalidate()

    def guarded(self, call: Callable[[], object]) -> bool:
        """Make a call, then compose the screen anew; False after a CodedError or OSError, which a notice reports."""
        try:
            call()
        except CodedError as error:
            self.app.notice(cause_of(error), "error")
            return False
        except OSError as error:
            self.app.notice(sentences(text("That is not possible."), cause_of(error)), "error")
            return False
        finally:
            self.invalidate()
        return True

    def focus(self, name: str, *, by_keyboard: bool = False) -> None:
        """Give the control `name` the focus in the next tree, with a focus ring if `by_keyboard`."""
        self._to_focus, self._with_ring = name, by_keyboard
        self.invalidate()

    @property
    def waits_for_engine(self) -> bool:
        """Whether a person waits here for the computer's move; work in the background then pauses."""
        return False

    def arrive(self, route: Route) -> None:
        """Keep the `route` that opened this scene. Called before the scene shows for the first time."""
        self.route = route

    def enter(self) -> None:
        """Called when the scene comes to the top of the stack, for the first time or again."""

    def leave(self) -> None:
        """Free the cached picture, because another scene covers this scene, or because this scene closes."""
        self.tree.forget()

    def close(self) -> None:
        """Free the scene's resources: the scene has left the stack for good, or the program ends."""

    def layout(self, size: tuple[int, int]) -> None:
        """Compose the screen anew, since the window's size, the scale or the theme changed."""
        self.tree.invalidate()
        self._settle()

    def pause(self) -> None:
        """Pause the clocks, because an overlay that stops clocks has opened."""

    def resume(self) -> None:
        """Resume the clocks, because the overlay that stopped them has closed."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used. The tree is brought up to date before the event, and composed anew after
        a used one; neither happens for a movement of the pointer.
        """
        if event.type != pygame.MOUSEMOTION:
            self._settle()
        used = self.respond(event)
        if used and event.type != pygame.MOUSEMOTION:
            self.tree.invalidate()
        return used

    def respond(self, event: pygame.event.Event) -> bool:
        """Run the command of an event, or send the event to a control; True if it was used."""
        command = self.command_for(event) if event.type == pygame.KEYDOWN else None
        if command is not None:
            command()
            return True
        if self.controls.handle(event, self.look):
            return True
        return event.type == pygame.KEYDOWN and cap_of(event) == "Esc" and self.escape()

    def escape(self) -> bool:
        """Handle an Escape that no control used: end typing, else go back. True if it was used."""
        if self.controls.typing:
            self.controls.focus(None, self.look)
        else:
            self.app.pop()
        return True

    def update(self, now: float) -> None:
        """Bring animations and clocks to the time `now`, in seconds of the frame clock."""

    def draw(self, surface: pygame.Surface) -> None:
        """Compose the tree anew if anything has changed, and paint it."""
        self._settle()
        self.tree.paint(surface, self.look)

    def is_animating(self, now: float) -> bool:
        """Whether anything in the scene is animating; then the scene is drawn 60 times a second."""
        return self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame without an event, for example for a clock's tick; None means never."""
        return self.controls.next_frame_delay(now)

    def _settle(self) -> None:
        self.tree.settle(self.app.size, self.look)
        if self._to_focus:
            self.controls.focus(self.controls.named(self._to_focus), self.look, by_keyboard=self._with_ring)
            self._to_focus = ""


class SceneOfBoard(Scene):
    """A screen for one board at a time, `game`. Its `activity` may contain `{board}`, the board's name."""

    game: Game

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    @property
    def occupation(self) -> str:
        return text(self.activity, board=self.game.shown_title) if self.activity else ""
