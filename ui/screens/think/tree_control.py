"""The base of both tree controls: zoom by the wheel, move by drags and arrow keys, choose by a click. Also drawings:
triangles, edges, cuts, and labels that do not overlap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pygame
from numpy.typing import NDArray

from game.texts import text
from ui.kit import Colour, Control, Look, Theme, cap_of, paint
from ui.kit.tree import Spoken, box_of

_PAN = 60  # logical pixels per press of an arrow key
_NOTCH = 1.2  # zoom per notch of the wheel
_WAYS = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}


class Camera:
    """Converts places in a tree, given in rows and in slots across, into pixels. Without zoom, the whole tree fits.

    Attributes:
        slot, row: the width of a slot and the height of a row, in pixels.
        left, top: the scroll offset in pixels.
    """

    def __init__(self) -> None:
        self.room = pygame.Rect(0, 0, 0, 0)
        self.zoom = self.slot = self.row = 1.0
        self.left = self.top = 0.0
        self._fitting = (1.0, 1.0)
        self._slots, self._rows = 1.0, 1.0
        self._tallest = self._most = 1.0

    def resize(self, slots: float, rows: float, room: pygame.Rect, widest: float, tallest: float, most: float) -> None:
        """Set the size of the tree, and its rectangle; keep the zoom.

        Args:
            slots: the tree's width in slots.
            rows: the tree's height in rows.
            room: the rectangle on the screen.
            widest: the greatest width of a slot in pixels without zoom.
            tallest: the greatest height of a row in pixels.
            most: the greatest zoom factor.
        """
        self.room, self._slots, self._rows = room, slots, rows
        self._tallest, self._most = tallest, most
        self._fitting = min(room.w / slots, widest), min(room.h / rows, tallest)
        self._measure()
        self.move_to(self.left, self.top)

    def _measure(self) -> None:
        """Compute `slot` and `row` from the zoom. Rows grow slower than slots, so that more rows stay visible."""
        slot, row = self._fitting
        self.slot = slot * self.zoom
        self.row = min(row * math.sqrt(self.zoom), max(self._tallest, row))

    @property
    def fits(self) -> bool:
        """Whether the whole tree is visible."""
        return self.zoom == 1.0

    def fit(self) -> None:
        self.zoom, self.left, self.top = 1.0, 0.0, 0.0
        self._measure()

    def x(self, across: float) -> float:
        """Return the x pixel of the place `across` slots from the tree's left end."""
        spare = max(0.0, self.room.w - self._slots * self.slot) / 2
        return self.room.x + spare + across * self.slot - self.left

    def y(self, row: float) -> float:
        """Return the y pixel of a row's top."""
        spare = max(0.0, self.room.h - self._rows * self.row) / 2
        return self.room.y + spare + row * self.row - self.top

    def xs(self, across: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the x pixels of the places `across` slots from the tree's left end."""
        return across * self.slot + self.x(0.0)

    def zoom_by(self, factor: float, centre: tuple[float, float]) -> None:
        """Multiply the zoom by a factor; the pixel `centre` stays at the same place of the tree."""
        slot, row = (centre[0] - self.x(0)) / self.slot, (centre[1] - self.y(0)) / self.row
        self.zoom = min(max(self.zoom * factor, 1.0), self._most)
        self._measure()
        self.left, self.top = 0.0, 0.0
        self.move_to(self.x(slot) - centre[0], self.y(row) - centre[1])

    def move_to(self, left: float, top: float) -> None:
        """Set the scroll offset in pixels, within the limits of the tree."""
        self.left = min(max(left, 0.0), max(0.0, self._slots * self.slot - self.room.w))
        self.top = min(max(top, 0.0), max(0.0, self._rows * self.row - self.room.h))

    def reveal(self, across: float, row: int) -> None:
        """Scroll as little as needed to show a node (`across` in slots) well inside the rectangle."""
        x, y = self.x(across), self.y(row + 0.5)
        margin = min(self.room.w * 0.2, self.slot * 3)
        left = self.left + min(0.0, x - self.room.x - margin) + max(0.0, x - self.room.right + margin)
        half = self.row / 2
        top = self.top + min(0.0, y - half - self.room.y) + max(0.0, y + half - self.room.bottom)
        self.move_to(left, top)

    def visible(self) -> tuple[float, float, float, float]:
        """Return the visible part of the tree: left, right, top and bottom, as shares from 0 to 1."""
        width, height = self._slots * self.slot, self._rows * self.row
        across = self.left / width, min(1.0, (self.left + self.room.w) / width)
        return *across, self.top / height, min(1.0, (self.top + self.room.h) / height)


class TreeControl(Control):
    """The base of a tree that can be zoomed and moved; the base itself is an empty tree. Arrow keys move the focused
    tree.

    Attributes:
        at: the index of the event after which the tree is shown.
    """

    role = "tree"
    grow = 1
    pointer = pygame.SYSTEM_CURSOR_ARROW

    zooms = True
    width_range = 320, 320
    height_range = 250, 250

    def __init__(self) -> None:
        super().__init__(text("Tree"))
        self.camera = Camera()
        self.at = 0
        self._pointer = (0, 0)
        self._grabbed: tuple[int, int] | None = None
        self._dragged = False

    def spoken_lines(self) -> Sequence[str]:
        """A line of text about each node on the path to the current node, then about each child of that node."""
        return ()

    def spoken(self, look: Look) -> Spoken | None:
        spoken, lines = super().spoken(look), self.spoken_lines()
        rows = (Spoken("row", line, box_of(self.rect), key=f"{at}", place=(at, 0)) for at, line in enumerate(lines))
        return spoken and replace(spoken, press=None, children=tuple(rows), size=(len(lines), 1))

    def go(self, at: int) -> None:
        """Show the tree after event `at`."""
        self.at = at

    @property
    def centre(self) -> tuple[float, float]:
        """The pixel around which keys zoom."""
        return self.rect.center

    def push(self, dx: float, dy: float) -> None:
        """Move the tree `dx` pixels to the left and `dy` pixels up."""
        self.camera.move_to(self.camera.left + dx, self.camera.top + dy)

    def clicked(self, node: int) -> None:
        """React to a click on a node."""

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node at or near a pixel; None if there is none."""
        return None

    def wheel(self, steps: float, look: Look) -> bool:
        self.zoom(_NOTCH**steps, self._pointer if self.hovered else self.centre, look)
        return True

    @property
    def scrolls(self) -> bool:
        return not self.camera.fits

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        before = self.camera.left, self.camera.top
        self.push(-dx, -dy)
        return before != (self.camera.left, self.camera.top)

    def zoom(self, factor: float, centre: tuple[float, float], look: Look) -> None:
        self.camera.zoom_by(factor, centre)

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        self._pointer = position
        return super().pointer_moved(position, look)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self._grabbed, self._dragged = position, False

    def drag(self, position: tuple[int, int], look: Look) -> None:
        if self._grabbed is None:
            return
        dx, dy = position[0] - self._grabbed[0], position[1] - self._grabbed[1]
        if self._dragged or abs(dx) + abs(dy) > look.px(4):
            self._dragged, self._grabbed = True, position
            self.push(-dx, -dy)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        node = self.part_at(position, look)
        if not self._dragged and node is not None:
            self.clicked(node)
        self._grabbed = None

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Move a zoomed tree with an arrow key; True if the key was used."""
        way = _WAYS.get(cap_of(event))
        if way is None or self.camera.fits:
            return False
        self.push(*(step * look.px(_PAN) for step in way))
        return True


Point = tuple[float, float]
_CUT = 11  # logical radius of a triangle


def colour_of(theme: Theme, mine: bool) -> Colour:
    """Return the colour of the maximiser (`mine`) or the minimiser; their triangles also differ in shape."""
    return theme.trace1 if mine and not theme.is_light else theme.warn if mine else theme.trace2


def triangle(surface: pygame.Surface, centre: Point, radius: float, colour: Colour, *, up: bool) -> None:
    """Draw a triangle: up for the maximum, down for the minimum."""
    sign = -1 if up else 1
    x, y = centre
    points = [(x, y + sign * radius), (x - radius, y - sign * radius * 0.7), (x + radius, y - sign * radius * 0.7)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def dashes(surface: pygame.Surface, start: Point, end: Point, colour: Colour, dash: int) -> None:
    """Draw a dashed edge."""
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    length = a.distance_to(b)
    if length < 1:
        return
    way, at = (b - a) / length, 0.0
    while at < length:
        pygame.draw.aaline(surface, colour, a + way * at, a + way * min(at + dash, length))
        at += 2 * dash


def cut(surface: pygame.Surface, look: Look, centre: Point) -> None:
    """Draw scissors in a ring."""
    theme = look.theme
    paint.circle(surface, centre, look.px(_CUT), theme.surface, theme.danger, look.px(1.5))
    look.icon(surface, "scissors", centre, 13, theme.danger)


class Labels:
    """Writes labels inside `room`, where they overlap neither each other nor reserved rectangles."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self._look, self._room = look, room
        self._taken: list[pygame.Rect] = []

    def reserve(self, rect: pygame.Rect) -> None:
        """Reserve a rectangle, so that no label covers it."""
        self._taken.append(rect)

    def take_if_free(self, rect: pygame.Rect) -> bool:
        """Reserve a rectangle if it is free; return whether it was free."""
        free = self._room.contains(rect) and rect.collidelist(self._taken) < 0
        if free:
            self.reserve(rect)
        return free

    def draw_label(self, surface: pygame.Surface, label: str, centre: Point, size: float, colour: Colour) -> bool:
        """Write a label around a point if the place is free; return whether it was free."""
        look = self._look
        rect = pygame.Rect(0, 0, look.text_width(label, size, "semi") + look.px(8), look.px(size + 2))
        rect.center = round(centre[0]), round(centre[1])
        free = self.take_if_free(rect)
        if free:
            look.draw_text(surface, label, centre, size, "semi", colour, "center")
        return free
