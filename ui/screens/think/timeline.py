"""The timeline at the bottom of the screen: the steps of a search, with ticks over the cuts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.slider import TRACK, Slider
from ui.kit.theme import mix

_KNOB = 9  # logical
_APART = 5  # least logical distance of two steps with separate ticks


class Timeline(Slider):
    """The events of a search as a line, with ticks over the `marks`. It leaves every key to the screen."""

    passing = (*Control.passing, "_columns")

    def __init__(self, at: int, count: int, marks: Sequence[int], go: Callable[[int], None]) -> None:
        super().__init__(text("Steps"), 0, max(1, count - 1), at, go, grow=1)
        self.marks = marks
        self._columns: tuple[object, set[int]] = (None, set())
        """The columns of pixels with ticks, after what they were found for."""

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        return False

    def shown_value(self, now: float) -> float:
        return self.value

    def is_animating(self, now: float) -> bool:
        return Control.is_animating(self, now)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw track, marks and knob."""
        theme, track, x = look.theme, self.track(look), self.knob_at(self.value, look)[0]
        look.panel(surface, track, TRACK / 2, mix(theme.surface, theme.outline, 0.5))
        if x > track.x + 1:
            look.panel(surface, pygame.Rect(track.x, track.y, x - track.x, track.h), TRACK / 2, theme.accent)
        if track.w / self.high >= look.px(_APART):
            for step in range(1, self.high):
                surface.fill(theme.surface, (self.knob_at(step, look)[0], track.y, look.hairline * 2, track.h))
        self._draw_marks(surface, look, track)
        hover = round(self.hover.value(look.now) * 4) / 4
        if hover:
            paint.circle(surface, (x, track.centery), look.px(_KNOB) + look.px(4) * hover, theme.accent, alpha=0.25)
        rim = theme.fill if theme.is_light or theme.is_contrast else None
        paint.circle(surface, (x, track.centery), look.px(_KNOB), (255, 255, 255), rim, look.px(2))
        paint.circle(surface, (x, track.centery), look.px(4), theme.bg if theme.is_contrast else theme.fill)

    def _draw_marks(self, surface: pygame.Surface, look: Look, track: pygame.Rect) -> None:
        """Draw a tick for each mark, and scissors over the shown mark."""
        wanted = id(self.marks), len(self.marks), self.high, track.x, track.w
        if self._columns[0] != wanted:
            self._columns = wanted, {self.knob_at(mark, look)[0] for mark in self.marks}
        for column in self._columns[1]:
            surface.fill(look.theme.danger, (column, track.y - look.px(8), look.px(2), look.px(5)))
        place = bisect_left(self.marks, self.value)
        if place < len(self.marks) and self.marks[place] == self.value:
            x = self.knob_at(self.value, look)[0]
            look.icon(surface, "scissors", (x, track.y - look.px(17)), 14, look.theme.danger)
