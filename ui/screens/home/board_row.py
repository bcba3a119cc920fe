"""The row of cards of the other boards. Two arrows scroll it if not all cards fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.texts import text
from ui.kit.button import IconButton
from ui.kit.click_card import ClickCard
from ui.kit.control import Control
from ui.kit.look import Look

NARROWEST = 140
"""Least logical width of a card; the row shows as many cards as fit."""
_ARROW = 32  # logical


class BoardRow:
    """Shows pairs of a card and its play button; `moved` is called after scrolling."""

    def __init__(self, pairs: Sequence[tuple[ClickCard, Control]], moved: Callable[[], None]) -> None:
        self.pairs = list(pairs)
        self.moved = moved
        self.back = IconButton("chevron-left", text("Previous boards"), lambda: self.slide(-self._fits), size=18)
        self.on = IconButton("chevron-right", text("Next boards"), lambda: self.slide(self._fits), size=18)
        self._first, self._fits = 0, 1

    def __iter__(self) -> Iterator[tuple[ClickCard, Control]]:
        return iter(self.pairs)

    @property
    def controls(self) -> list[Control]:
        """The row's controls in Tab order."""
        return [*(control for pair in self.pairs for control in pair), self.back, self.on]

    @property
    def slides(self) -> bool:
        """Whether the row has arrows to scroll."""
        return self._fits < len(self.pairs)

    def slide(self, cards: int) -> None:
        """Scroll by a number of cards."""
        self._first += cards
        self.moved()

    def layout(self, room: pygame.Rect, gap: int, heading: int, look: Look) -> None:
        """Share `room` among the cards that fit; the arrows are at the right, around the height `heading`."""
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
