"""A row of choices; exactly one is on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, Unpack

import pygame

from ui.kit.commands import cap_of
from ui.kit.control import Control, ControlOptions
from ui.kit.look import Look
from ui.kit.motion import Glide
from ui.kit.theme import Colour, mix
from ui.kit.tree.node import Span
from ui.kit.tree.spoken import Spoken, focused_row, rows_of

ValueT = TypeVar("ValueT")
Picture = Callable[[pygame.Surface, tuple[float, float], int], None]  # surface, centre, size in device pixels
_GLIDE_SECONDS = 0.12
_INSET = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its label, and an icon's name or a drawing before it."""

    label: str
    icon: str = ""
    picture: Picture | None = None


class Segmented(Control):
    """A row of options, one for each value; one is chosen. Arrow keys and clicks choose; `choose` gets the value.

    `shorter` has rows of shorter labels for a narrow control, the shortest row last. If no row fits, the last row is
    shown in several lines.
    """

    role = "choice"
    is_level = leaves_enter = True
    passing = (*Control.passing, "_part")
    size: float = 14
    narrowest = 240
    """The least logical width of a control whose options stand in several lines."""

    def __init__(
        self,
        name: str,
        options: Mapping[ValueT, Option | str],
        value: ValueT,
        choose: Callable[[ValueT], object],
        *,
        shorter: Sequence[Sequence[Option | str]] = (),
        **more: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name, **more)
        self.wordings = [
            [Option(each) if isinstance(each, str) else each for each in row] for row in (options.values(), *shorter)
        ]
        self.options = self.wordings[0]
        values = list(options)
        self.value = values.index(value)
        """The index of the chosen option."""
        self.on_change: Callable[[int], object] = lambda at: choose(values[at])
        self.glide = Glide(_GLIDE_SECONDS, self.value)
        self._columns = len(self.options)

    @property
    def value_text(self) -> str:
        return self.options[self.value].label

    def find_widths(self, look: Look) -> Span:
        longest, shortest = self.wordings[0], self.wordings[-1]
        wanted = (self._widest(longest, look) + look.px(24)) * len(longest) + 2 * look.px(_INSET)
        in_lines = self._widest(shortest, look) + look.px(2 * _INSET + 8)
        least = min(self._one_line(shortest, look), max(in_lines, look.px(self.narrowest)))
        return Span(least, max(least, wanted))

    def find_heights(self, width: int, look: Look) -> Span:
        tall = look.px(max(self.tall, look.least_target)) * -(-len(self.options) // self._columns_in(width, look))
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.options = next((row for row in self.wordings if self._one_line(row, look) <= rect.w), self.wordings[-1])
        self._columns = self._columns_in(rect.w, look)

    def _columns_in(self, width: int, look: Look) -> int:
        """The number of choices in a line, such that no label is cut and the lines are about equally long."""
        if any(self._one_line(row, look) <= width for row in self.wordings):
            return len(self.options)
        each = self._widest(self.wordings[-1], look) + look.px(8)
        most = min(len(self.options), max(1, (width - 2 * look.px(_INSET)) // each))
        return -(-len(self.options) // -(-len(self.options) // most))

    def _one_line(self, options: Sequence[Option], look: Look) -> int:
        """Return the width of all options side by side."""
        return (self._widest(options, look) + look.px(8)) * len(options) + 2 * look.px(_INSET)

    def _widest(self, options: Sequence[Option], look: Look) -> int:
        return max(self._content_width(option, look) for option in options)

    def choose(self, index: int, look: Look) -> None:
        """Choose the option with the index `index`; `on_change` is called after a change."""
        index = min(max(index, 0), len(self.options) - 1)
        if index == self.value or not self.enabled:
            return
        self.value = index
        self.glide.glide_to(index, look.now)
        self.on_change(index)

    def spoken(self, look: Look) -> Spoken | None:
        """Return the description for a screen reader: the options as children; the focus is on the chosen option."""
        spoken, names = super().spoken(look), [option.label for option in self.wordings[0]]
        rects = [self.segment(number, look) for number in range(len(names))]
        options = rows_of("option", names, rects, lambda number: self.choose(number, look), self.value)
        return spoken and replace(spoken, press=None, children=focused_row(options, self.focused))

    def activate(self, look: Look) -> None:
        self.choose((self.value + 1) % len(self.options), look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        on, back = self.value + 1, self.value - 1
        ways = {"→": on, "↓": on, "←": back, "↑": back, "Home": 0, "End": len(self.options) - 1}
        wanted = ways.get(cap_of(event))
        if wanted is None:
            return super().key(event, look)
        self.choose(wanted, look)
        return True

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self.hold(False, look)
        if self.rect.collidepoint(position):
            self.choose(self.part_at(position, look), look)

    def segment(self, index: float, look: Look) -> pygame.Rect:
        """The rectangle of an option; a fractional index means a place between two options."""
        inner = self.rect.inflate(-2 * look.px(_INSET), -2 * look.px(_INSET))
        columns, lines = self._columns, -(-len(self.options) // self._columns)
        line, column = (0, index) if lines == 1 else divmod(round(index), columns)
        width, height = inner.w / columns, inner.h // lines
        left = inner.x + round(width * column)
        return pygame.Rect(left, inner.y + height * int(line), inner.x + round(width * (column + 1)) - left, height)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        trough = theme.bg if not theme.is_light else theme.hover
        look.panel(surface, self.rect, 10, trough, theme.edge)
        self._draw_pointed(surface, look)
        look.panel(surface, self.segment(self.glide.at(look.now), look), 8, *_raised(look), 1, 1)
        for index, option in enumerate(self.options):
            self._draw_option(surface, look, option, self.segment(index, look), index == self.value)

    def _draw_pointed(self, surface: pygame.Surface, look: Look) -> None:
        hover = round(self.hover.at(look.now) * 4) / 4
        if hover and self._part is not None and self._part != self.value:
            theme = look.theme
            under = theme.hover if theme.is_light else theme.bg
            over = theme.pressed if theme.is_light else theme.raised
            look.panel(surface, self.segment(self._part, look), 8, mix(under, over, hover * 0.8))

    def _draw_option(
        self, surface: pygame.Surface, look: Look, option: Option, rect: pygame.Rect, chosen: bool
    ) -> None:
        theme = look.theme
        ink: Colour = theme.text if chosen else theme.text2
        if theme.is_contrast and chosen:
            ink = theme.onfill
        mark = look.px(18)
        x = rect.centerx - min(self._content_width(option, look), rect.w - look.px(8)) / 2
        if option.icon:
            look.icon(surface, option.icon, (x + mark / 2, rect.centery), 18, ink)
        elif option.picture is not None:
            option.picture(surface, (x + mark / 2, rect.centery), mark)
        if option.icon or option.picture is not None:
            x += mark + look.px(8)
        room = rect.right - look.px(4) - round(x)
        size = self.size if look.text_width(option.label, self.size, "semi") <= room else self.size - 1
        look.draw_text(surface, option.label, (x, rect.centery), size, "semi", ink, room=room)

    def _content_width(self, option: Option, look: Look) -> int:
        mark = look.px(18) + look.px(8) if option.icon or option.picture is not None else 0
        return look.text_width(option.label, self.size, "semi") + mark

    def part_at(self, position: tuple[int, int], look: Look) -> int:
        """The index of the option at a point, or of the nearest option."""
        inner = self.rect.inflate(-2 * look.px(_INSET), 0)
        columns, lines = self._columns, -(-len(self.options) // self._columns)
        column = min(max((position[0] - inner.x) * columns // max(inner.w, 1), 0), columns - 1)
        line = min(max((position[1] - inner.y) * lines // max(inner.h, 1), 0), lines - 1)
        return min(line * columns + column, len(self.options) - 1)


def _raised(look: Look) -> tuple[Colour, Colour]:
    """Return the fill and the outline of the chosen option."""
    theme = look.theme
    if theme.is_contrast:
        return theme.fill, theme.fill
    if theme.is_light:
        return theme.raised, theme.line
    return theme.hover, mix(theme.hover, theme.outline, 0.75)
