"""The body of a review: the board above its graph, and three cards beside them, or below in a small window."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

import pygame

from ui.kit.tree.node import Node, Span

if TYPE_CHECKING:
    from ui.kit.look import Look
    from ui.kit.metrics import Metrics
    from ui.parts.board_panel import BoardPanel

GAP = 12
_BAR = 56
_GRAPH, _LOW_GRAPH, _HIGH_GRAPH = 177, 136, 250
_LOW = 720
_SIDE_LEAST, _SIDE, _SIDE_MOST = 352, 400, 480
_BOARD_WIDE, _BOARD_TALL = 13.2, 8.58  # in cells of the widest board, as in a game


def is_low(metrics: Metrics) -> bool:
    """Whether the window is so low that the cards are lower."""
    return metrics.logical_height < _LOW


class _ReviewPlaces(NamedTuple):
    """Sizes in device pixels: the board, the height of the graph, the width of the side; 0: the side lies below."""

    board: tuple[int, int]
    graph: int
    side: int


class ReviewTable(Node):
    """A board above a graph, and a side of cards. The board keeps half of the window's shorter side; where the side has
    no room beside such a board, it lies below, and the page scrolls.
    """

    def __init__(self, board: BoardPanel, graph: Node, side: Node) -> None:
        super().__init__()
        self.board, self.graph, self.side = board, graph, side
        self.children = (board, graph, side)

    def find_widths(self, look: Look) -> Span:
        least = max(self.graph.widths(look).least, self.side.widths(look).least)
        return Span(least, max(least, look.metrics.width))

    def find_heights(self, width: int, look: Look) -> Span:
        places = self._find_places(width, 0, look)
        tall = places.board[1] + look.px(GAP) + places.graph
        if places.side:
            tall = max(tall, self.side.heights(places.side, look).least)
        else:
            tall += look.px(GAP) + self.side.heights(width, look).wanted
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        (wide, tall), graph, side = self._find_places(rect.w, rect.h, look)
        gap, across = look.px(GAP), self._gap(look)
        left = rect.x + (rect.w - wide - (across + side if side else 0)) // 2
        board = pygame.Rect(left, rect.y, wide, tall)
        self.board.place(board, look)
        under = (left, wide) if side else (rect.x, rect.w)
        self.graph.place(pygame.Rect(under[0], board.bottom + gap, under[1], graph), look)
        if side:
            self.side.place(pygame.Rect(board.right + across, rect.y, side, rect.h), look)
        else:
            top = board.bottom + graph + 2 * gap
            self.side.place(pygame.Rect(rect.x, top, rect.w, rect.bottom - top), look)

    def _find_places(self, width: int, height: int, look: Look) -> _ReviewPlaces:
        """Share a width and a height; without a height, the board gets its least."""
        px, gap, least = look.px, self._gap(look), min(look.metrics.width, look.metrics.height) // 2
        narrowest = max(px(_SIDE_LEAST), self.side.widths(look).least)
        room = width - gap - max(narrowest, px(_SIDE if look.metrics.roomy else 0))
        lowest = px(_LOW_GRAPH if is_low(look.metrics) else _GRAPH)
        if room * _BOARD_TALL < least * _BOARD_WIDE:
            board = self._size(width, max(least, look.metrics.height - px(_BAR + 2 * GAP)))
            return _ReviewPlaces(board, max(lowest, self.graph.heights(width, look).least), 0)
        board, graph, free = (room, 0), 0, 0
        for _ in range(2):  # the graph's height depends on the board's width, which depends on that height
            graph = max(lowest, graph, self.graph.heights(board[0], look).least)
            free = max(least, height - px(GAP) - graph)
            board = self._size(room, free)
        graph = max(graph, min(graph + free - board[1], px(_HIGH_GRAPH)))
        return _ReviewPlaces(board, graph, min(max(width - gap - board[0], narrowest), max(narrowest, px(_SIDE_MOST))))

    def _size(self, room: int, free: int) -> tuple[int, int]:
        """The size of the board within a width and a height."""
        cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
        wide = ceil(cell * _BOARD_WIDE)
        return wide, min(free, max(ceil(cell * _BOARD_TALL), self.board.view.fit(wide, free)[1]))

    @staticmethod
    def _gap(look: Look) -> int:
        return look.px(24 if look.metrics.roomy else 12)
