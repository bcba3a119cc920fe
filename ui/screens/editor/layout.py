"""The layout of the position editor."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.kit.metrics import Metrics
from ui.screens.editor.palette import LOW, TALL

_SIDE, _SIDE_NARROW = 400, 312  # logical width of the right column
_LOW = 720  # logical height of a window below which everything is lower
_TILE = 160  # least logical width of a tile
_HELP = 60  # least logical height of the help under the tiles


@dataclass(frozen=True, slots=True)
class EditorFrame:
    """Rectangles in device pixels; `help` is None where there is no room for it."""

    board: pygame.Rect
    palette: pygame.Rect
    side: pygame.Rect
    news: pygame.Rect
    then: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    help: pygame.Rect | None


def arrange(metrics: Metrics, top: int) -> EditorFrame:
    """Return the rectangles for a window whose top bar is `top` high."""
    px, width, height = metrics.px, metrics.width, metrics.height
    low, roomy = metrics.logical_height < _LOW, metrics.roomy
    gap, between, footer = px(8 if low else 12), px(24 if roomy else 16), px(12 if low else 24)
    top += px(8 if low else 16)
    column = px(_SIDE if roomy else _SIDE_NARROW)
    right = pygame.Rect(width - metrics.margin - column, top, column, height - footer - top)
    left = pygame.Rect(metrics.margin, top, right.x - between - metrics.margin, right.h)
    panel = px(LOW if low else TALL)
    palette = pygame.Rect(left.x, left.bottom - panel, left.w, panel)
    board = pygame.Rect(left.x, left.y, left.w, palette.y - gap - left.y)
    side = pygame.Rect(right.x, right.y, right.w, px(126 if low else 142))
    news = pygame.Rect(right.x, side.bottom + gap, right.w, px(172 if low else 192))
    then = pygame.Rect(right.x, news.bottom + gap, right.w, right.bottom - news.bottom - gap)
    return EditorFrame(board, palette, side, news, then, *_inside(then, metrics))


def _inside(then: pygame.Rect, metrics: Metrics) -> tuple[tuple[pygame.Rect, ...], pygame.Rect | None]:
    """Return the four tiles of the lowest card, in one or two columns, and the rectangle of the help below."""
    px = metrics.px
    pad, gap, head = px(16), px(8), px(44)
    columns = 2 if (then.w - 2 * pad - gap) // 2 >= px(_TILE) else 1
    rows = 4 // columns
    gap = gap if columns == 2 else px(6)
    tall = min(px(76), (then.h - head - pad - (rows - 1) * gap + px(4)) // rows)
    wide = (then.w - 2 * pad - (columns - 1) * gap) // columns
    tiles = tuple(
        pygame.Rect(then.x + pad + column * (wide + gap), then.y + head + row * (tall + gap), wide, tall)
        for row in range(rows)
        for column in range(columns)
    )
    below = tiles[-1].bottom + px(42)
    room = pygame.Rect(then.x + pad, below, then.w - 2 * pad, then.bottom - pad - below)
    return tiles, room if room.h >= px(_HELP) else None
