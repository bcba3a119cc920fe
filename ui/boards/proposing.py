"""Proposed moves on a board of cells: a hint, and compared moves."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.texts import text
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import marks, pieces, ranking
from ui.boards.annotated import Annotated
from ui.boards.messages import Ranked
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.boards.view import Ghost, Point
from ui.kit import paint

_HINT_RADIUS = 0.2
"""Radius of the frame round the cell of a hint, in cells."""
_FRAME_WIDTH = 0.08
"""Width of the frames of `draw_frames`, in cells."""


class Proposing(Annotated):
    """A view that draws proposed moves; their effects are cached for one position."""

    _hint_fill = 0.16
    """Strength of the tint of a hint's column, 0 to 1."""
    _proposals: dict[int, tuple[Cell | None, Piece]]

    def aim_nowhere(self, proposed: int | None = None) -> None:
        super().aim_nowhere(proposed)
        if proposed is not None:
            self._cursor = self.proposed(proposed)[0] or self._cursor  # where a screen reader has its focus

    def area_of(self, action: int) -> str:
        """The name of the action's column."""
        cell = self.proposed(action)[0]
        return "" if cell is None else text("look at column {column}", column=self._column_name(cell[0]))

    def _column_name(self, column: int) -> str:
        """The board's name for a column."""
        return chr(97 + column)

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        """Draw a frame round the action's column, filled with the tint `_hint_fill`."""
        cell = self.proposed(action)[0]
        if cell is not None:
            rect = self.places.region((cell[0], cell[0] + 1), (0, self.game.rows))
            radius, width = round(self.cell * _HINT_RADIUS), max(2, self.metrics.px(3))
            if self._hint_fill:
                paint.panel(surface, rect, radius, self.hint_ink, None, 1, self._hint_fill)
            paint.panel(surface, rect.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
            paint.panel(surface, rect, radius, None, self.hint_ink, width)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        """Draw a ghost of the piece that the action places, and a frame round its cell."""
        cell, piece = self.proposed(action)
        if cell is None:
            return
        rect = self.places.cell_rect(cell)
        ghost = pieces.cached(("hint", piece, self.cell, self.theme.cache_key), lambda: self._pale(piece))
        surface.blit(ghost, ghost.get_rect(center=rect.center))
        width, radius = max(2, self.metrics.px(3)), round(rect.w * _HINT_RADIUS)
        paint.panel(surface, rect.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
        paint.panel(surface, rect, radius, None, self.hint_ink, width)

    def draw_ranked(self, surface: pygame.Surface, moves: Sequence[Ranked], answer: Consequences | None = None) -> None:
        ranking.draw(self, surface, moves, answer)

    def points_past(self, action: int, point: Point) -> bool:
        return not self.keyboard and self.places.hit(point) not in (None, self.proposed(action)[0])

    def draw_ghost(self, surface: pygame.Surface, ghost: Ghost) -> None:
        cell, player, kind = ghost
        sprite = marks.ghost(Piece(self.board_theme.pieces, player, kind), self.cell, self.theme)
        self.stamp(Sheet(surface), sprite, cell)

    def draw_frames(self, surface: pygame.Surface, cells: Sequence[Cell]) -> None:
        width = max(2, round(self.cell * _FRAME_WIDTH))
        for cell in cells:
            rect = self.places.cell_rect(cell)
            radius = round(rect.w * _HINT_RADIUS)
            paint.panel(surface, rect.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
            paint.panel(surface, rect, radius, None, self.theme.focus, width)

    def _pale(self, piece: Piece) -> pygame.Surface:
        picture = pieces.face(piece, self.cell, self.theme).copy()
        picture.set_alpha(round(255 * marks.GHOST_ALPHA))
        return picture

    def proposed(self, action: int) -> tuple[Cell | None, Piece]:
        """The cell and the piece of a proposed action, computed once for a position.

        The cell is where the action places the piece, or else the cell to click, if any.
        """
        if action not in self._proposals:
            cell = self.placed_by(consequences_of(self.game, self.state, action))
            note = self.texts.note_of(self.game, self.state, action)
            if cell is None and (clicks := self.clicks_of(action)):
                cell = self.places.hit(clicks[0].point)
            self._proposals[action] = cell, Piece(self.board_theme.pieces, note.player, note.kind)
        return self._proposals[action]
