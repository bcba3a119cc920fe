"""The annotation of a reviewed move on a board of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from table.consequences import Cell, Consequences
from ui.boards import annotating
from ui.boards.cell_view import CellView
from ui.boards.sheet import Sheet
from ui.boards.view import Point

if TYPE_CHECKING:
    from coach.review.annotation import Annotation


class Annotated(CellView):
    """A view with an annotation; a new position removes the annotation."""

    _annotation: Annotation | None = None
    _words: pygame.Rect | None = None

    def annotate(self, annotation: Annotation | None) -> None:
        self._annotation, self._words = annotation, None

    def answer_at(self, point: Point) -> bool:
        cell = self.answer_cell()
        on_words = self._words is not None and self._words.collidepoint(point)
        return on_words or (cell is not None and self.places.cell_rect(cell).collidepoint(point))

    def _draw_annotation(self, sheet: Sheet, annotation: Annotation) -> None:
        if annotation.better is not None:
            self._draw_answer_line(sheet, annotation.better)
        annotating.draw(self, sheet, annotation)
        self._words = annotating.draw_words(self, sheet.surface, annotation)

    def answer_cell(self) -> Cell | None:
        move = None if self._annotation is None else self._annotation.better
        return None if move is None else self.placed_by(move)

    def _draw_answer_line(self, sheet: Sheet, move: Consequences) -> None:
        """Draw the line with which the better move wins. The ghost of its piece is drawn over the line later."""

    def spot_of(self, move: Consequences) -> pygame.Rect | None:
        placed = self.placed_by(move)
        cell = self.cell_of(move.action) if placed is None else placed
        return None if cell is None else self.places.cell_rect(cell)

    def _is_marked(self) -> bool:
        """Whether a review's mark replaces the ring round the piece that moved last."""
        annotation = self._annotation
        return annotation is not None and not annotation.ahead and bool(annotation.mark or annotation.right)
