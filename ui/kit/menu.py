"""A popup menu that opens at a button, and the button that shows a choice and opens a menu of all choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, TypeVar, Unpack

import pygame

from game.texts import text
from ui.kit.button import Button, Pressable
from ui.kit.commands import Command, cap_of, written_by
from ui.kit.control import Control, ControlOptions
from ui.kit.look import Look
from ui.kit.popup import Popup
from ui.kit.tree import Box, Column, Icon, KeyCaps, Node, Panel, Row, Rule, Scroll, Spacer, Span, Spoken, Text

_WIDE, _ROW, _LEAST = 180, 40, 32  # logical: a row's least width, its height, its height in a long menu
_STEPS = (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END)
_WORD_SECONDS = 1.0
"""The longest pause in seconds between two letters of a typed word; after a longer one, a new word begins."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a menu; `keycap` shows its shortcut. An entry without an action is a separator.

    `why` is the tip of a disabled entry.
    """

    label: str
    action: Callable[[], None] | None = None
    icon: str = ""
    keycap: str = ""
    danger: bool = False
    enabled: bool = True
    why: str = ""


def item(command: Command, target: Any, *, danger: bool = False, why: str = "") -> Item:
    """Return the row of a menu for `command`; a tick means that its setting is on. `why` is the tip of a grey row."""
    ticked = command.checked is not None and command.checked(target)
    return Item(
        text(command.title or command.does),
        partial(command.act, target),
        "check" if ticked else command.icon,
        command.keys,
        danger,
        command.enabled(target),
        why,
    )


class _MenuRow(Pressable):
    role = "menu item"
    radius = 7

    def __init__(self, item: Item, pick: Callable[[], None]) -> None:
        tone = "text3" if not item.enabled else "danger" if item.danger else "text"
        icon = Icon(item.icon, tone=tone) if item.icon else None
        cap = KeyCaps(item.keycap) if item.keycap else None
        words = Row(Box(icon, wide=18, valign="center"), Text(item.label, tone=tone, grow=1), Spacer(grow=0), cap)
        super().__init__(item.label, pick, words, pad=(12, 4), tooltip="" if item.enabled else item.why, group="menu")
        self.enabled = item.enabled
        self._item = item

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        ticked = True if self._item.icon == "check" else None
        return spoken and replace(spoken, description=self.tip, caps=self._item.keycap, checked=ticked)

    def find_widths(self, look: Look) -> Span:
        words = super().find_widths(look)
        return Span(words.least, max(words.wanted, look.px(_WIDE)))

    def find_heights(self, width: int, look: Look) -> Span:
        tall = self.children[0].heights(width, look).wanted
        return Span(max(tall, look.px(_LEAST)), max(tall, look.px(_ROW)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if (self.hovered or self.focused) and self.enabled:
            look.panel(surface, self.rect, self.radius, look.theme.pressed if self.pressed else look.theme.hover)
        self.paint_children(surface, look)


class Menu(Popup):
    """A menu under `anchor` (device pixels), or above it if there is no room. A menu higher than the window scrolls.
    Arrow keys, Home, End and Tab move the focus, Enter picks, Escape closes, and the shortcut of an entry picks it.
    Other letters focus the next entry that begins with them.
    """

    role, title = "menu", "Menu"
    dims = False
    edge = 8
    pad = 6

    def __init__(self, items: Sequence[Item], anchor: pygame.Rect, *, start: int = -1) -> None:
        """`start`: the number of the entry where arrow keys begin; with -1, Down begins with the first, Up the last."""
        super().__init__()
        self.items = list(items)
        self.anchor = anchor
        self.start = start
        self._typed, self._typed_at = "", 0.0

    def compose(self) -> Node:
        rows = [
            _MenuRow(item, self.closing(item.action)) if item.action else Box(Rule(), pad=(6, 4)) for item in self.items
        ]
        return Column(*rows, gap=0)

    def framed(self) -> Node:
        return Panel(Scroll(self.compose()), fill="raised", border="edge", radius=12, pad=self.pad, elevation=3)

    def placed(self, room: pygame.Rect, look: Look) -> pygame.Rect:
        """Compose the menu, and return its place at the anchor, all of it in the window."""
        wide, tall = self.tree.wanted_size(room.w, look)
        rect = pygame.Rect(self.anchor.x, self.anchor.bottom + look.px(6), wide, min(tall, room.h))
        if rect.bottom > room.bottom:
            rect.bottom = self.anchor.top - look.px(6)
        return rect.clamp(room)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event; always True, so that no event reaches the scene."""
        rows = [control for control in self.controls if isinstance(control, _MenuRow) and control.focusable]
        if event.type == pygame.KEYDOWN and event.key in _STEPS and rows:
            self.controls.focus(rows[self._next(rows, event.key)], look, by_keyboard=True)
        elif event.type != pygame.KEYDOWN:
            super().handle(event, look)
        elif not (self._word(look) and self._type(rows, event, look)) and not super().handle(event, look):
            _ = self._pick_by_shortcut(event) or self._type(rows, event, look)
        return True

    def _word(self, look: Look) -> str:
        """The letters of the word typed so far; empty if the next letter begins a new word."""
        return self._typed if look.now - self._typed_at < _WORD_SECONDS else ""

    def _type(self, rows: Sequence[_MenuRow], event: pygame.event.Event, look: Look) -> bool:
        """Focus the next row that begins with the typed word, else with the letter typed last; False if none does."""
        written = written_by(event)
        for word in (self._word(look) + written, written) if written else ():
            found = self._beginning(rows, word, after=len(word) == 1)
            if found is not None:
                self._typed, self._typed_at = word, look.now
                self.controls.focus(found, look, by_keyboard=True)
                return True
        return False

    def _beginning(self, rows: Sequence[_MenuRow], word: str, *, after: bool) -> _MenuRow | None:
        """Return the next row whose name begins with `word`; search from the focused row on, or `after` it."""
        focused = self.controls.focused
        at = next((at for at, row in enumerate(rows) if row is focused), -1 if after else 0) + after
        begins = (row for row in (*rows[at:], *rows[:at]) if row.name.casefold().startswith(word.casefold()))
        return next(begins, None)

    def _next(self, rows: Sequence[Control], key: int) -> int:
        """Return the number of the row that gets the focus after the key `key`."""
        if key in (pygame.K_HOME, pygame.K_END):
            return 0 if key == pygame.K_HOME else len(rows) - 1
        at = rows.index(self.controls.focused) if self.controls.focused in rows else self.start
        return (at + 1 if key == pygame.K_DOWN else at - 1 if at >= 0 else len(rows) - 1) % len(rows)

    def _pick_by_shortcut(self, event: pygame.event.Event) -> bool:
        """Pick the row whose shortcut was pressed; return False if no row has this shortcut."""
        for item in self.items:
            if item.enabled and item.keycap and Command(item.keycap, "").means(event):
                self.closing(item.action)()
                return True
        return False


