"""The number of pieces that a move turned over, shown beside the move in the list of moves."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.kit import Colour, Look


@dataclass(frozen=True, slots=True)
class Flips:
    """The number of pieces that a move turned over."""

    count: int

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw a turning arrow and the number."""
        x, middle = room.midleft
        look.icon(surface, "rotate-cw", (x + look.px(7), middle), 12, ink)
        look.draw_text(surface, str(self.count), (x + look.px(17), middle), 12, "medium", ink)
