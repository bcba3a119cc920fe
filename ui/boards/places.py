"""The places of cells on a board, in pixels of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from coach.board_texts import Span
from table.consequences import Cell
from ui.boards.view import Point


def nowhere() -> pygame.Rect:
    """Return an empty rectangle: the frame before the board has a place."""
    return pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Places:
    """The geometry of a board of square cells; a `Cell` is its column and its row, from the bottom left.

    Attributes:
        columns, rows: the numbers of columns and rows.
        cell: a cell's side; 0 before the board has a place.
        frame: the board's own frame, without strips, pills and panels.
        corner: the top left corner of the top left cell.
        turned: whether the board is seen from the other side.
        upright: whether a turned board keeps its top at the top, since its pieces fall.
    """

    columns: int
    rows: int
    cell: int = 0
    frame: pygame.Rect = field(default_factory=nowhere)
    corner: Point = (0, 0)
    turned: bool = False
    upright: ClassVar[bool] = False

    @property
    def cells(self) -> list[Cell]:
        """Every cell, top row first."""
        return [(column, row) for row in reversed(range(self.rows)) for column in range(self.columns)]

    @property
    def squares(self) -> pygame.Rect:
        """The rectangle of all cells."""
        return self.cell_rect((0, 0)).union(self.cell_rect((self.columns - 1, self.rows - 1)))

    @property
    def outer(self) -> pygame.Rect:
        """The frame with its strips and pills, without shadows."""
        return self.frame.copy()

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The square of a cell."""
        return self.square_seen(*self.seen(cell))

    def square_seen(self, column: int, row: int) -> pygame.Rect:
        """The square at a place on the screen, counted from the bottom left."""
        x, y = self.corner[0] + column * self.cell, self.corner[1] + (self.rows - 1 - row) * self.cell
        return pygame.Rect(x, y, self.cell, self.cell)

    def seen(self, cell: Cell) -> Cell:
        """Map a cell to its place on the screen, column, row from the bottom left; the inverse mapping is the same."""
        if not self.turned:
            return cell
        column, row = cell
        return self.columns - 1 - column, row if self.upright else self.rows - 1 - row

    def hit(self, point: Point) -> Cell | None:
        """The cell under a pixel, playable or not."""
        return next((cell for cell in self.cells if self.cell_rect(cell).collidepoint(point)), None)

    def region(self, columns: Span, rows: Span) -> pygame.Rect:
        """The rectangle of some columns and rows; for the whole board, the rectangle of the frame."""
        if columns == (0, self.columns) and rows == (0, self.rows):
            return self.frame.copy()
        return self.cell_rect((columns[0], rows[1] - 1)).union(self.cell_rect((columns[1] - 1, rows[0])))

    def neighbour(self, cell: Cell, dx: int, dy: int) -> Cell:
        """The cell `dx` columns to the right of a cell and `dy` rows above it, limited to the board."""
        return min(max(cell[0] + dx, 0), self.columns - 1), min(max(cell[1] + dy, 0), self.rows - 1)


def centred(size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of `size` in the middle of the rectangle `room`."""
    rect = pygame.Rect((0, 0), size)
    rect.center = room.center
    return rect


def largest_cell(size: Callable[[int], tuple[int, int]], width: int, height: int) -> int:
    """Return the largest cell side, at least 4, at which the board fits; `size` returns the board's size for a side."""
    low, high = 4, max(5, width, height)
    while high - low > 1:
        middle = (low + high) // 2
        wide, tall = size(middle)
        low, high = (middle, high) if wide <= width and tall <= height else (low, middle)
    return low
