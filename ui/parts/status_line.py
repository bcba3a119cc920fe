"""The status line under the board: the last move and the effect of a click, or a text about the position shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, product, takewhile

import pygame

from coach.looking_back import name_of_mover
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, phrased
from table.session import Session
from ui.boards.bubble import tone_colour
from ui.boards.messages import Status
from ui.kit import Look, fonts
from ui.kit.paint import clipped
from ui.kit.tree import Child, Node, Span, present
from ui.parts.pictures import SideStyles

_SIZE, _ASIDE = 14, 13
_ICON, _DIVIDER, _BETWEEN, _APART = 18, 24, 33, 24
"""Logical pixels: width of an icon; height of the line between both halves, and width around it; space before keys."""
_TALL, _NEXT_LINE, _TIGHT_LINE = 44, 22, 17
"""Logical pixels: the panel's height, the height of each further line, and the least height of a line among many."""
_LINES = (520, 1), (300, 2), (200, 3), (0, 4)
"""Least logical widths of the panel, each with its number of lines: the same for any text, so that nothing moves."""
_SHORT = 400  # in a window with a smaller logical height, the distance of the lines is smaller
_WIDE = 1100  # in a window with a smaller logical width, only one half of the text shows


_Drawn = Part | None
"""A part of a line; None is a space, before the keys."""


def _words(part: Part) -> list[tuple[str, Part]]:
    """Return the words of a phrase, each as a pair (gap before the word, word). Any other part stays whole."""
    if not isinstance(part, Phrase):
        return [("", part)]
    return [(gap, replace(part, text=word)) for gap, word in fonts.words(part.text.strip())]


def _joined(line: Sequence[_Drawn], gap: str, word: Part) -> list[_Drawn]:
    """Return the line with a word added to its last phrase."""
    *before, phrase = line
    assert isinstance(phrase, Phrase)
    assert isinstance(word, Phrase)
    return [*before, replace(phrase, text=f"{phrase.text}{gap}{word.text}")]


def _caps(aside: tuple[Part, ...]) -> tuple[Part, ...]:
    """The first key caps in `aside`, with the dashes between them, but without the words before and after them."""
    keys = dropwhile(lambda part: not isinstance(part, Keycap), aside)
    return tuple(takewhile(lambda part: not (isinstance(part, Phrase) and re.search(r"\w", part.text)), keys))


def _apart(keys: tuple[Part, ...]) -> tuple[_Drawn, ...]:
    """Return the parts `keys` with a space before them; empty if there are no keys."""
    return (None, *keys) if keys else ()


