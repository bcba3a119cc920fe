"""The layout of the tournament screen, in device pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.kit.metrics import Metrics
from ui.parts.top_bar import HEIGHT

_LEFT, _RIGHT, _LEFT_NARROW, _RIGHT_NARROW = 236, 316, 214, 252
_LEFT_MOST, _RIGHT_MOST = 300, 440
_BUTTON, _PROGRESS, _SURE, _RESULTS, _EXPORT = 72, 106, 110, 160, 110
_BUTTON_LOW, _PROGRESS_LOW, _SURE_LOW, _RESULTS_LOW, _EXPORT_LOW = 52, 84, 72, 112, 84


@dataclass(frozen=True, slots=True)
class TournamentLayout:
    """The rectangles: players and primary button; crosstable, progress and findings; live game, last results and
    export.
    """

    players: pygame.Rect
    button: pygame.Rect
    table: pygame.Rect
    progress: pygame.Rect
    sure: pygame.Rect
    live: pygame.Rect
    results: pygame.Rect
    export: pygame.Rect


def arrange(metrics: Metrics) -> TournamentLayout:
    """Return the rectangles for a window."""
    px, low = metrics.px, metrics.low
    roomy = metrics.roomy
    gap, margin = px(8 if low else 12), metrics.margin
    top, bottom = px(HEIGHT) + px(12 if low else 16), metrics.height - px(12 if low else 24)
    left = min(px(_LEFT_MOST), max(px(_LEFT), metrics.width * 236 // 1280)) if roomy else px(_LEFT_NARROW)
    right = min(px(_RIGHT_MOST), max(px(_RIGHT), metrics.width * 316 // 1280)) if roomy else px(_RIGHT_NARROW)
    button = px(_BUTTON_LOW if low else _BUTTON)
    first = pygame.Rect(margin, top, left, bottom - top)
    third = pygame.Rect(metrics.width - margin - right, top, right, bottom - top)
    second = pygame.Rect(first.right + gap, top, third.x - gap - first.right - gap, bottom - top)
    heights = (px(_PROGRESS_LOW), px(_SURE_LOW)) if low else (px(_PROGRESS), px(_SURE))
    table, progress, sure = _stacked(second, gap, *heights)
    heights = (px(_RESULTS_LOW), px(_EXPORT_LOW)) if low else (px(_RESULTS), px(_EXPORT))
    live, results, export = _stacked(third, gap, *heights)
    players, primary = _stacked(first, gap, button)
    return TournamentLayout(players, primary, table, progress, sure, live, results, export)


def _stacked(room: pygame.Rect, gap: int, *heights: int) -> list[pygame.Rect]:
    """Return rectangles below each other: the first takes the rest, the others have these heights."""
    rects, bottom = [], room.bottom
    for height in reversed(heights):
        rects.append(pygame.Rect(room.x, bottom - height, room.w, height))
        bottom -= height + gap
    return [pygame.Rect(room.x, room.y, room.w, bottom - room.y), *reversed(rects)]
