"""The frames of a whole screen: the page with its bar, the card, and a board that shares the window with a panel."""

from __future__ import annotations

from typing import NamedTuple, Unpack

import pygame

from ui.kit.look import Look
from ui.kit.tree.layout import GAP, Box, Column, Panel, Row, Shaping, Spacer
from ui.kit.tree.leaves import Text
from ui.kit.tree.node import Child, Node, Span, present
from ui.kit.tree.scroll import Scroll

BAR = 56
"""The logical height of a page's bar with one line."""
_NARROW = 1000  # logical width below which the bar begins nearer to the edge
_BOARD_SHARE = 0.6  # least side of a board with margins, as a share of the window's shorter side


class PageBar(NamedTuple):
    """The bar at the top of a page: its left part, with the button that goes back, and its right part."""

    left: Node
    right: Node


class Page(Node):
    """A whole screen: a bar, below it the body, which scrolls if it does not fit, and maybe a footer that stays.

    `wide` is the body's largest logical width. `pad` is the body's distance from the bar and from the lower edge: one
    number, or a pair. A bar too wide for one line has two lines. In Tab order the bar's right part comes last. With
    `bar_last` the whole bar comes last: on such a screen the board comes first.
    """

    def __init__(
        self,
        bar: PageBar,
        body: Child,
        *,
        footer: Node | None = None,
        wide: float = 0,
        pad: float | tuple[float, float] = 20,
        bar_last: bool = False,
    ) -> None:
        super().__init__()
        self.wide, self.pad = wide, pad if isinstance(pad, tuple) else (pad, pad)
        self._body = Box(body)
        self.scroll = Scroll(self._body)
        self.footer = footer if isinstance(footer, Node) else None
        body_nodes = (self.scroll, self.footer)
        self.children = present((*body_nodes, *bar) if bar_last else (bar.left, *body_nodes, bar.right))
        self._right = Box(bar.right)
        line = Row(Box(bar.left, grow=1), self._right, gap=16, justify="end", align="stretch")
        self._bar = Box(line, tall=BAR)  # this box only places both parts: `children` has the order of all nodes

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        side = 14 if look.metrics.logical_width >= _NARROW else 8
        self._bar.pad = side, 4, 4
        self._right.most = look.metrics.logical_width - 2 * side
        margin = look.metrics.margin
        self._body.pad = margin, *self.pad
        self._body.most = self.wide + 2 * margin if self.wide else None
        top = rect.y + self._bar.heights(rect.w, look).wanted
        self._bar.place(pygame.Rect(rect.x, rect.y, rect.w, top - rect.y), look)
        bottom = rect.bottom
        if self.footer is not None:
            tall = self.footer.heights(rect.w, look).wanted
            bottom -= tall
            self.footer.place(pygame.Rect(rect.x, bottom, rect.w, tall), look)
        self.scroll.place(pygame.Rect(rect.x, top, rect.w, bottom - top), look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        bar = self._bar.rect
        surface.fill(look.theme.surface, bar)
        look.rule(surface, bar.x, bar.bottom - look.hairline, bar.w)
        self.paint_children(surface, look)


class Card(Panel):
    """A card of the page: a title, maybe a node (`aside`) at the title's right, and the children below.

    Screen readers call the card a group, whose name is the title.
    """

    elevation = 1

    def __init__(
        self,
        title: str,
        *children: Child,
        aside: Child = None,
        pad: float | tuple[float, float] = 20,
        head: float = 12,
        size: float = 16,
        **options: Unpack[Shaping],
    ) -> None:
        """`head` is the distance from title to first child, `size` is the title's type size; both are logical."""
        heading = Text(title, size=size, weight="semi") if title else None
        if aside:
            heading = Row(heading, Spacer(), aside)  # type: ignore[assignment]
        inside = Column(*children, gap=options.get("gap", GAP), grow=1)
        if heading is not None:
            inside = Column(heading, *(inside.children if head == inside.gap else (inside,)), gap=head)
        super().__init__(inside, pad=pad, **options)
        self.name = title


class Split(Node):
    """A board and its panel, which share the room.

    The board keeps at least half of the window's shorter side. If the room beside the board is too narrow, the panel
    lies below, and both scroll together with the page. `wide` is the least and the greatest logical width of the panel,
    `share` the panel's wanted share of the width.
    """

    grow = 1

    def __init__(
        self, board: Node, panel: Node, *, wide: tuple[float, float] = (292, 420), share: float = 1 / 3, gap: float = 24
    ) -> None:
        super().__init__()
        self.board, self.panel = board, panel
        self.wide, self.share, self.gap = wide, share, gap
        self.children = (board, panel)

    def find_widths(self, look: Look) -> Span:
        least = max(self.board.widths(look).least, self.panel.widths(look).least)
        return Span(least, self.board.widths(look).wanted + look.px(self.gap + self.wide[1]))

    def find_heights(self, width: int, look: Look) -> Span:
        side = self._panel_width(width, look)
        if side:
            board = self.board.heights(width - side - look.px(self.gap), look)
            panel = self.panel.heights(side, look)
            return Span(max(board.least, panel.least), max(board.wanted, panel.wanted))
        board, panel = self.board.heights(width, look), self.panel.heights(width, look)
        tall = max(board.least, self._least_board(look))
        return Span(tall + panel.least, tall + panel.wanted).plus(look.px(self.gap))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        gap, side = look.px(self.gap), self._panel_width(rect.w, look)
        if side:
            wide, window = rect.w - side - gap, look.metrics.height - look.px(BAR)
            tall = min(rect.h, max(window, self.board.heights(wide, look).least))  # no higher than the view
            self.board.place(pygame.Rect(rect.x, rect.y, wide, tall), look)
            self.panel.place(pygame.Rect(rect.right - side, rect.y, side, rect.h), look)
            return
        below = self.panel.heights(rect.w, look)
        tall = max(rect.h - gap - below.wanted, self.board.heights(rect.w, look).least, self._least_board(look))
        self.board.place(pygame.Rect(rect.x, rect.y, rect.w, tall), look)
        top = rect.y + tall + gap
        self.panel.place(pygame.Rect(rect.x, top, rect.w, rect.bottom - top), look)

    def _least_board(self, look: Look) -> int:
        return round(_BOARD_SHARE * min(look.metrics.width, look.metrics.height))

    def _panel_width(self, width: int, look: Look) -> int:
        """The panel's width beside the board; 0 if it does not fit there."""
        least = max(look.px(self.wide[0]), self.panel.widths(look).least)
        room = width - look.px(self.gap) - max(self._least_board(look), self.board.widths(look).least)
        if room < least:
            return 0
        return min(max(least, round(width * self.share)), look.px(self.wide[1]), room)
