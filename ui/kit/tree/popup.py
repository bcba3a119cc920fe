"""A tree over the screen: a dialog, a menu, or whatever else opens over a screen and is closed again."""

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

_PAD = 24  # logical: inside the panel
_RISE = 8  # logical: how far it glides while it appears


class Popup(Overlay):
    """A panel in the middle of the window with what `compose` returns; it scrolls if the window is too low.

    `wide` is its logical width, where the window has so much; `edge` is its least distance from the window's edges.
    Whatever is asked of it by the keyboard or a click has it composed anew, and so has `invalidate`.
    """

    wide: float = 440
    edge: float = 16

    def __init__(self) -> None:
        super().__init__()
        self.tree = LiveTree(self.framed, self.controls)
        self._size = (0, 0)
        self._is_stale = False

    @abstractmethod
    def compose(self) -> Node:
        """Return what is in the panel now, in reading order."""

    def framed(self) -> Node:
        """Return the panel with what is in it."""
        return PopupPanel(Scroll(self.compose()), radius=16, pad=_PAD)

    def placed(self, room: pygame.Rect, look: Look) -> pygame.Rect:
        """Compose it, and return its rectangle in `room`, the window without its edges."""
        width = min(look.px(self.wide), room.w)
        _, tall = self.tree.measure(width, look)
        rect = pygame.Rect(0, 0, width, min(tall, room.h))
        rect.center = room.center
        return rect

    def invalidate(self) -> None:
        """Show what has changed at the next frame."""
        self._is_stale = True

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Compose it, and place it in the window."""
        self._size, self._is_stale = size, False
        edge = look.px(self.edge)
        self.rect = self.placed(pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge), look)
        self.tree.place(self.rect, look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event; whatever it changed is composed anew."""
        used = super().handle(event, look)
        if used and not self.closed and event.type != pygame.MOUSEMOTION:
            self.layout(self._size, look)
        return used

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it; while it appears over a darkened screen, it rises a little."""
        if self._is_stale:
            self.layout(self._size, look)
        rises = self.dims and look.animations
        rise = round(look.px(_RISE) * (1 - out_cubic(self.appear.value(look.now)))) if rises else 0
        self.tree.root.shift(0, rise)
        self.tree.paint_over(surface, look)
        self.tree.root.shift(0, -rise)


class PopupPanel(Panel):
    """The panel of what lies over a screen, with a border that shows well in the theme of high contrast, too."""

    def __init__(self, child: Node, *, fill: str = "surface", radius: float, pad: float | tuple[float, float]) -> None:
        super().__init__(child, fill=fill, radius=radius, pad=pad, elevation=3)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        self.border = "outline" if look.theme.is_contrast else "line"
        super().paint(surface, look)
