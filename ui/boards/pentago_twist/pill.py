"""The pills beside the tiles: each half of a pill is the button of one of a quadrant's two twists."""

from __future__ import annotations

import pygame

from coach.pentago_twist.twist_texts import ICONS
from ui.boards.pentago_twist.tile_places import PILL, TilePlaces
from ui.boards.pentago_twist.twisted import Twist
from ui.kit import Look, mix


def draw_pills(surface: pygame.Surface, places: TilePlaces, look: Look, *, ready: bool, chosen: Twist | None) -> None:
    """Draw the pill of each quadrant: a rounded button with a half for each kind of twist.

    Args:
        surface: the surface to draw on.
        places: the geometry of the board.
        look: the look of the window, scaled to the size of the pills.
        ready: whether a quadrant may be twisted now.
        chosen: the chosen or proposed twist; None if there is none.
    """
    for quadrant in range(4):
        _draw_pill(surface, places, look, quadrant, ready, chosen[1] if chosen and chosen[0] == quadrant else None)


def _draw_pill(
    surface: pygame.Surface, places: TilePlaces, look: Look, quadrant: int, ready: bool, chosen: int | None
) -> None:
    theme, rect = look.theme, places.pill(quadrant)
    border = theme.accent if chosen is not None else theme.outline if ready or theme.is_contrast else theme.line
    look.panel(surface, rect, PILL[1] / 2, theme.raised, border, 2 if chosen is not None else 1, 2)
    if chosen is not None:
        inset = look.px(4)
        half = places.half((quadrant, chosen)).inflate(-inset, -2 * inset)
        half.x += inset // 2 if chosen == 0 else -(inset // 2)
        look.panel(surface, half, (PILL[1] - 8) / 2, (theme.fill_hi, theme.fill))
    else:
        look.rule(surface, rect.centerx, rect.y + look.px(11), 0, rect.h - look.px(22))
    for kind, icon in enumerate(ICONS):
        ink = theme.onfill if chosen == kind else theme.text if ready else mix(theme.raised, theme.text3, 0.6)
        look.icon(surface, icon, places.half((quadrant, kind)).center, 20, ink)
