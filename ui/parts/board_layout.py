"""Where everything of the play scene goes: the design tokens' "Resizing", as rectangles."""

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
_LOW = 700  # logical height of the window, under which the curve is low
BAR, STATUS = 64, 44
_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board; every board gets the room that it would take
_SIDEBAR_LEAST, _SIDEBAR, _SIDEBAR_MOST = 292, 320, 420
_SLACK = 64  # more free height than this, and the board's column stands in the middle

Fit = Callable[[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """Rectangles in device pixels. `banner` takes the place of bar and status once the game is over."""

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
    """Which parts of the sidebar there are: a thinking line on either card, the chances, and their curve.

    `after` is how high the card is that takes the place of the chances once the game is over, logical; 0 without one.
    `guard` is whether there is the guard's switch.
    """

    top_line: bool
    bottom_line: bool
    chances: bool
    curve: bool = False
    after: int = 0
    guard: bool = False

    def guard_height(self, metrics: Metrics) -> int:
        """Return the logical height of the guard's card."""
        return 0 if not self.guard else GUARD_LOW if metrics.logical_height < _LOW else GUARD

    def chances_height(self, metrics: Metrics) -> int:
        """Return the logical height of the chances, or of what stands in their place."""
        if self.after or not self.chances:
            return self.after
        high = CHANCES_WITH_LOW_CURVE if metrics.logical_height < _LOW else CHANCES_WITH_CURVE
        return high if self.curve else CHANCES


def arrange(metrics: Metrics, fit: Fit, needs: Needs) -> PlayLayout:
    """Return the rectangles for a window; `fit` says what the board makes of so much width and height."""
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
    if wide - drawn[0] < cell:  # the board as it is drawn has its edges over those of the buttons
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
    """Top card, chances, moves, guard and bottom card; the moves take what the others leave."""
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
