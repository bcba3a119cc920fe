"""The curve of the chances in a game between AIs, on the card of the chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import paint
from ui.parts.curve import ChanceCurve

if TYPE_CHECKING:
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles

_NAMED_FROM = 60  # least logical height with room for the names of the sides
_PAD, _TOP = 16, 68  # logical: from the card's sides, and from its top
_CAPTION, _CAPTIONED_FROM = 40, 160  # logical: height of the caption, and least height of a card with one


class SpectateCurve(ChanceCurve):
    """A curve with the names of the sides in it, and a caption below."""

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None]) -> None:
        super().__init__(sides, on_browse, text("Click to look at a position"))
        self.caption = ""
        """Text below the curve, if the card is high enough."""
        self._captioned = False

    def layout(self, card: pygame.Rect, look: Look) -> None:
        """Take the lower part of the card of the chances, if it is high enough."""
        pad, top = look.px(_PAD), look.px(_TOP)
        self._captioned = card.h >= look.px(_CAPTIONED_FROM)
        bottom = card.bottom - (look.px(_CAPTION) if self._captioned else pad)
        self.rect = pygame.Rect(card.x + pad, card.y + top, card.w - 2 * pad, bottom - card.y - top)
        self.visible = self.rect.h > look.px(24)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing on the cached layer: `draw_live` draws the curve over the moving card."""

    def draw_live(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the curve."""
        if not self.visible:
            return
        theme = look.theme
        look.panel(surface, self.rect, self.radius, theme.bg, theme.outline if theme.is_contrast else theme.line)
        surface.blit(self.picture(look), self.rect)
        named = self.rect.h >= look.px(_NAMED_FROM)
        for player, y in () if not named else ((0, self.rect.y + look.px(11)), (1, self.rect.bottom - look.px(11))):
            look.text(surface, self.sides.name(player), (self.rect.x + look.px(8), y), 11, "medium", theme.text2)
        self.draw_pointed(surface, look)
        if self.chances:
            self._draw_shown(surface, look)
        if self._captioned:
            at = (self.rect.x, self.rect.bottom + look.px(_CAPTION / 2))
            look.text(surface, self.caption, at, 12, "medium", theme.text3, room=self.rect.w)

    def _draw_shown(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        if self.shown < len(self.chances) - 1:
            self.draw_upright(surface, look, self.shown, theme.accent)
        known = self.chances[min(self.shown, len(self.chances) - 1)] is not None
        fill = theme.text if known else theme.bg
        paint.circle(surface, self.place_of(self.shown), look.px(4.5), fill, theme.accent, look.px(2))
