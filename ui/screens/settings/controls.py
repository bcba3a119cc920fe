"""The controls that only the settings have: the tile of a language, and the slider of the size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.formats import in_digits, percent
from saves.settings import SCALES
from ui.kit import Look, Pressable, Slider, paint
from ui.kit.tree import Column, Icon, Row, Spoken, Text

_MARK, _LABEL, _END = 18, 44, 20
"""Logical pixels: distances of the track and the numbers from the slider's top; room for half a number at each end."""


class LanguageTile(Pressable):
    """A language: its own `name`, its name in the current language (`note`), and the `share` of translated texts."""

    role = "option"
    radius = 12

    def __init__(self, name: str, note: str, share: str, is_chosen: bool, choose: Callable[[], None]) -> None:
        title = Text(name, size=16, weight="semi", grow=is_chosen)
        translated = Text(note, size=12, tone="text2", grow=bool(share))
        words = Column(
            Row(title, Icon("check", 16, "accent"), gap=6, wraps=False) if is_chosen else title,
            Row(translated, Text(share, size=12, tone="warn"), gap=6, wraps=False) if share else translated,
            gap=0,
        )
        super().__init__(name, choose, words, pad=(16, 11), group="languages", grow=1)
        self.is_chosen = is_chosen

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, selected=self.is_chosen)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, chosen = look.theme, self.is_chosen
        fill = theme.accent_soft if chosen else theme.hover if self.hovered else theme.raised
        look.panel(surface, self.rect, self.radius, fill, theme.accent if chosen else theme.edge, 2 if chosen else 1)
        self.paint_children(surface, look)


class SizeSlider(Slider):
    """The slider of the size in per cent. A drag calls `on_try`, and `on_change` at its end. Keys call `on_change`."""

    tall = 60
    width_range = 240, 420

    def __init__(
        self, name: str, size: int, on_change: Callable[[int], None], on_try: Callable[[int | None], None]
    ) -> None:
        low, high = SCALES[0], SCALES[-1]
        tell = lambda value: on_try(value) if self.pressed else on_change(value)  # noqa: E731
        super().__init__(name, low, high, min(max(size, low), high), tell, step=SCALES[1] - low, grow=1)
        self.value_words = percent(size)
        self._set, self._try = on_change, on_try

    def drop(self, position: tuple[int, int], look: Look) -> None:
        super().drop(position, look)
        self._try(None)
        self._set(self.value)

    def track(self, look: Look) -> pygame.Rect:
        """Return the track's rectangle, with room at its ends for half a number."""
        track = super().track(look).inflate(-2 * look.px(_END), 0)
        track.centery = self.rect.y + look.px(_MARK)
        return track

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        for stop in SCALES:
            at, is_on = self.knob_at(stop, look), stop == self.value
            if not is_on:
                paint.circle(surface, at, look.px(3), look.theme.text2)
            words = percent(stop) if stop == self.high else in_digits(stop)
            weight, ink = ("semi", look.theme.text) if is_on else ("medium", look.theme.text2)
            look.draw_text(surface, words, (at[0], self.rect.y + look.px(_LABEL)), 13, weight, ink, "center")  # type: ignore[arg-type]
