"""The banner in place of the actions once the game is over: who won, how, and buttons to go on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile

import pygame

from coach.phrases import Stone
from coach.verdict import Verdict
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.theme import Colour, mix
from ui.parts.side_styles import SideStyles

_RAYS = 20


class ResultBanner:
    """Draws a Verdict. It places `buttons`, and the scene draws them."""

    def __init__(self, sides: SideStyles, buttons: Sequence[Button]) -> None:
        self.sides = sides
        self.buttons = list(buttons)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`: buttons at the right, or under the words in a narrow window."""
        self.rect = rect
        shown = [button for button in self.buttons if button.visible]
        gap, compact = look.px(8), look.metrics.compact
        tall = look.px(38 if compact else 48)
        widths = [self._width(button, look) for button in shown]
        total = sum(widths) + gap * (len(shown) - 1)
        left = rect.right - look.px(20) - total if not compact else rect.x + look.px(_text_left(look))
        top = rect.centery - tall // 2 if not compact else rect.bottom - look.px(12) - tall
        for button, width in zip(shown, widths, strict=True):
            button.rect = pygame.Rect(left, top, width, tall)
            left += width + gap

    def _width(self, button: Button, look: Look) -> int:
        if not button.shows_keycap:
            return button.natural_width(look)
        return max(button.natural_width(look), look.px(84 if look.metrics.compact else 104))

    def draw(self, surface: pygame.Surface, look: Look, verdict: Verdict) -> None:
        """Draw the panel, the headline, and the whole sentence below it."""
        theme, rect, compact = look.theme, self.rect, look.metrics.compact
        if verdict.past:
            look.card(surface, rect, 14)
            self._draw_placed(surface, look, verdict.placed)
        else:
            glow = self._glow(look, verdict)
            look.shadow(surface, rect, 14, 1)
            surface.blit(self._wash(look, glow), rect)
            self._draw_picture(surface, look, verdict, glow)
        left = rect.x + look.px(_text_left(look))
        shown = [button.rect.left for button in self.buttons if button.visible]
        room = (rect.right if compact or not shown else min(shown)) - look.px(16) - left
        size, small = self._sizes(look, verdict, room)
        broad = _balanced(look, verdict.detail, room, small)
        whole = _height(look, verdict, room, size, small)
        top = rect.y + (look.px(11) if compact else (rect.h - whole) // 2)
        look.text(surface, verdict.headline, (left, top + look.px(size * 0.5)), size, "display", room=room)
        at = (left, top + look.px(size * 1.15))
        look.paragraph(surface, verdict.detail, at, broad, small, "medium", theme.text2, leading=1.35)

    def _glow(self, look: Look, verdict: Verdict) -> Colour:
        """The colour of the winner, or red if the person lost."""
        if verdict.lost:
            return look.theme.danger
        return look.theme.accent if verdict.winner is None else self.sides.glow(verdict.winner, look.theme)

    def _wash(self, look: Look, glow: Colour) -> pygame.Surface:
        theme = look.theme
        if theme.is_contrast:
            return paint.rounded(self.rect.size, look.px(14), theme.surface, glow, look.px(2))
        share = 0.34 if theme.is_light else 0.19
        border = mix(theme.surface, glow, 0.7)
        return paint.wash(self.rect.size, look.px(14), mix(theme.surface, glow, share), theme.surface, border)

    def _draw_picture(self, surface: pygame.Surface, look: Look, verdict: Verdict, glow: Colour) -> None:
        """Draw the piece of the winner, with rays unless the person lost; both pieces for a draw."""
        size = look.px(44 if look.metrics.compact else 58)
        x, y = self.rect.x + look.px(_text_left(look) / 2 - 2), self.rect.centery
        if verdict.winner is not None:
            if not verdict.lost:
                _draw_rays(surface, look, (x, y), size / 2, mix(glow, look.theme.text, 0.15))
            icon = self.sides.icon(verdict.winner, size, look.theme)
            surface.blit(icon, icon.get_rect(center=(x, y)))
            return
        for player, side in ((1, 1), (0, -1)):
            icon = self.sides.icon(player, round(size * 0.8), look.theme)
            surface.blit(icon, icon.get_rect(center=(x + side * size * 0.2, y + side * size * 0.14)))

    def _draw_placed(self, surface: pygame.Surface, look: Look, placed: Stone | None) -> None:
        """Draw the piece of the move before an earlier position."""
        if placed is None:
            return
        size = look.px(36 if look.metrics.compact else 48)
        icon = self.sides.icon(placed.player, size, look.theme, placed.kind)
        centre = self.rect.x + look.px(_text_left(look) / 2 - 2), self.rect.centery
        surface.blit(icon, icon.get_rect(center=centre))

    def _sizes(self, look: Look, verdict: Verdict, room: int) -> tuple[float, float]:
        """The largest sizes of headline and sentence that fit."""
        if look.metrics.compact:
            fitting = (size for size in (22, 20) if look.text_width(verdict.headline, size, "display") <= room)
            return next(fitting, 18), 12.5
        for size in (34, 28, 24):
            whole = _height(look, verdict, room, size, 13)
            wide = look.text_width(verdict.headline, size, "display")
            if wide <= room and whole <= self.rect.h - look.px(16):
                return size, 13
        return 20, 12


def _height(look: Look, verdict: Verdict, room: int, size: float, small: float) -> int:
    """The height of headline and sentence, in device pixels."""
    return look.px(size * 1.15) + look.paragraph_height(verdict.detail, room, small, leading=1.35)


def _draw_rays(surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, colour: Colour) -> None:
    """Draw rays around a piece, alternately long and short."""
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS
        inner, outer = radius + look.px(5), radius + look.px(17 if number % 2 == 0 else 11)
        ends = [(centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)) for reach in (inner, outer)]
        paint.line(surface, ends[0], ends[1], look.px(2), colour)


def _balanced(look: Look, words: str, room: int, size: float) -> int:
    """The least width at which the words need no more lines, so that no single word is left on the last line."""
    tall = look.paragraph_height(words, room, size)
    narrower = range(room, room // 2, -look.px(8))
    return min(takewhile(lambda width: look.paragraph_height(words, width, size) == tall, narrower), default=room)


def _text_left(look: Look) -> int:
    """Logical left edge of the words."""
    return 96 if look.metrics.compact else 120
