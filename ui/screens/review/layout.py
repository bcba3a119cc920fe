"""The layout of the review: the board above its graph, and three cards beside them."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.kit.metrics import Metrics
    from ui.parts.board_layout import Fit

HEADER, GAP = 56, 12
_GRAPH, _LOW_GRAPH, _HIGH_GRAPH = 177, 136, 250
_ACCURACY, _LOW_ACCURACY = 124, 92
_CARD, _LOW_CARD = 288, 250
LOW = 720
"""Logical height of a window below which the cards are lower."""
_SIDE_LEAST, _SIDE, _SIDE_MOST = 352, 400, 480
_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board, as in a game


@dataclass(frozen=True, slots=True)
class ReviewLayout:
    """Rectangles in device pixels."""

    board: pygame.Rect
    graph: pygame.Rect
    accuracy: pygame.Rect
    card: pygame.Rect
    moves: pygame.Rect


def arrange(metrics: Metrics, fit: Fit) -> ReviewLayout:
    """Return the rectangles for a window; `fit` returns the size of the board for a width and a height."""
    px, width, height = metrics.px, metrics.width, metrics.height
    roomy, low = metrics.roomy, metrics.logical_height < LOW
    gap, margin_below, top = px(24 if roomy else 12), px(12 if low else 24), px(HEADER + (12 if low else 16))
    graph = px(_LOW_GRAPH if low else _GRAPH)
    free = height - top - px(GAP) - graph - margin_below
    room = width - 2 * metrics.margin - gap - px(_SIDE if roomy else _SIDE_LEAST)
    cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
    wide = ceil(cell * _BOARD_WIDE)
    tall = min(free, max(ceil(cell * _BOARD_TALL), fit(wide, free)[1]))
    side = min(max(width - 2 * metrics.margin - gap - wide, px(_SIDE_LEAST)), px(_SIDE_MOST))
    left = (width - wide - gap - side) // 2
    graph = min(graph + free - tall, px(_HIGH_GRAPH))
    board = pygame.Rect(left, top, wide, tall)
    below = pygame.Rect(left, board.bottom + px(GAP), wide, graph)
    column = pygame.Rect(left + wide + gap, top, side, height - margin_below - top)
    return ReviewLayout(board, below, *_side_cards(column, metrics, low))


def _side_cards(column: pygame.Rect, metrics: Metrics, low: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Rectangles of accuracies, move and list; the list takes the rest of the height."""
    px = metrics.px
    accuracy = pygame.Rect(column.x, column.y, column.w, px(_LOW_ACCURACY if low else _ACCURACY))
    card = pygame.Rect(column.x, accuracy.bottom + px(GAP), column.w, px(_LOW_CARD if low else _CARD))
    top = card.bottom + px(GAP)
    return accuracy, card, pygame.Rect(column.x, top, column.w, max(0, column.bottom - top))
