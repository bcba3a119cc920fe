"""The panel under the editor's board: the pieces to place, and the position as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import chip
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.theme import mix

if TYPE_CHECKING:
    from coach.position_editor import PositionEditor, Spelling
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles

TALL, LOW = 178, 140
"""Logical heights with and without a heading."""
_LONGEST = 400  # characters of a position text
_ACTION = 102  # logical width of Erase and of Undo
_LEAST = 126  # logical width of a piece's button below which only its name and key have room


class PieceButton(Control):
    """Selects a piece of the palette."""

    radius = 12

    def __init__(self, sides: SideStyles, piece: Spelling, number: int, choose: Callable[[int], None]) -> None:
        self.title = text(piece.title) if piece.title else sides.name(piece.player)
        self.detail = text(piece.detail) if piece.detail else ""
        super().__init__(f"{self.title} {self.detail}".strip(), group="palette", keycap=str(number))
        self.shows_keycap = True
        self.piece, self.selected = piece, False
        self._sides, self._choose = sides, choose

    def activate(self, look: Look) -> None:
        self._choose(int(self.keycap) - 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the piece, its name, its kind and its key."""
        theme, rect = look.theme, self.rect
        hover = round(self.hover.value(look.now) * 6) / 6
        fill, border = mix(theme.surface, theme.hover, hover), mix(theme.line, theme.outline, hover)
        if self.selected:
            fill = theme.bg if theme.is_contrast else mix(theme.accent_soft, theme.hover, 0.5 * hover)
            border = theme.focus if theme.is_contrast else theme.accent
        look.panel(surface, rect, self.radius, fill, border, 2 if self.selected else 1)
        wide = rect.w >= look.px(_LEAST)
        size, middle, left = (34, 25, 50) if wide else (30, 22, 42)
        icon = self._sides.icon(self.piece.player, look.px(size), theme, self.piece.kind)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(middle), rect.centery)))
        upper, lower, x = rect.y + look.px(21), rect.y + look.px(44), rect.x + look.px(left)
        room = rect.right - look.px(6) - x
        if wide:
            cap = rect.right - look.px(7) - chip.keycap_width(look, self.keycap)
            chip.keycap(surface, look, self.keycap, cap, upper)
            look.text(surface, self.detail, (x, lower), 12, "medium", theme.text2, room=room)
            room = cap - look.px(2) - x
        else:
            chip.keycap(surface, look, self.keycap, x, lower)
        look.text(surface, self.title, (x, upper), 14, "semi", room=room)


class Palette:
    """Pieces, Erase and Undo in one row; below them the position text and the actions for the whole board."""

    def __init__(
        self,
        sides: SideStyles,
        position_editor: PositionEditor,
        choose: Callable[[int], None],
        typed: Callable[[str], None],
        actions: Sequence[Button],
        beside: Sequence[Button] = (),
    ) -> None:
        """`choose` gets the index of a piece, or the number of pieces for Erase. The first of `actions` is Undo, the
        others are for the whole board; the buttons `beside` follow Undo.
        """
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sides, self._setting = sides, position_editor

        numbered = enumerate(position_editor.pieces, 1)
        self.pieces = [PieceButton(sides, piece, number, choose) for number, piece in numbered]
        count = len(self.pieces)
        self.erase = Button(
            text("Erase"), lambda: choose(count), icon="eraser", keycap=str(count + 1), stacked=True, radius=12
        )
        self.undo, *self.whole = actions
        self.beside = list(beside)
        self.field = Field("Position", "", typed, max_length=_LONGEST)
        self.fault: int | None = None
        """Index of the character of the text that cannot be read."""

    @property
    def controls(self) -> list[Control]:
        """All controls of the panel, in Tab order."""
        return [*self.pieces, self.erase, self.undo, *self.beside, self.field, *self.whole]

    def select_piece(self, hand: str) -> None:
        """Show the selected piece, by its letter; empty for Erase."""
        for button in self.pieces:
            button.selected = button.piece.letter == hand
        self.erase.selected = not hand

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        pad, gap = look.px(16), look.px(8)
        low = rect.h < look.px(TALL)
        top, tall = rect.y + (look.px(12) if low else look.px(38)), look.px(64)
        row = pygame.Rect(rect.x + pad, top, rect.w - 2 * pad, tall)
        narrow = row.w < look.px(720)
        action = look.px(66 if narrow else _ACTION)
        count = len(self.pieces)
        after = [self.erase, self.undo, *self.beside]
        each = min((row.w - len(after) * action - (count + len(after) - 1) * gap) // count, look.px(216))
        x = row.x
        for button in self.pieces:
            button.rect = pygame.Rect(x, row.y, each, tall)
            x += each + gap
        for each_action in after:
            each_action.shows_keycap = not narrow
            each_action.rect = pygame.Rect(x, row.y, action, tall)
            x += action + gap
        self._layout_text(pygame.Rect(row.x, rect.bottom - look.px(18 if not low else 14) - look.px(40), row.w,
                                      look.px(40)), look)  # fmt: skip

    def _layout_text(self, row: pygame.Rect, look: Look) -> None:
        gap, right = look.px(8), row.right
        for button in reversed(self.whole):
            wide = button.natural_width(look)
            button.rect = pygame.Rect(right - wide, row.y, wide, row.h)
            right -= wide + gap
        self.field.rect = pygame.Rect(row.x, row.y, right - row.x, row.h)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the panel; its controls are drawn by the scene."""
        look.card(surface, self.rect, 14)
        if self.rect.h >= look.px(TALL):
            look.text(surface, text("Place"), (self.rect.x + look.px(16), self.rect.y + look.px(22)), 14, "semi")

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        """Underline the character of the text that cannot be read."""
        if self.fault is None or self.fault >= len(self.field.text):
            return
        left, end = (self.field.left_of(index, look) for index in (self.fault, self.fault + 1))
        line = pygame.Rect(left, self.field.rect.centery + look.px(9), max(look.px(4), end - left), look.px(2))
        if self.field.rect.contains(line):
            surface.fill(look.theme.danger, line)
