"""The layout of a tree, and the camera on it.

A tree is laid out once: horizontally in slots, one for each leaf, with a row for each ply. The camera converts slots
and rows into pixels.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from table.watching.tree import GameTree


class Geometry:
    """`across` is the middle of each node in slots; `rows` are the nodes of each ply from left to right. For each row,
    `gaps` has the least distance in slots between two nodes, `edges` that between a side of the tree and the second
    node from there.
    """

    def __init__(self, tree: GameTree) -> None:
        self.across = np.zeros(len(tree))
        rows: list[list[int]] = []
        self.slots = 0
        for node, line in enumerate(tree.lines):
            if len(line) == len(rows):
                rows.append([])
            rows[len(line)].append(node)
            if not tree.children[node]:
                self.across[node] = self.slots + 0.5
                self.slots += 1
        for node in reversed(range(len(tree))):
            children = tree.children[node]
            if children:
                self.across[node] = (self.across[children[0]] + self.across[children[-1]]) / 2
        self.rows: list[NDArray[np.int64]] = [np.array(row, np.int64) for row in rows]
        self.gaps = [self._gap(row) for row in self.rows]
        self.edges = [self._edge(row) for row in self.rows]

    def _gap(self, row: NDArray[np.int64]) -> float:
        return float(np.diff(self.across[row]).min()) if len(row) > 1 else float(self.slots)

    def _edge(self, row: NDArray[np.int64]) -> float:
        across = self.across[row]
        return float(min(across[1], self.slots - across[-2])) if len(row) > 1 else 2.0 * self.slots


class Camera:
    """Shows a whole tree until it is zoomed.

    Attributes:
        slot, row: the width of a slot and the height of a row, in pixels.
        left, top: the offset of the room in the tree, in pixels.
    """

    def __init__(self) -> None:
        self.room = pygame.Rect(0, 0, 0, 0)
        self.zoom = self.slot = self.row = 1.0
        self.left = self.top = 0.0
        self._fitting = (1.0, 1.0)
        self._slots, self._rows = 1.0, 1.0
        self._tallest = self._most = 1.0

    def look_at(self, slots: float, rows: float, room: pygame.Rect, widest: float, tallest: float, most: float) -> None:
        """Set the size of the tree, and its room; the zoom stays.

        Args:
            slots: the tree's width.
            rows: its height.
            room: where it is drawn.
            widest: the greatest width of a slot in pixels, while the whole tree shows.
            tallest: the greatest height of a row.
            most: the greatest zoom.
        """
        self.room, self._slots, self._rows = room, slots, rows
        self._tallest, self._most = tallest, most
        self._fitting = min(room.w / slots, widest), min(room.h / rows, tallest)
        self._measure()
        self.move_to(self.left, self.top)

    def _measure(self) -> None:
        """Compute slot and row; rows grow slower than slots, so that more rows stay visible."""
        slot, row = self._fitting
        self.slot = slot * self.zoom
        self.row = min(row * math.sqrt(self.zoom), max(self._tallest, row))

    @property
    def fits(self) -> bool:
        """Whether the whole tree is visible."""
        return self.zoom == 1.0

    def fit(self) -> None:
        """Show the whole tree."""
        self.zoom, self.left, self.top = 1.0, 0.0, 0.0
        self._measure()

    def x(self, across: float) -> float:
        """Return the x in pixels of a place in slots."""
        spare = max(0.0, self.room.w - self._slots * self.slot) / 2
        return self.room.x + spare + across * self.slot - self.left

    def y(self, row: float) -> float:
        """Return the top of a row in pixels."""
        spare = max(0.0, self.room.h - self._rows * self.row) / 2
        return self.room.y + spare + row * self.row - self.top

    def xs(self, across: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the x in pixels of many places."""
        return across * self.slot + self.x(0.0)

    def zoom_by(self, factor: float, centre: tuple[float, float]) -> None:
        """Zoom around `centre`, which stays in place."""
        slot, row = (centre[0] - self.x(0)) / self.slot, (centre[1] - self.y(0)) / self.row
        self.zoom = min(max(self.zoom * factor, 1.0), self._most)
        self._measure()
        self.left, self.top = 0.0, 0.0
        self.move_to(self.x(slot) - centre[0], self.y(row) - centre[1])

    def move_to(self, left: float, top: float) -> None:
        """Set the offset, limited to the tree."""
        self.left = min(max(left, 0.0), max(0.0, self._slots * self.slot - self.room.w))
        self.top = min(max(top, 0.0), max(0.0, self._rows * self.row - self.room.h))

    def reveal(self, across: float, row: int) -> None:
        """Move as little as needed to show a node well inside the room."""
        x, y = self.x(across), self.y(row + 0.5)
        margin = min(self.room.w * 0.2, self.slot * 3)
        left = self.left + min(0.0, x - self.room.x - margin) + max(0.0, x - self.room.right + margin)
        half = self.row / 2
        top = self.top + min(0.0, y - half - self.room.y) + max(0.0, y + half - self.room.bottom)
        self.move_to(left, top)

    def seen(self) -> tuple[float, float, float, float]:
        """Return the visible part of the tree: left, right, top and bottom, as shares from 0 to 1."""
        width, height = self._slots * self.slot, self._rows * self.row
        across = self.left / width, min(1.0, (self.left + self.room.w) / width)
        return *across, self.top / height, min(1.0, (self.top + self.room.h) / height)
