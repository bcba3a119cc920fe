"""The card of switches for the marks on the board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.texts import text
from ui.kit.look import Look
from ui.kit.switch import Switch


class SwitchCard:
    """The card; the scene draws the switches in `controls`."""

    def __init__(self, controls: Sequence[Switch]) -> None:
        self.controls = tuple(controls)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`: the switches side by side, spread over the width."""
        self.rect = rect
        middle = rect.centery if look.metrics.low else rect.bottom - look.px(28)
        widths = [switch.natural_width(look) for switch in self.controls]
        free = rect.w - look.px(28) - sum(widths)
        gap = max(look.px(6), min(look.px(24), free // max(1, len(widths) - 1)))
        left = rect.x + look.px(14)
        for switch, wide in zip(self.controls, widths, strict=True):
            switch.place_from(left, middle, look)
            left += wide + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its switches."""
        look.card(surface, self.rect, 14)
        if not look.metrics.low:
            at = (self.rect.x + look.px(16), self.rect.y + look.px(22))
            look.text(surface, text("Show on the board"), at, 14, "semi")
