"""What takes the place of the actions once the game is over: who won, how, and what now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.kit import paint
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.theme import Colour, mix
from ui.play.sides import Sides
from ui.play.verdict import Verdict


class ResultBanner:
    """Draws a Verdict; `buttons` are laid out in it and drawn by the scene."""

    def __init__(self, sides: Sides, buttons: Sequence[Button]) -> None:
        self.sides = sides
        self.buttons = list(buttons)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`: buttons at the right, or under the words where there is no room beside them."""
        self.rect = rect
        shown = [button for button in self.buttons if button.visible]
        gap, compact = look.px(8), look.metrics.compact
        tall = look.px(38 if compact else 48)
        widths = [max(button.natural_width(look), look.px(84 if compact else 108)) for button in shown]
        total = sum(widths) + gap * (len(shown) - 1)
        left = rect.right - look.px(24) - total if not compact else rect.x + look.px(_text_left(look))
        top = rect.centery - tall // 2 if not compact else rect.bottom - look.px(13) - tall
        for button, width in zip(shown, widths, strict=True):
            button.rect = pygame.Rect(left, top, width, tall)
            left += width + gap

    def draw(self, surface: pygame.Surface, look: Look, verdict: Verdict) -> None:
        """Draw the panel and the words."""
        theme, rect = look.theme, self.rect
        glow = theme.accent if verdict.winner is None else self.sides.glow(verdict.winner, theme)
        look.shadow(surface, rect, 14, 1)
        surface.blit(self._wash(look, glow), rect)
        self._draw_picture(surface, look, verdict)
        left = rect.x + look.px(_text_left(look))
        shown = [button.rect.left for button in self.buttons if button.visible]
        edge = rect.right if look.metrics.compact or not shown else min(shown)
        room = edge - look.px(16) - left
        heights = (0.2, 0.44) if look.metrics.compact else (0.39, 0.665)
        size = self._headline_size(look, verdict.headline, room)
        look.text(surface, verdict.headline, (left, rect.y + rect.h * heights[0]), size, "display", room=room)
        at = (left, rect.y + rect.h * heights[1])
        look.text(surface, verdict.detail, at, 14 if not look.metrics.compact else 13, "medium", theme.text2, room=room)

    def _wash(self, look: Look, glow: Colour) -> pygame.Surface:
        theme = look.theme
        if theme.is_contrast:
            return paint.rounded(self.rect.size, look.px(14), theme.surface, glow, look.px(2))
        share = 0.34 if theme.is_light else 0.19
        border = mix(theme.surface, glow, 0.7)
        return paint.wash(self.rect.size, look.px(14), mix(theme.surface, glow, share), theme.surface, border)

    def _draw_picture(self, surface: pygame.Surface, look: Look, verdict: Verdict) -> None:
        """The winner's piece, or both for a draw."""
        size = look.px(56 if look.metrics.compact else 76)
        x, y = self.rect.x + look.px(_text_left(look) / 2 - 2), self.rect.centery
        if verdict.winner is not None:
            icon = self.sides.icon(verdict.winner, size, look.theme)
            surface.blit(icon, icon.get_rect(center=(x, y)))
            return
        for player, side in ((1, 1), (0, -1)):
            icon = self.sides.icon(player, round(size * 0.7), look.theme)
            surface.blit(icon, icon.get_rect(center=(x + side * size * 0.2, y + side * size * 0.14)))

    def _headline_size(self, look: Look, headline: str, room: int) -> int:
        """28, or less where the words would be cut."""
        sizes = (22, 20, 18) if look.metrics.compact else (28, 24, 20)
        return next((size for size in sizes if look.text_width(headline, size, "display") <= room), sizes[-1])


def _text_left(look: Look) -> int:
    """Where the words begin, logical."""
    return 88 if look.metrics.compact else 112
