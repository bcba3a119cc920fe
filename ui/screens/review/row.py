"""A clickable row in the card of a move: an alternative, or a turning point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.boards import move_marks
from ui.kit import paint
from ui.kit.control import Control
from ui.kit.theme import mix

if TYPE_CHECKING:
    from collections.abc import Callable

    from coach.review.card import RowText
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles

_BAR, _NUMBER = 70, 62  # logical: width of the bar, room for the number at the end
_BAR_FROM = 330  # least logical width of a row with a bar


class MoveRow(Control):
    """Shows a RowText, if it has one; `selected` while the board shows its line."""

    radius = 8

    def __init__(self, number: int, sides: SideStyles, on_press: Callable[[], None]) -> None:
        super().__init__(f"Line {number}", group="lines")
        self._sides = sides
        self._on_press = on_press
        self.text: RowText | None = None
        self.selected = False
        self.visible = False

    def show(self, content: RowText | None, *, selected: bool = False) -> None:
        """Show this content; None hides the row."""
        self.text, self.selected, self.visible = content, selected, content is not None

    def activate(self, look: Look) -> None:
        """Show the line on the board."""
        self._on_press()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the row."""
        content, theme, rect = self.text, look.theme, self.rect
        if content is None:
            return
        hover = round(self.hover.value(look.now) * 6) / 6
        if content.best or self.selected or hover:
            base = mix(theme.surface, theme.good, 0.16) if content.best else theme.surface
            fill = mix(base, theme.hover, hover)
            border = theme.accent if self.selected else theme.outline if theme.is_contrast else None
            look.panel(surface, rect, self.radius, fill, border)
        left = self._draw_piece(surface, look, content) + look.px(8)
        end = self._draw_end(surface, look, content)
        left = look.text(surface, content.name, (left, rect.centery), 14, "semi", room=end - left).right + look.px(12)
        if content.words and look.text_width(content.words, 13) <= end - left:
            look.text(surface, content.words, (left, rect.centery), 13, "medium", theme.text2)

    def _draw_piece(self, surface: pygame.Surface, look: Look, content: RowText) -> int:
        left = self.rect.x + look.px(10)
        if content.mark:
            move_marks.draw_mark(surface, content.mark, (left + look.px(8), self.rect.centery), look.px(18), look.theme)
        else:
            icon = self._sides.icon(content.player, look.px(18), look.theme, content.kind)
            surface.blit(icon, icon.get_rect(midleft=(left, self.rect.centery)))
        return left + look.px(18)

    def _draw_end(self, surface: pygame.Surface, look: Look, content: RowText) -> int:
        """Draw number and bar; return their left edge."""
        theme, rect = look.theme, self.rect
        right = rect.right - look.px(10)
        wide = max(look.px(_NUMBER - 10), look.text_width(content.end, 14, "semi"))
        look.text(surface, content.end, (right, rect.centery), 14, "semi", anchor="right")
        left = right - wide - look.px(8)
        if rect.w < look.px(_BAR_FROM):
            return left
        bar = pygame.Rect(left - look.px(_BAR), 0, look.px(_BAR), look.px(6))
        bar.centery = rect.centery
        paint.panel(surface, bar, bar.h / 2, mix(theme.surface, theme.text3, 0.3))
        filled = pygame.Rect(bar.topleft, (max(bar.h, round(bar.w * content.share)), bar.h))
        paint.panel(surface, filled, bar.h / 2, theme.good if content.best else theme.text3)
        return bar.left - look.px(10)
