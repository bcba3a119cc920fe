"""A board that nobody plays on: drawn where it is placed, and read cell by cell by a screen reader."""

from __future__ import annotations

import pygame

from table.consequences import Cell
from ui.boards.heard import spoken_grid
from ui.boards.previewing import Previewing
from ui.boards.view import BoardView
from ui.kit import Look
from ui.kit.tree import Canvas, Spoken, box_of


class WatchedBoard(Canvas):
    """A canvas with the board that `view` shows. It ignores clicks and keys."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(self._draw, wide=640, tall=640, least=(120, 120), live=True, grow=1)
        self.view = view
        self._placed: object = None

    def spoken(self, look: Look) -> Spoken | None:
        """Return the board as a grid of cells; a board without cells has only a name."""
        view, board = self.view, Spoken("picture", self.view.game.shown_title, box_of(self.rect), key="board")
        if not isinstance(view, Previewing):
            return board
        position = view.texts.position_aloud(view.game, view.state)

        def spoken_cell(place: tuple[int, int], cell: Cell) -> Spoken:
            rect = box_of(view.places.cell_rect(cell))
            return Spoken("cell", position.cell(cell), rect, key=f"cell {cell}", place=place)

        return spoken_grid(board, view, spoken_cell)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the board; after a change of place or theme, lay it out again."""
        view = self.view
        view.reduced_motion = not look.animations
        placed = tuple(rect), look.theme.cache_key, look.metrics, look.writing
        if placed != self._placed:
            self._placed = placed
            view.theme, view.metrics = look.theme, look.metrics
            view.layout(rect.copy())
        view.draw(surface, look.now)
