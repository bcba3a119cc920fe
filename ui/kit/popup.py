"""A popup: a tree of nodes over the screen, such as a dialog or a menu."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from ui.kit.focus import Controls
from ui.kit.look import Look
from ui.kit.metrics import Metrics
from ui.kit.motion import Fade, out_cubic
from ui.kit.tree import LiveTree, Node, Panel, Scroll

_APPEAR_SECONDS = 0.12
_RISE = 8  # logical: distance that a popup rises while it appears


class Popup:
    """A panel in the middle of the window with the nodes that `compose` returns; it scrolls in a low window.

    The topmost popup takes every event. Escape closes it; with `closes_outside`, a click outside does too.
    `role` and `title` are its role and name for screen readers. `wide` is its largest logical width, `tall` its least
    logical height, `edge` its least distance from the window's edges, and `pad` its margin. `metrics` are those of the
    window in which it is composed.
    It is composed anew after each key or click that it used, and after `invalidate`.
    """

    role = "dialog"
    title = ""
    wide: float = 440
    tall: float = 0
    edge: float = 16
    pad: float = 24
    closes_outside = True
    dims = True  # whether the scene below is darkened
    stops_clocks = False  # whether the scene below waits until it is closed

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.closed = False
        self.appear = Fade(_APPEAR_SECONDS)
        self.tree = LiveTree(self.framed, self.controls)
        self.metrics = Metrics(1.0)
        self._size = (0, 0)
        self._is_stale = False

    def opened(self, look: Look) -> None:
        """Begin the animation in which the popup appears."""
        self.appear.glide_to(1.0, look.now)

    def close(self) -> None:
        """Close the popup; it disappears at the next frame."""
        self.closed = True

    def closing(self, action: Callable[[], object] | None) -> Callable[[], None]:
        """Return a function that closes the popup, then calls `action`, if there is one."""

        def close() -> None:
            self.close()
            if action is not None:
                action()

        return close

    def cancel(self) -> None:
        """Close the popup, after Escape or a click outside."""
        self.close()

    @abstractmethod
    def compose(self) -> Node:
        """Return the present content of the panel, in reading order."""

    def framed(self) -> Node:
        """Return the panel around the content."""
        return Panel(Scroll(self.compose()), pad=self.pad, border="edge", elevation=3)

    def placed(self, room: pygame.Rect, look: Look) -> pygame.Rect:
        """Compose the popup, and return its rectangle in `room`, the window without its edges."""
        width = min(look.px(self.wide), room.w)
        _, tall = self.tree.wanted_size(width, look)
        return pygame.Rect(0, 0, width, min(max(tall, look.px(self.tall)), room.h)).move_to(center=room.center)

    def invalidate(self) -> None:
        """Compose the popup anew at the next frame."""
        self._is_stale = True

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Compose the popup, and place it in the window."""
        self._size, self._is_stale, self.metrics = size, False, look.metrics
        edge = look.px(self.edge)
        self.rect = self.placed(pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge), look)
        self.tree.place(self.rect, look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event; True if it was used. The popup is composed anew after a used one."""
        used = self.controls.handle(event, look)
        if not used and self._is_cancelled_by(event):
            self.cancel()
            return True
        if used and not self.closed and event.type != pygame.MOUSEMOTION:
            self.layout(self._size, look)
        return used

    def _is_cancelled_by(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.closes_outside and not self.rect.collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the popup; while it appears over a darkened screen, it rises a little."""
        if self._is_stale:
            self.layout(self._size, look)
        rises = self.dims and look.animations
        rise = round(look.px(_RISE) * (1 - out_cubic(self.appear.at(look.now)))) if rises else 0
        self.tree.root.shift(0, rise)
        self.tree.root.paint(surface, look)
        self.tree.paint_live(surface, look)
        self.tree.root.shift(0, -rise)

    def is_animating(self, now: float) -> bool:
        """Whether the popup is still appearing, or a control in it is animating."""
        return self.appear.is_animating(now) or self.controls.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until a control changes without an event; None means never."""
        return self.controls.next_frame_delay(now)
