"""The tip of the control under a resting pointer: a line, and the control's key."""

from __future__ import annotations

import pygame

from ui.kit import chip
from ui.kit.look import Look

DELAY = 0.6  # seconds of rest before it shows


def draw(surface: pygame.Surface, look: Look, string: str, near: pygame.Rect, key: str = "") -> None:
    """Draw the tip below `near`, or above it if there is no room, always inside the window. `key` is a chord."""
    theme = look.theme
    words = look.text_width(string, 12, "medium")
    caps = chip.chord_width(look, key) + look.px(8) if key else 0
    rect = pygame.Rect(0, 0, words + caps + look.px(20), look.px(28))
    rect.midtop = (near.centerx, near.bottom + look.px(8))
    if rect.bottom > surface.get_height() - look.px(4):
        rect.bottom = near.top - look.px(8)
    rect.clamp_ip(surface.get_rect().inflate(-look.px(8), -look.px(8)))
    border = theme.outline if theme.is_contrast else theme.line
    look.panel(surface, rect, 7, theme.raised, border, 1, 2)
    left = rect.x + look.px(10)
    look.text(surface, string, (left, rect.centery), 12, "medium", theme.text)
    if key:
        chip.chord(surface, look, key, left + words + look.px(8), rect.centery)
