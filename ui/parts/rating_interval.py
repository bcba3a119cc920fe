"""The drawing of a rating in its interval."""

from __future__ import annotations

import pygame

from ui.kit import Colour, Look, paint


def draw_interval(
    surface: pygame.Surface,
    look: Look,
    ends: tuple[float, float, float],
    middle: int,
    ink: Colour,
    *,
    thick: float = 2,
    cap: float = 12,
    dot: float = 4.5,
) -> None:
    """Draw a dot between two caps: `ends` are the x of low end, rating and high end, in device pixels."""
    low, elo, high = map(round, ends)
    wide, tall = max(1, look.px(thick)), look.px(cap)
    if high > low:
        surface.fill(ink, (low, middle - wide // 2, high - low, wide))
        for end in (low, high) if tall else ():
            surface.fill(ink, (end - wide // 2, middle - tall // 2, wide, tall))
    paint.circle(surface, (elo, middle), look.px(dot), ink)
