"""The base of both trees as controls: hovering, zooming by the wheel, moving by drag and arrow keys, and clicks."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.texts import text
from ui.kit.control import Control
from ui.kit.look import Look

_PAN = 60  # logical pixels per press of an arrow key


class TreeControl(Control):
    """A tree that is shown whole until it is zoomed. Arrow keys move it while it has the focus.

    Attributes:
        at: the event after which the tree is shown.
        pointed: the node under the pointer.
    """

    pointer = pygame.SYSTEM_CURSOR_ARROW

    notch: float
    """Factor of the zoom per notch of the wheel."""

    def __init__(self) -> None:
        super().__init__(text("Tree"))
        self.at = 0
        self.pointed: int | None = None
        self._pointer: tuple[int, int] | None = None
        self._grabbed: tuple[int, int] | None = None
        self._dragged = False

    @property
    @abstractmethod
    def fits(self) -> bool:
        """Whether the whole tree is visible."""

    @abstractmethod
    def zoom_by(self, factor: float, centre: tuple[float, float] | None = None) -> None:
        """Zoom around a point; without one, around the current node."""

    @abstractmethod
    def push(self, dx: float, dy: float) -> None:
        """Move the tree by pixels to the left and up."""

    @abstractmethod
    def clicked(self, node: int) -> None:
        """React to a click on a node."""

    @abstractmethod
    def node_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node at a point, or close to it."""

    def wheel(self, steps: float, look: Look) -> bool:
        """Zoom around the pointer."""
        self.zoom_by(self.notch**steps, self._pointer)
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
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        way = ways.get(event.key)
        if way is None or self.fits:
            return False
        self.push(way[0] * look.px(_PAN), way[1] * look.px(_PAN))
        return True
