"""A list that makes nodes only for its visible rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar, Unpack

import pygame

from ui.kit.control import ENTER, Control, ControlOptions
from ui.kit.look import Look
from ui.kit.scroll import ScrollArea
from ui.kit.tree import Node, Row, Span, Spoken, Text, box_of, exactly, listed_words, words_in
from ui.kit.tree.layout import highest
from ui.kit.tree.scroll import BAR_ROOM

ItemT = TypeVar("ItemT")
ALL = 1 << 20
"""A number of rows that stands for all rows of a list."""
_LEAST = 120  # logical width of a list without rows
_READ_ALOUD = 30  # rows before and after the chosen row that a screen reader gets
_SAMPLE = 8  # rows that are measured for the height of all rows
_PICKS = (*ENTER, pygame.K_SPACE)


class Heading(NamedTuple):
    """A heading among the items of a list; the heading of the first visible row stays at the top."""

    words: str
    aside: str = ""

    def node(self) -> Node:
        """Return the node of the heading's row."""
        words = Text(self.words, size=12, weight="semi", tone="text2", grow=1)
        return Row(words, Text(self.aside, size=12, tone="text3", optional=True))


class List(ScrollArea, Generic[ItemT]):
    """Rows of one height, one for each item; one item may be chosen. A `Heading` among them is no item.

    `row` makes the node of an item when the item comes into view. A click on a row calls `on_pick`; a click on a button
    in a row presses the button. Arrow keys choose a row. Enter calls `on_enter`, or without it `on_pick`. With
    `at_once`, arrow keys call `on_pick` too, and Enter is left to the screen's primary button. Without `on_pick` rows
    can only be read. `value` is the chosen item; without it, a list that is not `at_once` chooses a row when it gets
    the focus. `empty` is the text of an empty list. `stretch` is a row's greatest logical height. `rows` are the least
    and the most rows for which the list has room; with (ALL, ALL) the page scrolls, not the list.
    """

    role = "list"
    has_parts = True
    passing = (*ScrollArea.passing, "_part", "_pointer")
    grow = 1
    row_tall: float = 0
    """The logical height of each row; 0 means the height of the highest of the first rows."""
    keeps_bar_room = False
    """Whether rows leave room for the scroll bar even without one."""
    cuts_rows = True
    """Whether the last row may show in part before the list is scrolled; if not, rows grow to fill the list."""

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
        rows: tuple[float, float] = (3, ALL),
        stretch: float = 0,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name, **options)
        self.items = list(items)
        self.row = row
        self.on_pick = on_pick
        self.pointer = pygame.SYSTEM_CURSOR_ARROW if on_pick is None else pygame.SYSTEM_CURSOR_HAND
        self.on_enter = on_enter
        self.at_once = at_once
        self.shown_rows, self.stretch = rows, stretch
        self.chosen = next((n for n, item in enumerate(self.items) if value is not None and item == value), -1)
        self._has_value = value is not None or at_once
        self._pointer = (-1, -1)
        self._rows: dict[int, Node] = {}
        self.row_px = 1
        """The height of a row in device pixels."""
        self._empty = Text(empty, tone="text2", align="center") if empty else None
        self.revealed_at = (-1, 0, 0)
        self._look: Look | None = None

    @property
    def focusable(self) -> bool:
        return self.enabled and self.visible and bool(self.items)

    @property
    def value_text(self) -> str | None:
        return self._words(self.chosen) if 0 <= self.chosen < len(self.items) else None

    @property
    def pointed(self) -> ItemT | None:
        """The item under the pointer; None if there is none."""
        return self._item(self.pointed_part)

    @property
    def tip(self) -> str:
        """The tip of the button under the pointer; without a button, the list's own tip."""
        button = self._button()
        return super().tip if button is None else button.tip

    def _item(self, number: int | None) -> ItemT | None:
        """The item in row `number`; None for a heading, and for a number out of range."""
        item = self.items[number] if number is not None and 0 <= number < len(self.items) else None
        return None if isinstance(item, Heading) else item

    def _words(self, number: int) -> str:
        return listed_words(*words_in(self._node(number)))

    def spoken(self, look: Look) -> Spoken | None:
        """Return the list's description for a screen reader, with rows around the chosen or the first visible row."""
        spoken = super().spoken(look)
        if spoken is None:
            return None
        middle = self.chosen if self.chosen >= 0 else self.offset // self.row_px
        numbers = range(max(0, middle - _READ_ALOUD), min(len(self.items), middle + _READ_ALOUD))
        rows = tuple(self._spoken_row(number, look) for number in numbers)
        empty = self._empty.name if self._empty is not None and not self.items else ""
        return replace(spoken, value="", description=empty, children=rows, size=(len(self.items), 1))

    def _spoken_row(self, number: int, look: Look) -> Spoken:
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
            press=lambda: self._aim(number, look, picks=True), aim=lambda: self._aim(number, look),
        )  # fmt: skip

    def _aim(self, number: int, look: Look, *, picks: bool = False) -> None:
        self.choose(number, look)
        if self.at_once or picks:
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
        return highest(spans or [exactly(look.px(_LEAST))]).plus(look.px(BAR_ROOM))

    def find_heights(self, width: int, look: Look) -> Span:
        if not self.items:
            return exactly(max(look.px(40), self._empty.heights(width, look).wanted if self._empty else 0))
        row, count = self._row_height(width, look), len(self.items)
        least, most = self.shown_rows
        return Span(round(row * min(count, least)), round(max(row, look.px(self.stretch)) * min(count, most)))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle; scroll to the chosen row if the choice or the size has changed."""
        super().place(rect, look)
        self._look = look
        self.row_px = max(self._row_height(rect.w, look), min(look.px(self.stretch), rect.h // max(1, len(self.items))))
        if not self.cuts_rows and rect.h >= self.row_px:
            self.row_px = rect.h // (rect.h // self.row_px)
            self.rect = pygame.Rect(*rect.topleft, rect.w, rect.h - rect.h % self.row_px)
        self.content_height = self.row_px * len(self.items)
        self.offset = min(self.offset, self.most)
        state = (self.chosen, self.content_height, rect.h)
        if self.chosen >= 0 and state != self.revealed_at:
            self._reveal(look, glide=False)
        self.revealed_at = state
        if self._empty is not None:
            self._empty.place(rect.inflate(-2 * look.px(12), 0), look)

    def focus_rect(self, look: Look) -> pygame.Rect:
        """The rectangle of the list, or of the chosen row if the list is higher than the page around it."""
        is_higher = self.viewport is not None and self.rect.h > self.viewport.rect.h
        return self.row_rect(max(0, self.chosen), look) if is_higher else self.rect

    def renew(self) -> None:
        super().renew()
        self._rows.clear()

    def focus_changed(self, focused: bool, look: Look) -> None:
        """Choose the first row in sight when the focus comes and no row is chosen. The list does not scroll."""
        super().focus_changed(focused, look)
        if focused and self.chosen < 0 and not self._has_value:
            first = -(-(self.offset + (self._kept if self.offset else 0)) // self.row_px)
            self.chosen = next((n for n in range(first, len(self.items)) if self._item(n) is not None), -1)
            self.revealed_at = self.chosen, *self.revealed_at[1:]  # so that `place` does not scroll to the row

    def row_rect(self, number: int, look: Look) -> pygame.Rect:
        """The present rectangle of a row, visible or not."""
        top = self.rect.y - self.offset_at(look.now) + number * self.row_px
        bar = look.px(BAR_ROOM) if self.most or self.keeps_bar_room else 0
        return pygame.Rect(self.rect.x, top, self.rect.w - bar, self.row_px)

    def _row_height(self, width: int, look: Look) -> int:
        if self.row_tall:
            return look.px(max(self.row_tall, look.least_target))
        return self.measured(("row", width), lambda: self._find_row_height(width, look))

    def _find_row_height(self, width: int, look: Look) -> int:
        inner = width - look.px(BAR_ROOM)
        numbers = range(min(_SAMPLE, len(self.items)))
        tall = max((self._node(number).heights(inner, look).wanted for number in numbers), default=look.px(40))
        return tall if self.on_pick is None else max(tall, look.px(look.least_target))

    def _node(self, number: int) -> Node:
        node = self._rows.get(number)
        if node is None:
            item = self.items[number]
            node = self._rows[number] = item.node() if isinstance(item, Heading) else self.row(item)
        return node

    # -- input -----------------------------------------------------------------------------------------

    def activate(self, look: Look) -> None:
        self._pick(self.chosen, self.on_pick)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Take a key: Up and Down choose, Enter and Space pick, other keys scroll. Return whether the key was used."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.choose_next(1 if event.key == pygame.K_DOWN else -1, look)
            return True
        if event.key in _PICKS:
            if self.on_enter is not None:
                self._pick(self.chosen, self.on_enter)
                return True
            return not self.at_once and Control.key(self, event, look)
        return super().key(event, look)

    def choose_next(self, step: int, look: Look) -> None:
        """Choose the next (1) or the previous (-1) row that is no heading, if there is one."""
        number = self.chosen + step if self.chosen >= 0 else 0
        while 0 <= number < len(self.items) and self._item(number) is None:
            number += step if self.chosen >= 0 else 1
        if self._item(number) is not None:
            self._aim(number, look)

    def choose(self, number: int, look: Look) -> None:
        """Mark row `number` as chosen, and scroll to it."""
        self.chosen = number
        self._reveal(look, glide=True)

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        """The number of the row at a point; None if there is a heading or no row."""
        number = (position[1] - self.rect.y + self.offset_at(look.now)) // self.row_px
        return None if self._item(number) is None else number

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Follow the pointer; True if the row or the button under it changed."""
        before, self._pointer = self.tip, position
        return super().pointer_moved(position, look) or before != self.tip

    def drop(self, position: tuple[int, int], look: Look) -> None:
        dragged = self._bar_grab is not None
        super().drop(position, look)
        if not dragged and self.rect.collidepoint(position):
            self._part, self._pointer = self.part_at(position, look), position
            self._click(look)

    def _click(self, look: Look) -> None:
        """Mark the row under the pointer as chosen; then press the button there, or without a button call `on_pick`."""
        if self._part is not None:
            self.chosen = self._part
            button = self._button()
            button.activate(look) if button is not None and button.enabled else self._pick(self.chosen, self.on_pick)

    def _pick(self, number: int, call: Callable[[ItemT], None] | None) -> None:
        item = self._item(number)
        if item is not None and call is not None:
            call(item)

    def _button(self) -> Control | None:
        """The button in a row that is under the pointer; None if there is none."""
        if self._look is None or self._item(self._part) is None:
            return None
        node = self._node(self._part)
        node.place(self.row_rect(self._part, self._look), self._look)  # it may not have been painted yet
        buttons = (each for each in node.walk() if isinstance(each, Control))
        return next((each for each in buttons if each.rect.collidepoint(self._pointer)), None)

    @property
    def _kept(self) -> int:
        """The height of the heading that stays at the top while rows scroll; 0 without headings."""
        return self.row_px if any(isinstance(item, Heading) for item in self.items) else 0

    def _reveal(self, look: Look, *, glide: bool) -> None:
        """Scroll to the chosen row, below the heading that stays at the top."""
        self.reveal(self.chosen * self.row_px - self._kept, self.row_px + self._kept, look, glide=glide)

    # -- painting --------------------------------------------------------------------------------------

    def draw_content(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw the rows that show, and over them the heading of the first one."""
        if not self.items and self._empty is not None:
            self._empty.paint(surface, look)
        shown = surface.get_clip()
        first, end = (shown.y - top) // self.row_px, -((top - shown.bottom) // self.row_px)
        for number in range(max(0, first), min(end, len(self.items))):
            self._draw_row(surface, look, self.row_rect(number, look), number)
        above = range(min(first, len(self.items) - 1), -1, -1) if self.most > 0 else ()
        heading = next((number for number in above if isinstance(self.items[number], Heading)), None)
        if heading is not None:
            at_top = self.row_rect(heading, look)
            at_top.y = self.rect.y
            self._draw_row(surface, look, at_top, heading)

    def _draw_row(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        if isinstance(self.items[number], Heading):
            surface.fill(look.theme.surface, rect)
            rect = rect.inflate(-2 * look.px(12), 0)
        else:
            self.draw_face(surface, look, rect, number)
        node = self._node(number)
        node.place(rect, look)
        button = self._button() if number == self.pointed_part else None
        if button is not None:
            button.hover.jump(1.0)
        node.paint(surface, look)
        if button is not None:
            button.hover.jump(0.0)

    def draw_face(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        """Draw the background of a row that is chosen or under the pointer."""
        theme = look.theme
        if number == self.chosen and self._has_value:
            look.panel(surface, rect, 7, theme.accent_soft, theme.accent, 2)
        elif (number == self.pointed_part and self.on_pick is not None) or (self.focused and number == self.chosen):
            look.panel(surface, rect, 7, theme.hover)
