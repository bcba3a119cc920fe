"""Moves on a board of cells that are not made yet: the move under the pointer, and a held move."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from coach.phrases import Foresight, Tone
from table.consequences import Cell
from ui.boards import animation, bubble, held, marks
from ui.boards.messages import Held
from ui.boards.proposing import Proposing
from ui.boards.sheet import Sheet
from ui.kit import Look, paint
from ui.kit.motion import progress


class Previewing(Proposing):
    """A view that tells the effect of the move under the pointer, and can preview a held move."""

    _held: Held | None = None
    _returned: Cell | None = None

    def preview(self, held: Held | None) -> None:
        self._held = held
        self._invalidate_still()

    def mark_returned(self, action: int) -> None:
        self._returned = self.cell_of(action)

    def _invalidate_still(self) -> None:
        """Compose the still picture anew at the next frame."""
        raise NotImplementedError

    def _draw_held(self, surface: pygame.Surface, sheet: Sheet, *, still: bool) -> bool:
        """Draw the held move on a still board, and the cell of a move taken back; return whether a move is held."""
        if self._returned is not None:
            held.draw_returned(self, sheet, self._returned)
        if self._held is None or not still:
            return False
        held.draw(self, surface, self._held)
        return True

    def _held_cells(self) -> Collection[Cell | None]:
        """The cells that no veil covers while a move is held."""
        return () if self._held is None else {*self._held.line, self.place_of(self._held.move)}

    def _draw_ahead(self, sheet: Sheet, ahead: Foresight) -> None:
        """Write the effect of the move under the pointer beside its cell."""
        cell = self._ahead_cell()
        if cell is None or not ahead.label:
            return
        if ahead.tone in ("warn", "danger"):
            self._outline_cell(sheet, cell, ahead.tone)
            self.stamp(sheet, marks.badge(ahead.tone, self.cell, self.theme), cell)
        look = Look(self.theme, self.metrics, self.clock, self.animations)
        bubble.draw(
            sheet.surface, look, ahead, self.places.cell_rect(cell), self.frame, lambda rect: self._is_free(rect, ahead)
        )

    def _outline_cell(self, sheet: Sheet, cell: Cell, tone: Tone) -> None:
        """Tint a cell, and draw a dashed outline in it."""
        colour = marks.on_board(self.theme, tone)
        rect = sheet.local(self.places.cell_rect(cell)).inflate(-self.cell // 12, -self.cell // 12)
        radius, width = 0.14 * self.cell, max(2.0, 0.045 * min(self.cell, self.metrics.px(100)))
        paint.panel(sheet.surface, rect, radius, colour, alpha=0.16)
        paint.dashed(sheet.surface, rect, radius, width, colour, 0.155 * self.cell, 0.09 * self.cell)

    def _ahead_cell(self) -> Cell | None:
        """The cell beside which the effect of the previewed move is written."""
        return self._target()

    def _is_free(self, rect: pygame.Rect, ahead: Foresight) -> bool:
        """Whether a rectangle hides no piece and no cell of the previewed move's line."""
        return not any(
            rect.colliderect(self.places.cell_rect(cell).inflate(-self.cell // 6, -self.cell // 6))
            for cell in self.places.cells
            if self.letter(cell) != "." or cell in ahead.line
        )

    def _previewing(self) -> bool:
        return self._enabled and self._target() is not None

    def _preview_alpha(self, now: float) -> int:
        """The opacity of a preview while it fades in, 0 to 255."""
        if not self.animations or self._hover_since is None:
            return 255
        return round(255 * progress(now, self._hover_since, animation.HOVER))
