"""A setting of a tournament: a line that shows the current choice, and opens a menu of all choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.menu import Dropdown, Menu
from ui.kit.tree.layout import Box, Row
from ui.kit.tree.leaves import Icon, Text
from ui.kit.tree.node import Node, Span


class SettingRow(Dropdown):
    """A dropdown as a line of the settings: its name at the left, the current choice at the right. Left and right
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
    return Box(line, pad=(8, 0), valign="center", tall=SettingRow.tall)
