"""The cards of the ratings, of the curve of the person's rating, and of the last results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.theme import mix

if TYPE_CHECKING:
    from ui.kit.look import Look

_PAD, _NARROW_PAD, _COLUMNS, _GRAPH, _LEAST_GRAPH, _CAPTION = 20, 16, 84, 74, 36, 30  # logical
_LAST = 20
"""Number of puzzles in the curve."""
_SQUARES, _SQUARE, _ROW = 10, 24, 44
_LEADING = 1.4


@dataclass(frozen=True, slots=True)
class Numbers:
    """The content of the cards.

    Attributes:
        columns: up to three, each with a title, a number, and a text under it.
        note: how ratings change, in words.
        history: the ratings after each puzzle that counted, oldest first.
        results: 1 or 0 for each earlier puzzle that counted.
        score: 1 or 0 for this puzzle; None while it is open, or if it does not count.
        title, aside: the puzzle's name, and its chance to be solved.
        source: the puzzle's source, in words.
    """

    columns: tuple[tuple[str, str, str], ...] = ()
    note: str = ""
    history: Sequence[float] = ()
    results: Sequence[float] = ()
    score: float | None = None
    title: str = ""
    aside: str = ""
    source: str = ""


def _pad(look: Look) -> int:
    return look.px(_NARROW_PAD if look.metrics.compact else _PAD)


class NumbersCard:
    """Draws ratings and streak in columns, the note, and the curve, as far as they fit."""

    def least(self, look: Look) -> int:
        """Return the height without curve and note."""
        return look.px(_COLUMNS) + _pad(look) // 2

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, numbers: Numbers) -> int:
        """Draw the card at the top of `room`; return its bottom."""
        pad, theme = _pad(look), look.theme
        inner = room.w - 2 * pad
        least = self.least(look)
        if not numbers.columns or least > room.h:
            return room.y
        note = look.paragraph_height(numbers.note, inner, 12, leading=_LEADING) + look.px(10) if numbers.note else 0
        note = note if least + note <= room.h else 0
        free = room.h - least - note - look.px(_CAPTION + 12)
        graph = min(free, look.px(_GRAPH)) if len(numbers.history) > 1 and free >= look.px(_LEAST_GRAPH) else 0
        tall = least + note + (graph + look.px(_CAPTION + 12) if graph else 0)
        rect = pygame.Rect(room.x, room.y, room.w, tall)
        look.card(surface, rect)
        self._draw_columns(surface, look, rect.inflate(-2 * pad, 0), numbers.columns)
        y = rect.y + look.px(_COLUMNS)
        if note:
            look.paragraph(surface, numbers.note, (rect.x + pad, y), inner, 12, "medium", theme.text3, _LEADING)
            y += note
        if graph:
            self._draw_graph(surface, look, pygame.Rect(rect.x + pad, y, inner, graph), numbers.history)
        return rect.bottom

    def _draw_columns(
        self, surface: pygame.Surface, look: Look, room: pygame.Rect, columns: Sequence[tuple[str, str, str]]
    ) -> None:
        theme, wide = look.theme, room.w / len(columns)
        for index, (caption, number, below) in enumerate(columns):
            x = room.x + round(index * wide)
            free = round(wide) - look.px(10)
            if index:
                look.line(surface, x - look.px(10), room.y + look.px(18), 0, look.px(56))
            look.text(surface, caption, (x, room.y + look.px(24)), 12, "medium", theme.text2, room=free)
            at = x
            if index == 2:
                look.icon(surface, "flame", (x + look.px(9), room.y + look.px(47)), 18, theme.warn)
                at += look.px(22)
            look.text(surface, number, (at, room.y + look.px(48)), 22, "display", room=free - (at - x))
            look.text(surface, below, (x, room.y + look.px(71)), 12, "medium", theme.text2, room=free)

    def _draw_graph(self, surface: pygame.Surface, look: Look, room: pygame.Rect, history: Sequence[float]) -> None:
        theme, shown = look.theme, history[-_LAST:]
        look.line(surface, room.x, room.y, room.w)
        caption = text("Your rating, last {n} puzzle|Your rating, last {n} puzzles", n=len(shown))
        look.text(surface, caption, (room.x, room.y + look.px(17)), 12, "medium", theme.text2, room=room.w)
        area = pygame.Rect(room.x, room.y + look.px(_CAPTION + 4), room.w - look.px(4), room.h - look.px(4))
        low, high = min(shown), max(shown)
        spread = max(high - low, 1.0)
        points = [
            (area.x + area.w * at / (len(shown) - 1), area.bottom - area.h * (0.1 + 0.8 * (value - low) / spread))
            for at, value in enumerate(shown)
        ]
        base = [(area.right, area.bottom), (area.x, area.bottom)]
        pygame.draw.polygon(surface, mix(theme.surface, theme.accent, 0.12), [*points, *base])
        for start, end in pairwise(points):
            paint.line(surface, start, end, look.px(2), theme.accent)
        paint.circle(surface, points[-1], look.px(4), theme.accent, theme.surface, look.px(1))


class PastCard:
    """Draws the puzzle's name, the last results, and the puzzle's source."""

    def height(self, look: Look, width: int, numbers: Numbers, free: int) -> int:
        """Return the height for the lines that fit into `free`; 0 for nothing."""
        if not numbers.title:
            return 0
        least = look.px(_ROW + 4) + self._square(look, width) + _pad(look) // 2
        whole = least + self._words(look, width, numbers)
        return whole if whole <= free else least if least <= free else 0

    def draw(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, numbers: Numbers) -> None:
        """Draw the card into a rectangle with the height from `height`."""
        theme, pad = look.theme, _pad(look)
        look.card(surface, rect)
        middle, x, right = rect.y + look.px(_ROW) // 2 + look.px(2), rect.x + pad, rect.right - pad
        if numbers.aside:
            right = look.text(surface, numbers.aside, (right, middle), 13, "medium", theme.text2, "right").left
        look.text(surface, numbers.title, (x, middle), 15, "semi", room=right - look.px(8) - x)
        side, top = self._square(look, rect.w), rect.y + look.px(_ROW)
        self._draw_squares(surface, look, pygame.Rect(x, top, rect.w - 2 * pad, side), numbers)
        if rect.h >= look.px(_ROW + 4) + side + pad // 2 + self._words(look, rect.w, numbers):
            at = (x, top + side + look.px(10))
            look.paragraph(surface, numbers.source, at, rect.w - 2 * pad, 13, "medium", theme.text2, _LEADING)

    def _words(self, look: Look, width: int, numbers: Numbers) -> int:
        if not numbers.source:
            return 0
        room = width - 2 * _pad(look)
        return look.paragraph_height(numbers.source, room, 13, leading=_LEADING) + look.px(12)

    def _square(self, look: Look, width: int) -> int:
        gap = look.px(4)
        return min(look.px(_SQUARE), (width - 2 * _pad(look) - gap * (_SQUARES - 1)) // _SQUARES)

    def _draw_squares(self, surface: pygame.Surface, look: Look, room: pygame.Rect, numbers: Numbers) -> None:
        theme, side = look.theme, room.h
        step = (room.w - side) / (_SQUARES - 1)
        shown = numbers.results[-(_SQUARES - 1) :]
        for place, result in enumerate([*shown, numbers.score]):
            square = pygame.Rect(room.x + round(place * step), room.y, side, side)
            if result is None:
                look.panel(surface, square, 6, theme.accent_soft, theme.accent, 2)
                number = str(len(numbers.results) + 1)
                look.text(surface, number, square.center, 12, "semi", theme.text, "center", side)
                return
            colour = theme.good if result else theme.danger
            fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.2)
            look.panel(surface, square, 6, fill, colour if theme.is_contrast or place == len(shown) else None)
            look.icon(surface, "check" if result else "x", square.center, 14, colour)
