"""Columns as of a newspaper: children below each other in as many columns as fit, which end at about one height."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.kit.look import Look
from ui.kit.tree.layout import Container
from ui.kit.tree.node import Child, Node, Span


class BalancedColumns(Container):
    """Children in reading order down one column after the other. The highest column is as low as can be.

    A column is at least `wide` logical pixels wide; there are at most `most`. `gap` is between columns, `line_gap`
    between children; with `ruled`, hairlines stand between the columns.
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
        each, columns = self._shared(width, look)
        tall = max((self._tall(column, each, look) for column in columns), default=0)
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        each, columns = self._shared(rect.w, look)
        for number, column in enumerate(columns):
            left, top = rect.x + number * (each + look.px(self.gap)), rect.y
            for child in column:
                tall = child.heights(each, look).wanted
                child.place(pygame.Rect(left, top, each, tall), look)
                top += tall + look.px(self.line_gap)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        each, columns = self._shared(self.rect.w, look)
        for number in range(1, len(columns) if self.ruled else 0):
            middle = self.rect.x + number * (each + look.px(self.gap)) - look.px(self.gap) // 2
            look.line(surface, middle, self.rect.y, 0, self.rect.h)
        self.paint_children(surface, look)

    def _shared(self, width: int, look: Look) -> tuple[int, Sequence[Sequence[Node]]]:
        return self.measured(("columns", width), lambda: self._share(width, look))

    def _share(self, width: int, look: Look) -> tuple[int, Sequence[Sequence[Node]]]:
        """Find the width of a column, and the children of each."""
        gap = look.px(self.gap)
        least = max([look.px(self.wide), *(child.widths(look).least for child in self.children)])
        count = max(1, min(self.most, (width + gap) // (least + gap)))
        each = (width - gap * (count - 1)) // count
        count_all = len(self.children)
        parts = [self.children[one:end] for one in range(count_all) for end in range(one + 1, count_all + 1)]
        limits = sorted({self._tall(part, each, look) for part in (*parts, ())})
        return each, next(filled for limit in limits if len(filled := self._filled(limit, each, look)) <= count)

    def _filled(self, limit: int, width: int, look: Look) -> Sequence[Sequence[Node]]:
        """The children in columns, none higher than `limit` unless by a single child."""
        columns: list[list[Node]] = []
        for child in self.children:
            if not columns or self._tall([*columns[-1], child], width, look) > limit:
                columns.append([])
            columns[-1].append(child)
        return columns

    def _tall(self, part: Sequence[Node], width: int, look: Look) -> int:
        heights = [child.heights(width, look).wanted for child in part]
        return sum(heights) + look.px(self.line_gap) * max(0, len(heights) - 1)
