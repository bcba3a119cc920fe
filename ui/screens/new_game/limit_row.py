"""The row for the named player's limit per move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.limit_texts import counts
from game.texts import text
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.screens.new_game.choice import SeatChoice

_LABEL, _UNITS, _FIELD = 112, 260, 112  # logical widths
_TITLES = {"": "Its own", "s": "Seconds"}
_COUNTED = {"nodes": "Nodes", "games": "Games", "positions": "Positions"}
_AFTER = {"nodes": "nodes a move", "games": "games a move", "positions": "positions a move"}


class LimitRow:
    """Changes the limit of a SeatChoice, then calls `changed`."""

    def __init__(self, look: Look, changed: Callable[[], None]) -> None:
        self.look = look
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.choice: SeatChoice | None = None
        self.unit = Segmented("Limit", [text("Its own")], 0, self._chose)
        self.amount = Field("Amount", "", self._typed)
        self.visible = False

    @property
    def controls(self) -> list[Control]:
        return [self.unit, self.amount]

    def show(self, choice: SeatChoice, *, visible: bool) -> None:
        """Show the limit of a seat."""
        self.choice, self.visible = choice, visible
        counted = text(_COUNTED[counts(choice.named)])
        self.unit.options = [Option(text(_TITLES[unit]) if unit in _TITLES else counted) for unit in choice.units]
        self.unit.value = choice.units.index(choice.unit)
        if self.amount.text != choice.amount:
            self.amount.set_text(choice.amount)
        self.amount.invalid = bool(choice.problem)
        self.unit.visible = visible and choice.endless
        self.amount.visible = self.unit.visible and bool(choice.unit)

    def layout(self, rect: pygame.Rect, height: int) -> None:
        """Place the row in `rect`, with controls of `height` device pixels."""
        look, self.rect = self.look, rect
        left, top = rect.x + look.px(_LABEL), rect.centery - height // 2
        self.unit.rect = pygame.Rect(left, top, look.px(_UNITS), height)
        self.amount.rect = pygame.Rect(self.unit.rect.right + look.px(10), top, look.px(_FIELD), height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the row without its controls."""
        if not self.visible or self.choice is None:
            return
        look, theme, middle = self.look, self.look.theme, self.rect.centery
        look.text(surface, text("Think at most"), (self.rect.x, middle), 14, "semi")
        if not self.choice.endless:
            sentence = text("This player has no limit to set.")
            look.text(surface, sentence, (self.rect.x + look.px(_LABEL), middle), 13, "medium", theme.text2)
        elif self.amount.visible:
            x = self.amount.rect.right + look.px(10)
            look.text(surface, self._after, (x, middle), 13, "medium", theme.text2, room=self.rect.right - x)

    @property
    def _after(self) -> str:
        choice = self.choice
        assert choice is not None
        if choice.stricter:
            return text("at most {own}", own=choice.stricter)
        return text("seconds a move") if choice.unit == "s" else text(_AFTER[counts(choice.named)])

    def _chose(self, index: int) -> None:
        assert self.choice is not None
        self.choice.limit_by(self.choice.units[index])
        self.changed()

    def _typed(self, typed: str) -> None:
        assert self.choice is not None
        self.choice.amount = typed
        self.changed()
