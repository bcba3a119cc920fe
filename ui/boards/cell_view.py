"""A board of square cells: the methods for drawings over it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.verbs import State
from table.consequences import Cell, Consequences
from ui.boards import pieces
from ui.boards.aiming import Aiming
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import Colour, fonts


class CellView(Aiming):
    """A view with pieces in cells. Annotations, proposals and previewed moves are drawn with its methods."""

    cell = 0
    """A cell's side in pixels, after layout()."""
    frame: pygame.Rect
    """The board's own frame, after layout()."""
    clock = 0.0
    """The time of the last update() or draw()."""
    animations = True

    def stamp(self, sheet: Sheet, sprite: pygame.Surface, cell: Cell, alpha: int = 255) -> None:
        """Blit a piece-sized sprite into a cell."""
        raise NotImplementedError

    def letter(self, cell: Cell) -> str:
        """The letter that stands for a cell in the position text of the shown position."""
        raise NotImplementedError

    def piece_of(self, letter: str) -> Piece:
        """The piece that a letter of the position text stands for."""
        raise NotImplementedError

    def cell_of(self, action: int) -> Cell | None:
        """The cell where an action's piece lies after the move; None if the action has no cell."""
        raise NotImplementedError

    def proposed(self, action: int) -> tuple[Cell | None, Piece]:
        """The cell and the piece of a proposed action."""
        raise NotImplementedError

    def answer_cell(self) -> Cell | None:
        """The cell of the annotation's better move; None if there is no better move, or if it has no cell."""
        raise NotImplementedError

    def placed_by(self, move: Consequences) -> Cell | None:
        """The cell where a move places its piece."""
        return move.filled[0] if len(move.filled) == 1 else None

    def place_of(self, move: Consequences) -> Cell | None:
        """The cell of the piece placed by `move`, which led to the position shown."""
        return self.cell_of(move.action)

    def draw_word(self, sheet: Sheet, cell: Cell, word: str, size: int) -> None:
        """Write a word in the middle of an empty cell."""
        middle = sheet.local(self.places.cell_rect(cell)).center
        fonts.draw(sheet.surface, word, middle, size, "semi", (255, 255, 255), "center")

    def badge_side(self, _cell: Cell) -> tuple[int, int]:
        """The corner of a cell for marks, as two numbers: 1 for right or below, -1 for left or above."""
        return 1, -1

    def is_empty(self, rect: pygame.Rect) -> bool:
        """Whether no piece lies under a rectangle."""
        taken = (self.places.cell_rect(cell) for cell in self.places.cells if self.letter(cell) != ".")
        return not any(rect.colliderect(place.inflate(-self.cell // 6, -self.cell // 6)) for place in taken)

    @property
    def hint_ink(self) -> Colour:
        """The colour of the frames of a hint."""
        return self.theme.accent

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        """Draw the effects of a proposed action, but not the piece that the action places."""

    def stamp_piece(self, sheet: Sheet, letter: str, cell: Cell) -> None:
        """Draw, on a cell, the piece that a letter stands for."""
        self.stamp(sheet, pieces.sprite(self.piece_of(letter), self.cell, self.theme), cell)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        """Draw the path or line with which a side won in a position, which may differ from the position shown."""

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        """Draw the effects of the other side's answer `action` in the state shown, but not the answer's piece."""
