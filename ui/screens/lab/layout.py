"""The layout of the Lab, in device pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.kit.metrics import Metrics
from ui.parts.top_bar import HEIGHT

_RECIPE, _RECIPE_NARROW, _WEIGHTS, _WEIGHTS_NARROW = 302, 268, 332, 262
_PRIMARY, _PRIMARY_LOW, _BUTTON, _BUTTON_LOW = 56, 42, 44, 36
_PROGRESS, _PROGRESS_LOW, _HEAD, _HEAD_LOW = 112, 96, 42, 36
ROW = 32
"""Logical height of a row of the list of players."""
_ROWS, _ROWS_LOW, _MOST_ROWS = 4, 3, 8
_TALLEST = 560
"""Greatest logical height of a recipe; more would only widen its gaps."""


@dataclass(frozen=True, slots=True)
class LabLayout:
    """The rectangles: recipe and buttons at the left; chart, progress and weights; players below them."""

    recipe: pygame.Rect
    play: pygame.Rect
    tournament: pygame.Rect
    policy_view: pygame.Rect
    chart: pygame.Rect
    progress: pygame.Rect
    weights: pygame.Rect
    players: pygame.Rect


def head(metrics: Metrics) -> int:
    """The height of a card's head, in device pixels."""
    return metrics.px(_HEAD_LOW if metrics.low else _HEAD)


def arrange(metrics: Metrics) -> LabLayout:
    """Return the rectangles for a window."""
    px, low, narrow = metrics.px, metrics.low, not metrics.roomy
    gap = px(8 if low else 12)
    top, bottom = px(HEIGHT + (8 if low else 16)), metrics.height - px(8 if low else 24)
    left = pygame.Rect(metrics.margin, top, px(_RECIPE_NARROW if narrow else _RECIPE), bottom - top)
    right = pygame.Rect(left.right + gap, top, metrics.width - metrics.margin - left.right - gap, left.h)
    rows = _ROWS_LOW if low else min(_MOST_ROWS, _ROWS + max(0, int(metrics.logical_height - 800) // 80))
    tall = head(metrics) + rows * px(ROW) + px(4)
    players = pygame.Rect(right.x, bottom - tall, right.w, tall)
    return LabLayout(*_left(left, metrics, gap), *_right(right, players.y - gap, metrics, gap), players)


def _left(room: pygame.Rect, metrics: Metrics, gap: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the recipe, the primary button and two more, which are side by side in a low window."""
    px, low = metrics.px, metrics.low
    tall, button = px(_PRIMARY_LOW if low else _PRIMARY), px(_BUTTON_LOW if low else _BUTTON)
    close = px(8)
    below = tall + close + button + (0 if low else button + close)
    recipe = pygame.Rect(room.x, room.y, room.w, min(room.h - below - gap, px(_TALLEST)))
    play = pygame.Rect(room.x, recipe.bottom + gap, room.w, tall)
    row = play.bottom + close
    if not low:
        tournament = pygame.Rect(room.x, row, room.w, button)
        return recipe, play, tournament, tournament.move(0, button + close)
    half = (room.w - close) // 2
    return recipe, play, pygame.Rect(room.x, row, half, button), pygame.Rect(room.right - half, row, half, button)


def _right(room: pygame.Rect, end: int, metrics: Metrics, gap: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return chart, progress, and the weights beside them, down to `end`."""
    px = metrics.px
    wide = px(_WEIGHTS if metrics.roomy else _WEIGHTS_NARROW)
    weights = pygame.Rect(room.right - wide, room.y, wide, end - room.y)
    tall = px(_PROGRESS_LOW if metrics.low else _PROGRESS)
    progress = pygame.Rect(room.x, end - tall, weights.x - gap - room.x, tall)
    return pygame.Rect(room.x, room.y, progress.w, progress.y - gap - room.y), progress, weights
