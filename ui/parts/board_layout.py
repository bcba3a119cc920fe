"""The layout of a screen with a board; it follows the section "Resizing" of the design tokens.

`BoardTable` is the body of a composed screen; `arrange` returns the same as rectangles, for screens that are no tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

import pygame

from ui.kit.look import Look
from ui.kit.metrics import Metrics
from ui.kit.tree.node import Node, Span
from ui.parts.board_panel import BoardPanel

HEADER, GAP = 56, 12
CARD, CARD_WITH_LINE, CHANCES = 76, 120, 72
CHANCES_WITH_CURVE, CHANCES_WITH_LOW_CURVE = 176, 132
GUARD, GUARD_LOW = 88, 52
_LOW = 700  # logical height of the window; below it the curve is low
BAR, STATUS = 64, 44
_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board; every board gets the same room
_NARROWEST, _SIDEBAR_LEAST, _SIDEBAR, _SIDEBAR_MOST = 172, 292, 320, 420
_SLACK = 64  # logical; with more free height, the board is centred

_LARGE = 959, 639  # logical: a smaller window is small
_MARGIN = 16  # logical: above the board, and between the board and what lies under it

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


def is_small(metrics: Metrics) -> bool:
    """Whether the type is so large for the window that less than usual can lie around the board."""
    return metrics.logical_width < _LARGE[0] or metrics.logical_height < _LARGE[1]


class _Places(NamedTuple):
    """Sizes in device pixels: the board with its free height, what lies under it, the side panel (0: it lies below)."""

    board: tuple[int, int]
    free: int
    under: int
    side: int


class BoardTable(Node):
    """A board, with a few buttons or lines under it and a side panel: all of a screen below the page's bar.

    Every board gets the same room, at least half of the window's shorter side. Where the side panel has no room beside
    such a board, it lies below everything, and the page scrolls.
    """

    def __init__(self, board: BoardPanel, under: Node, side: Node) -> None:
        super().__init__()
        self.board, self.under, self.side = board, under, side
        self.children = (board, under, side)

    def find_widths(self, look: Look) -> Span:
        least = max(look.px(120), self.under.widths(look).least, self.side.widths(look).least)
        return Span(least, max(least, look.metrics.width))

    def find_heights(self, width: int, look: Look) -> Span:
        places = self._places(width, look)
        tall = look.px(_MARGIN) + places.board[1] + self._below_board(places, look) + self._footer(look)
        if not places.side:
            tall += look.px(_MARGIN) + self.side.heights(width, look).wanted
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        places = self._places(rect.w, look)
        (wide, tall), side, gap = places.board, places.side, self._gap(look)
        top = rect.y + look.px(_MARGIN)
        left = rect.x + (rect.w - wide - (gap + side if side else 0)) // 2
        slack = places.free - tall
        board = pygame.Rect(left, top + (slack // 2 if slack > look.px(_SLACK) and side else 0), wide, tall)
        self.board.place(board, look)
        under_left, under_wide = (left, wide) if side else (rect.x, rect.w)
        lower = board.bottom + self._below_board(places, look)
        self.under.place(pygame.Rect(under_left, lower - places.under, under_wide, places.under), look)
        if side:
            tall = rect.bottom - self._footer(look) - top
            self.side.place(pygame.Rect(board.right + gap, top, side, tall), look)
        else:
            top = lower + look.px(_MARGIN)
            self.side.place(pygame.Rect(rect.x, top, rect.w, rect.bottom - self._footer(look) - top), look)

    def _places(self, width: int, look: Look) -> _Places:
        return self.measured(("places", width), lambda: self._find_places(width, look))

    def _find_places(self, width: int, look: Look) -> _Places:
        height = look.metrics.height - look.px(HEADER)
        least, gap = min(look.metrics.width, look.metrics.height) // 2, self._gap(look)
        narrowest = _NARROWEST if is_small(look.metrics) else _SIDEBAR if look.metrics.roomy else _SIDEBAR_LEAST
        side = max(look.px(narrowest), self.side.widths(look).least)
        room = width - gap - side
        is_beside = room * _BOARD_TALL >= least * _BOARD_WIDE
        room = room if is_beside else width
        around = look.px(_MARGIN) + self._footer(look)
        under, board, free = look.px(BAR + GAP + STATUS), (0, 0), 0
        for _ in range(3):  # the height under the board depends on the board's width, which depends on that height
            free = max(least, height - around - under - (look.px(_MARGIN) if under else 0))
            board = self._size(room, free)
            under = self.under.heights(board[0] if is_beside else width, look).wanted
        side = min(max(width - gap - board[0], side), max(side, look.px(_SIDEBAR_MOST))) if is_beside else 0
        return _Places(board, free, under, side)

    def _size(self, room: int, free: int) -> tuple[int, int]:
        """The size of the board within a width and a height."""
        cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
        wide, fit = ceil(cell * _BOARD_WIDE), self.board.view.fit
        tall = min(free, max(ceil(cell * _BOARD_TALL), fit(wide, free)[1]))
        drawn = fit(wide, tall)
        return drawn if wide - drawn[0] < cell else (wide, tall)  # align the board's edges with those of the buttons

    def _below_board(self, places: _Places, look: Look) -> int:
        """The distance from the board's lower edge to that of what lies under it."""
        return places.under + look.px(_MARGIN) if places.under else 0

    @staticmethod
    def _gap(look: Look) -> int:
        return look.px(24 if look.metrics.roomy else 16)

    @staticmethod
    def _footer(look: Look) -> int:
        return look.px(24 if look.metrics.logical_height >= 720 else 12)
