"""Nodes that can be pressed: flat ones, and cards, which rise a little under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.motion import Fade
from ui.kit.tree.layout import Box
from ui.kit.tree.node import Node, Span, listed_words, words_in
from ui.kit.tree.spoken import Spoken

_LIFT = 4  # logical pixels
_STEPS = 6
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Pressable(Control):
    """A node that can be pressed; it has no face of its own, but is shaded under the pointer. Without `enter`, Enter is
    left to the screen's primary button.
    """

    sums_up = True

    def __init__(
        self,
        name: str,
        on_click: Callable[[], None],
        content: Node | None,
        *,
        pad: float | tuple[float, float] = 16,
        tooltip: str = "",
        group: str = "",
        grow: float = 0,
        enter: bool = True,
    ) -> None:
        super().__init__(name, tooltip=tooltip, group=group)
        self.on_click = on_click
        self.grow = grow
        self.enter = enter
        self._box = Box(content, pad=pad)
        self.children = (self._box,) if content is not None else ()

    def find_widths(self, look: Look) -> Span:
        return self._box.widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        box, least = self._box.heights(width, look), look.px(self.tall)
        return Span(max(box.least, least), max(box.wanted, least))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self._box.place(rect.copy(), look)

    def spoken(self, look: Look) -> Spoken | None:
        """The texts on it are its description."""
        spoken, words = super().spoken(look), words_in(self)
        more = [each for each in words if each != self.name]
        return spoken and replace(spoken, description=listed_words(*more, spoken.description))

    def activate(self, look: Look) -> None:
        """Click it."""
        if self.enabled:
            self.on_click()

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Space clicks it, and so may Enter."""
        return (self.enter or event.key not in _ENTER) and super().key(event, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the shade, and the content."""
        if self.hovered and self.focusable:
            look.panel(surface, self.rect, self.radius, look.theme.hover)
        self._box.paint(surface, look)


class ClickCard(Pressable):
    """A clickable panel, which rises with its content under the pointer."""

    role = "card"
    radius = 16

    def __init__(
        self,
        name: str,
        on_click: Callable[[], None],
        content: Node | None = None,
        *,
        pad: float | tuple[float, float] = 16,
        group: str = "",
    ) -> None:
        super().__init__(name, on_click, content, pad=pad, group=group)
        self.hover = Fade(0.12)

    def raised(self, look: Look) -> float:
        """The progress of the card's rise, 0 to 1, in a few steps."""
        return round(self.hover.value(look.now) * _STEPS) / _STEPS

    def lifted(self, look: Look) -> pygame.Rect:
        """The card's rectangle at this moment of its rise."""
        lift = self.hover.value(look.now) if look.animations else 0.0
        return self.rect.move(0, -round(look.px(_LIFT) * lift) + (look.hairline if self.pressed else 0))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw panel and content, and an outline while the pointer is on the card."""
        rect, raised = self.lifted(look), self.raised(look)
        theme = look.theme
        look.panel(surface, rect, self.radius, theme.surface, theme.line, 1, 3 if raised > 0.5 else 1)
        risen = rect.y - self._box.rect.y
        self._box.shift(0, risen)
        self._box.paint(surface, look)
        self._box.shift(0, -risen)
        if raised:
            look.panel(surface, rect, self.radius, None, theme.accent, 2)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the focus ring, which rises with the card."""
        look.ring(surface, self.lifted(look), self.radius)
