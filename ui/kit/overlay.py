"""Overlays: dialogs and popup menus over a scene. The topmost one takes every event."""

from __future__ import annotations

import pygame

from ui.kit.focus import Controls
from ui.kit.look import Look
from ui.kit.motion import Fade

_APPEAR_SECONDS = 0.12


class Overlay:
    """Base of overlays: closed by Escape and, with `closes_outside`, by a click outside the overlay."""

    closes_outside = True
    dims = True  # whether the scene below is darkened
    stops_clocks = False  # whether the scene below waits until it is closed

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.closed = False
        self.appear = Fade(_APPEAR_SECONDS)

    def open(self, look: Look) -> None:
        """The overlay appears on the screen."""
        self.appear.glide_to(1.0, look.now)

    def close(self) -> None:
        """Close the overlay; it disappears at the next frame."""
        self.closed = True

    def cancel(self) -> None:
        """Escape was pressed, or the pointer clicked elsewhere."""
        self.close()

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Compute every rectangle."""

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event; True if it was used."""
        if self.controls.handle(event, look):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.cancel()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.closes_outside and not self.rect.collidepoint(event.pos):
            self.cancel()
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it over the scene."""

    def is_animating(self, now: float) -> bool:
        return self.appear.is_animating(now) or self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        return self.controls.next_frame_delay(now)
