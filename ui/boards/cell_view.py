"""A board of square cells, as what is drawn over it sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boards import pieces
from ui.boards.aiming import Aiming
from ui.kit import fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.verbs import State
    from table.consequences import Cell, Consequences
    from ui.boards.pieces import Piece
    from ui.boards.sheet import Sheet
    from ui.kit.theme import Colour


class CellView(Aiming):
    """A view with pieces in cells. Annotations, proposals and held moves are drawn by what it offers here."""

    cell = 0
    """Pixels of a cell's side after layout()."""
    frame: pygame.Rect
    """Where the board's own frame lies after layout()."""
    clock = 0.0
    """The time of the last update() or draw()."""
    animations = True

    def stamp(self, sheet: Sheet, sprite: pygame.Surface, cell: Cell, alpha: int = 255) -> None:
        """Blit a piece-sized sprite into a cell."""
        raise NotImplementedError

    def letter(self, cell: Cell) -> str:
        """What lies on a cell in the position shown, as the position text spells it."""
        raise NotImplementedError

    def piece_of(self, letter: str) -> Piece:
        """The piece that a letter of the position text stands for."""
        raise NotImplementedError

    def _cells(self) -> list[Cell]:
        raise NotImplementedError

    def cell_of(self, action: int) -> Cell | None:
        """Where an action places its piece, or once it was made, where it lies; None for one without a place."""
        raise NotImplementedError

    def proposed(self, action: int) -> tuple[Cell | None, Piece]:
        """Where a proposed action places its piece, and which."""
        raise NotImplementedError

    def answer_cell(self) -> Cell | None:
        """Where the better move of the annotation places its piece; None without one, or for one without a place."""
        raise NotImplementedError

    def placed_by(self, move: Consequences) -> Cell | None:
        """Where a move places its piece."""
        return move.filled[0] if len(move.filled) == 1 else None

    def place_of(self, move: Consequences) -> Cell | None:
        """Where the piece lies that was placed by the move that led to the position shown."""
        return self.cell_of(move.action)

    def draw_word(self, sheet: Sheet, cell: Cell, word: str, size: int) -> None:
        """Write a word about a cell in its middle, where no piece lies."""
        middle = sheet.local(self.cell_rect(cell)).center
        fonts.draw(sheet.surface, word, middle, size, "semi", (255, 255, 255), "center")

    def badge_side(self, _cell: Cell) -> tuple[int, int]:
        """At which corner of a cell marks sit: 1 for right and for below, -1 for left and for above."""
        return 1, -1

    def is_empty(self, rect: pygame.Rect) -> bool:
        """Whether no piece lies under a rectangle."""
        taken = (self.cell_rect(cell) for cell in self._cells() if self.letter(cell) != ".")
        return not any(rect.colliderect(place.inflate(-self.cell // 6, -self.cell // 6)) for place in taken)

    @property
    def hint_ink(self) -> Colour:
        """The colour of the frames of a hint."""
        return self.theme.accent

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        """Draw what a proposed action would do besides placing its piece."""

    def stamp_piece(self, sheet: Sheet, letter: str, cell: Cell) -> None:
        """Draw a piece where it lies."""
        self.stamp(sheet, pieces.sprite(self.piece_of(letter), self.cell, self.theme), cell)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        """Draw the path or line of a side that won in a position, which need not be the one shown."""

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        """Draw what an action does beside placing a piece, in the state shown."""
