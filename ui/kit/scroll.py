"""A scrolling area, the base of `Scroll` (`tree/scroll.py`) and `List` (`list.py`); and the notches of the wheel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

import pygame

from ui.kit.control import Control, ControlOptions
from ui.kit.look import Look
from ui.kit.motion import Fade, out_cubic
from ui.kit.paint import clipped
from ui.kit.theme import mix
from ui.kit.tree.node import Node
from ui.kit.tree.spoken import Spoken

MOST = 100
"""The greatest number of wheel notches in one event; only a broken driver reports more between two frames."""


def notches(event: pygame.event.Event) -> tuple[float, float]:
    """Return the notches of a wheel event, to the right and up, each between -MOST and MOST; NaN counts as 0."""
    return _bounded(getattr(event, "precise_x", event.x)), _bounded(getattr(event, "precise_y", event.y))


def _bounded(turned: float) -> float:
    return 0.0 if math.isnan(turned) else min(max(turned, -MOST), MOST)


_BAR, NOTCH = 4, 64  # logical: width of the bar, distance of one notch of the wheel
_AT_TOP = 60  # logical: the greatest distance of a part from the top at which it counts as the first one
_GLIDE_SECONDS = 0.12


class ScrollArea(Control):
    """A control that scrolls by wheel, by dragging its bar, and by Page and arrow keys."""

    role = "scrolled page"
    radius = 8
    pointer = pygame.SYSTEM_CURSOR_ARROW
    passing = (*Control.passing, "offset", "_glide", "_from", "_bar_grab")

    def __init__(self, name: str, **options: Unpack[ControlOptions]) -> None:
        super().__init__(name, **options)
        self.content_height = 0
        self.offset = 0
        self._glide = Fade(_GLIDE_SECONDS, 1.0)
        self._from = 0
        self._bar_grab: int | None = None

    @property
    def most(self) -> int:
        """The largest scroll offset in device pixels."""
        return max(0, self.content_height - self.rect.h)

    @property
    def focusable(self) -> bool:
        return super().focusable and self.most > 0

    @property
    def scrolls(self) -> bool:
        return self.most > 0

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, press=None)

    def scroll_to(self, offset: float, look: Look, *, glide: bool = True) -> None:
        """Show the content from `offset` pixels on, or as near to it as the content allows."""
        target = round(min(max(offset, 0), self.most))
        if target == self.offset:
            return
        self._from = self.offset_at(look.now)
        self.offset = target
        self._glide.jump(0.0 if glide and look.animations else 1.0)
        self._glide.glide_to(1.0, look.now)

    def reveal(self, top: int, height: int, look: Look, *, glide: bool = True) -> None:
        """Scroll just enough to show the content from `top` to `top + height`, or its top if not all of it fits."""
        if top < self.offset:
            self.scroll_to(top, look, glide=glide)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(min(top, top + height - self.rect.h), look, glide=glide)

    def begin_with(self, part: Node, look: Look) -> None:
        """Scroll until a part of the content is at the top."""
        self.scroll_to(part.rect.y - self.children[0].rect.y, look)

    def top_part(self, parts: Sequence[Node], look: Look) -> Node:
        """Return the part shown first: the last of `parts` whose top is above the area's top, or just below it."""
        lowest = self.children[0].rect.y + self.offset + look.px(_AT_TOP)
        return [part for part in parts if part.rect.y <= lowest][-1]

    def offset_at(self, now: float) -> int:
        """The scroll offset that is shown at the time `now`, also while the content glides."""
        return round(self._from + (self.offset - self._from) * out_cubic(self._glide.at(now)))

    def wheel(self, steps: float, look: Look) -> bool:
        """Scroll by the wheel: one notch is about two lines. Return False if the content is at its end."""
        before = self.offset
        self.scroll_to(self.offset - steps * look.px(NOTCH), look)
        return self.offset != before

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        before = self.offset
        self.scroll_to(self.offset - dy, look, glide=False)
        return self.offset != before

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        ways = {
            pygame.K_UP: -look.px(NOTCH),
            pygame.K_DOWN: look.px(NOTCH),
            pygame.K_PAGEUP: -self.rect.h,
            pygame.K_PAGEDOWN: self.rect.h,
            pygame.K_HOME: -self.content_height,
            pygame.K_END: self.content_height,
        }
        if event.key not in ways or not self.most:
            return False
        self.scroll_to(self.offset + ways[event.key], look)
        return True

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """Begin to drag the bar."""
        bar = self._bar(look)
        on_bar = self.most > 0 and bar.inflate(look.px(12), 0).collidepoint(position)
        self._bar_grab = position[1] - bar.y if on_bar else None

    def drag(self, position: tuple[int, int], look: Look) -> None:
        if self._bar_grab is not None:
            room = self.rect.h - self._bar(look).h
            self.scroll_to((position[1] - self._bar_grab - self.rect.y) / max(room, 1) * self.most, look, glide=False)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self._bar_grab = None

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or self._glide.is_animating(now)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.offset = min(self.offset, self.most)
        with clipped(surface, self.rect):
            self.draw_content(surface, look, self.rect.y - self.offset_at(look.now))
        if self.most > 0:
            hover = round(self.hover.at(look.now) * 4) / 4
            look.panel(surface, self._bar(look), _BAR / 2, mix(look.theme.outline, look.theme.text2, hover))

    def draw_content(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw the visible content, whose top is at y `top`; drawing is clipped to the area."""

    def _bar(self, look: Look) -> pygame.Rect:
        height = max(look.px(24), round(self.rect.h * self.rect.h / max(self.content_height, 1)))
        top = self.rect.y + round((self.rect.h - height) * self.offset_at(look.now) / max(self.most, 1))
        return pygame.Rect(self.rect.right - look.px(_BAR), top, look.px(_BAR), height)
