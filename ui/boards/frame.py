"""The shadow under the frame of every board."""

from __future__ import annotations

import pygame

from ui.kit import Metrics, Theme, paint


def shadow(surface: pygame.Surface, frame: pygame.Rect, radius: int, theme: Theme, metrics: Metrics) -> None:
    """Draw the shadow of a board's frame: no deeper than the space below the frame, so that it covers no control."""
    paint.shadow(surface, frame, radius, metrics.px(6), metrics.px(16), theme.shadow, theme.shadow_alpha[1])
