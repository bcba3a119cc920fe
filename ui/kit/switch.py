"""An on-off switch with its label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.control import HOVER_SECONDS, Control, ControlOptions
from ui.kit.fonts import Weight
from ui.kit.look import Look
from ui.kit.motion import Fade
from ui.kit.theme import mix
from ui.kit.tree import Span, Spoken, Text, exactly

_PILL, _SMALL_PILL = (40, 24, 10, 9.0), (32, 20, 8, 7.5)
"""Logical sizes of a switch and of a small switch: the pill's width and height, the gap after it, the knob's radius."""
_LEADING = 20 / 14  # distance of two lines of the label, in type sizes


class Switch(Control):
    """A switch that is on if `value` is True. Its rectangle spans the pill and the label after it. `size` is the type
    size of the label; a small label gets a small pill. A long label has several lines.
    """

    role = "switch"
    leaves_enter = True
    radius = 12
    size: float = 14
    weight: Weight = "medium"
    indent: float = 0
    """Logical width kept free beside the label, for a picture that a subclass draws."""

    def __init__(
        self, label: str, value: bool, on_change: Callable[[bool], None], **options: Unpack[ControlOptions]
    ) -> None:
        super().__init__(label, **options)
        self.label = Text(label, size=self.size, weight=self.weight, leading=_LEADING)
        self.value = value
        self.on_change = on_change
        self.glide = Fade(HOVER_SECONDS, 1.0 if value else 0.0)

    def renew(self) -> None:
        super().renew()
        self.label.renew()

    @property
    def _shape(self) -> tuple[int, int, int, float]:
        return _PILL if self.size >= 14 else _SMALL_PILL

    @property
    def value_text(self) -> str:
        return text("on") if self.value else text("off")

    def find_widths(self, look: Look) -> Span:
        return self.label.widths(look).plus(self._beside(look))

    def find_heights(self, width: int, look: Look) -> Span:
        label = self.label.heights(width - self._beside(look), look)
        return exactly(max(look.px(self.tall), label.wanted + look.px(8)))

    def _beside(self, look: Look) -> int:
        """The width of the pill and the gap, without the label."""
        return look.px(self._shape[0] + self._shape[2]) + look.px(self.indent)

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, value="", checked=self.value)

    def activate(self, look: Look) -> None:
        if self.enabled:
            self.value = not self.value
            self.glide.glide_to(1.0 if self.value else 0.0, look.now)
            self.on_change(self.value)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pill = self.draw_pill(surface, look)
        self.draw_label(surface, look, pill.right + look.px(self._shape[2]))

    def draw_label(self, surface: pygame.Surface, look: Look, left: int) -> None:
        """Draw the label, whose left edge is at x `left`."""
        self.label.tone = "text" if self.enabled else "text3"
        tall = self.rect.h // 2 * 2  # even, which puts its middle on the pill's
        rect = pygame.Rect(left, self.rect.y, self.rect.w - self._beside(look), tall)
        self.label.paint_at(rect, surface, look)

    def draw_pill(self, surface: pygame.Surface, look: Look) -> pygame.Rect:
        """Draw the pill and its knob; return the pill's rectangle."""
        theme, pill = look.theme, self.pill(look)
        share = self.glide.at(look.now)
        hover = round(self.hover.at(look.now) * 4) / 4
        look.panel(surface, pill, self._shape[1] / 2, theme.bg, mix(theme.outline, theme.text2, hover))
        if share > 0:
            top, bottom = theme.fill_hi, mix(theme.fill, theme.fill_hi, hover)
            on = paint.rounded(pill.size, pill.h / 2, (top, bottom), alpha=round(share * 8) / 8)
            surface.blit(on, pill)
        knob = mix(theme.text2, theme.onfill, round(share * 8) / 8)
        x = pill.x + pill.h / 2 + (pill.w - pill.h) * share
        paint.circle(surface, (x, pill.centery), look.px(self._shape[3]), knob)
        return pill

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.pill(look), self._shape[1] / 2)

    def pill(self, look: Look) -> pygame.Rect:
        """The rectangle of the pill."""
        rect = pygame.Rect(self.rect.x, 0, look.px(self._shape[0]), look.px(self._shape[1]))
        rect.centery = self.rect.centery
        return rect
