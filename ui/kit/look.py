"""The context of every drawing: theme, metrics, time. Methods take logical sizes, and rectangles in device pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from game.retelling import retold
from ui.kit import fonts, icons, paint
from ui.kit.commands import on_cap, parts_of
from ui.kit.fonts import Anchor, Weight
from ui.kit.metrics import Metrics, pixels_at
from ui.kit.theme import Colour, Theme, mix

Elevation = Literal[0, 1, 2, 3]
_CAP, _BETWEEN_CAPS = 20, 4  # logical: height of a key cap, distance of two
_DASH = "–"  # stands between the first and the last of several keys, and has no cap
_SHADOWS = {1: (1, 3), 2: (6, 16), 3: (14, 30)}  # by elevation: drop and blur, logical


@dataclass(slots=True)
class Look:
    """The context of a drawing.

    Attributes:
        theme: the colours.
        metrics: the scale of the window.
        now: the time of the frame in seconds.
        animations: False for reduced motion.
        language: the code of the language of all texts.
        easy_reading: whether texts have the typeface that is easier to read.
        least_target: the least height of a control, logical.
        caps: the gamepad's label for each key label, while a gamepad is used; else empty.
        is_heard: whether a screen reader reads the window.
    """

    theme: Theme
    metrics: Metrics
    now: float = 0.0
    animations: bool = True
    language: str = ""
    easy_reading: bool = False
    least_target: float = 0
    caps: Mapping[str, str] = field(default_factory=dict)
    is_heard: bool = False
    px: Callable[[float], int] = field(init=False, repr=False, compare=False)
    """Returns the device pixels of a logical size (`Metrics.px`)."""

    def __post_init__(self) -> None:
        self.set_metrics(self.metrics)

    def set_metrics(self, metrics: Metrics) -> None:
        """Take the scale and the size of a window."""
        self.metrics, self.px = metrics, pixels_at(metrics.scale)

    @property
    def writing(self) -> tuple[str, bool]:
        """The language, and whether the typeface is the easily legible one: a part of the key of cached texts."""
        return self.language, self.easy_reading

    @property
    def hairline(self) -> int:
        """The width of the thinnest crisp line, in device pixels."""
        return self.metrics.hairline

    def seconds(self, milliseconds: float) -> float:
        """The duration of an animation in seconds; at most 0.08 with reduced motion."""
        return (milliseconds if self.animations else min(milliseconds, 80)) / 1000

    def text_width(self, string: str, size: float, weight: Weight = "medium") -> int:
        """The width of a line of text in device pixels."""
        return fonts.width(retold(string), self.px(size), weight)

    def draw_text(
        self,
        surface: pygame.Surface,
        string: str,
        position: tuple[float, float],
        size: float = 14,
        weight: Weight = "medium",
        colour: Colour | None = None,
        anchor: Anchor = "left",
        room: int | None = None,
    ) -> pygame.Rect:
        """Draw a line, its capitals centred on `position[1]`; return its rectangle.

        A line wider than `room` device pixels is written smaller, down to three quarters, and then shortened by an
        ellipsis.
        """
        string, pixels = retold(string), self.px(size)
        if room is not None:
            least = round(0.75 * pixels)
            sizes = range(pixels, least, -1)
            pixels = next((each for each in sizes if fonts.width(string, each, weight) <= room), least)
            string = fonts.shorten(string, pixels, weight, room)
        return fonts.draw(surface, string, position, pixels, weight, colour or self.theme.text, anchor)

    def icon(
        self,
        surface: pygame.Surface,
        name: str,
        centre: tuple[float, float],
        size: float = 20,
        colour: Colour | None = None,
    ) -> None:
        """Draw an icon of `kit.icons` around a point; `size` is logical."""
        picture = icons.icon(name, self.px(size), colour or self.theme.text)
        surface.blit(picture, (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2)))

    def keycap_width(self, label: str) -> int:
        """The width of a key cap in device pixels; `label` is the key's English name."""
        return max(self.px(_CAP), self.text_width(self._on_cap(label), 11, "semi") + self.px(12))

    def keycap(
        self, surface: pygame.Surface, label: str, left: float, middle: float, *, on_fill: bool = False
    ) -> pygame.Rect:
        """Draw a key cap from `left` on; `on_fill`: whether it is on a primary button. A gamepad's button is round."""
        theme, rect = self.theme, pygame.Rect(round(left), 0, self.keycap_width(label), self.px(_CAP))
        rect.centery = round(middle)
        fill, border, ink = theme.surface, theme.outline, theme.text2
        if on_fill:
            fill, border, ink = theme.fill_lo, mix(theme.fill, theme.onfill, 0.55), theme.onfill
        self.panel(surface, rect, _CAP / 2 if label in self.caps else 5, fill, border)
        self.draw_text(surface, self._on_cap(label), rect.center, 11, "semi", ink, "center")
        return rect

    def _on_cap(self, label: str) -> str:
        return self.caps.get(label) or "+".join(map(on_cap, parts_of(label)))

    def chord_width(self, caps: str) -> int:
        """The width in device pixels of the key caps that `chord` draws."""
        labels = self._labels_of(caps)
        return sum(map(self.keycap_width, labels)) + self.px(_BETWEEN_CAPS) * (len(labels) - 1)

    def chord(self, surface: pygame.Surface, caps: str, left: float, middle: float) -> None:
        """Draw the key caps of a chord or of several keys (`Command.keys`) beside each other, from `left` on."""
        for label in self._labels_of(caps):
            width = self.keycap_width(label)
            if label == _DASH:
                self.draw_text(surface, label, (left + width / 2, middle), 12, "medium", self.theme.text3, "center")
            else:
                self.keycap(surface, label, left, middle)
            left += width + self.px(_BETWEEN_CAPS)

    def _labels_of(self, caps: str) -> Sequence[str]:
        return [caps] if caps in self.caps else [part for each in caps.split() for part in parts_of(each)]

    def shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: float, elevation: Elevation) -> None:
        """Draw the shadow of a rounded rectangle; `radius` is logical."""
        if elevation:
            drop, blur = _SHADOWS[elevation]
            alpha = self.theme.shadow_alpha[elevation - 1]
            paint.shadow(surface, rect, self.px(radius), self.px(drop), self.px(blur), self.theme.shadow, alpha)

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        """Return `rect` enlarged by the reach of the largest shadow."""
        drop, blur = _SHADOWS[3]
        reach = self.px(drop) + paint.spread_of(self.px(blur))
        return rect.inflate(2 * reach, 2 * reach)

    def panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        fill: paint.Fill | None,
        border: Colour | None = None,
        width: float = 1,
        elevation: Elevation = 0,
    ) -> None:
        """Draw a rounded panel with its shadow; `radius` and `width` are logical, `width` 1 means a hairline."""
        self.shadow(surface, rect, radius, elevation)
        pixels = self.hairline if width == 1 else self.px(width)
        paint.panel(surface, rect, self.px(radius), fill, border, pixels)

    def card(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 16, elevation: Elevation = 1) -> None:
        """Draw the background of a card, with its shadow."""
        self.panel(surface, rect, radius, self.theme.surface, self.theme.line, 1, elevation)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
        """Draw the keyboard's focus ring around a control: 2 logical pixels thick and 2 away."""
        outer = rect.inflate(2 * self.px(4), 2 * self.px(4))
        paint.panel(surface, outer, self.px(radius + 4), None, self.theme.focus, self.px(2))

    def rule(self, surface: pygame.Surface, x: int, y: int, width: int, height: int = 0) -> None:
        """Draw a hairline from the point (x, y) to the right or, with a `height`, down."""
        thickness = self.hairline
        size = (thickness, height) if height else (width, thickness)
        surface.fill(self.theme.line, (x, y, *size))

    def interval(
        self,
        surface: pygame.Surface,
        ends: tuple[float, float, float],
        middle: int,
        ink: Colour,
        *,
        thick: float = 2,
        cap: float = 12,
        dot: float = 4.5,
    ) -> None:
        """Draw a number as a dot on its interval; `ends`: x of the low end, the number and the high end in pixels."""
        low, number, high = map(round, ends)
        wide, tall = max(1, self.px(thick)), self.px(cap)
        if high > low:
            surface.fill(ink, (low, middle - wide // 2, high - low, wide))
            for end in (low, high) if tall else ():
                surface.fill(ink, (end - wide // 2, middle - tall // 2, wide, tall))
        paint.circle(surface, (number, middle), self.px(dot), ink)

    def soft(self, colour: Colour, share: float, under: Colour | None = None) -> Colour:
        """Return an opaque colour: `colour` at the opacity `share` over `under` (by default the page's surface)."""
        return mix(under or self.theme.surface, colour, share)
