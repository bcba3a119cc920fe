"""The level in the card of an AI in a game between two computers, with buttons for minus and plus one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit.button import Button

if TYPE_CHECKING:
    from ui.kit.control import Control
    from ui.kit.look import Look

_SIDE, _TALL, _NUMBER = 36, 40, 80  # logical: width and height of the buttons, room between them
_LESS_SIDE, _LESS_NUMBER = 32, 44  # in a narrow card
_LINE_NUMBER = 72  # below the clock, with number and word in one line
_NARROW_BELOW = 310  # logical width of a card


class LevelStepper:
    """The buttons of a level. `level` is None for a player without a level, which hides them."""

    def __init__(self, side: str, highest: int, on_step: Callable[[int], None]) -> None:
        """`side` is the name of the side, `highest` the highest level; `on_step` gets +1 or -1."""
        self.level: int | None = None
        self._highest = highest
        self._in_line = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.minus = self._button("minus", text("{side}: one level weaker", side=side), lambda: on_step(-1))
        self.plus = self._button("plus", text("{side}: one level stronger", side=side), lambda: on_step(1))

    @staticmethod
    def _button(icon: str, name: str, on_click: Callable[[], None]) -> Button:
        return Button("", on_click, icon=icon, name=name, tooltip=name, group="levels")

    @property
    def controls(self) -> list[Control]:
        """Both buttons."""
        return [self.minus, self.plus]

    def show(self, level: int | None, changes: bool) -> None:
        """Show a level; `changes` says whether the buttons can change it."""
        self.level = level
        self.minus.visible = self.plus.visible = level is not None
        self.minus.enabled = changes and level is not None and level > 1
        self.plus.enabled = changes and level is not None and level < self._highest

    def layout(self, card: pygame.Rect, look: Look, *, below: bool) -> None:
        """Place the buttons at the right of a card; `below` puts them under its first row."""
        small = below or card.w < look.px(_NARROW_BELOW)
        side, tall, number = (_LESS_SIDE, _LESS_SIDE, _LESS_NUMBER) if small else (_SIDE, _TALL, _NUMBER)
        number = _LINE_NUMBER if below else number
        self._in_line = below
        self.rect = pygame.Rect(0, 0, look.px(2 * side + number), look.px(tall))
        self.rect.midright = (card.right - look.px(16), card.y + look.px(98 if below else 38))
        self.minus.rect = pygame.Rect(self.rect.x, self.rect.y, look.px(side), self.rect.h)
        self.plus.rect = pygame.Rect(self.rect.right - look.px(side), self.rect.y, look.px(side), self.rect.h)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the number; the scene draws the buttons."""
        if self.level is None:
            return
        x, y = self.rect.center
        if self._in_line:
            look.text(surface, text("Level {level}", level=self.level), (x, y), 13, "semi", None, "center")
            return
        look.text(surface, str(self.level), (x, y - look.px(9)), 16, "semi", None, "center")
        look.text(surface, text("level"), (x, y + look.px(10)), 12, "medium", look.theme.text2, "center")