ValueT = TypeVar("ValueT")
_NARROWEST = 96  # logical width; a longer choice is shortened, and stands whole in the menu


class Dropdown(Button):
    """A button that shows the chosen value; a click opens a menu of values. Arrow keys choose too."""

    role = "dropdown"
    size = 13
    is_level = True
    steps: ClassVar = {"↑": -1, "↓": 1}
    """For each key cap, the change of the chosen value's index."""

    def __init__(
        self,
        name: str,
        options: Mapping[ValueT, str],
        value: ValueT,
        choose: Callable[[ValueT], object],
        open_menu: Callable[[Menu], None],
        **more: Unpack[ControlOptions],
    ) -> None:
        super().__init__(options[value], self._open, name=name, **more)
        self.options, values = list(options.values()), list(options)
        self.value = values.index(value)
        """The index of the chosen value among the options."""
        self.on_change: Callable[[int], object] = lambda at: choose(values[at])
        self._open_menu = open_menu

    @property
    def value_text(self) -> str:
        return self.options[self.value]

    def find_widths(self, look: Look) -> Span:
        wide = self.natural_width(look)
        return Span(min(wide, look.px(_NARROWEST)), wide)

    def choose(self, index: int) -> None:
        """Choose the option with the index `index`; `on_change` is called after a change."""
        if index != self.value:
            self.value, self.label = index, self.options[index]
            self.on_change(index)

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, name=self.name, value=self.label)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        step = self.steps.get(cap_of(event))
        if step is None:
            return super().key(event, look)
        self.choose(min(max(self.value + step, 0), len(self.options) - 1))
        return True

    def natural_width(self, look: Look) -> int:
        widest = max(look.text_width(option, self.size, "semi") for option in self.options)
        return widest + look.px(12 + 8 + 16 + 12)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        label, self.label = self.label, ""
        super().draw(surface, look)
        self.label = label
        inner = self.rect.inflate(-look.px(24), 0)
        room = inner.w - look.px(22)
        look.draw_text(surface, label, (inner.x, inner.centery), self.size, "semi", look.theme.text, room=room)
        look.icon(surface, "chevron-down", (inner.right - look.px(7), inner.centery), 16, look.theme.text2)

    def _open(self) -> None:
        items = [
            Item(option, partial(self.choose, index), "check" if index == self.value else "")
            for index, option in enumerate(self.options)
        ]
        self._open_menu(Menu(items, self.rect, start=self.value))
