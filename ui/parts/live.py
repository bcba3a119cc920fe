"""The parts that change without an event: clocks and spinners."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from coach.game_texts import TENTHS_BELOW, clock_text
from game.texts import text
from table.ticking import ALARM_BELOW
from ui.kit import Colour, Look, fonts, paint
from ui.kit.tree import Node, Span, exactly

_TURN = 1.1  # seconds of a spinner's turn
_STEPS = 66  # pictures of a spinner's turn: one a frame


class ClockFace(Node):
    """A clock as wide as its longest reading.

    `read` returns the seconds left, whether this clock runs, and whether the clocks have begun. A `small` clock has no
    text below the reading.
    """

    role = "timer"
    is_live = True

    def __init__(
        self, name: str, longest: float, read: Callable[[], tuple[float, bool, bool]], *, small: bool = False
    ) -> None:
        super().__init__()
        self.name = name
        self.tall, self._least, self._size = (30, 80, 18) if small else (44, 106, 24)
        self._longest = longest
        self._read = read

    @property
    def value_text(self) -> str:
        return clock_text(self._read()[0])

    def find_widths(self, look: Look) -> Span:
        longest = clock_text(max(self._longest, TENTHS_BELOW))
        return exactly(max(look.px(self._least), look.text_width(longest, self._size, "display") + look.px(32)))

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the clock: filled while it runs, with a warning sign when little time is left.

        Before the clocks begin, a line of text says that they run from move 2 on.
        """
        theme, rect, (seconds, running, begun) = look.theme, self.rect, self._read()
        alarmed, size, centre = running and seconds < ALARM_BELOW, self._size, rect.center
        if alarmed:
            look.panel(surface, rect, 10, theme.danger, theme.danger)
            ink, centre = theme.bg, (rect.centerx + look.px(12), rect.centery)
            look.icon(surface, "triangle-alert", (rect.x + look.px(20), rect.centery), 18, ink)
        elif running:
            look.panel(surface, rect, 10, (theme.fill_hi, theme.fill), theme.fill_hi)
            ink = theme.onfill
        else:
            look.panel(surface, rect, 10, theme.bg, theme.edge)
            ink = theme.text2
        if not begun and size > 20:
            size, centre = 20, (rect.centerx, rect.centery - look.px(7))
            below = rect.centerx, rect.bottom - look.px(11)
            look.draw_text(surface, text("from move 2##start of a clock"), below, 11, "medium", ink, "center")
        draw_reading(surface, clock_text(seconds), centre, look.px(size), ink)


def draw_reading(
    surface: pygame.Surface, reading: str, centre: tuple[float, float], size: int, colour: Colour
) -> pygame.Rect:
    """Draw a clock's reading around a centre, all digits equally wide; return its rectangle. All in device pixels."""
    digit = max(fonts.width(each, size, "display") for each in "0123456789")
    advances = [digit if each.isdigit() else fonts.width(each, size, "display") for each in reading]
    x = centre[0] - sum(advances) / 2
    whole = pygame.Rect(round(x), 0, sum(advances), round(fonts.CAP_HEIGHT * size))
    whole.y = round(centre[1] - fonts.CAP_HEIGHT * size / 2)
    for sign, advance in zip(reading, advances, strict=True):
        fonts.draw(surface, sign, (x + advance / 2, centre[1]), size, "display", colour, "center")
        x += advance
    return whole


def draw_spinner(surface: pygame.Surface, look: Look, centre: tuple[float, float], size: float = 7.5) -> None:
    """Draw a spinner; `size` is its logical radius."""
    theme, radius, width = look.theme, look.px(size), look.px(2.4)
    paint.circle(surface, centre, radius, None, look.soft(theme.accent, 0.25), width)
    step = int(look.now / _TURN * _STEPS) % _STEPS if look.animations else 0
    paint.arc(surface, centre, radius - width / 2, width, step / _STEPS * math.tau, math.tau * 0.3, theme.accent)
