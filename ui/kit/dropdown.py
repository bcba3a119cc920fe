"""A button that shows the current choice and opens a menu of all choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

import pygame

from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.menu import Item, Menu
from ui.kit.tree.node import Span

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
