"""What both trees share as controls: pointing, zooming by the wheel, moving by drag and arrow keys, and clicks."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.texts import text
from ui.kit.control import Control
from ui.kit.look import Look

_PAN = 60  # logical pixels of an arrow key


class TreeControl(Control):
    """A tree that is looked at as a whole until it is zoomed. Arrow keys move while it has the keyboard's ring.

    Attributes:
        at: the event after which it is shown.
        pointed: the node under the pointer.
    """

    pointer = pygame.SYSTEM_CURSOR_ARROW

    notch: float
    """How much a notch of the wheel zooms."""

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
        """Whether the whole tree is seen."""

    @abstractmethod
    def zoom_by(self, factor: float, centre: tuple[float, float] | None = None) -> None:
        """Zoom around a point; without one around what is looked at."""

    @abstractmethod
    def push(self, dx: float, dy: float) -> None:
        """Move the tree by pixels to the left and up."""

    @abstractmethod
    def clicked(self, node: int) -> None:
        """A node was clicked."""

    @abstractmethod
    def node_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node at a point, or close to it."""

    def wheel(self, steps: float, look: Look) -> bool:
        """Zoom where the pointer is."""
        self.zoom_by(self.notch**steps, self._pointer)
        return True

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """The pointer is over another node, or no more over one."""
        self._pointer = position
        before, self.pointed = self.pointed, self.node_at(position, look)
        return before != self.pointed

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        if not hovered:
            self.pointed = self._pointer = None

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """A drag begins, or a click."""
        self._grabbed, self._dragged = position, False

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """The tree follows the pointer."""
        if self._grabbed is None:
            return
        dx, dy = position[0] - self._grabbed[0], position[1] - self._grabbed[1]
        if self._dragged or abs(dx) + abs(dy) > look.px(4):
            self._dragged, self._grabbed = True, position
            self.push(-dx, -dy)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """A drag ends, or a node is clicked."""
        node = self.node_at(position, look)
        if not self._dragged and node is not None:
            self.clicked(node)
        self._grabbed = None

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow keys move a tree that is zoomed."""
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        way = ways.get(event.key)
        if way is None or self.fits:
            return False
        self.push(way[0] * look.px(_PAN), way[1] * look.px(_PAN))
        return True
