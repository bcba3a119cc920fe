"""The cards of the boards beside the first one, in a row. Where they do not all fit, two arrows lead along it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.texts import text
from ui.kit.button import IconButton
from ui.kit.card import Card
from ui.kit.control import Control
from ui.kit.look import Look

NARROWEST = 140
"""Logical width of a card; where cards would be narrower, the row shows fewer of them."""
_ARROW = 32  # logical


class BoardRow:
    """Pairs of a card and the button on it that plays at once; `moved` is called when others are to be shown."""

    def __init__(self, pairs: Sequence[tuple[Card, Control]], moved: Callable[[], None]) -> None:
        self.pairs = list(pairs)
        self.moved = moved
        self.back = IconButton("chevron-left", text("Previous boards"), lambda: self.slide(-self._fits), size=18)
        self.on = IconButton("chevron-right", text("Next boards"), lambda: self.slide(self._fits), size=18)
        self._first, self._fits = 0, 1

    def __iter__(self) -> Iterator[tuple[Card, Control]]:
        return iter(self.pairs)

    @property
    def controls(self) -> list[Control]:
        """Everything in it, in Tab order."""
        return [*(control for pair in self.pairs for control in pair), self.back, self.on]

    @property
    def slides(self) -> bool:
        """Whether arrows lead along it."""
        return self._fits < len(self.pairs)

    def slide(self, cards: int) -> None:
        """Show the cards so many further on."""
        self._first += cards
        self.moved()

    def layout(self, room: pygame.Rect, gap: int, heading: int, look: Look) -> None:
        """Share `room` among as many cards as fit; the arrows are at the right, about the height `heading`."""
        count = len(self.pairs)
        self._fits = min(count, max(1, (room.w + gap) // (look.px(NARROWEST) + gap)))
        self._first = min(max(self._first, 0), count - self._fits)
        each = (room.w - gap * (self._fits - 1)) // self._fits
        for place, (card, starter) in enumerate(self.pairs, -self._first):
            card.visible = starter.enabled = 0 <= place < self._fits
            card.rect = pygame.Rect(room.x + place * (each + gap), room.y, each, room.h)
        self._place_arrows(room.right, heading, look)

    def _place_arrows(self, right: int, heading: int, look: Look) -> None:
        side = look.px(_ARROW)
        for number, arrow in enumerate((self.on, self.back)):
            arrow.visible = self.slides
            arrow.rect = pygame.Rect(right - (number + 1) * side, heading - side // 2, side, side)
        self.back.enabled = self._first > 0
        self.on.enabled = self._first + self._fits < len(self.pairs)
