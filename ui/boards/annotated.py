"""What a board of cells shows of a move that is reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boards import annotating
from ui.boards.aiming import Aiming
from ui.kit import fonts

if TYPE_CHECKING:
    import pygame

    from coach.review.annotation import Annotation
    from table.consequences import Cell, Consequences
    from ui.boards.pieces import Piece
    from ui.boards.sheet import Sheet
    from ui.boards.view import Point


class Annotated(Aiming):
    """A view with an annotation, which lasts as long as the position."""

    cell = 0
    """Pixels of a cell's side after layout()."""
    frame: pygame.Rect
    """Where the board's own frame lies after layout()."""
    _annotation: Annotation | None = None
    _words: pygame.Rect | None = None

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

    def annotate(self, annotation: Annotation | None) -> None:
        self._annotation, self._words = annotation, None

    def answer_at(self, point: Point) -> bool:
        cell = self.answer_cell()
        on_words = self._words is not None and self._words.collidepoint(point)
        return on_words or (cell is not None and self.cell_rect(cell).collidepoint(point))

    def _draw_annotation(self, sheet: Sheet, annotation: Annotation) -> None:
        if annotation.better is not None:
            self._draw_answer_line(sheet, annotation.better)
        annotating.draw(self, sheet, annotation)
        self._words = annotating.draw_words(self, sheet.surface, annotation)

    def answer_cell(self) -> Cell | None:
        """Where the better move of the annotation places its piece; None without one, or for one without a place."""
        move = None if self._annotation is None else self._annotation.better
        return None if move is None else self.placed_by(move)

    def placed_by(self, move: Consequences) -> Cell | None:
        """Where a move places its piece."""
        return move.filled[0] if len(move.filled) == 1 else None

    def _draw_answer_line(self, sheet: Sheet, move: Consequences) -> None:
        """Draw the line with which the better move wins, under its ghost."""

    def place_of(self, move: Consequences) -> Cell | None:
        """Where the piece lies that was placed by the move that led to the position shown."""
        return self.cell_of(move.action)

    def spot_of(self, move: Consequences) -> pygame.Rect | None:
        placed = self.placed_by(move)
        cell = self.cell_of(move.action) if placed is None else placed
        return None if cell is None else self.cell_rect(cell)

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

    def _is_marked(self) -> bool:
        """Whether the mark of a review takes the place of the ring round the last piece."""
        said = self._annotation
        return said is not None and not said.ahead and bool(said.mark or said.right)
