"""A slider with stops, such as the slider of the volume."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import sub
from typing import Unpack

import pygame

from ui.kit import paint
from ui.kit.commands import cap_of
from ui.kit.control import Control, ControlOptions
from ui.kit.look import Look
from ui.kit.motion import Glide
from ui.kit.theme import Colour, colour, mix
from ui.kit.tree.spoken import Spoken, SpokenNumber

_COOL_END = colour("4FA8B8")  # the gradient's colour at the low end; at the high end it is the theme's fill
KNOB, TRACK, SIDE = 12, 5, 12
"""Logical pixels: a knob's radius, the track's height, and the margin at the track's ends."""
_GLIDE_SECONDS = 0.12
_DIGITS = 6  # of a number after the point, for a screen reader


class KnobTrack(Control):
    """Base of controls with knobs on a track, which goes from `low` to `high` in steps of `step`."""

    is_level = True
    width_range = 96, 240

    def __init__(self, name: str, low: int, high: int, step: int, **options: Unpack[ControlOptions]) -> None:
        super().__init__(name, **options)
        self.low, self.high, self.step = low, high, step

    def drags(self, dx: int, dy: int) -> bool:
        """Whether the finger moves along the track and drags the knob; across the track, it scrolls the page."""
        return abs(dx) > abs(dy)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self.hold(False, look)

    def track(self, look: Look) -> pygame.Rect:
        """The rectangle of the track."""
        track = pygame.Rect(self.rect.x + look.px(SIDE), 0, self.rect.w - 2 * look.px(SIDE), look.px(TRACK))
        track.centery = self.rect.centery
        return track

    def knob_at(self, value: float, look: Look) -> tuple[int, int]:
        """The centre of the knob for a value, in device pixels."""
        track = self.track(look)
        return round(track.x + track.w * (value - self.low) / (self.high - self.low)), track.centery

    def value_at(self, position: tuple[int, int], look: Look) -> int:
        """The value at a point, also beyond the ends of the track."""
        track = self.track(look)
        return round(self.low + (position[0] - track.x) / max(track.w, 1) * (self.high - self.low))

    def draw_knob(self, surface: pygame.Surface, look: Look, value: float) -> None:
        """Draw the knob at a value."""
        theme, radius, centre = look.theme, look.px(KNOB), self.knob_at(value, look)
        box = pygame.Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        look.shadow(surface, box, KNOB, 1)
        hover = round(self.hover.at(look.now) * 4) / 4
        if hover:
            paint.circle(surface, centre, radius + look.px(4) * hover, theme.accent, alpha=0.25)
        rim = mix(theme.fill, theme.outline, 0.6) if theme.is_light else None
        paint.circle(surface, centre, radius, ((255, 255, 255), (222, 228, 238)), rim, look.hairline)
        dot: Colour = theme.onfill if theme.is_contrast else theme.fill
        paint.circle(surface, centre, look.px(5), dot)

    def draw_ring(self, surface: pygame.Surface, look: Look, value: float) -> None:
        """Draw the focus ring around the knob at a value."""
        paint.circle(surface, self.knob_at(value, look), look.px(KNOB + 5), None, look.theme.focus, look.px(2))


class Slider(KnobTrack):
    """A whole number from `low` to `high`, in steps of `step`; arrow keys, Home, End, wheel and mouse change it."""

    role = "slider"
    numbers: Sequence[float] = ()  # what a screen reader says for each value, rising; empty: the value itself

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], None],
        *,
        step: int = 1,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name, low, high, step, **options)
        self.value = value
        self.on_change = on_change
        self.glide = Glide(_GLIDE_SECONDS, value)

    @property
    def value_text(self) -> str:
        return self.value_words or str(self.value)

    def move(self, value: int, look: Look) -> None:
        """Set the value, limited to the bounds, and report a change to `on_change`."""
        stops = round((min(max(value, self.low), self.high) - self.low) / self.step)
        value = min(self.low + stops * self.step, self.high)
        if value == self.value or not self.enabled:
            return
        self.value = value
        self.glide.glide_to(value, look.now)
        self.on_change(value)

    def spoken(self, look: Look) -> Spoken | None:
        spoken, scale = super().spoken(look), SpokenNumber(self.value, self.low, self.high, self.step)
        if self.numbers:
            step = round(min(map(sub, self.numbers[1:], self.numbers)), _DIGITS)
            scale = SpokenNumber(self.numbers[self.value], self.numbers[0], self.numbers[-1], step)
        fill = lambda number: self.move(self._value_of(number), look)  # noqa: E731
        return spoken and replace(spoken, scale=scale, press=None, fill=fill)

    def _value_of(self, number: float) -> int:
        """Return the value for a number set by a screen reader, rounded to a stop in the direction of the change."""
        if not self.numbers:
            return round(number)
        number = round(number, _DIGITS)  # a reader adds up steps, with rounding errors
        is_more = number > self.numbers[self.value]
        return bisect_left(self.numbers, number) if is_more else bisect_right(self.numbers, number) - 1

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self.hold(True, look)
        self.move(self.value_at(position, look), look)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        self.move(self.value_at(position, look), look)

    def wheel(self, steps: float, look: Look) -> bool:
        self.move(self.value + (self.step if steps > 0 else -self.step), look)
        return True

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Take a key: arrows step, Home and End go to the ends. Return whether the key was used."""
        on, back = self.value + self.step, self.value - self.step
        ways = {"→": on, "↑": on, "←": back, "↓": back, "Home": self.low, "End": self.high}
        wanted = ways.get(cap_of(event))
        if wanted is not None:
            self.move(wanted, look)
        return wanted is not None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track, value = look.theme, self.track(look), self.glide.at(look.now)
        filled = self.knob_at(value, look)[0] - track.x
        look.panel(surface, track, TRACK / 2, theme.bg, theme.outline)
        if filled > 0:
            surface.blit(_filled(look, track), track, (0, 0, filled, track.h))
        self.draw_knob(surface, look, value)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        self.draw_ring(surface, look, self.glide.at(look.now))


def _filled(look: Look, track: pygame.Rect) -> pygame.Surface:
    """Return the whole track in its gradient; the caller draws a part of it."""
    cool = look.theme.fill if look.theme.is_contrast else _COOL_END
    return paint.wash(track.size, track.h / 2, cool, look.theme.fill, None)
