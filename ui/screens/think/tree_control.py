"""The base of both trees as controls: hovering, zooming by the wheel, moving by drag and arrow keys, and clicks."""

from __future__ import annotations

import pygame

from game.texts import text
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.tree.node import Span
from ui.screens.think.layout import Camera

_PAN = 60  # logical pixels per press of an arrow key
_NOTCH = 1.2  # zoom per notch of the wheel
_LEAST = 320, 250  # logical
_WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class TreeControl(Control):
    """A tree that is shown whole until it is zoomed; this base is one without nodes. Arrow keys move it while it has
    the focus.

    Attributes:
        at: the event after which the tree is shown.
        pointed: the node under the pointer.
    """

    role = "tree"
    grow = 1
    pointer = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self) -> None:
        super().__init__(text("Tree"))
        self.camera = Camera()
        self.at = 0
        self.pointed: int | None = None
        self._pointer: tuple[int, int] | None = None
        self._grabbed: tuple[int, int] | None = None
        self._dragged = False

    def find_widths(self, look: Look) -> Span:
        return Span(look.px(_LEAST[0]), look.px(_LEAST[0]))

    def find_heights(self, width: int, look: Look) -> Span:
        return Span(look.px(_LEAST[1]), look.px(_LEAST[1]))

    def go(self, at: int) -> None:
        """Show the tree after an event."""
        self.at = at

    @property
    def centre(self) -> tuple[float, float]:
        """The point around which keys zoom."""
        return self.rect.center

    def zoom_by(self, factor: float, centre: tuple[float, float] | None = None) -> None:
        """Zoom around a point, or around `centre`."""
        self.camera.zoom_by(factor, centre or self.centre)

    def push(self, dx: float, dy: float) -> None:
        """Move the tree by pixels to the left and up."""
        self.camera.move_to(self.camera.left + dx, self.camera.top + dy)

    def clicked(self, node: int) -> None:
        """React to a click on a node."""

    def node_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node at a point, or close to it."""
        return None

    def wheel(self, steps: float, look: Look) -> bool:
        """Zoom around the pointer."""
        self.zoom_by(_NOTCH**steps, self._pointer)
        return True

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Update the node under the pointer; return whether it changed."""
        self._pointer = position
        before, self.pointed = self.pointed, self.node_at(position, look)
        return before != self.pointed

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        if not hovered:
            self.pointed = self._pointer = None

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """Begin a drag or a click."""
        self._grabbed, self._dragged = position, False

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """Move the tree with the pointer."""
        if self._grabbed is None:
            return
        dx, dy = position[0] - self._grabbed[0], position[1] - self._grabbed[1]
        if self._dragged or abs(dx) + abs(dy) > look.px(4):
            self._dragged, self._grabbed = True, position
            self.push(-dx, -dy)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """End a drag, or click a node."""
        node = self.node_at(position, look)
        if not self._dragged and node is not None:
            self.clicked(node)
        self._grabbed = None

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow keys move a zoomed tree."""
        if event.key not in _WAYS or self.camera.fits:
            return False
        self.push(*(way * look.px(_PAN) for way in _WAYS[event.key]))
        return True
