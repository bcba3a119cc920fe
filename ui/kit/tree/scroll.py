"""Scrolling: a container around anything that may be higher than its room."""

from __future__ import annotations

import pygame

from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.paint import clipped
from ui.kit.scroll import ScrollArea
from ui.kit.tree.node import MOST, Child, Span, exactly, present
from ui.kit.tree.spoken import Spoken

BAR_ROOM = 12
"""The logical width of the scroll bar with the gap beside it."""
_LEAST = 120  # logical height: the least useful height of a scroll area


class Scroll(ScrollArea):
    """A scroll area for a node of any height. Tab goes to the area only if no control in the area can have the focus.

    `least` and `most` are the area's least and greatest logical height; with `most` 0 the area wants `least`, and takes
    the room that is left. With `by_arrows`, arrow and Page keys scroll the area wherever the focus is.
    """

    scrolls_by_page_keys = True
    grow = 1
    passing = (*ScrollArea.passing, "_has_bar")

    def __init__(
        self, child: Child, *, name: str = "", least: float = _LEAST, most: float = MOST,
        by_arrows: bool = False, node_id: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, node_id=node_id)
        self.children = present((child,))
        self.least, self.tallest = least, most
        self.scrolls_by_arrows, self._placed = by_arrows, 0
        self._has_bar = False  # from the previous tree: a bar that stays needs no second measuring

    @property
    def visible(self) -> bool:
        return super().visible and self.most > 0

    @property
    def focusable(self) -> bool:
        inside = (node for node in self.walk() if isinstance(node, Control) and node is not self)
        return self.visible and not any(control.focusable for control in inside)

    def find_widths(self, look: Look) -> Span:
        spans = [child.widths(look) for child in self.children]
        return Span(spans[0].least + look.px(BAR_ROOM), spans[0].wanted) if spans else Span(0, 0)

    def find_heights(self, width: int, look: Look) -> Span:
        if self.tallest <= self.least:  # the content need not be measured
            return exactly(look.px(self.least))
        wanted = max((child.heights(width, look).wanted for child in self.children), default=0)
        wanted = min(wanted, look.px(self.tallest))
        return Span(min(wanted, look.px(self.least)), wanted)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the child in the rectangle; a child that is too high keeps its height, with the bar beside it."""
        super().place(rect, look)
        for child in self.children:
            bar = look.px(BAR_ROOM)
            self._has_bar = self._has_bar and child.heights(rect.w - bar, look).least > 2 * rect.h
            self._has_bar = self._has_bar or child.heights(rect.w, look).least > rect.h
            width = rect.w - bar * self._has_bar
            tall = child.heights(width, look).least
            self.content_height = max(rect.h, tall)
            self.offset = min(self.offset, self.most)
            self._placed = self.offset_at(look.now)
            child.place(pygame.Rect(rect.x, rect.y - self._placed, width, self.content_height), look)

    def spoken(self, look: Look) -> Spoken | None:
        """Describe the area if it can have the focus; else return None, so that only the content is spoken."""
        return super().spoken(look) if self.focusable else None

    def bring_into_view(self, rect: pygame.Rect, look: Look) -> None:
        """Scroll just enough to show `rect` and a small margin around it; so do the scroll areas around this one."""
        around = look.px(8)
        self.reveal(rect.y - self.rect.y + self._placed - around, rect.h + 2 * around, look)
        if self.viewport is not None:
            self.viewport.bring_into_view(rect.move(0, self._placed - self.offset), look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the part of the child that shows, and the bar."""
        shown = self.offset_at(look.now)
        for child in self.children:
            child.shift(0, self._placed - shown)
        self._placed = shown
        with clipped(surface, self.rect if self.most else None):
            self.paint_children(surface, look)
        super().paint(surface, look)
