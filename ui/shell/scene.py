"""The base of every screen: state and what happens in the scene, what is on the screen in its tree."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from game.errors import CodedError, as_sentence, reason_of
from game.spec import Game
from game.texts import Message, text
from ui.kit import Controls, Look, cap_of
from ui.kit.tree import LiveTree, Node
from ui.shell.host import Host, Screen
from ui.shell.routes import Route


class Scene(Screen):
    """A screen, whose `compose` says what is on it. It is composed anew before the next frame after `invalidate`, and
    after every event that was used.

    The App calls `enter`, then `layout`, and in every frame `handle` for each event, `update` once and `draw` once. An
    overriding method also calls the method here.
    """

    role = "screen"  # as screen readers call it
    title: Message = ""  # the window's title, after the program's name
    single_instance = False
    """Whether a new screen of this class closes the older ones."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.controls = Controls()
        self.tree = LiveTree(self.compose, self.controls)
        self._to_focus, self._with_ring = "", False

    @abstractmethod
    def compose(self) -> Node:
        """Return what is on the screen now, in reading order."""

    def invalidate(self) -> None:
        """Compose the screen anew at the next frame."""
        self.tree.invalidate()
        self.app.invalidate()

    def guarded(self, call: Callable[[], object]) -> bool:
        """Make a call, then compose the screen anew; False after an error, which a notice tells."""
        try:
            call()
        except CodedError as error:
            self.app.notice(as_sentence(error), "error")
            return False
        except OSError as error:
            self.app.notice(text("That is not possible: {reason}.", reason=reason_of(error)), "error")
            return False
        finally:
            self.invalidate()
        return True

    def focus(self, name: str, *, by_keyboard: bool = False) -> None:
        """Give the control of that name the focus, as soon as the tree is composed anew; with its ring if by a key."""
        self._to_focus, self._with_ring = name, by_keyboard
        self.invalidate()

    @property
    def look(self) -> Look:
        return self.app.look

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
        """Another scene covers this one, or this one closes: free the kept picture."""
        self.tree.forget()

    def close(self) -> None:
        """The scene has left the stack for good, or the program ends: free the scene's resources."""

    def layout(self, size: tuple[int, int]) -> None:
        """Compose the screen for the window: its size, the scale or the theme changed."""
        self.tree.invalidate()
        self._settle()

    def pause(self) -> None:
        """An overlay that stops clocks has opened; pause."""

    def resume(self) -> None:
        """That overlay has closed; resume."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event. After a used event the tree is composed anew, except after a mere movement of the pointer. A
        press meets the screen as it is now, also after other events of the same frame.
        """
        if event.type != pygame.MOUSEMOTION:
            self._settle()
        used = self.respond(event)
        if used and event.type != pygame.MOUSEMOTION:
            self.tree.invalidate()
        return used

    def respond(self, event: pygame.event.Event) -> bool:
        """Do what an event asks for; True if it changed something or is used up."""
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
        """Compose what has changed, and paint the tree."""
        self._settle()
        self.tree.paint(surface, self.look)

    def is_animating(self, now: float) -> bool:
        """Whether anything in the scene is animating: it is drawn 60 times a second then."""
        return self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame is due without an event (a clock's tick); None for never."""
        return self.controls.next_frame_delay(now)

    def _settle(self) -> None:
        self.tree.settle(pygame.Rect((0, 0), self.app.size), self.look)
        if self._to_focus:
            self.controls.focus(self.controls.named(self._to_focus), self.look, by_keyboard=self._with_ring)
            self._to_focus = ""


class SceneOfBoard(Scene):
    """A screen for one board at a time, `game`; its `activity` may have the field `{board}`, the board's name."""

    game: Game

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    @property
    def occupation(self) -> str:
        return text(self.activity, board=self.game.shown_title) if self.activity else ""
