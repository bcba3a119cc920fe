"""The chances of both sides: two percentages and a bar that glides."""

from __future__ import annotations

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.look import Look
from ui.kit.motion import out_cubic, progress
from ui.play.sides import Sides
from ui.play.wording import both_percents

_GLIDE = 0.35  # seconds


class WinBar:
    """Shows the probability that side 0 wins (a draw counting half), or that nothing is known."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.chance: float | None = None
        self._from = 0.5
        self._since = float("-inf")

    def show(self, chance: float | None, now: float) -> bool:
        """Glide to a probability; True if it is another than before."""
        if chance == self.chance:
            return False
        self._from, self._since = self._shown(now), now
        self.chance = chance
        return True

    def moving(self, now: float) -> bool:
        """Whether the bar glides."""
        return now < self._since + _GLIDE

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card."""
        look.card(surface, self.rect, 14)
        self._draw_words(surface, look)
        self._draw_bar(surface, look)

    def _shown(self, now: float) -> float:
        target = 0.5 if self.chance is None else self.chance
        return self._from + (target - self._from) * out_cubic(progress(now, self._since, _GLIDE))

    def _draw_words(self, surface: pygame.Surface, look: Look) -> None:
        theme, rect = look.theme, self.rect
        middle = rect.y + look.px(22)
        first, second = ("–", "–") if self.chance is None else both_percents(self.chance)
        names = self.sides.name(0), self.sides.name(1)
        left = look.text(surface, names[0], (rect.x + look.px(16), middle), 13, "medium", theme.text2).right
        look.text(surface, first, (left + look.px(8), middle), 14, "semi")
        right = look.text(
            surface, names[1], (rect.right - look.px(16), middle), 13, "medium", theme.text2, "right"
        ).left
        look.text(surface, second, (right - look.px(8), middle), 14, "semi", None, "right")
        look.text(surface, text("Win chance"), (rect.centerx, middle), 12, "medium", theme.text3, "center")

    def _draw_bar(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        bar = pygame.Rect(self.rect.x + look.px(16), self.rect.y + look.px(44), self.rect.w - look.px(32), look.px(12))
        radius = bar.h / 2
        unknown = self.chance is None
        paint.panel(surface, bar, radius, theme.raised if unknown else self.sides.bar(1, theme))
        wide = round(bar.w * self._shown(look.now))
        if wide > 0 and not unknown:
            surface.blit(paint.rounded(bar.size, radius, self.sides.bar(0, theme)), bar, (0, 0, wide, bar.h))
        border = theme.outline if theme.is_contrast or not theme.is_light else theme.text3
        paint.panel(surface, bar, radius, None, border, look.hairline, 1.0 if theme.is_contrast else 0.8)
        tick = pygame.Rect(0, 0, max(2, look.px(2)), bar.h + look.px(4))
        tick.center = bar.center
        surface.fill(theme.text3, tick)
