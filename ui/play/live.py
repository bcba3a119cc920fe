"""The parts that change while nothing else does: clocks, and what a thinking AI has found."""

from __future__ import annotations

import math

import pygame

from ui.kit import fonts, paint
from ui.kit.look import Look
from ui.play.wording import TENTHS_BELOW, clock_text

_TURN = 1.1  # seconds that the spinner takes for a turn
_STEPS = 66  # pictures of the spinner in a turn: one a frame


def draw_clock(surface: pygame.Surface, look: Look, rect: pygame.Rect, seconds: float, running: bool) -> None:
    """Draw a clock: filled while it runs, the digits in the danger colour where it stands with little left."""
    theme = look.theme
    if running:
        look.panel(surface, rect, 10, (theme.fill_hi, theme.fill), theme.fill_hi)
        ink = theme.onfill
    else:
        border = theme.outline if theme.is_contrast else theme.line
        look.panel(surface, rect, 10, theme.bg, border)
        ink = theme.danger if seconds < TENTHS_BELOW else theme.text2
    fonts.draw_fixed(surface, clock_text(seconds), rect.center, look.px(24), "display", ink)


def clock_width(look: Look, seconds: float) -> int:
    """Device pixels that a clock takes which shows `seconds` at most."""
    return max(look.px(92), look.text_width(clock_text(max(seconds, TENTHS_BELOW)), 24, "display") + look.px(32))


def draw_spinner(surface: pygame.Surface, look: Look, centre: tuple[float, float]) -> None:
    """Draw the turning arc of whoever is busy."""
    theme, radius, width = look.theme, look.px(7.5), look.px(2.4)
    paint.circle(surface, centre, radius, None, look.soft(theme.accent, 0.25), width)
    step = int(look.now / _TURN * _STEPS) % _STEPS if look.animations else 0
    paint.arc(surface, centre, radius - width / 2, width, step / _STEPS * math.tau, math.tau * 0.3, theme.accent)
