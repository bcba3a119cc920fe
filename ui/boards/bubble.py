"""The label beside a cell with the effect of a move there: drawn only where it hides no piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from coach.phrases import Foresight, Tone
from ui.kit import Colour, Look, Theme, mix

_TALL, _PAD, _ICON, _SIZE = 28, 12, 16, 13
"""Logical pixels: the bubble's height, the space at its ends, its icon, its type size."""
_GAP = 0.12
"""Distance between the cell and the bubble, in cells."""
_ICONS: dict[Tone, str] = {"win": "trophy", "warn": "triangle-alert", "danger": "octagon-alert"}


def tone_colour(theme: Theme, tone: Tone) -> Colour:
    """Return the colour of a tone for texts and icons."""
    return {"win": theme.warn, "warn": theme.warn, "danger": theme.danger, "last": theme.last, "": theme.accent}[tone]


def draw(
    surface: pygame.Surface,
    look: Look,
    ahead: Foresight,
    cell: pygame.Rect,
    room: pygame.Rect,
    free: Callable[[pygame.Rect], bool],
) -> None:
    """Draw the label with a move's effect beside its cell, within `room`; draw nothing if no place there is `free`."""
    icon = _ICONS[ahead.tone] if ahead.tone == "win" else None  # the other tones have a badge at the cell
    indent = look.px(_ICON + 6) if icon else 0
    size = (look.text_width(ahead.label, _SIZE, "semi") + indent + 2 * look.px(_PAD), look.px(_TALL))
    near = (place.clamp(room) for place in places(cell, size))
    rect = next((place for place in near if not place.colliderect(cell) and free(place)), None)
    if rect is None:
        return
    theme, colour = look.theme, tone_colour(look.theme, ahead.tone)
    look.panel(surface, rect, _TALL / 2, mix(theme.surface, colour, 0.08), colour, 1.5, 1)
    if icon:
        look.icon(surface, icon, (rect.x + look.px(_PAD + _ICON / 2), rect.centery), _ICON, colour)
    look.draw_text(surface, ahead.label, (rect.x + look.px(_PAD) + indent, rect.centery), _SIZE, "semi", theme.text)


def medal(surface: pygame.Surface, look: Look, tone: Tone, centre: tuple[int, int]) -> None:
    """Draw the icon of a tone on a disc: for a place without room for a text."""
    colour = tone_colour(look.theme, tone)
    rect = pygame.Rect(0, 0, look.px(_TALL), look.px(_TALL))
    rect.center = centre
    look.panel(surface, rect, _TALL / 2, mix(look.theme.surface, colour, 0.08), colour, 1.5, 1)
    look.icon(surface, _ICONS[tone], rect.center, _ICON, colour)


def places(cell: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield rectangles of `size` beside a cell: below, above, right, left; then one cell further down, one cell further
    up.
    """
    gap = round(_GAP * cell.w)
    below, above, right, left = (pygame.Rect((0, 0), size) for _ in range(4))
    below.midtop = (cell.centerx, cell.bottom + gap)
    above.midbottom = (cell.centerx, cell.top - gap)
    right.midleft = (cell.right + gap, cell.centery)
    left.midright = (cell.left - gap, cell.centery)
    yield from (below, above, right, left, below.move(0, cell.h), above.move(0, -cell.h))
