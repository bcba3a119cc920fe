"""The timeline of all events, with the current one and the cuts. A click or a drag goes to an event."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.theme import mix

_TRACK, _KNOB, _SIDE = 6, 9, 12  # logical
_APART = 5  # least logical distance of two steps with separate ticks


class Timeline(Control):
    """`value` is the shown event's number, `count` the number of events; `marks` are the marked events."""

    def __init__(self, on_change: Callable[[int], None]) -> None:
        super().__init__(text("Steps"))
        self.on_change = on_change
        self.value, self.count = 0, 1
        self.marks: Sequence[int] = ()
        self._drawn: tuple[int, ...] | None = None
        """The key of `_columns`, the cached columns with ticks."""
        self._columns: set[int] = set()

    def move(self, value: int) -> None:
        """Go to an event, and call `on_change`."""
        value = min(max(value, 0), self.count - 1)
        if value != self.value:
            self.value = value
            self.on_change(value)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """Go to the event under the pointer."""
        self.hold(True, look)
        self.move(self._event_at(position, look))

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """Follow the pointer."""
        self.move(self._event_at(position, look))

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """End the drag."""
        self.hold(False, look)

    def wheel(self, steps: float, look: Look) -> bool:
        """Each notch steps by one event."""
        self.move(self.value + (1 if steps > 0 else -1))
        return True

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Leave every key to the screen, whose arrow keys step."""
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw track, marks and knob."""
        theme, track = look.theme, self._track(look)
        x = self._x(self.value, track)
        look.panel(surface, track, _TRACK / 2, mix(theme.surface, theme.outline, 0.5))
        done = pygame.Rect(track.x, track.y, x - track.x, track.h)
        if done.w > 1:
            look.panel(surface, done, _TRACK / 2, theme.accent)
        if track.w / max(self.count - 1, 1) >= look.px(_APART):
            for step in range(1, self.count - 1):
                surface.fill(theme.surface, (self._x(step, track), track.y, look.hairline * 2, track.h))
        self._draw_marks(surface, look, track)
        hover = round(self.hover.value(look.now) * 4) / 4
        if hover:
            paint.circle(surface, (x, track.centery), look.px(_KNOB) + look.px(4) * hover, theme.accent, alpha=0.25)
        rim = theme.fill if theme.is_light or theme.is_contrast else None
        paint.circle(surface, (x, track.centery), look.px(_KNOB), (255, 255, 255), rim, look.px(2))
        paint.circle(surface, (x, track.centery), look.px(4), theme.fill if not theme.is_contrast else theme.bg)

    def _draw_marks(self, surface: pygame.Surface, look: Look, track: pygame.Rect) -> None:
        """Draw a tick for each mark, and scissors over the shown mark."""
        drawn = id(self.marks), len(self.marks), self.count, track.x, track.w
        if self._drawn != drawn:
            self._drawn, self._columns = drawn, {self._x(mark, track) for mark in self.marks}
        for column in self._columns:
            surface.fill(look.theme.danger, (column, track.y - look.px(8), look.px(2), look.px(5)))
        place = bisect_left(self.marks, self.value)
        if place < len(self.marks) and self.marks[place] == self.value:
            look.icon(surface, "scissors", (self._x(self.value, track), track.y - look.px(17)), 14, look.theme.danger)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """The focus ring is drawn around the knob."""
        track = self._track(look)
        centre = (self._x(self.value, track), track.centery)
        paint.circle(surface, centre, look.px(_KNOB + 5), None, look.theme.focus, look.px(2))

    def _track(self, look: Look) -> pygame.Rect:
        track = pygame.Rect(self.rect.x + look.px(_SIDE), 0, self.rect.w - 2 * look.px(_SIDE), look.px(_TRACK))
        track.centery = self.rect.centery
        return track

    def _x(self, value: int, track: pygame.Rect) -> int:
        return round(track.x + track.w * value / max(self.count - 1, 1))

    def _event_at(self, position: tuple[int, int], look: Look) -> int:
        track = self._track(look)
        return round((position[0] - track.x) / max(track.w, 1) * (self.count - 1))
