"""The card with the next level or the score of the day. It replaces the chances once a game is over."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.theme import mix
from ui.screens.play.after_game import AfterGame
from ui.screens.play.keys import NEXT_LEVEL

_SCORE, _LADDER, _OFFER = 96, 164, 216
"""Logical heights of the card: with a score, with levels, and with levels and a button."""
_STEPS, _STEPS_TALL = 132, 26
"""Logical: distance of the steps' base from the top of the card, and height of the highest step."""


class AfterCard:
    """Shows an AfterGame; the button `play` accepts the offered level."""

    def __init__(self, next_level: Callable[[], None]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.after: AfterGame | None = None
        self.play = Button(
            text("Play"),
            next_level,
            icon="arrow-right",
            keycap=NEXT_LEVEL.keys,
            shortcut=NEXT_LEVEL.code,
            name="Next level",
            radius=12,
        )
        self.visible = self.play.visible = False

    def set_shown(self, on: bool) -> None:
        """Show or hide the card; it stays hidden without an AfterGame."""
        self.visible = on and self.after is not None
        self.play.visible = self.visible and self.after is not None and self.after.level is not None
        if self.after is not None:
            self.play.label = text("Play {name}", name=self.after.title)

    @property
    def tall(self) -> int:
        """Logical height of the card."""
        if self.after is None or self.after.played is None:
            return _SCORE
        return _LADDER if self.after.level is None else _OFFER

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        high, pad = look.px(40), look.px(16)
        self.play.rect = pygame.Rect(rect.x + pad, rect.bottom - look.px(14) - high, rect.w - 2 * pad, high)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card; its button is drawn by the scene."""
        after, rect, theme = self.after, self.rect, look.theme
        if after is None or not self.visible:
            return
        border = theme.outline if theme.is_contrast else mix(theme.line, theme.accent, 0.35)
        look.panel(surface, rect, 14, theme.surface, border, 1, 1)
        left, room = rect.x + look.px(16), rect.w - look.px(32)
        look.text(surface, after.caption, (left, rect.y + look.px(20)), 12, "medium", theme.text3)
        for number in range(min(after.won, 5)):
            spot = (rect.right - look.px(24 + 19 * number), rect.y + look.px(20))
            look.icon(surface, "trophy", spot, 15, theme.warn)
        end = look.text(surface, after.title, (left, rect.y + look.px(44)), 20, "display", room=room).right
        at = (end + look.px(10), rect.y + look.px(45))
        look.text(surface, after.aside, at, 14, "medium", theme.text2)
        look.paragraph(
            surface, after.explanation, (left, rect.y + look.px(61)), room, 13, "medium", theme.text2, leading=1.35
        )
        if after.played is not None:
            self._draw_ladder(surface, look, after)

    def _draw_ladder(self, surface: pygame.Surface, look: Look, after: AfterGame) -> None:
        """Draw a step for each level: the played one is filled, the offered one is outlined."""
        theme, rect = look.theme, self.rect
        pitch = (rect.w - look.px(28)) / after.highest
        base = rect.y + look.px(_STEPS)
        for number in range(1, after.highest + 1):
            tall = look.px(8 + (_STEPS_TALL - 8) * (number - 1) / max(1, after.highest - 1))
            left = round(rect.x + look.px(16) + pitch * (number - 1))
            step = pygame.Rect(left, base - tall, round(pitch) - look.px(4), tall)
            offered, played = number == after.level, number == after.played
            fill = theme.good if played else theme.accent_soft if offered else mix(theme.surface, theme.outline, 0.3)
            border = theme.accent if offered else theme.outline if theme.is_contrast else None
            paint.panel(surface, step, look.px(3), fill, border, look.px(2) if offered else look.hairline)
            ink = theme.text if offered or played else theme.text3
            weight = "semi" if offered else "medium"
            look.text(surface, str(number), (step.centerx, base + look.px(12)), 11, weight, ink, "center")  # type: ignore[arg-type]
