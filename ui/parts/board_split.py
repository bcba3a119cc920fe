"""A board with what stands under it, and the panel beside it: how the screens with a board share the window."""

from __future__ import annotations

from math import ceil, floor

import pygame

from ui.kit.look import Look
from ui.kit.tree.node import Node, Span
from ui.parts.board_panel import BoardPanel

_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board; every board gets the same room
_PANEL, _ROOMY_PANEL, _WIDEST_PANEL = 292, 320, 420  # logical widths of the panel
_SLACK = 64  # logical; with more free height, the board is centred
_TALL, _LOW = 720, 480  # logical heights of the window below which everything is closer


class BoardSplit(Node):
    """Shares a page without margins of its own among a board, what stands `under` it, and a panel.

    The board keeps at least half of the window's shorter side. Where the panel gets too little room beside it, the
    panel lies below, and everything scrolls with the page.
    """

    def __init__(self, board: BoardPanel, under: Node, panel: Node) -> None:
        super().__init__()
        self.board, self.under, self.panel = board, under, panel
        self.children = (board, under, panel)

    def find_widths(self, look: Look) -> Span:
        least = max(child.widths(look).least for child in self.children)
        return Span(least, max(least, look.metrics.width))

    def find_heights(self, width: int, look: Look) -> Span:
        side = self._least_panel(width, look)
        top, between, bottom = _distances(look)
        room = width - _gap(look) - side if side else width
        tall = top + self._least_board(room, look) + between + self.under.heights(room, look).least + bottom
        if side:
            tall = max(tall, top + self.panel.heights(side, look).least + bottom)
        else:
            tall += between + self.panel.heights(width, look).wanted
        return Span(tall, max(tall, look.metrics.height))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the panel beside the board, or below."""
        super().place(rect, look)
        (self._place_beside if self._least_panel(rect.w, look) else self._place_below)(rect, look)

    def _place_beside(self, rect: pygame.Rect, look: Look) -> None:
        top, between, bottom = _distances(look)
        gap, least = _gap(look), self._least_panel(rect.w, look)
        most = rect.w - gap - least
        under = self.under.heights(most, look).wanted
        free = rect.h - top - between - under - bottom
        wide, tall = self._board_size(most, free, look)
        if self.under.widths(look).least > wide or self.under.heights(wide, look).wanted > under:
            wide = most
        side = min(max(rect.w - gap - wide, least), max(least, look.px(_WIDEST_PANEL)))
        left, slack = rect.x + (rect.w - wide - gap - side) // 2, free - tall
        upper = rect.y + top + (slack // 2 if slack > look.px(_SLACK) else 0)
        self.board.place(pygame.Rect(left, upper, wide, tall), look)
        self.under.place(pygame.Rect(left, upper + tall + between, wide, under), look)
        self.panel.place(pygame.Rect(left + wide + gap, rect.y + top, side, rect.h - top - bottom), look)

    def _place_below(self, rect: pygame.Rect, look: Look) -> None:
        top, between, bottom = _distances(look)
        under, panel = self.under.heights(rect.w, look).wanted, self.panel.heights(rect.w, look).wanted
        tall = max(self._least_board(rect.w, look), rect.h - top - under - panel - 2 * between - bottom)
        tall = min(tall, self.board.view.fit(rect.w, 1 << 16)[1])
        self.board.place(pygame.Rect(rect.x, rect.y + top, rect.w, tall), look)
        lower = self.board.rect.bottom + between
        self.under.place(pygame.Rect(rect.x, lower, rect.w, under), look)
        lower += under + between
        self.panel.place(pygame.Rect(rect.x, lower, rect.w, max(panel, rect.bottom - bottom - lower)), look)

    def _board_size(self, room: int, free: int, look: Look) -> tuple[int, int]:
        """The size of the board's part: all boards get the same room, unless they are much narrower."""
        fit = self.board.view.fit
        cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
        wide = ceil(cell * _BOARD_WIDE)
        tall = min(free, max(ceil(cell * _BOARD_TALL), fit(wide, free)[1]))
        drawn = fit(wide, tall)
        return drawn if wide - drawn[0] < cell else (wide, tall)  # then its edges are those of the buttons

    def _least_board(self, width: int, look: Look) -> int:
        """The least height of the board: half of the shorter side, or less where its width allows no more."""
        return min(_half(look), self.board.view.fit(width, 1 << 16)[1])

    def _least_panel(self, width: int, look: Look) -> int:
        """The least width of the panel beside the board, 0 if it has no room there."""
        least = max(look.px(_ROOMY_PANEL if look.metrics.roomy else _PANEL), self.panel.widths(look).least)
        return least if width - _gap(look) - least >= max(_half(look), self.under.widths(look).least) else 0


def _half(look: Look) -> int:
    return min(look.metrics.width, look.metrics.height) // 2


def _gap(look: Look) -> int:
    return look.px(24 if look.metrics.roomy else 16)


def _distances(look: Look) -> tuple[int, int, int]:
    """The distances above the board, under it, and at the lower edge of the page."""
    tall = look.metrics.logical_height
    above, below = (8, 8) if tall < _LOW else (16, 12) if tall < _TALL else (16, 24)
    return look.px(above), look.px(above), look.px(below)
