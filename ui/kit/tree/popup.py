"""A tree over the screen: a dialog, or whatever else opens in the middle of the window and is closed again."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from ui.kit.look import Look
from ui.kit.motion import out_cubic
from ui.kit.overlay import Overlay
from ui.kit.tree.layout import Panel
from ui.kit.tree.lists import Scroll
from ui.kit.tree.node import Node
from ui.kit.tree.tree import LiveTree

_PAD, _EDGE = 24, 16  # logical: inside the panel, and around it
_RISE = 8  # logical: how far it glides while it appears


class Popup(Overlay):
    """A panel in the middle of the window with what `compose` returns; it scrolls if the window is too low.

    `wide` is its logical width, where the window has so much. Whatever is asked of it by the keyboard or a click has it
    composed anew.
    """

    wide: float = 440

    def __init__(self) -> None:
        super().__init__()
        self.tree = LiveTree(self._panel, self.controls)
        self._size = (0, 0)

    @abstractmethod
    def compose(self) -> Node:
        """Return what is in the panel now, in reading order."""

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Compose it, and place it in the middle of the window."""
        self._size = size
        edge = look.px(_EDGE)
        width = min(look.px(self.wide), size[0] - 2 * edge)
        wide, tall = self.tree.measure(width, look)
        self.rect = pygame.Rect(0, 0, max(wide, width), min(tall, size[1] - 2 * edge))
        self.rect.center = size[0] // 2, size[1] // 2
        self.tree.place(self.rect, look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event; whatever it changed is composed anew."""
        used = super().handle(event, look)
        if used and not self.closed and event.type != pygame.MOUSEMOTION:
            self.layout(self._size, look)
        return used

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it; while it appears, it rises a little."""
        rise = round(look.px(_RISE) * (1 - out_cubic(self.appear.value(look.now)))) if look.animations else 0
        self.tree.root.shift(0, rise)
        self.tree.paint_over(surface, look)
        self.tree.root.shift(0, -rise)

    def _panel(self) -> Node:
        return Panel(Scroll(self.compose()), radius=16, elevation=3, pad=_PAD)
