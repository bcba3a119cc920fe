"""A pill beside a tile: the two twists of its quadrant, a half each."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from coach.pentago_twist.twist_texts import ICONS
from ui.kit import Look, mix

SIZE = (128, 44)
"""Width and height of a pill, logical."""


def draw_pill(
    surface: pygame.Surface,
    rect: pygame.Rect,
    half_of: Callable[[int], pygame.Rect],
    look: Look,
    *,
    ready: bool,
    chosen: int | None,
) -> None:
    """Draw a pill.

    Args:
        surface: the surface to draw on.
        rect: the rectangle of the pill.
        half_of: a function that returns the rectangle of the half for a kind of twist.
        look: the look of the window.
        ready: whether the quadrant may be twisted now.
        chosen: the chosen or proposed kind; None for none.
    """
    theme = look.theme
    border = theme.accent if chosen is not None else theme.outline if ready or theme.is_contrast else theme.line
    look.panel(surface, rect, SIZE[1] / 2, theme.raised, border, 2 if chosen is not None else 1, 2)
    if chosen is not None:
        inset = look.px(4)
        half = half_of(chosen).inflate(-inset, -2 * inset)
        half.x += inset // 2 if chosen == 0 else -(inset // 2)
        look.panel(surface, half, (SIZE[1] - 8) / 2, (theme.fill_hi, theme.fill))
    else:
        look.rule(surface, rect.centerx, rect.y + look.px(11), 0, rect.h - look.px(22))
    for kind, icon in enumerate(ICONS):
        ink = theme.onfill if chosen == kind else theme.text if ready else mix(theme.raised, theme.text3, 0.6)
        look.icon(surface, icon, half_of(kind).center, 20, ink)
