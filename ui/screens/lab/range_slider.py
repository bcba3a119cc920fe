"""A slider with two knobs: a range of whole numbers."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.formats import both
from ui.kit.commands import cap_of
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.slider import TRACK, KnobTrack


class RangeSlider(KnobTrack):
    """Two numbers from `low` to `high` in steps of `step`, the first at least `apart` below the second.

    A click or drag moves the nearer knob. The left and right keys move the knob that moved last; with Shift they move
    the other knob, as up and down do.
    """

    role = "range"
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
        super().__init__(name, *bounds, step)
        self.values = values
        self.on_change = on_change
        self.apart = apart
        self._held = 0

    @property
    def value_text(self) -> str:
        return both([str(value) for value in self.values])

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
        self.hold(True, look)
        value = self.value_at(position, look)
        first, second = self.values
        self._held = 0 if abs(value - first) < abs(value - second) or value < first else 1
        self.move(self._held, value)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        self.move(self._held, self.value_at(position, look))

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrows move by a step; Home and End move to the bounds."""
        cap = cap_of(event)
        other = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT) or cap in ("↑", "↓")
        knob = 1 - self._held if other else self._held
        ways = {
            "→": self.step, "↑": self.step, "←": -self.step, "↓": -self.step,
            "Home": self.low - self.high, "End": self.high - self.low,
        }  # fmt: skip
        if cap not in ways:
            return False
        self.move(knob, self.values[knob] + ways[cap])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track = look.theme, self.track(look)
        first, second = (self.knob_at(value, look)[0] for value in self.values)
        look.panel(surface, track, TRACK / 2, theme.bg, theme.outline)
        look.panel(surface, pygame.Rect(first, track.y, second - first, track.h), 0, theme.accent)
        for value in self.values:
            self.draw_knob(surface, look, value)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        self.draw_ring(surface, look, self.values[self._held])
