"""A slider with two knobs: a range of whole numbers."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.kit import paint
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.slider import KNOB, LEAST, SIDE, TRACK, WANTED, draw_knob
from ui.kit.tree.node import Span


class RangeSlider(Control):
    """Two numbers from `low` to `high` in steps of `step`, the first at least `apart` below the second.

    A click or drag moves the nearer knob. The left and right keys move the knob that moved last; with Shift they move
    the other knob, as up and down do.
    """

    passing = (*Control.passing, "_held")

    def __init__(
        self,
        name: str,
        bounds: tuple[int, int],
        values: tuple[int, int],
        on_change: Callable[[tuple[int, int]], None],
        *,
        step: int = 1,
        apart: int = 0,
    ) -> None:
        super().__init__(name)
        self.low, self.high = bounds
        self.values = values
        self.on_change = on_change
        self.step, self.apart = step, apart
        self._held = 0

    def find_widths(self, look: Look) -> Span:
        return Span(look.px(LEAST), look.px(WANTED))

    def show(self, values: tuple[int, int]) -> None:
        """Show a range, without the callback."""
        self.values = values

    def move(self, knob: int, value: int) -> None:
        """Move a knob to a value, within the bounds and apart from the other knob, and call back."""
        value = self.low + round((value - self.low) / self.step) * self.step
        first, second = self.values
        if knob == 0:
            first = min(max(value, self.low), second - self.apart)
        else:
            second = max(min(value, self.high), first + self.apart)
        if (first, second) != self.values and self.enabled:
            self.values = first, second
            self.on_change(self.values)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        """Move the nearer knob to the pointer."""
        self.hold(True, look)
        value = self._value_at(position, look)
        first, second = self.values
        self._held = 0 if abs(value - first) < abs(value - second) or value < first else 1
        self.move(self._held, value)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        """The knob follows the pointer."""
        self.move(self._held, self._value_at(position, look))

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Let go."""
        self.hold(False, look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrows move by a step; Home and End move to the bounds."""
        other = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT) or event.key in (pygame.K_UP, pygame.K_DOWN)
        knob = 1 - self._held if other else self._held
        ways = {
            pygame.K_RIGHT: self.step, pygame.K_UP: self.step, pygame.K_LEFT: -self.step, pygame.K_DOWN: -self.step,
            pygame.K_HOME: self.low - self.high, pygame.K_END: self.high - self.low,
        }  # fmt: skip
        if event.key not in ways:
            return False
        self.move(knob, self.values[knob] + ways[event.key])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the track, the range between the knobs, and the knobs."""
        theme, track = look.theme, self._track(look)
        first, second = (self._x(value, look) for value in self.values)
        look.panel(surface, track, TRACK / 2, theme.bg, theme.outline)
        look.panel(surface, pygame.Rect(first, track.y, second - first, track.h), 0, theme.accent)
        hover = round(self.hover.value(look.now) * 4) / 4
        for x in (first, second):
            draw_knob(surface, look, (x, track.centery), hover)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring around the knob that moves."""
        centre = (self._x(self.values[self._held], look), self._track(look).centery)
        paint.circle(surface, centre, look.px(KNOB + 5), None, look.theme.focus, look.px(2))

    def _track(self, look: Look) -> pygame.Rect:
        track = pygame.Rect(self.rect.x + look.px(SIDE), 0, self.rect.w - 2 * look.px(SIDE), look.px(TRACK))
        track.centery = self.rect.centery
        return track

    def _x(self, value: int, look: Look) -> int:
        track = self._track(look)
        return round(track.x + track.w * (value - self.low) / (self.high - self.low))

    def _value_at(self, position: tuple[int, int], look: Look) -> int:
        track = self._track(look)
        return round(self.low + (position[0] - track.x) / max(track.w, 1) * (self.high - self.low))
