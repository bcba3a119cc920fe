"""The line under the board: what a click would do, or where in the game one is looking."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.boards.messages import Glyph, Keycap, Part, Phrase, Status, Stone
from ui.kit import chip
from ui.kit.look import Look
from ui.play.sides import Sides

_SIZE, _ASIDE = 14, 13
_ICON = 18


class StatusLine:
    """Draws a Status in a panel; what does not fit is cut off on the left side's end."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: pygame.Surface, look: Look, status: Status, *, right: int | None = None) -> None:
        """Draw the panel and the words; `right` is where they must end, if not at the panel's edge."""
        rect = self.rect
        look.card(surface, rect, 12)
        edge = rect.right - look.px(14) if right is None else right
        aside = self._width(look, status.aside, _ASIDE)
        start = rect.x + look.px(14)
        needed = self._width(look, status.parts, _SIZE)
        if start + needed + look.px(24) + aside <= edge:
            self._draw_parts(surface, look, status.aside, edge - aside, _ASIDE)
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(start, rect.y, max(0, edge - start), rect.h).clip(before))
        self._draw_parts(surface, look, status.parts, start, _SIZE)
        surface.set_clip(before)

    def _draw_parts(self, surface: pygame.Surface, look: Look, parts: Sequence[Part], x: int, size: int) -> None:
        for index, part in enumerate(parts):
            x += self._gap(look, parts, index)
            self._draw_part(surface, look, part, x, size)
            x += self._part_width(look, part, size)

    def _draw_part(self, surface: pygame.Surface, look: Look, part: Part, x: int, size: int) -> None:
        theme, middle = look.theme, self.rect.centery
        if isinstance(part, Phrase):
            weight, ink = ("semi", theme.text) if part.strong else ("medium", theme.text2)
            look.text(surface, part.text, (x, middle), size, weight, ink)  # type: ignore[arg-type]
        elif isinstance(part, Stone):
            icon = self.sides.icon(part.player, look.px(_ICON), theme, part.kind)
            surface.blit(icon, icon.get_rect(midleft=(x, middle)))
        elif isinstance(part, Glyph):
            look.icon(surface, part.name, (x + look.px(_ICON) / 2, middle), _ICON, theme.accent)
        else:
            chip.keycap(surface, look, part.label, x, middle)

    def _gap(self, look: Look, parts: Sequence[Part], index: int) -> int:
        if index == 0:
            return 0
        return look.px(
            16 if isinstance(parts[index], Stone | Glyph) else 8 if not isinstance(parts[index - 1], Phrase) else 6
        )

    def _part_width(self, look: Look, part: Part, size: int) -> int:
        if isinstance(part, Phrase):
            return look.text_width(part.text, size, "semi" if part.strong else "medium")
        return chip.keycap_width(look, part.label) if isinstance(part, Keycap) else look.px(_ICON)

    def _width(self, look: Look, parts: Sequence[Part], size: int) -> int:
        return sum(self._gap(look, parts, i) + self._part_width(look, part, size) for i, part in enumerate(parts))
