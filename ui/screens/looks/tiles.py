"""A row of tiles with pictures, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ui.kit.look import Look
from ui.kit.segmented import Segmented
from ui.kit.tree.node import Span

_TALL, _LINE, _GAP, _PAD = 132, 20, 8, 10
_NARROWEST = 108
"""Logical sizes: a tile's height, a line of text, the gap between tiles, its padding, and its least width."""


class LookTile(NamedTuple):
    """A choice: its name, a few words on it, and its picture, drawn into a rectangle."""

    label: str
    note: str
    draw: Callable[[pygame.Surface, pygame.Rect, Look], None]


class TileRow(Segmented):
    """Tiles side by side, in several lines where they do not fit. Arrow keys and clicks choose."""

    tall = _TALL

    def __init__(self, name: str, tiles: Sequence[LookTile], value: int, on_change: Callable[[int], object]) -> None:
        super().__init__(name, [tile.label for tile in tiles], value, on_change)
        self.tiles = tiles

    @property
    def pointed(self) -> int | None:
        """The tile under the pointer."""
        part: int | None = self.pointed_part
        return part if part is not None and part < len(self.tiles) else None

    def find_widths(self, look: Look) -> Span:
        least = max(look.px(_NARROWEST), self._widest_word(look))
        return Span(least, least * len(self.tiles))

    def _widest_word(self, look: Look) -> int:
        words = [(tile.label, 14) for tile in self.tiles] + [(tile.note, 12) for tile in self.tiles]
        return max(look.text_width(label, size, "semi") for label, size in words) + look.px(2 * _PAD + 26)

    def _columns_in(self, width: int, look: Look) -> int:
        each = max(look.px(_NARROWEST), self._widest_word(look))
        most = min(len(self.tiles), max(1, width // each))
        return -(-len(self.tiles) // -(-len(self.tiles) // most))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw every tile: picture, name, note; the chosen one has an outline and a tick."""
        for index in range(len(self.tiles)):
            self._draw_tile(surface, look, index)

    def _draw_tile(self, surface: pygame.Surface, look: Look, index: int) -> None:
        tile, theme, chosen = self.tiles[index], look.theme, index == self.value
        rect = self.segment(index, look).inflate(-look.px(_GAP), -look.px(_GAP))
        pointed = self.pointed_part == index
        fill = theme.accent_soft if chosen else theme.hover if pointed else theme.raised
        look.panel(surface, rect, 10, fill, theme.accent if chosen else theme.line, 2 if chosen else 1)
        lines = _LINE * (2 if tile.note else 1)
        picture = rect.inflate(-2 * look.px(_PAD), -2 * look.px(_PAD))
        picture.h -= look.px(lines)
        tile.draw(surface, picture, look)
        at = rect.centerx, picture.bottom + look.px(_LINE / 2 + 3)
        words = look.text(surface, tile.label, at, 14, "semi", theme.text, "center")
        if chosen:
            look.icon(surface, "check", (words.left - look.px(11), at[1]), 15, theme.accent)
        if tile.note:
            below = at[0], at[1] + look.px(_LINE - 1)
            look.text(surface, tile.note, below, 12, "medium", theme.text2, "center")
