"""The layout of the play scene as rectangles; it follows the section "Resizing" of the design tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor

import pygame

from ui.kit.metrics import Metrics

HEADER, GAP = 56, 12
CARD, CARD_WITH_LINE, CHANCES = 76, 120, 72
CHANCES_WITH_CURVE, CHANCES_WITH_LOW_CURVE = 176, 132
GUARD, GUARD_LOW = 88, 52
_LOW = 700  # logical height of the window; below it the curve is low
BAR, STATUS = 64, 44
_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board; every board gets the same room
_SIDEBAR_LEAST, _SIDEBAR, _SIDEBAR_MOST = 292, 320, 420
_SLACK = 64  # logical; with more free height, the board is centred

Fit = Callable[[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """Rectangles in device pixels. After the game, `banner` replaces bar and status."""

    header: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    status: pygame.Rect
    banner: pygame.Rect
    top_card: pygame.Rect
    chances: pygame.Rect
    moves: pygame.Rect
    guard: pygame.Rect
    bottom_card: pygame.Rect


@dataclass(frozen=True, slots=True)
class Needs:
    """The parts of the sidebar: a thinking line on either card, chances, their curve, the blunder guard's switch.

    `after` is the logical height of the card that replaces the chances after the game; 0 without it.
    """

    top_line: bool
    bottom_line: bool
    chances: bool
    curve: bool = False
    after: int = 0
    guard: bool = False

    def guard_height(self, metrics: Metrics) -> int:
        """Return the logical height of the blunder guard's card."""
        return 0 if not self.guard else GUARD_LOW if metrics.logical_height < _LOW else GUARD

    def chances_height(self, metrics: Metrics) -> int:
        """Return the logical height of the chances, or of the card that replaces them."""
        if self.after or not self.chances:
            return self.after
        high = CHANCES_WITH_LOW_CURVE if metrics.logical_height < _LOW else CHANCES_WITH_CURVE
        return high if self.curve else CHANCES


def arrange(metrics: Metrics, fit: Fit, needs: Needs) -> PlayLayout:
    """Return the rectangles for a window; `fit` returns the board's size within a width and height."""
    px, width, height = metrics.px, metrics.width, metrics.height
    roomy = metrics.roomy
    gap, footer = px(24 if roomy else 16), px(24 if metrics.logical_height >= 720 else 12)
    top = px(HEADER + 16)
    below = px(16 + BAR + GAP + STATUS)
    free = height - top - below - footer
    room = width - 2 * metrics.margin - gap - px(_SIDEBAR if roomy else _SIDEBAR_LEAST)
    cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
    wide = ceil(cell * _BOARD_WIDE)
    tall = min(free, max(ceil(cell * _BOARD_TALL), fit(wide, free)[1]))
    drawn = fit(wide, tall)
    if wide - drawn[0] < cell:  # align the board's edges with those of the buttons
        wide, tall = drawn
    side = min(max(width - 2 * metrics.margin - gap - wide, px(_SIDEBAR_LEAST)), px(_SIDEBAR_MOST))
    left = (width - wide - gap - side) // 2
    slack = free - tall
    board = pygame.Rect(left, top + (slack // 2 if slack > px(_SLACK) else 0), wide, tall)
    sidebar = pygame.Rect(left + wide + gap, top, side, height - footer - top)
    return PlayLayout(
        pygame.Rect(0, 0, width, px(HEADER)), board, *_bottom_bar(board, metrics), *_sidebar(sidebar, metrics, needs)
    )


def _bottom_bar(board: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Bar, status line, and the banner over both."""
    px = metrics.px
    bar = pygame.Rect(board.x, board.bottom + px(16), board.w, px(BAR))
    status = pygame.Rect(board.x, bar.bottom + px(GAP), board.w, px(STATUS))
    return bar, status, bar.union(status)


def _sidebar(
    room: pygame.Rect, metrics: Metrics, needs: Needs
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Top card, chances, moves, guard and bottom card; the moves take the rest of the height."""
    px, gap = metrics.px, metrics.px(GAP)
    top = pygame.Rect(room.x, room.y, room.w, px(CARD_WITH_LINE if needs.top_line else CARD))
    chances = pygame.Rect(room.x, top.bottom + gap, room.w, px(needs.chances_height(metrics)))
    tall = px(CARD_WITH_LINE if needs.bottom_line else CARD)
    bottom = pygame.Rect(room.x, room.bottom - tall, room.w, tall)
    start = chances.bottom + gap if chances.h else top.bottom + gap
    high = px(needs.guard_height(metrics))
    guard = pygame.Rect(room.x, bottom.top - gap - high, room.w, high)
    end = guard.top if high else bottom.top
    moves = pygame.Rect(room.x, start, room.w, max(0, end - gap - start))
    return top, chances, moves, guard, bottom
