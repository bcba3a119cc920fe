"""Key caps and chips: small labels with a shape."""

from __future__ import annotations

import pygame

from game.texts import text
from ui.kit.look import Look
from ui.kit.theme import mix

_KEYCAP_HEIGHT, _CHIP_HEIGHT = 20, 24


def keycap_width(look: Look, label: str) -> int:
    """Device pixels that a key cap takes; `label` is the key's English name."""
    return max(look.px(_KEYCAP_HEIGHT), look.text_width(text(label), 11, "semi") + look.px(12))


def keycap(
    surface: pygame.Surface, look: Look, label: str, left: float, middle: float, *, on_fill: bool = False
) -> pygame.Rect:
    """Draw a key cap from `left` on, centred on `middle`; `on_fill` suits a primary button."""
    theme = look.theme
    rect = pygame.Rect(round(left), 0, keycap_width(look, label), look.px(_KEYCAP_HEIGHT))
    rect.centery = round(middle)
    if on_fill:
        fill, border, ink = theme.fill_lo, mix(theme.fill, theme.onfill, 0.55), theme.onfill
    else:
        fill, border, ink = theme.surface, theme.outline, theme.text2
    look.panel(surface, rect, 5, fill, border)
    look.text(surface, text(label), rect.center, 11, "semi", ink, "center")
    return rect


def chip(
    surface: pygame.Surface, look: Look, label: str, left: float, middle: float, icon: str = "", strong: bool = False
) -> pygame.Rect:
    """Draw a pill with a label (and an icon before it) from `left` on, centred on `middle`."""
    theme = look.theme
    indent = look.px(22) if icon else 0
    rect = pygame.Rect(round(left), 0, look.text_width(label, 12, "semi") + look.px(24) + indent, look.px(_CHIP_HEIGHT))
    rect.centery = round(middle)
    border = theme.outline if theme.is_contrast else None
    look.panel(surface, rect, _CHIP_HEIGHT / 2, theme.hover if strong else theme.raised, border)
    if icon:
        look.icon(surface, icon, (rect.x + look.px(18), rect.centery), 14, theme.text2)
    look.text(surface, label, (rect.x + look.px(12) + indent, rect.centery), 12, "semi", theme.text2)
    return rect
