"""What lies under the frame of every board."""

from __future__ import annotations

import pygame

from ui.kit import paint
from ui.kit.metrics import Metrics
from ui.kit.theme import Theme


def shadow(surface: pygame.Surface, frame: pygame.Rect, radius: int, theme: Theme, metrics: Metrics) -> None:
    """The shadow of a board's frame: no deeper than the space below it, or it would lie on what can be clicked."""
    paint.shadow(surface, frame, radius, metrics.px(6), metrics.px(16), theme.shadow, theme.shadow_alpha[1])
