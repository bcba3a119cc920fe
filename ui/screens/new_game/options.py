"""The card of a new game for the starter, the clock, and the helps or the way of watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.player_texts import describe_clock
from game.texts import text
from saves.pace import Pace
from ui.kit.button import IconButton
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.kit.switch import Switch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.board_texts import BoardTexts
    from saves.settings import Setup
    from ui.kit.look import Look
    from ui.screens.new_game.layout import Frame

CLOCKS = ("", "5+0", "10+5", "15+10")
STARTS = ("first", "second", "random")
MINUTES, INCREMENT = (0.1, 999.0), (0, 999)
_PACES = tuple(Pace)
_LABEL, _PAD = 84, 16  # logical: the labels' column where there is little room, the card's padding
_LABEL_WIDE = 132
_WIDE = 700  # logical width of a card with room for the wide column
_CUSTOM = len(CLOCKS)


class OptionsCard:
    """`starts` and `clock` are as in `saves.settings.Setup`; `names` are the possible starters, in the cards' order.
    `aid` is the help that only this board offers, `variants` its starting positions. Every change calls `changed`.
    """

    def __init__(self, look: Look, texts: BoardTexts, changed: Callable[[], None]) -> None:
        aid = texts.aid
        self.look, self.texts = look, texts
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.watched = False
        starts = (text("First"), text("Second"), text("Random"))
        self.starter = Segmented("Who starts", starts, 0, self._chosen)
        clocks = (*(describe_clock(clock) for clock in CLOCKS), text("Custom"))
        self.clocks = Segmented("Clock", clocks, 0, self._chose_clock)
        self.minutes = Field("Minutes", "20", self._typed)
        self.increment = Field("Increment", "5", self._typed)
        self.usual = IconButton("x", text("Usual clocks"), lambda: self._chose_clock(0), size=18)
        self.pace = Segmented("Pace", [pace.title for pace in _PACES], _PACES.index(Pace.NORMAL), self._chosen)
        self.kept = self._switch(text("Keep in library"), text("The game is in the library from its first move"))
        self.take_backs = self._switch(text("Takebacks"), text("Moves can be undone"))
        self.hints = self._switch(text("Hints"), text("The computer suggests a move when you ask"))
        self.win_chance = self._switch(text("Win chance"), text("A bar shows who is doing better"))
        self.aid = self._switch(text(aid.label) if aid else "", text(aid.tooltip) if aid else "")
        tooltip = text("Asks before a move that loses soon; the game is then not rated")
        self.guard = Switch(text("Ask before a blunder"), False, self._turn_guard, tooltip=tooltip)
        self._guarded: set[str] = set()
        self._opponent = ""
        self.variants = Segmented("Variant", [each.label for each in texts.variants] or [""], 0, self._chosen)
        self.variants.visible = bool(texts.variants)
        self._helps = [self.take_backs, self.hints, self.win_chance, *([self.aid] if aid else []), self.guard]
        self._label = 0

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        clock: list[Control] = [self.clocks, self.minutes, self.increment, self.usual]
        return [self.starter, *clock, self.pace, self.kept, *self._helps, self.variants]

    @property
    def starts(self) -> str:
        return STARTS[self.starter.value]

    @property
    def variant(self) -> str:
        """The chosen starting position, empty for the board's own."""
        return self.texts.variants[self.variants.value].position if self.texts.variants else ""

    @property
    def is_custom(self) -> bool:
        return self.clocks.value == _CUSTOM

    @property
    def clock(self) -> str:
        """Minutes and increment as the settings keep them, empty for no limit; as typed if they are invalid."""
        if not self.is_custom:
            return CLOCKS[self.clocks.value]
        minutes, increment = self.minutes.text, self.increment.text
        if self.problem:
            return f"{minutes}+{increment}"
        return f"{round(float(minutes), 2):g}+{int(increment)}"

    @property
    def problem(self) -> str:
        """The error in the typed clock, or empty."""
        if not self.is_custom:
            return ""
        if not _within(self.minutes.text, *MINUTES):
            return text("Choose between {least:g} and {most:g} minutes.", least=MINUTES[0], most=MINUTES[1])
        if not _is_whole(self.increment.text, *INCREMENT):
            return text("Choose whole seconds between {least} and {most}.", least=INCREMENT[0], most=INCREMENT[1])
        return ""

    def load(self, setup: Setup) -> None:
        """Show the choices of a set-up."""
        self.starter.value = STARTS.index(setup.starts)
        self.clocks.value = CLOCKS.index(setup.clock) if setup.clock in CLOCKS else _CUSTOM
        if self.is_custom:
            minutes, _, increment = setup.clock.partition("+")
            self.minutes.set_text(minutes)
            self.increment.set_text(increment)
        self.pace.value = _PACES.index(Pace(setup.pace))
        offered = self.texts.variant_at(setup.variant)
        self.variants.value = self.texts.variants.index(offered) if offered else 0
        values = (setup.take_backs, setup.hints, setup.win_chance, setup.paths, setup.kept)
        switches = (self.take_backs, self.hints, self.win_chance, self.aid, self.kept)
        for switch, value in zip(switches, values, strict=True):
            switch.show(value, self.look)
        self._guarded = set(setup.guarded)

    def keep(self, setup: Setup) -> None:
        """Write the choices into a set-up."""
        setup.starts, setup.clock = self.starts, self.clock
        setup.take_backs, setup.hints = self.take_backs.value, self.hints.value
        setup.win_chance, setup.paths = self.win_chance.value, self.aid.value
        setup.variant, setup.guarded = self.variant, sorted(self._guarded)
        setup.pace, setup.kept = _PACES[self.pace.value].value, self.kept.value

    def show(self, names: Sequence[str], icons: Sequence[str], *, watched: bool, opponent: str) -> None:
        """Show the possible starters, whether the game is only watched, and the opponent, as in `Setup.opponent`."""
        self.watched, self._opponent = watched, opponent
        self.starter.options = self._who_could_start(names, icons)
        self.clocks.visible = not self.is_custom
        self.minutes.visible = self.increment.visible = self.usual.visible = self.is_custom
        self.minutes.invalid = self.is_custom and not _within(self.minutes.text, *MINUTES)
        self.increment.invalid = self.is_custom and not _is_whole(self.increment.text, *INCREMENT)
        self.pace.visible = self.kept.visible = watched
        for switch in self._helps:
            switch.visible = not watched
        self.guard.visible = bool(opponent)
        if self.guard.value != (opponent in self._guarded):
            self.guard.show(opponent in self._guarded, self.look)

    def layout(self, rect: pygame.Rect, frame: Frame) -> None:
        """Place four rows; a watched game has nothing in the last."""
        look, self.rect = self.look, rect
        self._label = look.px(_LABEL_WIDE if rect.w >= look.px(_WIDE) else _LABEL)
        x, right = rect.x + look.px(_PAD) + self._label, rect.right - look.px(_PAD)
        height, inner = look.px(frame.control), rect.inflate(0, -look.px(12))
        first, second, third, fourth = (inner.y + inner.h * part // 8 for part in (1, 3, 5, 7))
        self.starter.rect = pygame.Rect(x, first - height // 2, right - x, height)
        self.clocks.rect = pygame.Rect(x, second - height // 2, right - x, height)
        self.clocks.size = 14 if self.clocks.natural_width(look) <= right - x else 13
        self.minutes.rect = pygame.Rect(x, second - height // 2, look.px(72), height)
        after = look.px(12) + look.text_width(text("minutes, and"), 14) + look.px(12)
        self.increment.rect = pygame.Rect(self.minutes.rect.right + after, self.minutes.rect.y, look.px(60), height)
        self.usual.rect = pygame.Rect(right - height, self.minutes.rect.y, height, height)
        kept = self.kept.natural_width(look)
        self.kept.place_from(right - kept, third, look)
        self.pace.rect = pygame.Rect(x, third - height // 2, right - kept - look.px(16) - x, height)
        self._layout_helps(x, right, (third, fourth))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its controls."""
        look, theme = self.look, self.look.theme
        look.card(surface, self.rect)
        x = self.rect.x + look.px(_PAD)
        last = (text("Watching"), self.pace) if self.watched else (text("Help"), self.take_backs)
        for label, control in ((text("Who starts"), self.starter), (text("Clock"), self.clocks), last):
            look.text(surface, label, (x, control.rect.centery), 14, "semi")
        if self.is_custom:
            middle, minutes = self.minutes.rect.centery, self.minutes.rect.right + look.px(12)
            look.text(surface, text("minutes, and"), (minutes, middle), 14, colour=theme.text2)
            after = (self.increment.rect.right + look.px(12), middle)
            look.text(surface, text("seconds more for every move"), after, 14, colour=theme.text2)

        if self.texts.variants:
            self._draw_counted(surface)

    def _layout_helps(self, left: int, right: int, middles: tuple[int, int]) -> None:
        """Place the switches in two lines: the blunder guard's in the second, the others spread over the first."""
        look = self.look
        widths = [switch.natural_width(look) for switch in self._helps[:-1]]
        spare = (right - left - sum(widths)) // max(1, len(widths) - 1)
        self.guard.place_from(left, middles[1], look)
        for switch, width in zip(self._helps[:-1], widths, strict=True):
            switch.place_from(left, middles[0], look)
            left += width + min(spare, look.px(24))
        self._layout_variants(right, middles[1])
        most = middles[1] - middles[0] - 1
        for switch in self._helps:
            switch.rect = switch.rect.inflate(0, min(0, most - switch.rect.h))

    def _layout_variants(self, right: int, middle: int) -> None:
        """Place the variants at the right of the last line."""
        look, height = self.look, self.starter.rect.h
        wide = min(self.variants.natural_width(look), right - self.guard.rect.right - look.px(12))
        self.variants.rect = pygame.Rect(right - wide, middle - height // 2, wide, height)

    def _draw_counted(self, surface: pygame.Surface) -> None:
        """Draw the unit of the variants at their left, where there is room."""
        look = self.look
        left = self.rect.x + look.px(_PAD) if self.watched else self.guard.rect.right + look.px(12)
        words = text(self.texts.counted)
        right = self.variants.rect.left - look.px(12)
        if right - look.text_width(words, 13) >= left:
            at = (right, self.variants.rect.centery)
            look.text(surface, words, at, 13, "medium", look.theme.text2, "right")

    def _who_could_start(self, names: Sequence[str], icons: Sequence[str]) -> list[Option]:
        """Return the options for the starter: names with icons; for long names, names alone or the cards' places."""
        by_place = [text("Left player"), text("Right player")]
        labels = by_place if names[0] == names[1] else list(names)
        random = Option(text("Random"), "dice-5")
        options = [*(Option(name, icon) for name, icon in zip(labels, icons, strict=True)), random]
        for shown in (options, [*(Option(name) for name in labels), random]):
            self.starter.options = shown
            if self.starter.natural_width(self.look) <= max(self.starter.rect.w, 1):
                return shown
        return [*(Option(name, icon) for name, icon in zip(by_place, icons, strict=True)), random]

    def _switch(self, label: str, tooltip: str) -> Switch:
        return Switch(label, True, self._chosen, tooltip=tooltip)

    def _turn_guard(self, on: bool) -> None:
        """Remember whether the blunder guard is on in games with this opponent."""
        (self._guarded.add if on else self._guarded.discard)(self._opponent)
        self.changed()

    def _chosen(self, _value: object) -> None:
        self.changed()

    def _typed(self, _text: str) -> None:
        self.changed()

    def _chose_clock(self, index: int) -> None:
        self.clocks.value = index
        self.changed()


def _within(typed: str, low: float, high: float) -> bool:
    try:
        return low <= float(typed) <= high
    except ValueError:
        return False


def _is_whole(typed: str, low: int, high: int) -> bool:
    try:
        return low <= int(typed) <= high
    except ValueError:
        return False
