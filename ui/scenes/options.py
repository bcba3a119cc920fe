"""The card of a new game that says who starts, with how much time, and which help there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.describe import describe_clock
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.kit.switch import Switch

if TYPE_CHECKING:
    from saves.settings import Setup
    from ui.boards.face import Aid
    from ui.kit.look import Look

CLOCKS = ("", "5+0", "10+5", "15+10")
STARTS = ("first", "second", "random")
MINUTES, INCREMENT = (0.1, 999.0), (0, 999)
_LABEL, _PAD = 128, 24  # logical: the labels' column, the card's padding
_CUSTOM = len(CLOCKS)


class OptionsCard:
    """`starts` and `clock` are as in `saves.settings.Setup`; `names` are who starts could be, in the cards' order.
    `aid` is the help that only this board offers. `changed` is called after every change, with True if the shape of the
    card changed.
    """

    def __init__(self, look: Look, aid: Aid | None, changed: Callable[[bool], None]) -> None:
        self.look = look
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        starts = (text("First"), text("Second"), text("Random"))
        self.starter = Segmented("Who starts", starts, 0, lambda _: self.changed(False))
        clocks = (*(describe_clock(clock) for clock in CLOCKS), text("Custom"))
        self.clocks = Segmented("Clock", clocks, 0, lambda _: self.changed(True))
        self.minutes = Field("Minutes", "20", self._typed, max_length=5, accepts=lambda c: c in "0123456789.")
        self.increment = Field("Increment", "5", self._typed, max_length=3, accepts=lambda c: c in "0123456789")
        self.take_backs = self._switch(text("Take-backs"), text("Moves can be undone"))
        self.hints = self._switch(text("Hints"), text("The computer proposes a move when asked"))
        self.win_chance = self._switch(text("Win chance"), text("A bar shows who stands better"))
        self.aid = self._switch(text(aid.label) if aid else "", text(aid.tooltip) if aid else "")
        self.aid.visible = aid is not None
        self._low = False

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [self.starter, self.clocks, self.minutes, self.increment, *self._switches]

    @property
    def starts(self) -> str:
        return STARTS[self.starter.value]

    @property
    def is_custom(self) -> bool:
        return self.clocks.value == _CUSTOM

    @property
    def clock(self) -> str:
        """Minutes and increment as the settings keep them, empty for no limit."""
        if not self.is_custom:
            return CLOCKS[self.clocks.value]
        return f"{self.minutes.text}+{self.increment.text}"

    @property
    def problem(self) -> str:
        """What is wrong with what was typed, or empty."""
        if not self.is_custom:
            return ""
        if not _within(self.minutes.text, *MINUTES):
            return text("A clock has {least:g} to {most:g} minutes.", least=MINUTES[0], most=MINUTES[1])
        if not _within(self.increment.text, *INCREMENT):
            return text("A move gives back {least} to {most} seconds.", least=INCREMENT[0], most=INCREMENT[1])
        return ""

    def load(self, setup: Setup) -> None:
        """Show what the settings keep."""
        self.starter.value = STARTS.index(setup.starts)
        self.clocks.value = CLOCKS.index(setup.clock) if setup.clock in CLOCKS else _CUSTOM
        if self.is_custom:
            minutes, _, increment = setup.clock.partition("+")
            self.minutes.set_text(minutes)
            self.increment.set_text(increment)
        for switch, value in zip(
            self._switches, (setup.take_backs, setup.hints, setup.win_chance, setup.paths), strict=True
        ):
            switch.set(value, self.look)

    def keep(self, setup: Setup) -> None:
        """Write what is chosen into a set-up."""
        setup.starts, setup.clock = self.starts, self.clock
        setup.take_backs, setup.hints = self.take_backs.value, self.hints.value
        setup.win_chance, setup.paths = self.win_chance.value, self.aid.value

    def name_sides(self, first: str, second: str, first_icon: str, second_icon: str) -> None:
        """Say who could start."""
        if first == second:
            first, second = text("Player one"), text("Player two")
        self.starter.options = [
            Option(first, first_icon),
            Option(second, second_icon),
            Option(text("Random"), "dice-5"),
        ]

    def height(self, width: int, low: bool) -> int:
        """Device pixels that the card needs at that width."""
        look = self.look
        rows = 2 + self.is_custom + self._switch_rows(width)
        return rows * look.px(44) + (rows - 1) * self._gap(low) + 2 * look.px(12 if low else 22)

    def layout(self, rect: pygame.Rect, low: bool) -> None:
        """Place the card."""
        look, self.rect, self._low = self.look, rect, low
        x, width = rect.x + look.px(_PAD + _LABEL), rect.w - look.px(2 * _PAD + _LABEL)
        step = look.px(44) + self._gap(low)
        y = rect.y + look.px(12 if low else 22)
        self.starter.rect = pygame.Rect(x, y, width, look.px(44))
        self.clocks.rect = pygame.Rect(x, y + step, width, look.px(44))
        size = 14 if self.clocks.natural_width(look) <= width else 13
        self.clocks.size = size
        y += 2 * step
        self.minutes.visible = self.increment.visible = self.is_custom
        if self.is_custom:
            self.minutes.rect = pygame.Rect(x, y + look.px(2), look.px(76), look.px(40))
            self.increment.rect = self.minutes.rect.move(look.px(76 + 124), 0)
            y += step
        self._typed("")
        self._layout_switches(x, y + look.px(22), width, step)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its controls."""
        look, theme = self.look, self.look.theme
        look.card(surface, self.rect)
        x = self.rect.x + look.px(_PAD)
        rows = ((text("Who starts"), self.starter), (text("Clock"), self.clocks), (text("Help"), self.take_backs))
        for label, control in rows:
            look.text(surface, label, (x, control.rect.centery), 14, "semi")
        if self.is_custom:
            middle = self.minutes.rect.centery
            look.text(
                surface, text("minutes, and"), (self.minutes.rect.right + look.px(12), middle), 14, colour=theme.text2
            )
            after = (self.increment.rect.right + look.px(12), middle)
            room = self.rect.right - look.px(_PAD) - after[0]
            look.text(surface, text("seconds back for every move"), after, 14, colour=theme.text2, room=room)

    @property
    def _switches(self) -> tuple[Switch, Switch, Switch, Switch]:
        return self.take_backs, self.hints, self.win_chance, self.aid

    def _switch(self, label: str, tooltip: str) -> Switch:
        return Switch(label, True, lambda _: self.changed(False), tooltip=tooltip)

    def _gap(self, low: bool) -> int:
        return self.look.px(6 if low else 22)

    def _switch_rows(self, width: int) -> int:
        room = width - self.look.px(2 * _PAD + _LABEL)
        return len(self._flow(room))

    def _flow(self, room: int) -> list[list[Switch]]:
        """The visible switches in lines that fit."""
        look = self.look
        lines: list[list[Switch]] = [[]]
        used = 0
        for switch in self._switches:
            if not switch.visible:
                continue
            width = switch.natural_width(look) + look.px(24)
            if lines[-1] and used + width - look.px(24) > room:
                lines.append([])
                used = 0
            lines[-1].append(switch)
            used += width
        return lines

    def _layout_switches(self, left: int, middle: int, room: int, step: int) -> None:
        for line in self._flow(room):
            x = left
            for switch in line:
                x = switch.place(x, middle, self.look).right + self.look.px(24)
            middle += step

    def _typed(self, _text: str) -> None:
        self.minutes.invalid = self.is_custom and not _within(self.minutes.text, *MINUTES)
        self.increment.invalid = self.is_custom and not _within(self.increment.text, *INCREMENT)
        if _text:
            self.changed(False)


def _within(typed: str, low: float, high: float) -> bool:
    try:
        return low <= float(typed) <= high
    except ValueError:
        return False
