"""Progress as bars and dots: done, current, to come. They differ in shape or size too, not only in colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.kit import paint
from ui.kit.look import Look
from ui.kit.theme import mix

_DOT, _HERE, _GAP = 10, 26, 7  # logical: a dot, the bar of the current step, and the gap between
_BAR = 6


def draw_dots(surface: pygame.Surface, look: Look, done: Sequence[bool], here: int, right: int, middle: int) -> None:
    """Draw the steps, ending at `right`: dots for finished ones, a bar for the current one, rings for the others."""
    theme, x = look.theme, right
    for number in reversed(range(len(done))):
        width = look.px(_HERE if number == here else _DOT)
        rect = pygame.Rect(x - width, 0, width, look.px(_DOT))
        rect.centery = middle
        if number == here:
            look.panel(surface, rect, _DOT / 2, theme.accent)
        elif done[number]:
            paint.circle(surface, rect.center, rect.w / 2, theme.good)
        else:
            paint.circle(surface, rect.center, rect.w / 2, None, theme.outline, look.px(1.5))
        x = rect.left - look.px(_GAP)


def draw_bars(surface: pygame.Surface, look: Look, done: Sequence[bool], room: pygame.Rect) -> None:
    """Draw a bar for each step across `room`; all are green if all are done."""
    theme, gap = look.theme, look.px(4)
    full, empty = theme.good if all(done) else theme.accent, mix(theme.surface, theme.outline, 0.5)
    each = (room.w - gap * (len(done) - 1)) / len(done)
    for number, one in enumerate(done):
        left = room.x + round(number * (each + gap))
        bar = pygame.Rect(left, room.y, room.x + round(number * (each + gap) + each) - left, look.px(_BAR))
        look.panel(surface, bar, _BAR / 2, full if one else empty, theme.outline if theme.is_contrast else None)