class StatusLine(Node):
    """A panel with a `Status`: the last move and the move under the pointer, side by side if both fit.

    A narrow panel has a few lines, and up to `spare` more if there is room. Text that does not fit is cut off.
    """

    role = "status"
    spare = 0

    def __init__(self, sides: SideStyles) -> None:
        super().__init__()
        self.sides = sides
        self.status = Status()

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.status.text()

    def show(self, status: Status, aside: Child = None) -> StatusLine:
        """Show a status, with `aside` as a control at the right end; return this node."""
        self.status, self.children = status, present((aside,))
        return self

    def find_widths(self, look: Look) -> Span:
        return Span(look.px(_ICON + 28) + sum(child.widths(look).least for child in self.children), look.px(_WIDE))

    def find_heights(self, width: int, look: Look) -> Span:
        lines = next(count for least, count in _LINES if max(width, 0) >= look.px(least))
        first, step = (11 + _TIGHT_LINE, _TIGHT_LINE) if look.metrics.logical_height < _SHORT else (_TALL, _NEXT_LINE)
        least = look.px(max(_TALL, first + step * (lines - 1)))
        return Span(least, max(least, look.px(first + step * (lines - 1 + self.spare))))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        for child in self.children:
            wide = min(child.widths(look).wanted, rect.w - look.px(16))
            tall = min(rect.h, child.heights(wide, look).wanted)
            left, top = rect.right - look.px(8) - wide, rect.centery - tall // 2
            child.place(pygame.Rect(left, top, wide, tall), look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        right = self.children[0].rect.left - look.px(12) if self.children else None
        self.draw(surface, look, self.status, right=right)
        self.paint_children(surface, look)

    def fits(self, look: Look, status: Status) -> bool:
        """Whether a status fits: its parts and `aside` in one line, or its parts alone in several lines."""
        room = self.rect.w - look.px(28)
        if self.rect.h > look.px(_TALL) and len(self._wrapped(look, status.parts, room)) <= self._most_lines(look):
            return True
        return self._needed(look, status) <= room

    def _needed(self, look: Look, status: Status) -> int:
        """The width of the status's parts and `aside` in one line."""
        aside = look.px(_APART) + self._width(look, status.aside, _ASIDE) if status.aside else 0
        return self._width(look, status.parts, _SIZE) + aside

    def _most_lines(self, look: Look) -> int:
        return (self.rect.h - look.px(8)) // look.px(_TIGHT_LINE)

    def draw(self, surface: pygame.Surface, look: Look, status: Status, *, right: int | None = None) -> None:
        """Draw the panel and the text; `right` is the x where the text must end, by default near the panel's edge."""
        rect = self.rect
        self._draw_panel(surface, look, status)
        edge = rect.right - look.px(14) if right is None else right
        start = rect.x + look.px(14)
        with clipped(surface, pygame.Rect(start, rect.y, max(0, edge - start), rect.h)):
            if rect.h > look.px(_TALL) and (lines := self._lines(look, status, edge - start)):
                self._draw_lines(surface, look, lines, pygame.Rect(start, rect.y, edge - start, rect.h))
            else:
                self._draw_halves(surface, look, status, start, edge)

    def _draw_halves(self, surface: pygame.Surface, look: Look, status: Status, start: int, edge: int) -> None:
        """Draw the two halves of the text in one line: the left one from x `start` on, the right one up to `edge`."""
        left, other = self._halves(look, status, edge - start)
        self._draw_parts(surface, look, left, start, _SIZE)
        if other:
            size = _SIZE if status.last_move else _ASIDE
            x = edge - self._width(look, other, size)
            self._draw_parts(surface, look, other, x, size)
            if status.last_move:
                tall = look.px(_DIVIDER)
                look.rule(surface, x - look.px(16), self.rect.centery - tall // 2, look.hairline, tall)

    def _draw_panel(self, surface: pygame.Surface, look: Look, status: Status) -> None:
        """Draw the panel, tinted if the status is a warning."""
        if status.tone not in ("warn", "danger"):
            look.card(surface, self.rect, 12)
            return
        colour = tone_colour(look.theme, status.tone)
        look.panel(surface, self.rect, 12, look.soft(colour, 0.10), look.soft(colour, 0.6), 1, 1)

    def _halves(self, look: Look, status: Status, room: int) -> tuple[tuple[_Drawn, ...], tuple[_Drawn, ...]]:
        """The parts of the left and the right half that fit in one line; the move under the pointer gets room first."""
        ahead = (*status.parts, *_apart(status.aside)) if status.pointed or not status.aside else status.aside
        brief = (*status.parts, *_apart(_caps(status.aside))) if status.pointed else ()
        wide = look.metrics.logical_width >= _WIDE
        pairs = product((status.last_move, status.last_alone), (ahead, brief)) if status.last_move and wide else ()
        for last, other in pairs:
            if self._width(look, last, _SIZE) + look.px(_BETWEEN) + self._width(look, other, _SIZE) <= room:
                return last, other
        if status.last_move and not status.pointed:
            return status.last_move, ()
        return self._shortened(look, status.parts, room), status.aside if self._needed(look, status) <= room else ()

    def _shortened(self, look: Look, parts: tuple[_Drawn, ...], room: int) -> tuple[_Drawn, ...]:
        """The parts that fit into `room`: phrases are dropped from the end, but none that is `strong`."""
        while self._width(look, parts, _SIZE) > room and isinstance(parts[-1], Phrase) and not parts[-1].strong:
            parts = parts[:-1]
        return parts

    def _draw_lines(self, surface: pygame.Surface, look: Look, lines: list[list[_Drawn]], room: pygame.Rect) -> None:
        """Draw lines one below the other; many lines are closer together."""
        apart = min(look.px(_NEXT_LINE), (room.h - look.px(8)) // len(lines))
        for number, line in enumerate(lines):
            middle = room.centery + round(apart * (number - (len(lines) - 1) / 2))
            self._draw_parts(surface, look, line, room.x, _SIZE, middle)

    def _lines(self, look: Look, status: Status, room: int) -> list[list[_Drawn]]:
        """The move under the pointer, or else the last move, in as many lines as fit; empty if one line is enough. The
        keys of a single move stand below the move if there is no room beside it.
        """
        is_past = bool(status.last_move) and not status.pointed
        parts, most = status.last_move if is_past else status.parts, self._most_lines(look)
        keys = status.aside if status.pointed and self._needed(look, status) > room else ()
        if not keys and self._width(look, parts, _SIZE) <= room:
            return []
        words, below = self._wrapped(look, parts, room), self._wrapped(look, keys, room) if keys else []
        return [*words, *below] if len(words) + len(below) <= most else words[:most]

    def _wrapped(self, look: Look, parts: Sequence[Part], room: int) -> list[list[_Drawn]]:
        """The parts in lines, broken where `fonts.words` allows it."""
        lines: list[list[_Drawn]] = [[]]
        for part in parts:
            for number, (gap, word) in enumerate(_words(part)):
                longer = _joined(lines[-1], gap, word) if number else [*lines[-1], word]
                if lines[-1] and self._width(look, longer, _SIZE) > room:
                    lines.append([word])
                else:
                    lines[-1] = longer
        return lines

    def _draw_parts(
        self, surface: pygame.Surface, look: Look, parts: Sequence[_Drawn], x: int, size: int, middle: int | None = None
    ) -> None:
        for index, part in enumerate(parts):
            x += self._gap(look, parts, index)
            self._draw_part(surface, look, part, x, size, self.rect.centery if middle is None else middle)
            x += self._part_width(look, part, size)

    def _draw_part(self, surface: pygame.Surface, look: Look, part: _Drawn, x: int, size: int, middle: int) -> None:
        theme = look.theme
        if isinstance(part, Phrase):
            weight, ink = ("semi", theme.text) if part.strong else ("medium", theme.text2)
            ink = tone_colour(theme, part.tone) if part.tone else ink
            look.draw_text(surface, part.text, (x, middle), size, weight, ink)  # type: ignore[arg-type]
        elif isinstance(part, Stone):
            self.sides.draw(surface, look, part.player, look.px(_ICON), part.kind, midleft=(x, middle))
        elif isinstance(part, Glyph):
            look.icon(surface, part.name, (x + look.px(_ICON) / 2, middle), _ICON, tone_colour(theme, part.tone))
        elif isinstance(part, Keycap):
            look.keycap(surface, part.label, x, middle)

    def _gap(self, look: Look, parts: Sequence[_Drawn], index: int) -> int:
        if index == 0 or parts[index - 1] is None:
            return 0
        if parts[index] is None:
            return look.px(_APART)
        if isinstance(parts[index], Stone | Glyph):
            return look.px(16)
        return look.px(4 if isinstance(parts[index - 1], Phrase) else 8)

    def _part_width(self, look: Look, part: _Drawn, size: int) -> int:
        if isinstance(part, Phrase):
            return look.text_width(part.text, size, "semi" if part.strong else "medium")
        if part is None:
            return 0
        return look.keycap_width(part.label) if isinstance(part, Keycap) else look.px(_ICON)

    def _width(self, look: Look, parts: Sequence[_Drawn], size: int) -> int:
        return sum(self._gap(look, parts, i) + self._part_width(look, part, size) for i, part in enumerate(parts))


def turn_of(session: Session) -> Status:
    """The status line while a computer is to move."""
    message = "{name} is preparing" if session.is_preparing else "{name} is thinking"
    return Status(phrased(message, name=name_of_mover(session)), pointed=True)
