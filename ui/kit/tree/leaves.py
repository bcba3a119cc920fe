"""Leaves: texts, pictures and lines, and a canvas that a given function draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from game.formats import percent
from game.retelling import retold
from ui.kit import fonts
from ui.kit.control import Control
from ui.kit.fonts import Weight
from ui.kit.look import Look
from ui.kit.theme import Colour
from ui.kit.tree.layout import GAP, Box, Grid
from ui.kit.tree.node import Node, Span, exactly
from ui.kit.tree.spoken import Spoken

Side = Literal["start", "center", "end"]
_LEADING = 1.45  # the distance of two lines, in type sizes
_NARROWEST = 120  # logical: the least width of a text of several lines


class Text(Node):
    """A text. Of several wordings, the first that fits into `most_lines` is shown; if none fits, the last wording
    is wrapped.

    Attributes:
        tone: the colour, named as in `Theme`: "text", "text2" for labels, "text3" for asides, "danger", "accent".
        wraps: whether the first wording may have several lines from the start, as a paragraph has.
        shortens: whether an ellipsis may cut the text; only for text that people typed, such as names.
        size, leading: the type size in logical pixels; the distance of two lines, as a multiple of `size`.
        heard: the words for a screen reader, where the first wording cannot be read aloud as it is: "column 4" for "4".
    """

    role = "text"
    heard = ""
    longest = 18.0  # in type sizes: a wider word, such as a path or a typed name without spaces, may be broken anywhere

    def __init__(
        self, *wordings: str, size: float = 14, weight: Weight = "medium", tone: str = "text", align: Side = "start",
        wraps: bool = False, shortens: bool = False, most_lines: int = 1, leading: float = _LEADING,
        optional: bool = False, grow: float = 0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.wordings = retold(wordings) or ("",)
        self.size, self.weight, self.tone = size, weight, tone
        self.align: Side = align
        self.wraps, self.shortens, self.leading = wraps, shortens, leading
        self.most_lines, self.optional, self.grow = most_lines, optional, grow

    @property
    def name(self) -> str:  # type: ignore[override]
        """The words for a screen reader, by default the first wording, even if another wording is shown."""
        return self.heard or self.wordings[0]

    def spoken(self, look: Look) -> Spoken | None:
        return super().spoken(look) if self.name else None

    def find_widths(self, look: Look) -> Span:
        whole = self._width(self.wordings[0], look)
        if self.shortens:
            return Span(min(whole, look.px(2 * self.size)), whole)
        shortest, narrowest = self.wordings[0 if self.wraps else -1], look.px(_NARROWEST)
        least = whole if len(self.wordings) == 1 or self.wraps else self._width(shortest, look)
        if least > narrowest:
            least = max(narrowest, self._widest_word(shortest, look))
        return Span(min(least, whole), whole)

    def find_heights(self, width: int, look: Look) -> Span:
        return exactly(round(look.px(self.size) * self.leading * len(self.lines(width, look))))

    def lines(self, width: int, look: Look) -> Sequence[str]:
        """The lines of the text at a width in device pixels."""
        return self.measured(("lines", width), lambda: self._find_lines(width, look))

    def _find_lines(self, width: int, look: Look) -> Sequence[str]:
        if self.shortens:
            return [fonts.shorten(self.wordings[0], look.px(self.size), self.weight, width)]
        if not self.wraps:
            for wording in self.wordings:
                if "\n" not in wording and self._width(wording, look) <= width:
                    return [wording]
                lines = fonts.wrap(wording, look.px(self.size), self.weight, width) if self.most_lines > 1 else ()
                if 0 < len(lines) <= self.most_lines:
                    return lines
        return fonts.wrap(self.wordings[0 if self.wraps else -1], look.px(self.size), self.weight, width)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        lines = self.lines(self.rect.w, look)
        step = look.px(self.size) * self.leading
        top = self.rect.y + (0 if self.wraps else (self.rect.h - step * len(lines)) / 2)
        x = {"start": self.rect.x, "center": self.rect.centerx, "end": self.rect.right}[self.align]
        anchor: fonts.Anchor = {"start": "left", "center": "center", "end": "right"}[self.align]  # type: ignore[assignment]
        clip = surface.get_clip()
        first = max(0, int((clip.y - top) / step))
        for number, line in enumerate(lines[first : first + int(clip.h / step) + 2], first):
            at = (x, top + step * (number + 0.5))
            look.draw_text(surface, line, at, self.size, self.weight, getattr(look.theme, self.tone), anchor)

    def _widest_word(self, words: str, look: Look) -> int:
        return min(fonts.widest_word(words, look.px(self.size), self.weight), look.px(self.longest * self.size))

    def _width(self, words: str, look: Look) -> int:
        return fonts.width(words, look.px(self.size), self.weight)


class Label(Text):
    """A text that labels a control; the pointer on the text shows the control's tip."""

    def __init__(
        self, words: str, control: Control, *, size: float = 14, weight: Weight = "medium", tone: str = "text2"
    ) -> None:
        super().__init__(words, size=size, weight=weight, tone=tone)
        self.control = control

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.control.label_rect = self.rect

    def spoken(self, look: Look) -> Spoken | None:
        """The label for a screen reader; None if its control has the same name."""
        return None if self.name == self.control.name else super().spoken(look)


