"""The preview of a held move, which lies on a board of cells but is not made yet."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from table.consequences import Cell, Consequences
from ui.boards import held
from ui.boards.messages import Held
from ui.boards.proposing import Proposing
from ui.boards.sheet import Sheet


class Holding(Proposing):
    """A view that can preview a held move."""

    _held: Held | None = None
    _returned: Cell | None = None
    _last_move: Consequences | None = None

    def preview(self, held: Held | None) -> None:
        self._held = held
        self._invalidate_still()

    def recall(self, move: Consequences | None) -> None:
        self._last_move = move

    @property
    def recalled(self) -> Consequences | None:
        """The move that led to the position shown, as set by `recall`."""
        return self._last_move

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
        """The cells without a veil while a move is held."""
        return () if self._held is None else {*self._held.line, self.place_of(self._held.move)}
