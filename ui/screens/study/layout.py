"""The layout of the study, as rectangles in device pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.kit.metrics import Metrics
from ui.parts.top_bar import HEIGHT

_SIDE, _SIDE_NARROW, _SIDE_MOST = 400, 344, 480
_CHANCES, _SWITCHES, _SWITCHES_LOW, _BUTTON, _PRIMARY, _PRIMARY_LOW = 72, 84, 56, 44, 60, 48
_VARIATIONS, _VARIATIONS_LOW, _VARIATIONS_MOST = 0.25, 132, 320


@dataclass(frozen=True, slots=True)
class StudyLayout:
    """Board and variations at the left; chances, engine, switches and buttons at the right."""

    board: pygame.Rect
    variations: pygame.Rect
    chances: pygame.Rect
    engine: pygame.Rect
    switches: pygame.Rect
    set_up: pygame.Rect
    paste: pygame.Rect
    play: pygame.Rect


def arrange(metrics: Metrics, *, can_set_up: bool) -> StudyLayout:
    """Return the rectangles for a window."""
    px, low = metrics.px, metrics.low
    roomy = metrics.roomy
    gap, margin = px(12 if not low else 8), metrics.margin
    top, margin_below = px(HEIGHT + 16 if not low else HEIGHT + 12), px(24 if not low else 12)
    bottom = metrics.height - margin_below
    side = min(px(_SIDE_MOST), max(px(_SIDE if roomy else _SIDE_NARROW), metrics.width * 5 // 16 if roomy else 0))
    right = metrics.width - margin - side
    left = pygame.Rect(margin, top, right - px(24 if roomy else 16) - margin, bottom - top)
    tall = min(px(_VARIATIONS_MOST), max(px(_VARIATIONS_LOW), round(_VARIATIONS * left.h)))
    variations = pygame.Rect(left.x, left.bottom - tall, left.w, tall)
    board = pygame.Rect(left.x, left.y, left.w, variations.y - px(12) - left.y)
    return StudyLayout(board, variations, *_side(pygame.Rect(right, top, side, bottom - top), metrics, gap, can_set_up))


def _side(
    room: pygame.Rect, metrics: Metrics, gap: int, can_set_up: bool
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Rectangles of chances, engine, switches and three buttons; the engine takes the rest of the height."""
    px, low = metrics.px, metrics.low
    tall = px(_PRIMARY_LOW if low else _PRIMARY)
    play = pygame.Rect(room.x, room.bottom - tall, room.w, tall)
    half = (room.w - gap) // 2 if can_set_up else 0
    row = play.y - gap - px(_BUTTON)
    set_up = pygame.Rect(room.x, row, half, px(_BUTTON))
    paste = pygame.Rect(room.x + (half + gap if half else 0), row, room.w - (half + gap if half else 0), px(_BUTTON))
    tall = px(_SWITCHES_LOW if low else _SWITCHES)
    switches = pygame.Rect(room.x, row - gap - tall, room.w, tall)
    chances = pygame.Rect(room.x, room.y, room.w, px(_CHANCES))
    start = chances.bottom + gap
    engine = pygame.Rect(room.x, start, room.w, switches.y - gap - start)
    return chances, engine, switches, set_up, paste, play
