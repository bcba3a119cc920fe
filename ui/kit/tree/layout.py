"""Containers, which share their room among their children. A node that does not fit gives way; nothing is ever cut.

The order of giving way: a shorter text, then no optional nodes, then another line (`Row`) or scrolling (`Scroll`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal, TypedDict, Unpack

import pygame

from ui.kit.look import Elevation, Look
from ui.kit.theme import Colour
from ui.kit.tree.node import Child, Node, Span, exactly, present

Align = Literal["start", "center", "end", "stretch"]
GAP = 12
"""Logical pixels between children, unless a container gets its own `gap`."""
_Line = list[tuple[Node, int]]  # nodes side by side, each with its width
_Sized = tuple[Node, Span]  # a node with its span along the axis of its container


class Shaping(TypedDict, total=False):
    """The keyword arguments of containers: each class says which of them it takes, their meaning and their defaults."""

    gap: float
    line_gap: float
    align: Align
    justify: Align
    valign: Align
    wraps: bool
    stretch: Sequence[int]
    equal: bool
    wide: float | None
    tall: float
    least: float
    most: float | None
    like: Sequence[Node]
    fill: str | Colour
    border: str | Colour
    stroke: float
    radius: float
    elevation: Elevation
    grow: float
    optional: bool
    name: str


class Container(Node):
    """Base of the containers, as large as the largest child; None and False among `children` are left out."""

    gap: float = GAP
    align: Align = "stretch"

    def __init__(self, *children: Child, **options: Unpack[Shaping]) -> None:
        super().__init__()
        self.children = present(children)
        vars(self).update(options)

    def find_widths(self, look: Look) -> Span:
        return highest([child.widths(look) for child in self.children])

    def find_heights(self, width: int, look: Look) -> Span:
        return highest([child.heights(width, look) for child in self.children])

    def hide_all_but(self, shown: Sequence[Node]) -> None:
        """Show the children in `shown`, and hide the others, which have no room."""
        if len(shown) < len(self.children):
            for child in self.children:
                child.hide(child not in shown)


class Row(Container):
    """Children side by side. If even their least widths do not fit, a row that `wraps` has several lines.

    `align` places a child that is less tall than its row; `justify` places children that do not fill the row's width.
    """

    align: Align = "center"
    justify: Align = "start"
    line_gap: float = 8
    wraps = True

    def find_widths(self, look: Look) -> Span:
        spans, gap = [child.widths(look) for child in self.children], look.px(self.gap)
        needed = [span.least for child, span in zip(self.children, spans, strict=True) if not child.optional]
        least = max(needed, default=0) if self.wraps else _total(needed, gap)
        return Span(least, _total([span.wanted for span in spans], gap))

    def find_heights(self, width: int, look: Look) -> Span:
        return _stacked([tall for _, tall in self._lines(width, look)], look.px(self.line_gap))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        lines, gap = self._lines(rect.w, look), look.px(self.line_gap)
        self.hide_all_but([child for line, _ in lines for child, _ in line])
        heights = [rect.h]
        if len(lines) != 1:
            heights = shared([tall for _, tall in lines], [0] * len(lines), rect.h - gap * (len(lines) - 1))
        top = rect.y
        for (line, _), height in zip(lines, heights, strict=True):
            self._place_line(line, pygame.Rect(rect.x, top, rect.w, height), look)
            top += height + gap

    def _place_line(self, line: _Line, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(self.gap)
        left = rect.x + _offset(self.justify, rect.w - _total([wide for _, wide in line], gap))
        for child, wide in line:
            tall = rect.h if self.align == "stretch" else min(rect.h, child.heights(wide, look).wanted)
            child.place(pygame.Rect(left, rect.y + _offset(self.align, rect.h - tall), wide, tall), look)
            left += wide + gap

    def _lines(self, width: int, look: Look) -> list[tuple[_Line, Span]]:
        """Return the lines, each with its children and their widths, and with the height of the line."""
        return self.measured(("lines", width), lambda: self._find_lines(width, look))

    def _find_lines(self, width: int, look: Look) -> list[tuple[_Line, Span]]:
        gap = look.px(self.gap)
        lines: list[list[_Sized]] = []
        used = 0
        for child, span in _fitting([(child, child.widths(look)) for child in self.children], gap, width):
            if not lines or (self.wraps and used + gap + span.least > width):
                lines.append([])
                used = -gap
            lines[-1].append((child, span))
            used += gap + span.least
        return [self._line(line, width - gap * (len(line) - 1), look) for line in lines]

    def _line(self, sized: Sequence[_Sized], room: int, look: Look) -> tuple[_Line, Span]:
        widths = shared([span for _, span in sized], [child.grow for child, _ in sized], room)
        line = [(child, wide) for (child, _), wide in zip(sized, widths, strict=True)]
        return line, highest([child.heights(wide, look) for child, wide in line])


class Column(Container):
    """Children below each other. `align` places a child that is narrower than the column.

    Where the height is too small, optional children disappear, beginning with the last.
    """

    def find_heights(self, width: int, look: Look) -> Span:
        sized, gap = self._sized(width, look), look.px(self.gap)
        needed = [span.least for child, span in sized if not child.optional]
        return Span(_total(needed, gap), _total([span.wanted for _, span in sized], gap))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        gap = look.px(self.gap)
        sized = _fitting(self._sized(rect.w, look), gap, rect.h)
        shown = [child for child, _ in sized]
        self.hide_all_but(shown)
        room = rect.h - gap * (len(sized) - 1)
        top = rect.y
        for child, tall in zip(shown, shared([s for _, s in sized], [c.grow for c in shown], room), strict=True):
            wide = rect.w if self.align == "stretch" else min(rect.w, child.widths(look).wanted)
            child.place(pygame.Rect(rect.x + _offset(self.align, rect.w - wide), top, wide, tall), look)
            top += tall + gap

    def _sized(self, width: int, look: Look) -> list[_Sized]:
        if self.align == "stretch":
            return [(child, child.heights(width, look)) for child in self.children]
        return [(each, each.heights(min(width, each.widths(look).wanted), look)) for each in self.children]


class Grid(Container):
    """Children in rows of `columns`. Each column is as wide as its widest child wants; the columns in `stretch`
    share the room left over. If the columns do not fit, a grid that `wraps` has one child per line, or, with
    `equal` columns, fewer columns.
    """

    line_gap: float = GAP
    stretch: Sequence[int] = ()
    equal = False
    wraps = True

    def __init__(self, columns: int, *children: Child, **options: Unpack[Shaping]) -> None:
        super().__init__(*children, **options)
        self.columns = columns

    def find_widths(self, look: Look) -> Span:
        spans = self._spans(look)
        side_by_side = _stacked(spans, look.px(self.gap))
        return Span(highest(spans).least, side_by_side.wanted) if self.wraps else side_by_side

    def find_heights(self, width: int, look: Look) -> Span:
        return _stacked(self._heights(width, look), look.px(self.line_gap))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        columns, spans = self._columns(rect.w, look), self._heights(rect.w, look)
        lines = self._lines(len(columns))
        gap, line_gap = look.px(self.gap), look.px(self.line_gap)
        grows = [max([child.grow for child in line]) for line in lines]
        top = rect.y
        for line, tall in zip(lines, shared(spans, grows, rect.h - line_gap * (len(lines) - 1)), strict=True):
            left = rect.x
            for child, wide in zip(line, columns, strict=False):
                own = tall if child.grow else min(tall, child.heights(wide, look).wanted)
                child.place(pygame.Rect(left, top + (tall - own) // 2, wide, own), look)
                left += wide + gap
            top += tall + line_gap

    def _heights(self, width: int, look: Look) -> list[Span]:
        """Return the least and the wanted height of each line."""
        columns = self._columns(width, look)
        lines = self._lines(len(columns))
        return [highest([c.heights(w, look) for c, w in zip(line, columns, strict=False)]) for line in lines]

    def _spans(self, look: Look) -> list[Span]:
        return self.measured("columns", lambda: self._find_spans(look))

    def _find_spans(self, look: Look) -> list[Span]:
        lines = self._lines(self.columns)
        count = min(self.columns, max((len(line) for line in lines), default=0))
        spans = [
            highest([line[column].widths(look) for line in lines if column < len(line)]) for column in range(count)
        ]
        return [highest(spans)] * count if self.equal else spans

    def _lines(self, columns: int) -> list[Sequence[Node]]:
        return [self.children[at : at + columns] for at in range(0, len(self.children), max(1, columns))]

    def _columns(self, width: int, look: Look) -> list[int]:
        return self.measured(("columns", width), lambda: self._find_columns(width, look))

    def _find_columns(self, width: int, look: Look) -> list[int]:
        spans = self._spans(look)
        room = width - look.px(self.gap) * (len(spans) - 1)
        if self.wraps and sum(span.least for span in spans) > room:
            each = spans[0].least + look.px(self.gap)
            if not self.equal or width < 2 * each:
                return [width]
            spans = spans[: (width + look.px(self.gap)) // each]
            room = width - look.px(self.gap) * (len(spans) - 1)
        return shared(spans, [float(self.equal or column in self.stretch) for column in range(len(spans))], room)


class Stack(Container):
    """Children over each other, each in the whole rectangle; the last one lies on top."""

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        for child in self.children:
            child.place(rect.copy(), look)


class Either(Container):
    """The first child that fits; the last child if none fits.

    Children are texts and pictures, not controls; the same node may be in several children.
    """

    def find_widths(self, look: Look) -> Span:
        spans = [child.widths(look) for child in self.children]
        return Span(min(span.least for span in spans), spans[0].wanted)

    def find_heights(self, width: int, look: Look) -> Span:
        fitting = [child for child in self.children if child.widths(look).least <= width] or self.children[-1:]
        return Span(min(child.heights(width, look).least for child in fitting), fitting[0].heights(width, look).wanted)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        narrow = (child for child in self.children if child.widths(look).least <= self.rect.w)
        fitting = (child for child in narrow if child.heights(self.rect.w, look).least <= self.rect.h)
        shown = next(fitting, self.children[-1])
        for child in self.children:
            child.hide(True)
        shown.hide(False)
        shown.place(rect.copy(), look)

    def shift(self, dx: int, dy: int) -> None:
        self.rect.move_ip(dx, dy)
        next((each for each in self.children if not each.hidden), self.children[-1]).shift(dx, dy)  # shared: once


class Box(Container):
    """One child with a margin, and maybe a size of its own, all logical.

    `wide` and `tall` replace the size that the child wants; `least` and `most` are the smallest and the largest width.
    The box has room for any node in `like`, but does not show it. `pad` is the margin at all sides, or a pair: left
    and right, top and bottom. `align` places the child in a wider box, `valign` in a taller one.
    """

    margin: float | tuple[float, float] = 0
    """The default of `pad`."""
    wide: float | None = None
    tall: float = 0
    least: float = 0
    most: float | None = None
    like: Sequence[Node] = ()
    valign: Align = "stretch"

    def __init__(
        self, child: Child = None, *, pad: float | tuple[float, float] | None = None, **options: Unpack[Shaping]
    ) -> None:
        super().__init__(child, **options)
        pad = self.margin if pad is None else pad
        across, down = pad if isinstance(pad, tuple) else (pad, pad)
        self.pad: tuple[float, float, float] = (across, down, down)
        """Three margins: at left and right, at the top, and at the bottom."""

    def find_widths(self, look: Look) -> Span:
        span = super().find_widths(look).plus(2 * look.px(self.pad[0]))
        if self.least or self.like:
            span = highest([span, *map(exactly, (look.px(self.least), *(e.widths(look).wanted for e in self.like)))])
        if self.wide is not None:
            span = Span(span.least, max(span.least, look.px(self.wide)))
        if self.most is not None:
            span = Span(min(span.least, look.px(self.most)), min(span.wanted, look.px(self.most)))
        return span

    def find_heights(self, width: int, look: Look) -> Span:
        inner = self._limited(width, look) - 2 * look.px(self.pad[0])
        span = super().find_heights(inner, look).plus(look.px(self.pad[1]) + look.px(self.pad[2]))
        span = Span(span.least, max(span.least, look.px(self.tall))) if self.tall else span
        return highest([span, *(exactly(e.heights(width, look).wanted) for e in self.like)]) if self.like else span

    def place(self, rect: pygame.Rect, look: Look) -> None:
        width = self._limited(rect.w, look)
        super().place(pygame.Rect(rect.x + (rect.w - width) // 2, rect.y, width, rect.h), look)
        side, above, below = map(look.px, self.pad)
        room = pygame.Rect(self.rect.x + side, rect.y + above, width - 2 * side, rect.h - above - below)
        for child in self.children:
            wide = room.w if self.align == "stretch" else min(room.w, child.widths(look).wanted)
            tall = room.h if self.valign == "stretch" else min(room.h, child.heights(wide, look).wanted)
            left, top = _offset(self.align, room.w - wide), _offset(self.valign, room.h - tall)
            child.place(pygame.Rect(room.x + left, room.y + top, wide, tall), look)

    def _limited(self, width: int, look: Look) -> int:
        return width if self.most is None else min(width, look.px(self.most))


class Whole(Box):
    """One child that never shrinks below its wanted width, such as a row that must stay on one line."""

    def find_widths(self, look: Look) -> Span:
        return exactly(super().find_widths(look).wanted)


class Panel(Box):
    """A box on a rounded rectangle. `fill` and `border` are colours, or names of colours of `Theme`.

    `stroke` is the width of the border, logical. A panel with a `name` is a group for screen readers.
    """

    margin = 16
    fill: str | Colour = "surface"
    border: str | Colour = "line"
    stroke: float = 1
    radius: float = 16
    elevation: Elevation = 0

    @property
    def role(self) -> str:  # type: ignore[override]
        return "group" if self.name else ""

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        fill, border = look.theme.named(self.fill), look.theme.named(self.border)
        look.panel(surface, self.rect, self.radius, fill, border, self.stroke, self.elevation)
        self.paint_children(surface, look)


class Spacer(Node):
    """Empty room of `size` logical pixels. If room is scarce, it shrinks: to nothing with `grow`, else to half."""

    def __init__(self, size: float = 0, grow: float = 1) -> None:
        super().__init__()
        self.size, self.grow = size, grow

    def find_widths(self, look: Look) -> Span:
        return Span(0 if self.grow else look.px(self.size / 2), look.px(self.size))

    def find_heights(self, width: int, look: Look) -> Span:
        return self.find_widths(look)


def shared(spans: Sequence[Span], grows: Sequence[float], room: int) -> list[int]:
    """Share `room` among neighbours; return each one's size.

    With room to spare, each gets its wanted size, and nodes with a `grow` share the rest in this proportion. With too
    little room, nodes with a `grow` shrink first, then the others: each by the same part of the difference between
    wanted and least size. No node gets less than its least size.
    """
    sizes = [span.wanted for span in spans]
    rest = room - sum(sizes)
    if rest > 0 and sum(grows) > 0:
        return [size + part for size, part in zip(sizes, _parts(grows, rest), strict=True)]
    for gives in (True, False) if rest < 0 else ():
        spare = [s.wanted - s.least if bool(grow) is gives else 0 for s, grow in zip(spans, grows, strict=True)]
        lost = min(-rest, sum(spare))
        if lost:
            sizes = [size - part for size, part in zip(sizes, _parts(spare, lost), strict=True)]
            rest += lost
    return sizes


def _parts(shares: Sequence[float], total: int) -> list[int]:
    """Return parts of `total` pixels in proportion to `shares`: whole numbers with that sum."""
    whole = sum(shares)
    ends = [round(total * done / whole) for done in accumulate(shares)]
    return [end - start for start, end in pairwise([0, *ends])]


def highest(spans: Sequence[Span]) -> Span:
    """Return a span of two maxima: that of the least sizes, and that of the wanted sizes."""
    if len(spans) == 1:
        return spans[0]
    least = wanted = 0
    for span in spans:
        least = span.least if span.least > least else least  # noqa: FURB136  (four times as fast as `max`)
        wanted = span.wanted if span.wanted > wanted else wanted  # noqa: FURB136
    return Span(least, wanted)


def _stacked(spans: Sequence[Span], gap: int) -> Span:
    """Return the span of several nodes one after the other, with a `gap` between neighbours."""
    least, wanted = [span.least for span in spans], [span.wanted for span in spans]
    return spans[0] if len(spans) == 1 else Span(_total(least, gap), _total(wanted, gap))


def _total(sizes: Sequence[int], gap: int) -> int:
    return sum(sizes) + gap * (len(sizes) - 1) if sizes else 0


def _fitting(sized: list[_Sized], gap: int, room: int) -> list[_Sized]:
    """Leave out optional nodes, the last first, until the least sizes of all others fit; return these."""
    least = _total([span.least for _, span in sized], gap)
    kept = sized if least <= room else list(sized)
    for each in reversed(sized) if least > room else ():
        if each[0].optional and least > room:
            kept.remove(each)
            least -= each[1].least + gap
    return kept


def _offset(align: Align, free: int) -> int:
    return free // 2 if align == "center" else free if align == "end" else 0


class BalancedColumns(Container):
    """Children in reading order, down one column after the other. The highest column is as low as possible.

    A column is at least `wide` logical pixels wide; there are at most `most` columns. `gap` is between columns,
    `line_gap` between children; with `ruled`, hairlines stand between the columns.
    """

    def __init__(
        self, *children: Child, wide: float, most: int = 99, gap: float = 16, line_gap: float = 16, ruled: bool = False
    ) -> None:
        super().__init__(*children, gap=gap)
        self.wide, self.most, self.line_gap, self.ruled = wide, most, line_gap, ruled

    def find_widths(self, look: Look) -> Span:
        count = max(1, min(self.most, len(self.children)))
        least = max((child.widths(look).least for child in self.children), default=0)
        return Span(least, max(least, look.px(self.wide)) * count + look.px(self.gap) * (count - 1))

    def find_heights(self, width: int, look: Look) -> Span:
        each, columns = self._columns(width, look)
        return exactly(max((column.heights(each, look).wanted for column in columns), default=0))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        each, columns = self._columns(rect.w, look)
        for number, column in enumerate(columns):
            column.place(pygame.Rect(rect.x + number * (each + look.px(self.gap)), rect.y, each, rect.h), look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        _, columns = self._columns(self.rect.w, look)
        for column in columns[1:] if self.ruled else ():
            look.rule(surface, column.rect.x - look.px(self.gap) // 2, self.rect.y, 0, self.rect.h)
        self.paint_children(surface, look)

    def _columns(self, width: int, look: Look) -> tuple[int, Sequence[Column]]:
        return self.measured(("columns", width), lambda: self._find_columns(width, look))

    def _find_columns(self, width: int, look: Look) -> tuple[int, Sequence[Column]]:
        """Return the width of a column, and the columns, of which the highest is as low as possible."""
        gap = look.px(self.gap)
        least = max([look.px(self.wide), *(child.widths(look).least for child in self.children)])
        count = max(1, min(self.most, (width + gap) // (least + gap)))
        each = (width - gap * (count - 1)) // count
        ends = range(len(self.children) + 1)
        limits = {self._tall(self.children[one:end], each, look) for end in ends for one in range(end + 1)}
        fillings = (self._filled(limit, each, look) for limit in sorted(limits))
        filled = next(columns for columns in fillings if len(columns) <= count)
        return each, [Column(*column, gap=self.line_gap) for column in filled]

    def _filled(self, limit: int, width: int, look: Look) -> Sequence[Sequence[Node]]:
        """Arrange the children in columns no higher than `limit`; a child that is higher itself has its own column."""
        columns: list[list[Node]] = []
        for child in self.children:
            if not columns or self._tall([*columns[-1], child], width, look) > limit:
                columns.append([])
            columns[-1].append(child)
        return columns

    def _tall(self, part: Sequence[Node], width: int, look: Look) -> int:
        return _total([child.heights(width, look).wanted for child in part], look.px(self.line_gap))
