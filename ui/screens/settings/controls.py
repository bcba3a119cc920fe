"""The controls that only the settings have: the tiles of the languages, and the slider of the size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.formats import in_digits, percent
from ui.kit import Control, Look, Option, Segmented, Slider, paint
from ui.kit.metrics import SCALE_STEPS
from ui.kit.tree import Spoken, listed_words

_TALL, _GAP, _PAD, _TICK = 69, 10, 16, 20  # logical: a line of tiles, the gap between two, a tile's margin, its tick
_NAME, _NOTE = 16, 12  # logical type sizes
_MARK, _LABEL = 18, 44  # logical: how far below the slider's top its track is, and the numbers


class LanguageTile(NamedTuple):
    """A language: its own name, its name in the language of the window, and the share of its texts, if not all."""

    name: str
    note: str
    share: str


class LanguageTiles(Segmented):
    """The choice of a language, by code. Arrow keys go from tile to tile; Enter, Space and a click choose."""

    tall = _TALL
    leaves_enter = is_level = False
    passing = (*Segmented.passing, "at")

    def __init__(
        self, name: str, tiles: Mapping[str, LanguageTile], value: str, choose: Callable[[str], object]
    ) -> None:
        super().__init__(name, {code: tile.name for code, tile in tiles.items()}, value, choose)
        self.tiles = list(tiles.values())
        self.at = self.value
        """The number of the tile with the keyboard."""

    def _content_width(self, option: Option, look: Look) -> int:
        """The width of a tile, with the gap beside it."""
        tile = self.tiles[self.options.index(option)]
        below = look.text_width(tile.note, _NOTE) + look.text_width(tile.share, _NOTE, "semi")
        name = look.text_width(tile.name, _NAME, "semi") + look.px(_TICK)
        return max(name, below + look.px(8) * bool(tile.share)) + look.px(2 * _PAD + _GAP)

    def segment(self, index: float, look: Look) -> pygame.Rect:
        columns, gap = self._columns, look.px(_GAP)
        line, column = divmod(round(index), columns)
        wide, tall = (self.rect.w + gap) / columns, (self.rect.h + gap) // -(-len(self.options) // columns)
        left, right = self.rect.x + round(wide * column), self.rect.x + round(wide * (column + 1)) - gap
        return pygame.Rect(left, self.rect.y + tall * line, right - left, tall - gap)

    def focus_rect(self, look: Look) -> pygame.Rect:
        return self.segment(self.at, look)

    def spoken(self, look: Look) -> Spoken | None:
        """The keyboard is on the tile to which the arrow keys went."""
        spoken = super().spoken(look)
        return spoken and replace(
            spoken,
            children=tuple(
                replace(each, name=listed_words(*self.tiles[number]), focused=self.focused and number == self.at)
                for number, each in enumerate(spoken.children)
            ),
        )

    def activate(self, look: Look) -> None:
        self.choose(self.at, look)

    def choose(self, index: int, look: Look) -> None:
        self.at = index
        super().choose(index, look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        last, columns = len(self.tiles) - 1, self._columns
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -columns, pygame.K_DOWN: columns}
        ends = {pygame.K_HOME: 0, pygame.K_END: last}
        to = ends.get(event.key, self.at + steps.get(event.key, 0))
        if event.key not in (*steps, *ends) or not 0 <= to <= last:
            return Control.key(self, event, look)
        self.at = to
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw every tile; the chosen one has an outline and a tick."""
        theme = look.theme
        for number, tile in enumerate(self.tiles):
            rect, chosen = self.segment(number, look), number == self.value
            fill = theme.accent_soft if chosen else theme.hover if number == self.pointed_part else theme.raised
            look.panel(surface, rect, 12, fill, theme.accent if chosen else theme.edge, 2 if chosen else 1)
            left, right, apart = rect.x + look.px(_PAD), rect.right - look.px(_PAD), look.px(10)
            look.text(surface, tile.name, (left, rect.centery - apart), _NAME, "semi")
            look.text(surface, tile.note, (left, rect.centery + apart), _NOTE, colour=theme.text2)
            look.text(surface, tile.share, (right, rect.centery + apart), _NOTE, "semi", theme.warn, "right")
            if chosen:
                look.icon(surface, "check", (right - look.px(8), rect.centery - apart), 16, theme.accent)


class SizeSlider(Slider):
    """The size in per cent. While it is dragged it only calls `on_try`; `on_change` gets the size once it is let go, or
    a key has changed it.
    """

    tall = 60
    width_range = 240, 420

    def __init__(
        self, name: str, size: int, on_change: Callable[[int], None], on_try: Callable[[int | None], None]
    ) -> None:
        low, high = SCALE_STEPS[0], SCALE_STEPS[-1]
        tell = lambda value: on_try(value) if self.pressed else on_change(value)  # noqa: E731
        super().__init__(name, low, high, min(max(size, low), high), tell, step=SCALE_STEPS[1] - low, grow=1)
        self.value_words = percent(self.value)
        self._set, self._try = on_change, on_try

    def drop(self, position: tuple[int, int], look: Look) -> None:
        super().drop(position, look)
        self._try(None)
        self._set(self.value)

    def track(self, look: Look) -> pygame.Rect:
        """Return the track's rectangle, with room at its ends for half a number."""
        track = super().track(look).inflate(-2 * look.px(_TICK), 0)
        track.centery = self.rect.y + look.px(_MARK)
        return track

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        for stop in SCALE_STEPS:
            at, is_on = self.knob_at(stop, look), stop == self.value
            if not is_on:
                paint.circle(surface, at, look.px(3), look.theme.text2)
            words = percent(stop) if stop == self.high else in_digits(stop)
            weight, ink = ("semi", look.theme.text) if is_on else ("medium", look.theme.text2)
            look.text(surface, words, (at[0], self.rect.y + look.px(_LABEL)), 13, weight, ink, "center")  # type: ignore[arg-type]
