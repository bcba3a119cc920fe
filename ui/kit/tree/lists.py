"""What scrolls: a `Scroll` around anything, and a `List`, which makes only the rows that show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

import pygame

from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.scroll import ScrollArea
from ui.kit.tree.layout import Row
from ui.kit.tree.leaves import Text
from ui.kit.tree.node import MOST, Child, Node, Span, exactly, listed_words, present, words_in
from ui.kit.tree.spoken import Spoken, box_of

ItemT = TypeVar("ItemT")
_BAR_ROOM = 12  # logical: what the bar and its distance take of the width
_LEAST = 120  # logical height below which a scrolled page is of no use
_TOLD = 30  # rows before and after the chosen one that a screen reader is told of
_SAMPLE = 8  # rows that are measured for the height of all rows
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Heading(NamedTuple):
    """A heading among the items of a list, maybe with words at its right end; that of the rows that show stays at the
    top.
    """

    words: str
    aside: str = ""

    def node(self) -> Node:
        """Return what is written."""
        words = Text(self.words, size=12, weight="semi", tone="text2", grow=1)
        return Row(words, Text(self.aside, size=12, tone="text3", optional=True))


class Scroll(ScrollArea):
    """Shows a node that may be higher than the room. It takes part in Tab order only if nothing in it does.

    `least` and `most` are the least and the greatest height that it wants, logical. With `by_arrows`, arrow and Page
    keys scroll it wherever the focus is.
    """

    scrolls_by_page_keys = True
    grow = 1

    def __init__(
        self,
        child: Child,
        *,
        name: str = "",
        least: float = _LEAST,
        most: float = MOST,
        by_arrows: bool = False,
        node_id: str = "",
    ) -> None:
        super().__init__(name)
        self.node_id = node_id
        self.children = present((child,))
        self.least, self.tallest = least, most
        self.scrolls_by_arrows = by_arrows
        self._placed = 0

    @property
    def is_of_use(self) -> bool:
        return self.most > 0

    @property
    def focusable(self) -> bool:
        inside = (node for node in self.walk() if isinstance(node, Control) and node is not self)
        return self.visible and not any(control.focusable for control in inside)

    def find_widths(self, look: Look) -> Span:
        spans = [child.widths(look) for child in self.children]
        return Span(spans[0].least + look.px(_BAR_ROOM), spans[0].wanted) if spans else Span(0, 0)

    def find_heights(self, width: int, look: Look) -> Span:
        wanted = max((child.heights(width, look).wanted for child in self.children), default=0)
        wanted = min(wanted, look.px(self.tallest))
        return Span(min(wanted, look.px(self.least)), wanted)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Give the child the rectangle; if it needs more height, that height, beside a bar."""
        self.rect = rect
        for child in self.children:
            width, tall = rect.w, child.heights(rect.w, look).least
            if tall > rect.h:
                width -= look.px(_BAR_ROOM)
                tall = child.heights(width, look).least
            self.content_height = max(rect.h, tall)
            self.offset = min(self.offset, self.most)
            self._placed = self.offset_at(look.now)
            child.place(pygame.Rect(rect.x, rect.y - self._placed, width, self.content_height), look)

    def spoken(self, look: Look) -> Spoken | None:
        """Nothing but what is in it, unless the keyboard can come here to scroll."""
        return super().spoken(look) if self.focusable else None

    def bring_into_view(self, rect: pygame.Rect, look: Look) -> None:
        """Scroll as little as is needed for `rect`, with a little around it, to show."""
        around = look.px(8)
        self.reveal(rect.y - self.rect.y + self._placed - around, rect.h + 2 * around, look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the part of the child that shows, and the bar."""
        shown = self.offset_at(look.now)
        for child in self.children:
            child.shift(0, self._placed - shown)
        self._placed = shown
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before) if self.most else before)
        self.paint_children(surface, look)
        surface.set_clip(before)
        super().paint(surface, look)


class List(ScrollArea, Generic[ItemT]):
    """Rows of one height, one for each item, of which one may be chosen. A `Heading` among them is no item.

    `row` makes the node of an item when it comes into view. A click on a row, or Enter on the chosen one, calls
    `on_pick` with the item; with `at_once`, arrow keys do so too, and Enter is left to the screen's primary button.
    Without `on_pick` the rows are only read. `value` is the chosen item; without one, the list itself remembers where
    the arrow keys are, and shows it while it has the focus, unless it picks `at_once`: then no item is chosen. Enter
    calls `on_enter` instead, if it is given. A click on a button in a row presses that button. `empty` stands in the
    place of the rows while there are none. Where there is room, rows become up to `stretch` logical pixels high.
    """

    role = "list"
    passing = (*ScrollArea.passing, "_pointed", "_pointer")
    row_tall: float = 0
    """The logical height of each row; 0 if it is that of the highest of the first ones."""

    def __init__(
        self,
        name: str,
        items: Sequence[ItemT | Heading],
        row: Callable[[ItemT], Node],
        on_pick: Callable[[ItemT], None] | None,
        *,
        value: ItemT | None = None,
        at_once: bool = False,
        on_enter: Callable[[ItemT], None] | None = None,
        empty: str = "",
        rows: tuple[float, float] = (3, 1 << 20),
        stretch: float = 0,
        grow: float = 1,
        node_id: str = "",
    ) -> None:
        super().__init__(name)
        self.node_id = node_id
        self.items = list(items)
        self.row = row
        self.on_pick = on_pick
        self.on_enter = on_enter
        self.at_once = at_once
        self.shown_rows, self.stretch = rows, stretch
        self.grow = grow
        self.chosen = next((n for n, item in enumerate(self.items) if value is not None and item == value), -1)
        self._has_value = value is not None or at_once
        self._pointed: int | None = None
        self._pointer = (-1, -1)
        self._rows: dict[int, Node] = {}
        self._row_px = 1
        self._empty = Text(empty, tone="text2", align="center") if empty else None
        self.revealed_at = (-1, 0, 0)
        self._look: Look | None = None

    @property
    def focusable(self) -> bool:
        return self.enabled and self.visible and bool(self.items)

    @property
    def value_text(self) -> str | None:
        """The words of the chosen row."""
        return self._words(self.chosen) if 0 <= self.chosen < len(self.items) else None

    @property
    def pointed(self) -> ItemT | None:
        """The item under the pointer."""
        number = self._pointed if self.hovered else None
        item = self.items[number] if number is not None and number < len(self.items) else None
        return None if isinstance(item, Heading) else item

    @property
    def tip(self) -> str:
        """The tip of the button under the pointer."""
        button = None if self._pointed is None else self._button_of(self._pointed)
        return super().tip if button is None else button.tip

    def names(self) -> list[str]:
        """The first words of each row: for few rows, since it makes all of them."""
        return [self._words(number, 1) for number in range(len(self.items))]

    def _words(self, number: int, most: int = 100) -> str:
        return listed_words(*words_in(self._node(number), most))

    def spoken(self, look: Look) -> Spoken | None:
        """The rows around the chosen one, or around those that show, are in it."""
        spoken = super().spoken(look)
        if spoken is None:
            return None
        middle = self.chosen if self.chosen >= 0 else self.offset // self._row_px
        numbers = range(max(0, middle - _TOLD), min(len(self.items), middle + _TOLD))
        rows = tuple(self._told_row(number, look) for number in numbers)
        empty = self._empty.name if self._empty is not None and not self.items else ""
        return replace(spoken, value="", description=empty, children=rows, size=(len(self.items), 1))

    def _told_row(self, number: int, look: Look) -> Spoken:
        node, rect = self._node(number), self.row_rect(number, look)
        words = self._words(number)
        if isinstance(self.items[number], Heading):
            return Spoken("text", words, box_of(rect), key=str(number))
        node.place(rect, look)
        buttons = [each.spoken(look) for each in node.walk() if isinstance(each, Control)]
        is_chosen = number == self.chosen
        return Spoken(
            "row", words, box_of(rect), key=str(number), selected=is_chosen, place=(number, 0),
            focused=self.focused and is_chosen, children=tuple(each for each in buttons if each is not None),
            press=lambda: self._press_row(number, look), aim=lambda: self._aim(number, look),
        )  # fmt: skip

    def _press_row(self, number: int, look: Look) -> None:
        self.choose(number, look)
        self._pick(number, self.on_pick)

    def _aim(self, number: int, look: Look) -> None:
        self.choose(number, look)
        if self.at_once:
            self._pick(number, self.on_pick)

    def adopt(self, old: Control, look: Look) -> None:
        super().adopt(old, look)
        if isinstance(old, List):
            self.revealed_at = old.revealed_at
            if not self._has_value:
                self.chosen = min(old.chosen, len(self.items) - 1)

    # -- places ----------------------------------------------------------------------------------------

    def find_widths(self, look: Look) -> Span:
        spans = [self._node(number).widths(look) for number in range(min(_SAMPLE, len(self.items)))]
        return Span(
            max((span.least for span in spans), default=look.px(_LEAST)) + look.px(_BAR_ROOM),
            max((span.wanted for span in spans), default=look.px(_LEAST)) + look.px(_BAR_ROOM),
        )

    def find_heights(self, width: int, look: Look) -> Span:
        if not self.items:
            return exactly(max(look.px(40), self._empty.heights(width, look).wanted if self._empty else 0))
        row, count = self._row_height(width, look), len(self.items)
        least, most = self.shown_rows
        return Span(round(row * min(count, least)), round(max(row, look.px(self.stretch)) * min(count, most)))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle, and show the chosen row, unless the list was scrolled by hand since it was chosen."""
        self.rect, self._look = rect, look
        self._row_px = max(
            self._row_height(rect.w, look), min(look.px(self.stretch), rect.h // max(1, len(self.items)))
        )
        self.content_height = self._row_px * len(self.items)
        self.offset = min(self.offset, self.most)
        state = (self.chosen, self.content_height, rect.h)
        if self.chosen >= 0 and state != self.revealed_at:
            self._reveal(look, glide=False)
        self.revealed_at = state
        if self._empty is not None:
            self._empty.place(rect.inflate(-2 * look.px(12), 0), look)

    def renew(self) -> None:
        super().renew()
        self._rows.clear()

    def focus_changed(self, focused: bool, look: Look) -> None:
        """With the focus comes a chosen row, the first one at the beginning."""
        super().focus_changed(focused, look)
        if focused and self.chosen < 0 and not self._has_value:
            self.chosen = next((n for n, item in enumerate(self.items) if not isinstance(item, Heading)), -1)

    def row_rect(self, number: int, look: Look) -> pygame.Rect:
        """Where a row is now, also outside of what shows."""
        top = self.rect.y - self.offset_at(look.now) + number * self._row_px
        return pygame.Rect(self.rect.x, top, self.rect.w - (look.px(_BAR_ROOM) if self.most else 0), self._row_px)

    def _row_height(self, width: int, look: Look) -> int:
        if self.row_tall:
            return look.px(max(self.row_tall, look.least_target))
        return self.measured(("row", width), lambda: self._find_row_height(width, look))

    def _find_row_height(self, width: int, look: Look) -> int:
        inner = width - look.px(_BAR_ROOM)
        numbers = range(min(_SAMPLE, len(self.items)))
        tall = max((self._node(number).heights(inner, look).wanted for number in numbers), default=look.px(40))
        return tall if self.on_pick is None else max(tall, look.px(look.least_target))

    def _node(self, number: int) -> Node:
        node = self._rows.get(number)
        if node is None:
            item = self.items[number]
            node = self._rows[number] = item.node() if isinstance(item, Heading) else self.row(item)
        return node

    # -- hands -----------------------------------------------------------------------------------------

    def activate(self, look: Look) -> None:
        self._pick(self.chosen, self.on_pick)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Up and down choose, Enter and Space pick; the rest scrolls."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.step(1 if event.key == pygame.K_DOWN else -1, look)
            return True
        if event.key in _ENTER:
            if self.on_enter is not None:
                self._pick(self.chosen, self.on_enter)
                return True
            return not self.at_once and Control.key(self, event, look)
        return super().key(event, look)

    def step(self, step: int, look: Look) -> None:
        """Choose the next row (1) or the one before (-1) that is no heading; nothing at the ends."""
        number = self.chosen + step if self.chosen >= 0 else 0
        while 0 <= number < len(self.items) and isinstance(self.items[number], Heading):
            number += step if self.chosen >= 0 else 1
        if 0 <= number < len(self.items):
            self._aim(number, look)

    def choose(self, number: int, look: Look) -> None:
        """Show another row as the chosen one, and scroll there."""
        self.chosen = number
        self._reveal(look, glide=True)

    def rows_by(self, key: int) -> int:
        """Return by how many rows an arrow, Page, Home or End key goes on; 0 for every other key."""
        page, every = max(1, self.rect.h // self._row_px - 1), len(self.items)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        return (steps | {pygame.K_HOME: -every, pygame.K_END: every}).get(key, 0)

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Follow the pointer; True if it came to another row, or to another button of the row."""
        before = self._pointed, self.tip
        self._pointer, self._pointed = position, self._row_at(position, look)
        return before != (self._pointed, self.tip)

    def cursor_at(self, position: tuple[int, int]) -> int:
        """A hand over a row that can be picked, else an arrow."""
        picks = self._pointed is not None and self.on_pick is not None
        return pygame.SYSTEM_CURSOR_HAND if picks else pygame.SYSTEM_CURSOR_ARROW

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Pick the row under a click."""
        dragged = self._bar_grab is not None
        super().drop(position, look)
        number = self._row_at(position, look)
        if not dragged and number is not None and self.rect.collidepoint(position):
            self.chosen = number
            self._pointer = position
            button = self._button_of(number)
            button.activate(look) if button is not None and button.enabled else self._pick(number, self.on_pick)

    def _pick(self, number: int, call: Callable[[ItemT], None] | None) -> None:
        if 0 <= number < len(self.items) and call is not None:
            item = self.items[number]
            if not isinstance(item, Heading):
                call(item)

    def _button_of(self, number: int) -> Control | None:
        """The button of a row that is under the pointer."""
        if self._look is None or number >= len(self.items):
            return None
        node = self._node(number)
        node.place(self.row_rect(number, self._look), self._look)  # it may not have been painted yet
        buttons = (each for each in node.walk() if isinstance(each, Control))
        return next((each for each in buttons if each.rect.collidepoint(self._pointer)), None)

    def _row_at(self, position: tuple[int, int], look: Look) -> int | None:
        number = (position[1] - self.rect.y + self.offset_at(look.now)) // self._row_px
        return number if 0 <= number < len(self.items) and not isinstance(self.items[number], Heading) else None

    def _reveal(self, look: Look, *, glide: bool) -> None:
        """Scroll to the chosen row, below the heading that stays at the top."""
        kept = self._row_px if any(isinstance(item, Heading) for item in self.items) else 0
        self.reveal(self.chosen * self._row_px - kept, self._row_px + kept, look, glide=glide)

    # -- painting --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the rows that show, and over them the heading of the first one."""
        if not self.items:
            if self._empty is not None and not self.hidden:
                self._empty.paint(surface, look)
            return
        super().paint(surface, look)
        top = self.offset_at(look.now) // self._row_px
        heading = next(
            (n for n in range(min(top, len(self.items) - 1), -1, -1) if isinstance(self.items[n], Heading)), None
        )
        if heading is not None and self.most > 0:
            self._paint_heading(surface, look, heading, self.rect.y)

    def draw_content(self, surface: pygame.Surface, look: Look, top: int) -> None:
        first = max(0, (self.rect.y - top) // self._row_px)
        for number in range(first, len(self.items)):
            rect = self.row_rect(number, look)
            if rect.y >= self.rect.bottom:
                break
            if isinstance(self.items[number], Heading):
                self._paint_heading(surface, look, number, rect.y)
            else:
                self._paint_row(surface, look, rect, number)

    def _paint_row(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        self.draw_face(surface, look, rect, number)
        node = self._node(number)
        node.place(rect, look)
        if self.hovered and number == self._pointed and (button := self._button_of(number)) is not None:
            button.hover.jump(1.0)
            node.paint(surface, look)
            button.hover.jump(0.0)
        else:
            node.paint(surface, look)

    def draw_face(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        """Draw what lies behind a row: whether it is chosen, or under the pointer."""
        theme = look.theme
        is_pointed = self.hovered and number == self._pointed and self.on_pick is not None
        if number == self.chosen and self._has_value:
            look.panel(surface, rect, 7, theme.accent_soft, theme.accent, 2)
        elif is_pointed or (self.focused and number == self.chosen):
            look.panel(surface, rect, 7, theme.hover)

    def _paint_heading(self, surface: pygame.Surface, look: Look, number: int, top: int) -> None:
        rect = self.row_rect(number, look)
        rect.y = top
        surface.fill(look.theme.surface, rect)
        node = self._node(number)
        node.place(rect.inflate(-2 * look.px(12), 0), look)
        node.paint(surface, look)
