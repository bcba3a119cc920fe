"""A screen that is composed: state and what happens in the scene, what is on the screen in its tree."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

import pygame

from game.errors import CodedError, reason_of
from game.texts import text
from ui.kit.tree.tree import LiveTree
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.tree.node import Node
    from ui.shell.host import Host


class TreeScene(Scene):
    """A scene whose `compose` says what is on it. `invalidate` has it composed anew before the next frame; every event
    that was used does so, too.
    """

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.tree = LiveTree(self.compose, self.controls)
        self._to_focus, self._with_ring = "", False

    @abstractmethod
    def compose(self) -> Node:
        """Return what is on the screen now, in reading order."""

    def invalidate(self) -> None:
        """Show what has changed at the next frame."""
        self.tree.invalidate()
        self.app.invalidate()

    def guarded(self, call: Callable[[], object]) -> bool:
        """Make a call, and show what it changed; False after an error, which a notice tells."""
        try:
            call()
        except CodedError as error:
            self.app.notice(str(error), "error")
            return False
        except OSError as error:
            self.app.notice(text("That is not possible: {reason}.", reason=reason_of(error)), "error")
            return False
        finally:
            self.invalidate()
        return True

    def focus(self, name: str, *, by_keyboard: bool = False) -> None:
        """Give the control of that name the focus, as soon as the tree is composed; with its ring if by a key."""
        self._to_focus, self._with_ring = name, by_keyboard

    def layout(self, size: tuple[int, int]) -> None:
        """Compose the screen for the window."""
        self.tree.invalidate()
        self._settle()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whatever it changed is composed anew, save for what only the pointer passed. A press meets the
        screen as it is now, also after other events of the same frame.
        """
        if event.type != pygame.MOUSEMOTION:
            self._settle()
        used = self.respond(event)
        if used and event.type != pygame.MOUSEMOTION:
            self.tree.invalidate()
        return used

    def respond(self, event: pygame.event.Event) -> bool:
        """Do what an event asks for; True if it changed something or is used up."""
        return super().handle(event)

    def leave(self) -> None:
        """Free the kept picture while another screen is shown."""
        self.tree.forget()

    def draw(self, surface: pygame.Surface) -> None:
        """Compose what has changed, and paint the tree."""
        self._settle()
        self.tree.paint(surface, self.look)

    def _settle(self) -> None:
        self.tree.settle(pygame.Rect((0, 0), self.app.size), self.look)
        if self._to_focus:
            self.controls.focus(self.controls.named(self._to_focus), self.look, by_keyboard=self._with_ring)
            self._to_focus = ""
