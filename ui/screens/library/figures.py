"""The second page of the library: a person's results on a board, by level."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from ai.levels import LEVEL_NAMES, levels
from coach.player_texts import OWN_SCALE
from game.texts import text
from saves.glicko import Strength
from saves.statistics import Statistics, Tally
from table.player_rating import is_provisional, reach_of, strengths
from ui.kit import paint
from ui.kit.scroll import ScrollArea

if TYPE_CHECKING:
    from saves.library import Library
    from ui.kit.look import Look


_HEAD, _ROW, _PAD = 132, 36, 24  # logical
_COLUMNS = (("Played", 0.40), ("Won", 0.50), ("Drawn", 0.60), ("Lost", 0.70), ("Streak", 0.82))
_BAR = 0.86  # left edge of a row's bars, as a share of the width
_HISTORY = 40  # games in the curve of ratings


class Figures(ScrollArea):
    """Shows the statistics of one board and one person (None: all people together)."""

    def __init__(self, library: Library) -> None:
        super().__init__("Statistics", self._draw_page)
        self.library = library
        self.found = Statistics()
        self._ratings: dict[int, Strength] = {}
        self._rows = 0
        self._look: Look | None = None

    def load(self, board: str, person: str | None) -> None:
        """Count the games. Raises LibraryError."""
        self._ratings = strengths(board)
        self.found = self.library.statistics(board, self._ratings, person)
        self._rows = max([len(levels(board)), *self.found.levels])  # the board may have had more levels once

    def people(self) -> list[str]:
        """Return the names of the people who have games, most games first. Raises LibraryError."""
        return [seat.name for seat in self.library.players() if seat.player is None][:20]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._look = look
        self.content_height = look.px(_HEAD + 46 + _ROW * self._rows + 2 * _PAD + 40)
        super().draw(surface, look)

    # -- drawing ------------------------------------------------------------------------------------

    def _draw_page(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look = self._look
        assert look is not None
        width = area.w - (look.px(12) if self.most else 0)
        self._draw_summary(surface, look, pygame.Rect(area.x, top, width, look.px(_HEAD - 16)))
        table = pygame.Rect(area.x, top + look.px(_HEAD), width, look.px(46 + _ROW * self._rows + 8))
        self._draw_table(surface, look, table)
        if self._ratings:
            note = text("Your rating starts at your first opponent's and settles as you play.")
            at = (area.x + look.px(4), table.bottom + look.px(10))
            look.paragraph(surface, f"{note} {text(OWN_SCALE)}", at, width - look.px(8), 12, "medium", look.theme.text3)

    def _draw_summary(self, surface: pygame.Surface, look: Look, card: pygame.Rect) -> None:
        theme, total = look.theme, self.found.total
        look.card(surface, card)
        pad, middle = look.px(_PAD), card.centery
        rating = self.found.rating
        look.text(surface, text("Your rating"), (card.x + pad, middle - look.px(34)), 13, "medium", theme.text3)
        look.text(surface, "–" if rating is None else f"{rating.elo:.0f}", (card.x + pad, middle), 40, "hero")
        if rating is not None:
            interval = "± {reach:.0f}, still settling" if is_provisional(rating) else "± {reach:.0f}"
            interval = text(interval, reach=reach_of(rating))
            look.text(surface, interval, (card.x + pad, middle + look.px(34)), 12, "medium", theme.text2)
        curve = pygame.Rect(card.x + pad + look.px(130), card.y + pad, look.px(150), card.h - 2 * pad)
        self._draw_curve(surface, look, curve)
        facts = (
            (text("Played"), f"{total.played:,}"),
            (text("Won"), f"{total.won:,}"),
            (text("Drawn"), f"{total.drawn:,}"),
            (text("Lost"), f"{total.lost:,}"),
            (text("Streak"), streak_of(total)),
            (text("Best"), f"{total.best_streak}"),
        )
        left = card.x + pad + look.px(310)
        step = (card.right - pad - left) / len(facts)
        for index, (name, value) in enumerate(facts):
            x = left + step * index
            look.text(surface, name, (x, middle - look.px(16)), 13, "medium", theme.text3)
            look.text(surface, value, (x, middle + look.px(10)), 20, "semi")

    def _draw_curve(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        ratings = [rating.elo for rating in self.found.history[-_HISTORY:]]
        if len(ratings) < 2:
            return
        low, high = min(ratings), max(ratings)
        span = max(high - low, 1.0)
        points = [
            (rect.x + rect.w * index / (len(ratings) - 1), rect.bottom - rect.h * (rating - low) / span)
            for index, rating in enumerate(ratings)
        ]
        for start, end in pairwise(points):
            paint.line(surface, start, end, look.px(2), look.theme.accent)
        paint.circle(surface, points[-1], look.px(4), look.theme.accent)

    def _draw_table(self, surface: pygame.Surface, look: Look, card: pygame.Rect) -> None:
        theme, pad = look.theme, look.px(_PAD)
        look.card(surface, card)
        inner = card.inflate(-2 * pad, 0)
        y = card.y + look.px(24)
        look.text(surface, text("Level"), (inner.x, y), 13, "semi", theme.text3)
        for name, place in _COLUMNS:
            look.text(surface, text(name), (inner.x + inner.w * place, y), 13, "semi", theme.text3, "right")
        look.line(surface, card.x, card.y + look.px(44), card.w)
        for level, name in enumerate(LEVEL_NAMES[: self._rows], 1):
            middle = card.y + look.px(48 + _ROW * (level - 0.5))
            self._draw_level(surface, look, inner, round(middle), level, name)

    def _draw_level(
        self, surface: pygame.Surface, look: Look, inner: pygame.Rect, middle: int, level: int, name: str
    ) -> None:
        theme, tally = look.theme, self.found.levels.get(level)
        ink = theme.text if tally else theme.text3
        look.text(surface, str(level), (inner.x + look.px(18), middle), 13, "medium", theme.text3, "right")
        after = look.text(surface, name, (inner.x + look.px(28), middle), 14, "semi", ink).right
        rating = f"{self._ratings[level].elo:.0f}" if level in self._ratings else ""
        look.text(surface, rating, (max(after + look.px(8), inner.x + look.px(108)), middle), 12, "medium", theme.text3)
        if tally is None:
            return
        values = (tally.played, tally.won, tally.drawn, tally.lost)
        for (_, place), value in zip(_COLUMNS, (*map(str, values), streak_of(tally)), strict=True):
            look.text(surface, value, (inner.x + inner.w * place, middle), 14, "medium", ink, "right")
        left = inner.x + round(inner.w * _BAR)
        _draw_shares(surface, look, tally, pygame.Rect(left, middle - look.px(4), inner.right - left, look.px(8)))


def _draw_shares(surface: pygame.Surface, look: Look, tally: Tally, rect: pygame.Rect) -> None:
    """Draw a bar of the won, drawn and lost games."""
    theme, left = look.theme, float(rect.x)
    for count, colour in ((tally.won, theme.good), (tally.drawn, theme.outline), (tally.lost, theme.danger)):
        width = rect.w * count / tally.played
        if width >= 1:
            part = pygame.Rect(round(left), rect.y, max(1, round(left + width) - round(left) - look.hairline), rect.h)
            look.panel(surface, part, 3, colour)
        left += width


def streak_of(tally: Tally) -> str:
    """Return the current streak: `3 won`, `2 lost`, `–`."""
    if not tally.streak:
        return "–"
    return text("{n} won" if tally.streak > 0 else "{n} lost", n=abs(tally.streak))
