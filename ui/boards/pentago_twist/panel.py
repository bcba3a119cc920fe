"""The base of the panels beside the board: one button, and a small board."""

from __future__ import annotations

import pygame

from ui.boards.pentago_twist.tile_grid import TileGrid
from ui.kit import Button, Look, Metrics


class TurnPanel:
    """A panel beside the board, drawn by the view. The panel takes only the events of its button."""

    def __init__(self, view: TileGrid, rect: pygame.Rect, label: str, icon: str) -> None:
        """Make a panel whose button has a label and an icon."""
        self.rect = rect
        self._view = view
        self._mini: TileGrid | None = None
        self._mini_place = pygame.Rect(0, 0, 0, 0)
        self._clicked = False
        self.button = Button(label, self._click, "primary", icon=icon, keycap="Enter", size=16, radius=12)

    def is_animating(self, now: float) -> bool:
        """Whether the button is fading."""
        return self.button.is_animating(now)

    def pressed(self, event: pygame.event.Event) -> bool:
        """Whether an event clicked the button."""
        look = Look(self._view.theme, self._view.metrics, self._view.clock, self._view.animations)
        self._clicked = False
        if event.type == pygame.MOUSEMOTION:
            self.button.point(self.button.contains(event.pos), look)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.button.contains(event.pos):
            self.button.grab(event.pos, look)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.button.drop(event.pos, look)
        return self._clicked

    def _click(self) -> None:
        self._clicked = True

    def _mini_in(self, square: pygame.Rect) -> TileGrid:
        """Return the small board, which shows a position in the rectangle `square`."""
        view = self._view
        if self._mini is None:
            self._mini = type(view)(view.game, view.theme, Metrics(view.metrics.scale * 0.4), bare=True)
        if self._mini_place != square:
            self._mini_place = square.copy()
            self._mini.layout(square)
        return self._mini
