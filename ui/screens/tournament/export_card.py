"""The card with the exports of a tournament: its table, its games, a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit.button import Button

if TYPE_CHECKING:
    from ui.kit.look import Look

_PAD = 18


class ExportCard:
    """Shows a button for each of three exports."""

    def __init__(self, table: Callable[[], None], games: Callable[[], None], picture: Callable[[], None]) -> None:
        self.table = Button(text("Table"), table, icon="table-2", size=13, group="export")
        self.games = Button(text("Games"), games, icon="file-down", size=13, group="export")
        self.picture = Button(text("Picture"), picture, icon="image", size=13, group="export")
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Button]:
        """The buttons in Tab order."""
        return [self.table, self.games, self.picture]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Place the buttons side by side, without icons where they do not fit."""
        self.rect, gap = rect, look.px(8)
        pad, tall = look.px(14), look.px(38 if look.metrics.low else 46)
        each = (rect.w - 2 * pad - 2 * gap) // 3
        icons = ("table-2", "file-down", "image")
        narrow = any(look.text_width(button.label, 13, "semi") + look.px(34) > each for button in self.controls)
        for number, (button, icon) in enumerate(zip(self.controls, icons, strict=True)):
            button.icon = "" if narrow else icon
            left = rect.x + pad + number * (each + gap)
            button.rect = pygame.Rect(left, rect.bottom - look.px(10 if look.metrics.low else 16) - tall, each, tall)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its buttons."""
        look.card(surface, self.rect)
        middle = self.rect.y + look.px(18 if look.metrics.low else 24)
        look.text(surface, text("Export"), (self.rect.x + look.px(_PAD), middle), 14, "semi")
        right = (self.rect.right - look.px(16), middle)
        look.text(surface, text("at any time"), right, 12, "medium", look.theme.text3, "right")
