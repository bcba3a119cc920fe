"""The twist of a move as a tiny picture, and the choice of the next twist by an arrow key."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from coach.pentago_twist.twist_texts import ICONS
from ui.kit import Colour, Look, mix, paint

Twist = tuple[int, int]
"""A twist: its quadrant and its kind."""


@dataclass(frozen=True, slots=True)
class Twisted:
    """The twisted quadrant of a move, counted from the top left, and the kind of twist: 0 clockwise, 1 mirrored."""

    quadrant: int
    kind: int

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw four quadrants, with the twisted one lit, and the icon of the twist if that fits."""
        x, middle = room.midleft
        self._draw_quadrants(surface, look, (x, middle))
        if room.w >= look.px(32):
            look.icon(surface, ICONS[self.kind], (x + look.px(24), middle), 13, ink)

    def _draw_quadrants(self, surface: pygame.Surface, look: Look, at: tuple[int, int]) -> None:
        theme = look.theme
        side, pitch = look.px(5.4), look.px(6.6)
        for quadrant in range(4):
            rect = pygame.Rect(at[0] + quadrant % 2 * pitch, at[1] - pitch + quadrant // 2 * pitch, side, side)
            colour = theme.accent if quadrant == self.quadrant else mix(theme.surface, theme.outline, 0.75)
            paint.panel(surface, rect, max(1, look.px(1.2)), colour)


def beside(twist: Twist, dx: int, dy: int) -> Twist:
    """Return the twist whose button is next to a given twist's button in a direction; at the edge, the same twist."""
    quadrant, kind = twist
    column = min(max(quadrant % 2 * 2 + kind + dx, 0), 3)
    row = min(max(quadrant // 2 - dy, 0), 1)
    return row * 2 + column // 2, column % 2
