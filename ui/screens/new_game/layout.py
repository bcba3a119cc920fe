"""The layout of the new game screen: boxes that depend on the window alone, not on the choices in them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ui.kit.metrics import Metrics

_WIDEST, _TALLEST = 1480, 860  # logical: most width of the page, most height above its bottom line
_PANEL_SHARE, _COLUMN_LEAST = 0.375, 640
_ROOMY = 760  # logical height from which a window counts as high


class Frame(NamedTuple):
    """Boxes in device pixels, and the logical sizes of what is in them.

    Attributes:
        seats: the two cards at the top.
        picker, options, rules: the two boxes below the cards, and the box at the right.
        summary, start: the bottom line: the summary, and the button.
        roomy: whether the window is high.
    """

    seats: tuple[pygame.Rect, pygame.Rect]
    picker: pygame.Rect
    options: pygame.Rect
    rules: pygame.Rect
    summary: pygame.Rect
    start: pygame.Rect
    roomy: bool

    @property
    def control(self) -> int:
        """Logical height of a control."""
        return 40 if self.roomy else 34

    @property
    def head(self) -> int:
        """Logical height of the picker's head."""
        return 60 if self.roomy else 48

    @property
    def limit(self) -> int:
        """Logical height of the picker's last row."""
        return 54 if self.roomy else 44


def frame_of(size: tuple[int, int], top: int, metrics: Metrics) -> Frame:
    """Return the boxes for a window of `size` whose bar ends at `top`, both in device pixels."""
    px, roomy = metrics.px, metrics.logical_height >= _ROOMY
    gap, footer = px(12 if roomy else 8), px(104 if roomy else 68)
    top += px(24 if roomy else 10)
    width = min(size[0] - 2 * metrics.margin, px(_WIDEST))
    room = size[1] - top - footer
    height = min(room, px(_TALLEST))
    area = pygame.Rect((size[0] - width) // 2, top + (room - height) // 3, width, height)
    between = px(24 if metrics.roomy else 16)
    panel = min(round(width * _PANEL_SHARE), width - between - px(_COLUMN_LEAST))
    column = width - between - panel
    rules = pygame.Rect(area.right - panel, area.y, panel, height)
    seats = _seats(area, column, px(16), px(120 if roomy else 96))
    options = pygame.Rect(area.x, 0, column, px(202 if roomy else 166))
    options.bottom = area.bottom
    picker = pygame.Rect(area.x, seats[0].bottom + gap, column, options.y - seats[0].bottom - 2 * gap)
    start = pygame.Rect(rules.x, 0, panel, px(56 if roomy else 48))
    start.centery = area.bottom + footer // 2
    summary = pygame.Rect(area.x, start.y, column, start.h)
    return Frame(seats, picker, options, rules, summary, start, roomy)


def _seats(area: pygame.Rect, width: int, gap: int, height: int) -> tuple[pygame.Rect, pygame.Rect]:
    each = (width - gap) // 2
    first = pygame.Rect(area.x, area.y, each, height)
    return first, pygame.Rect(area.x + width - each, area.y, each, height)
