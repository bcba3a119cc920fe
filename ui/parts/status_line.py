"""The status line under the board: the last move and the effect of a click, or the place in the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from coach.phrases import Glyph, Keycap, Part, Phrase, Stone
from ui.boards.bubble import tone_colour
from ui.boards.messages import Status
from ui.kit import chip
from ui.kit.look import Look
from ui.parts.side_styles import SideStyles

_SIZE, _ASIDE = 14, 13
_ICON, _DIVIDER, _BETWEEN, _APART = 18, 24, 33, 24
"""Logical: an icon, the line between the halves, the space for that line, and the space before the keys."""
_WIDE = 1100
"""In a window with a smaller logical width, only one half shows."""


@dataclass(frozen=True)
class _Space:
    """The space before the keys."""


_Drawn = Part | _Space


def _apart(keys: tuple[Part, ...]) -> tuple[_Drawn, ...]:
    """The keys, with a space before them."""
    return (_Space(), *keys) if keys else ()


class StatusLine:
    """Draws a Status in a panel, in two halves if both fit; the rest is cut off at the right."""

    def __init__(self, sides: SideStyles) -> None:
        self.sides = sides
        self.rect = pygame.Rect(0, 0, 0, 0)

    def fits(self, look: Look, status: Status) -> bool:
        """Whether the whole status fits."""
        needed = self._width(look, status.parts, _SIZE) + look.px(_APART) + self._width(look, status.aside, _ASIDE)
        return needed <= self.rect.w - look.px(28)

    def draw(self, surface: pygame.Surface, look: Look, status: Status, *, right: int | None = None) -> None:
        """Draw the panel and the words; `right` is their right end, by default the panel's edge."""
        rect = self.rect
        self._draw_panel(surface, look, status)
        edge = rect.right - look.px(14) if right is None else right
        start = rect.x + look.px(14)
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(start, rect.y, max(0, edge - start), rect.h).clip(before))
        left, other = self._halves(look, status, edge - start)
        self._draw_parts(surface, look, left, start, _SIZE)
        if other:
            size = _SIZE if status.last_move else _ASIDE
            x = edge - self._width(look, other, size)
            self._draw_parts(surface, look, other, x, size)
            if status.last_move:
                tall = look.px(_DIVIDER)
                look.line(surface, x - look.px(16), rect.centery - tall // 2, look.hairline, tall)
        surface.set_clip(before)

    def _draw_panel(self, surface: pygame.Surface, look: Look, status: Status) -> None:
        """Draw the panel, tinted by a warning."""
        if status.tone not in ("warn", "danger"):
            look.card(surface, self.rect, 12)
            return
        colour = tone_colour(look.theme, status.tone)
        look.panel(surface, self.rect, 12, look.soft(colour, 0.10), look.soft(colour, 0.6), 1, 1)

    def _halves(self, look: Look, status: Status, room: int) -> tuple[tuple[_Drawn, ...], tuple[_Drawn, ...]]:
        """The left and the right half: only whole parts that fit; the move under the pointer has priority."""
        ahead = (*status.parts, *_apart(status.aside)) if status.pointed or not status.aside else status.aside
        caps = tuple(part for part in status.aside if isinstance(part, Keycap))
        brief = (*status.parts, *_apart(caps)) if status.pointed else ()
        wide = look.metrics.logical_width >= _WIDE
        for other in (ahead, brief) if status.last_move and wide else ():
            if self._width(look, status.last_move, _SIZE) + look.px(_BETWEEN) + self._width(look, other, _SIZE) <= room:
                return status.last_move, other
        if status.last_move and not status.pointed:
            return status.last_move, ()
        needed = self._width(look, status.parts, _SIZE) + look.px(_APART) + self._width(look, status.aside, _ASIDE)
        return self._shortened(look, status.parts, room), status.aside if needed <= room else ()

    def _shortened(self, look: Look, parts: tuple[_Drawn, ...], room: int) -> tuple[_Drawn, ...]:
        """The parts without trailing phrases until they fit; a strong phrase stays."""
        while self._width(look, parts, _SIZE) > room and isinstance(parts[-1], Phrase) and not parts[-1].strong:
            parts = parts[:-1]
        return parts

    def _draw_parts(self, surface: pygame.Surface, look: Look, parts: Sequence[_Drawn], x: int, size: int) -> None:
        for index, part in enumerate(parts):
            x += self._gap(look, parts, index)
            self._draw_part(surface, look, part, x, size)
            x += self._part_width(look, part, size)

    def _draw_part(self, surface: pygame.Surface, look: Look, part: _Drawn, x: int, size: int) -> None:
        theme, middle = look.theme, self.rect.centery
        if isinstance(part, Phrase):
            weight, ink = ("semi", theme.text) if part.strong else ("medium", theme.text2)
            ink = tone_colour(theme, part.tone) if part.tone else ink
            look.text(surface, part.text, (x, middle), size, weight, ink)  # type: ignore[arg-type]
        elif isinstance(part, Stone):
            icon = self.sides.icon(part.player, look.px(_ICON), theme, part.kind)
            surface.blit(icon, icon.get_rect(midleft=(x, middle)))
        elif isinstance(part, Glyph):
            look.icon(surface, part.name, (x + look.px(_ICON) / 2, middle), _ICON, tone_colour(theme, part.tone))
        elif isinstance(part, Keycap):
            chip.keycap(surface, look, part.label, x, middle)

    def _gap(self, look: Look, parts: Sequence[_Drawn], index: int) -> int:
        if index == 0 or isinstance(parts[index - 1], _Space):
            return 0
        if isinstance(parts[index], _Space):
            return look.px(_APART)
        return look.px(
            16 if isinstance(parts[index], Stone | Glyph) else 8 if not isinstance(parts[index - 1], Phrase) else 6
        )

    def _part_width(self, look: Look, part: _Drawn, size: int) -> int:
        if isinstance(part, Phrase):
            return look.text_width(part.text, size, "semi" if part.strong else "medium")
        if isinstance(part, _Space):
            return 0
        return chip.keycap_width(look, part.label) if isinstance(part, Keycap) else look.px(_ICON)

    def _width(self, look: Look, parts: Sequence[_Drawn], size: int) -> int:
        return sum(self._gap(look, parts, i) + self._part_width(look, part, size) for i, part in enumerate(parts))
