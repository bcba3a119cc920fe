"""Buttons that show the current choice and open a menu of all choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

import pygame

from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.menu import Item, Menu
from ui.kit.tree.layout import Box, Row
from ui.kit.tree.leaves import Icon, Text
from ui.kit.tree.node import Node, Span

ValueT = TypeVar("ValueT")
_LEAST = 96  # logical width; a longer choice is shortened, and stands whole in the menu


class Dropdown(Button):
    """`value` is the index of the current choice. Enter and clicks open the menu; arrow keys change the choice."""

    role = "dropdown"

    def __init__(
        self,
        name: str,
        options: Sequence[str],
        value: int,
        on_change: Callable[[int], object],
        open_menu: Callable[[Menu], None],
    ) -> None:
        super().__init__(options[value], self._open, name=name, size=13)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self._open_menu = open_menu

    @classmethod
    def of(
        cls,
        name: str,
        options: Mapping[ValueT, str],
        value: ValueT,
        choose: Callable[[ValueT], object],
        open_menu: Callable[[Menu], None],
        **more: Any,
    ) -> Self:
        """Return the choice of one of the values, each with its words. `choose` gets the chosen one."""
        values = list(options)
        return cls(name, list(options.values()), values.index(value), lambda at: choose(values[at]), open_menu, **more)

    @property
    def value_text(self) -> str:
        return self.options[self.value]

    def find_widths(self, look: Look) -> Span:
        wide = self.natural_width(look)
        return Span(min(wide, look.px(_LEAST)), wide)

    def choose(self, index: int) -> None:
        """Turn a choice on, and call back."""
        if index != self.value:
            self.value, self.label = index, self.options[index]
            self.on_change(index)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Up and down go through the choices."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            return super().key(event, look)
        self.choose(min(max(self.value + step, 0), len(self.options) - 1))
        return True

    def natural_width(self, look: Look) -> int:
        """The width that fits the widest choice."""
        widest = max(look.text_width(option, self.size, "semi") for option in self.options)
        return widest + look.px(12 + 8 + 16 + 12)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the face, the choice at the left, and the arrow of a menu."""
        label, self.label = self.label, ""
        super().draw(surface, look)
        self.label = label
        inner = self.rect.inflate(-look.px(24), 0)
        room = inner.w - look.px(22)
        look.text(surface, label, (inner.x, inner.centery), self.size, "semi", look.theme.text, room=room)
        look.icon(surface, "chevron-down", (inner.right - look.px(7), inner.centery), 16, look.theme.text2)

    def _open(self) -> None:
        items = [
            Item(option, self._picker(index), "check" if index == self.value else "")
            for index, option in enumerate(self.options)
        ]
        self._open_menu(Menu(items, self.rect, start=self.value))

    def _picker(self, index: int) -> Callable[[], None]:
        return lambda: self.choose(index)


class DropdownRow(Dropdown):
    """A dropdown as a line of a list of settings: its name at the left, the current choice at the right. Left and right
    go through the choices, up and down from one line to the next of its `group`.
    """

    radius = 7
    tall = 32

    def __init__(
        self,
        name: str,
        options: Sequence[str],
        value: int,
        on_change: Callable[[int], object],
        open_menu: Callable[[Menu], None],
        *,
        enabled: bool = True,
        group: str = "",
        tooltip: str = "",
    ) -> None:
        super().__init__(name, options, value, on_change, open_menu)
        self.enabled, self.group, self.tooltip = enabled, group, tooltip
        self.children = (value_row(name, options[value], opens=enabled),)

    def find_widths(self, look: Look) -> Span:
        return self.children[0].widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        tall = max(look.px(self.tall), self.children[0].heights(width, look).wanted)
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.children[0].place(rect.copy(), look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Left and right go through the choices."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not self.enabled:
            return Button.key(self, event, look)
        self.choose(min(max(self.value + step, 0), len(self.options) - 1))
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the line, on a panel while the pointer is there."""
        theme = look.theme
        if self.enabled and (self.hovered or self.pressed):
            look.panel(surface, self.rect, self.radius, theme.pressed if self.pressed else theme.hover)
        self.paint_children(surface, look)


def value_row(name: str, value: str, *, opens: bool = False) -> Node:
    """Return the line of a setting, without anything to press; `opens` adds the sign of a menu."""
    words = Text(value, size=13, weight="semi", align="end", grow=1)
    sign = Icon("chevron-down", 14, "text3") if opens else None
    line = Row(Text(name, size=13, tone="text2"), words, sign, gap=4, line_gap=0)
    return Box(line, pad=(8, 0), valign="center", tall=DropdownRow.tall)
