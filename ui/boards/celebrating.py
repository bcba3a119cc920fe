"""The celebration of a win on a board of cells."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from coach import lines
from table.consequences import Cell
from ui.boards import animation
from ui.boards.animation import Tracks
from ui.boards.cell_view import CellView
from ui.boards.previewing import Previewing
from ui.boards.shine import Celebration, Shine, shine

_LARGEST_LIGHT = 80
"""The light of a win grows with the cells of the board, up to this logical size of a cell."""


class Celebrating(Previewing):
    """A view that celebrates a win: it traces and lights the winning path or line, and veils the other pieces."""

    tracks: Tracks
    _won: list[Cell]
    _celebration: Celebration | None = None

    def celebrate(self, now: float, sound: str = "win") -> None:
        """Trace and light the winning path or line, which takes 900 ms; veil the other pieces."""
        start = max(now, self.tracks.end_time())
        begun = start if self.animations and not self.reduced_motion else now - animation.WIN
        self._celebration = Celebration(begun, self._win_light())
        if sound and now + animation.WIN > self.clock:
            self.tracks.cue(start, sound)

    def _win_light(self) -> Shine | None:
        """The light of the winning line; None if nobody has won, or if the view is bare."""
        if not self._won or self.bare:
            return None
        return light_of(self, *self._lit_lines(), self.piece_of(self.letter(self._won[0])).player)

    def _lit_lines(self) -> tuple[list[list[Cell]], pygame.Rect]:
        """The winning lines, each from end to end, and the area on which their light falls."""
        return lines.runs(self._won), self.frame

    def _celebrating(self, now: float) -> bool:
        return self._celebration is not None and self._celebration.is_running(now)

    def _veil(self, now: float) -> int:
        """Return the opacity, 0 to 255, of the pieces outside the winning cells."""
        if self._held is not None and self._held.line:
            return round(255 * animation.VEIL)
        if self._celebration is None or not self._won:
            return 255
        return round(255 * (1 - (1 - animation.VEIL) * self._celebration.veil(now)))


def light_of(view: CellView, runs: Sequence[Sequence[Cell]], room: pygame.Rect, player: int) -> Shine:
    """Return the light on a side's winning lines, limited to the rectangle `room`; each of `runs` is the cells of one
    line, in order.
    """
    colour = view.board_theme.pieces.glow(player, view.theme)
    places = [[view.places.cell_rect(cell) for cell in run] for run in runs]
    return shine(places, room, min(view.cell, view.metrics.px(_LARGEST_LIGHT)), colour, sparks=view.cheers)