def paragraph(words: str, *, size: float = 14, tone: str = "text2", leading: float = _LEADING) -> Text:
    """Return a `Text` of several lines, wrapped where the width ends."""
    return Text(words, size=size, tone=tone, wraps=True, leading=leading)


def form(
    *lines: tuple[str, Node], wide: float = 140, line_gap: float = GAP, weight: Weight = "medium", tone: str = "text2"
) -> Node:
    """Return rows of a label and a control (each pair of `lines`); the labels are `wide` logical pixels wide."""
    nodes: list[Node] = []
    for words, node in lines:
        label = Label(words, node, weight=weight, tone=tone) if isinstance(node, Control) else None
        text = label or Text(words, weight=weight, tone=tone)
        nodes += text if nodes else Box(text, wide=wide), node
    return Grid(2, *nodes, stretch=(1,), line_gap=line_gap)


class Icon(Node):
    """An icon of `kit.icons`, `size` logical pixels wide and high."""

    def __init__(self, icon: str, size: float = 18, tone: str = "text2") -> None:
        super().__init__()
        self.icon, self.tone = icon, tone
        self.tall = self.size = size
        self.width_range = size, size

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        look.icon(surface, self.icon, self.rect.center, self.size, getattr(look.theme, self.tone))


class Chip(Node):
    """A pill with a short label, such as "unrated"."""

    role = "text"
    tall = 24

    def __init__(self, label: str, icon: str = "", *, tint: Colour | None = None) -> None:
        super().__init__()
        self.name, self.icon, self.tint = label, icon, tint

    def find_widths(self, look: Look) -> Span:
        return exactly(look.text_width(self.name, 12, "semi") + look.px(24 + (22 if self.icon else 0)))

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        theme, ink = look.theme, self.tint or look.theme.text2
        rect = pygame.Rect(self.rect.x, 0, self.widths(look).wanted, look.px(self.tall))
        rect.centery = self.rect.centery
        fill = look.soft(self.tint, 0.16) if self.tint else theme.raised
        look.panel(surface, rect, 12, fill, theme.contrast_edge)
        if self.icon:
            look.icon(surface, self.icon, (rect.x + look.px(18), rect.centery), 14, ink)
        left = rect.x + look.px(12) + (look.px(22) if self.icon else 0)
        look.draw_text(surface, self.name, (left, rect.centery), 12, "semi", ink)


class KeyCaps(Node):
    """The caps of a command's keys."""

    role = "text"
    tall = 20

    def __init__(self, caps: str) -> None:
        super().__init__()
        self.keys = self.name = caps

    def find_widths(self, look: Look) -> Span:
        return exactly(look.chord_width(self.keys))

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        look.chord(surface, self.keys, self.rect.x, self.rect.centery)


class Rule(Node):
    """A hairline from side to side."""

    def find_heights(self, width: int, look: Look) -> Span:
        return exactly(look.hairline)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        look.rule(surface, self.rect.x, self.rect.y, self.rect.w)


class Meter(Node):
    """A bar that is filled to `share`, 0 to 1; `track` is the colour of the rest."""

    role = "meter"
    width_range = 40, 120

    def __init__(self, name: str, share: float, *, tall: float = 6, tone: str = "fill", track: str = "bg") -> None:
        super().__init__()
        self.name, self.share, self.tall, self.tone, self.track = name, share, tall, tone, track

    @property
    def value_text(self) -> str:
        return percent(round(100 * self.share))

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        look.panel(surface, self.rect, self.tall / 2, theme.named(self.track), theme.contrast_edge)
        filled = self.rect.copy()
        filled.w = round(filled.w * min(max(self.share, 0), 1))
        if filled.w:
            look.panel(surface, filled, self.tall / 2, getattr(theme, self.tone))


class Canvas(Node):
    """A node drawn by a function: `draw` gets the surface, the canvas's rectangle in device pixels, and the look.

    `wide` and `tall` are the wanted size, `least` is the least width and height, all logical. `name` describes the
    drawing to a screen reader.
    """

    def __init__(
        self,
        draw: Callable[[pygame.Surface, pygame.Rect, Look], None],
        *,
        wide: float = 0,
        tall: float = 0,
        least: tuple[float, float] | None = None,
        name: str = "",
        grow: float = 0,
        optional: bool = False,
        live: bool = False,
    ) -> None:
        super().__init__()
        least = least or (wide, tall)
        self.width_range, self.height_range = (least[0], max(wide, least[0])), (least[1], max(tall, least[1]))
        self.draw, self.name, self.grow, self.optional, self.is_live = draw, name, grow, optional, live

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        self.draw(surface, self.rect, look)
