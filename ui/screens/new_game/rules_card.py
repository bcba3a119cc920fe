"""The card with the first rules of the board: all of them where they fit, else one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from game.texts import text
from ui.boards.steps import Steps
from ui.kit.button import Button
from ui.kit.segmented import Option, Segmented
from ui.shell.shortcuts import RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from game import Game
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.screens.new_game.layout import Frame

_HEAD, _GAP, _MORE_GAP = 60, 16, 18  # logical: height of the title, gap between two rules, most added to the gap


class RulesCard:
    """`pages` chooses one of the first rules where only one fits; `every` opens all rules."""

    def __init__(self, look: Look, game: Game, open_all: Callable[[], None]) -> None:
        self.look = look
        self.game = game
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.pages = Segmented("Rule", ["1"], 0, lambda _page: None)
        self.every = Button(text("All rules"), open_all, "ghost", icon="book-open", keycap=RULES.keys)
        self._steps: Steps | None = None
        self._paged = False
        self._on = True

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [self.pages, self.every]

    def layout(self, rect: pygame.Rect, frame: Frame) -> None:
        """Place the card."""
        look, self.rect = self.look, rect
        pad = self._pad
        self._steps = Steps(look, self.game.name, rect.w - 2 * pad)
        number = self._number
        self._paged = look.metrics.compact or self._steps.fitting(self._room, look.px(_GAP)) < number
        self.pages.options = [Option(str(page + 1)) for page in range(number)]
        self.pages.value = min(self.pages.value, number - 1)
        self.pages.rect = pygame.Rect(rect.x + pad, rect.y + look.px(52), rect.w - 2 * pad, look.px(frame.control))
        self.every.rect = self.pages.rect.copy()
        self.every.rect.bottom = rect.bottom - look.px(10)
        self.turn(self._on)

    def turn(self, on: bool) -> None:
        """Show or hide the card."""
        self._on = on
        self.pages.visible = self.every.visible = on and self._paged

    def draw(self, surface: pygame.Surface, *, headed: bool = True) -> None:
        """Draw the card without its controls; `headed` says whether to draw a title."""
        look, rect, pad, steps = self.look, self.rect, self._pad, self._steps
        assert steps is not None
        look.card(surface, rect)
        if headed:
            title = text("How {board} works", board=self.game.title)
            look.text(surface, title, (rect.x + pad, rect.y + look.px(31)), 16, "semi", room=rect.w - 2 * pad)
        if self.pages.visible:
            steps.draw_step(surface, self.pages.value, rect.x + pad, self.pages.rect.bottom + look.px(20))
            return
        count, gap = self._number, look.px(_GAP)
        if count > 1:
            spare = self._room - sum(steps.heights[:count]) - gap * (count - 1)
            gap += min(spare // (count - 1), look.px(_MORE_GAP))
        steps.draw(surface, rect.x + pad, rect.y + look.px(_HEAD), count, gap)

    @property
    def _number(self) -> int:
        """The number of rules that a beginner needs."""
        texts = texts_of(self.game.name)
        return min(texts.begins_with, len(texts.steps))

    @property
    def _pad(self) -> int:
        return self.look.px(16 if self.look.metrics.compact else 24)

    @property
    def _room(self) -> int:
        return self.rect.h - self.look.px(_HEAD) - self.look.px(20)
