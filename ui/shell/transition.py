"""The short fade from one scene to the next."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.kit.look import Look
from ui.kit.motion import out_cubic, progress

DURATION_MS = 180
_SLIDE = 8  # logical pixels by which the new scene moves up


class Transition:
    """One fade. It starts from the window's picture at the moment when this object is made."""

    def __init__(self, window: pygame.Surface, now: float) -> None:
        self._before = window.copy()
        self._layer = pygame.Surface(window.get_size())
        self._began = now

    def is_over(self, size: tuple[int, int], look: Look) -> bool:
        """Whether only the new scene shows: the time is over, or the window has changed its size."""
        return self._elapsed(look) >= 1 or self._before.get_size() != size

    def draw(self, surface: pygame.Surface, look: Look, draw_scene: Callable[[pygame.Surface], None]) -> None:
        """Draw the picture, and over it the new scene (`draw_scene`) at its present opacity."""
        share = out_cubic(self._elapsed(look))
        self._layer.fill(look.theme.bg)
        draw_scene(self._layer)
        self._layer.set_alpha(round(255 * share))
        slide = look.px(_SLIDE) if look.animations else 0
        surface.blit(self._before, (0, 0))
        surface.blit(self._layer, (0, round(slide * (1 - share))))

    def _elapsed(self, look: Look) -> float:
        return progress(look.now, self._began, look.seconds(DURATION_MS))
