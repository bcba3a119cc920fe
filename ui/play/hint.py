"""The move that the AI proposes, shown where it would be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import apply_action
from ui.boards import marks, pieces
from ui.boards.messages import Cell, Glyph, Status, Words
from ui.boards.pieces import Piece
from ui.kit import paint
from ui.play.notes import note_of

if TYPE_CHECKING:
    from ui.boards.grid import BoardView
    from ui.kit.look import Look


class Hint:
    """A proposal for the position that the view shows when it is made."""

    def __init__(self, view: BoardView, action: int) -> None:
        note = note_of(view.game, view.state, action)
        self.action = action
        self.piece = Piece(view.look, note.player, note.kind)
        self.cell = _cell(view, action, twisted=note.quadrant is not None)
        self.words = view.describe(action)
        self.twisted = note.quadrant is not None

    def status(self) -> Status:
        """Return the proposal as the status line says it."""
        return Status((Glyph("lightbulb"), Words("Hint:"), Words(self.words, strong=True)))

    def speaks(self, view: BoardView, pointer: tuple[int, int]) -> bool:
        """Whether the status line is the hint's, rather than that of another cell that is pointed at."""
        return not view.pending() and (self.twisted or view.keyboard or view.hit(pointer) in (None, self.cell))

    def draw(self, surface: pygame.Surface, look: Look, view: BoardView) -> None:
        """Draw a ghost of the piece, and a ring in the accent colour round its cell."""
        if self.cell is None:
            return
        rect = view.cell_rect(self.cell)
        ghost = self._ghost(view)
        surface.blit(ghost, ghost.get_rect(center=rect.center))
        width, radius = max(2, look.px(3)), round(rect.w * 0.2)
        paint.panel(surface, rect.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
        paint.panel(surface, rect, radius, None, look.theme.accent, width)

    def _ghost(self, view: BoardView) -> pygame.Surface:
        def make() -> pygame.Surface:
            pale = pieces.face(self.piece, view.cell, view.theme).copy()
            pale.set_alpha(round(255 * marks.GHOST_ALPHA))
            return pale

        return pieces.cached(("hint", self.piece, view.cell, view.theme.name), make)


def looking() -> Status:
    """Return the status line while a hint is looked for."""
    return Status((Glyph("lightbulb"), Words("Looking for a good move…")))


def _cell(view: BoardView, action: int, twisted: bool) -> Cell | None:
    """Where the piece would lie: the only cell that fills, or with a twist the one that is clicked."""
    clicked = view.hit(view.point_of(action))
    if twisted:
        return clicked
    before, after = view.game.board(view.state), view.game.board(apply_action(view.state, action))
    rows = range(view.game.rows)
    filled = [
        (column, view.game.rows - 1 - above)
        for above in rows
        for column in range(view.game.columns)
        if before[above][column] == "." != after[above][column]
    ]
    return filled[0] if len(filled) == 1 else clicked
