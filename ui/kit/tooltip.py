"""A line that explains the control under a resting pointer."""

from __future__ import annotations

import pygame

from ui.kit.look import Look

DELAY = 0.6  # seconds of rest before it shows


def draw(surface: pygame.Surface, look: Look, string: str, near: pygame.Rect) -> None:
    """Draw the tip below `near`, or above where there is no room, always inside the window."""
    theme = look.theme
    width = look.text_width(string, 12, "medium") + look.px(20)
    rect = pygame.Rect(0, 0, width, look.px(28))
    rect.midtop = (near.centerx, near.bottom + look.px(8))
    if rect.bottom > surface.get_height() - look.px(4):
        rect.bottom = near.top - look.px(8)
    rect.clamp_ip(surface.get_rect().inflate(-look.px(8), -look.px(8)))
    border = theme.outline if theme.is_contrast else theme.line
    look.panel(surface, rect, 7, theme.raised, border, 1, 2)
    look.text(surface, string, rect.center, 12, "medium", theme.text, "center")
