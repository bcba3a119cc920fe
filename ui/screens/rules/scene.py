"""The rules of every board, in steps with pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from game import GAMES
from game.texts import text
from ui.boards.steps import Steps
from ui.kit.button import IconButton
from ui.kit.commands import Command, Section
from ui.kit.scroll import ScrollArea
from ui.kit.segmented import Segmented
from ui.parts.top_bar import TopBar
from ui.shell.routes import LessonRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from ui.shell.host import Host


_WIDEST, _TWO_COLUMNS = 1120, 800  # logical
_PAD, _GAP = 24, 16


class RulesScene(Scene):
    """Shows the rules of one board; the choice at the top changes the board."""

    title = "Rules"
    keys = (
        Section(
            "Rules",
            (
                Command("← →", "Another board"),
                Command("↑ ↓", "Scroll"),
                Command("PgUp PgDn", "Scroll by a page"),
            ),
        ),
    )

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.names = [each.name for each in GAMES]
        learn = IconButton("graduation-cap", text("Learn by doing"), self._learn, group="bar")
        self.bar = TopBar(app, text("Rules"), "", extra=[learn])
        titles = [each.title for each in GAMES]
        self.boards = Segmented("Board", titles, self.names.index(game), self._chosen)
        self.page = ScrollArea("Rules", self._draw_page)
        self.controls.add(self.bar.back, self.boards, self.page, *self.bar.right)
        self._columns: list[tuple[Steps, list[int]]] = []
        self._chosen(self.boards.value)

    @property
    def game(self) -> str:
        """The board whose rules are shown."""
        return self.names[self.boards.value]

    def _learn(self) -> None:
        self.app.navigate(LessonRoute(self.game))

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrow and Page keys choose the board and scroll, whatever has the focus."""
        if super().handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self.boards.key(event, self.look)
        return self.page.key(event, self.look)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the choice of boards at the top, the steps below in one or two columns."""
        look = self.look
        top = self.bar.layout(size[0]) + look.px(20)
        width = min(size[0] - 2 * look.metrics.margin, look.px(_WIDEST))
        left = (size[0] - width) // 2
        self.boards.rect = pygame.Rect(left, top, width, look.px(44))
        self.boards.size = 14 if self.boards.natural_width(look) <= width else 13
        top += look.px(44 + 20)
        self.page.rect = pygame.Rect(left, top, width + look.px(12), size[1] - top - look.px(16))
        self._arrange(width)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        self.bar.draw(surface)
        self.controls.draw(surface, self.look)

    def _chosen(self, index: int) -> None:
        self.bar.subtitle = GAMES[index].title
        self.bar.right[0].visible = texts_of(self.game).lesson is not None
        self.page.offset = 0
        self.app.relayout()

    def _arrange(self, width: int) -> None:
        """Place the steps in their order in one or two balanced columns."""
        look, gap = self.look, self.look.px(_GAP)
        columns = 2 if width >= look.px(_TWO_COLUMNS) else 1
        each = (width - gap * (columns - 1)) // columns
        steps = Steps(look, self.game, each - 2 * look.px(_PAD))
        heights = [height + 2 * look.px(_PAD - 2) for height in steps.heights]
        split = _balance(heights, gap) if columns == 2 else len(heights)
        self._each, self._heights, self._steps, self._split = each, heights, steps, split
        tallest = max(_total(heights[:split], gap), _total(heights[split:], gap))
        self._notes_at = tallest + gap
        note = look.paragraph_height(self._note, width - 2 * look.px(_PAD), 14)
        self._note_height = note + look.px(62)
        self.page.content_height = self._notes_at + self._note_height + look.px(8)

    @property
    def _note(self) -> str:
        return text(texts_of(self.game).notation)

    def _draw_page(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look, gap, pad = self.look, self.look.px(_GAP), self.look.px(_PAD)
        places = [area.x, area.x + self._each + gap]
        y = top
        for index, height in enumerate(self._heights):
            if index == self._split:
                y = top
            card = pygame.Rect(places[index >= self._split], y, self._each, height)
            look.card(surface, card)
            self._steps.draw_step(surface, index, card.x + pad, card.y + look.px(_PAD - 2))
            y += height + gap
        width = self.boards.rect.w
        card = pygame.Rect(area.x, top + self._notes_at, width, self._note_height)
        look.card(surface, card)
        look.text(surface, text("How moves are written"), (card.x + pad, card.y + look.px(28)), 15, "semi")
        at = (card.x + pad, card.y + look.px(42))
        look.paragraph(surface, self._note, at, width - 2 * pad, 14, "medium", look.theme.text2)


def _total(heights: list[int], gap: int) -> int:
    return sum(heights) + gap * max(0, len(heights) - 1)


def _balance(heights: list[int], gap: int) -> int:
    """Return the number of steps in the first of two columns for which the taller column is shortest."""
    splits = range(1, len(heights) + 1)
    return min(splits, key=lambda split: max(_total(heights[:split], gap), _total(heights[split:], gap)))
