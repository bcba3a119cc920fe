"""The learned weights, largest first: filled bars are positive for the player, hollow ones negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import features_of
from game.texts import text
from ui.kit import fonts
from ui.kit.field import Field
from ui.kit.scroll import ScrollArea
from ui.screens.lab.layout import head

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from ui.kit.look import Look

_ROW, _TALL_ROW, _FOOTER, _SEARCH = 29, 36, 30, 38
_MANY = 100
"""From more features than this on, the list has a search and two lines per row."""
_BAR = 15
"""Logical height of a bar."""


class WeightsCard:
    """Shows the `names` of features with their `weights`; `controls` are the list and its search."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.card = pygame.Rect(0, 0, 0, 0)
        self.names: tuple[str, ...] = ()
        self.order: list[int] = []
        """The listed features, largest weight first."""
        self.weights: Sequence[float] = ()
        self.faint = False
        self.when = ""
        """The origin of weights that are not the newest, in words; empty to show the number of features instead."""
        self.title = ""
        """The title of the card; empty for the default."""
        self.pointer: tuple[int, int] | None = None
        """The pointer on the list; None elsewhere."""
        self.list = _Rows(self)
        self.search = Field("Find a feature", "", lambda _typed: self._sort(), placeholder=text("Find a feature"))
        self.search.visible = False
        self._chosen: tuple[int, ...] = ()
        self._look: Look | None = None
        self._titles: dict[str, str] = {}

    @property
    def controls(self) -> tuple[Field, ScrollArea]:
        return self.search, self.list

    def show(
        self,
        names: tuple[str, ...],
        weights: Sequence[float],
        chosen: Sequence[int],
        *,
        faint: bool = False,
        when: str = "",
    ) -> None:
        """Show the weights of a set of features, of which only the `chosen` ones count; none before the first batch."""
        if names != self.names:
            self._titles = {name: features_of(self.game.name).title(name) for name in names}
            self.list.offset = 0
        rests = self.list.hovered and self._chosen == tuple(chosen) and names == self.names
        self.names, self.weights, self.faint, self.when = names, weights, faint, when
        self._chosen = tuple(chosen)
        self.search.visible = len(names) > _MANY
        if not rests:  # rows keep their places under the pointer
            self._sort()

    @property
    def pointed(self) -> int | None:
        """The feature under the pointer."""
        look = self._look
        return None if self.pointer is None or look is None else self.row_at(self.pointer, look)

    def _sort(self) -> None:
        """List the found features, largest weight first."""
        wanted = self.search.text.casefold() if self.search.visible else ""
        found = [place for place in self._chosen if wanted in self.title_of(place).casefold()]
        if len(self.weights):
            found.sort(key=lambda place: -abs(self.weights[place]))
        self.order = found
        if self._look is not None:
            self.list.content_height = len(found) * self._row

    def title_of(self, place: int) -> str:
        return self._titles[self.names[place]]

    # -- drawing --------------------------------------------------------------------------------------

    def layout(self, card: pygame.Rect, look: Look) -> None:
        """Take the card."""
        self.card, self._look = card, look
        px, top = look.px, card.y + head(look.metrics)
        if self.search.visible:
            self.search.rect = pygame.Rect(card.x + px(14), top, card.w - px(28), px(_SEARCH - 4))
            top += px(_SEARCH + 2)
        tall = card.bottom - px(_FOOTER) - top
        self.list.rect = pygame.Rect(card.x + px(8), top, card.w - px(14), tall - tall % self._row)
        self.list.content_height = len(self.order) * self._row

    @property
    def _row(self) -> int:
        assert self._look is not None
        return self._look.px(_TALL_ROW if self.search.visible else _ROW)

    @property
    def _size(self) -> int:
        assert self._look is not None
        return 12 if not self._look.metrics.roomy or self.search.visible else 13

    def row_rect(self, place: int, look: Look) -> pygame.Rect:
        """Return the rectangle of a row in the window."""
        top = self.list.rect.y - self.list.offset_at(look.now) + self.order.index(place) * self._row
        return pygame.Rect(self.list.rect.x, top, self.list.rect.w, self._row)

    def row_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the feature at a point of the window."""
        if not self.list.rect.collidepoint(position):
            return None
        row = (position[1] - self.list.rect.y + self.list.offset_at(look.now)) // self._row
        return self.order[row] if 0 <= row < len(self.order) else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its controls."""
        theme, px, card = look.theme, look.px, self.card
        look.card(surface, card)
        middle = card.y + head(look.metrics) // 2
        title = self.title or (text("Heaviest weights") if len(self.weights) else text("What it measures"))
        look.text(surface, title, (card.x + px(18), middle), 15, "semi")
        look.text(
            surface, self.when or self._counted, (card.right - px(18), middle), 12, "medium", theme.text3, "right"
        )
        if not len(self.weights):
            return
        footer = card.bottom - px(_FOOTER // 2)
        box = pygame.Rect(card.x + px(18), 0, px(11), px(11))
        box.centery = footer
        look.panel(surface, box, 3, None, theme.warn, 1.5)
        look.text(surface, text("against me"), (box.right + px(7), footer), 12, "medium", theme.text3)
        box.right = card.right - px(18)
        look.panel(surface, box, 3, theme.good)
        look.text(surface, text("for me"), (box.x - px(7), footer), 12, "medium", theme.text3, "right")

    @property
    def _counted(self) -> str:
        """The number of found features, or of features that count, in words."""
        if self.search.visible and self.search.text:
            return text("{n} found", n=len(self.order))
        if len(self._chosen) < len(self.names):
            return text("{n} of {all} features", n=len(self._chosen), all=len(self.names))
        return text("{n} feature|{n} features", n=len(self.names))

    def draw_rows(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        """Draw the visible rows."""
        look = self._look
        assert look is not None
        px, row = look.px, self._row
        names, half = self._columns(look)
        axis = area.x + names + half
        heaviest = max((abs(self.weights[place]) for place in self._chosen), default=0.0) if len(self.weights) else 0.0
        if heaviest:
            look.line(
                surface, axis, max(area.y, top), 0, min(area.bottom, top + row * len(self.order)) - max(area.y, top)
            )
        for number in range(max(0, (area.y - top) // row), len(self.order)):
            rect = pygame.Rect(area.x, top + number * row, area.w, row)
            if rect.y >= area.bottom:
                break
            place = self.order[number]
            if place == self.pointed:
                look.panel(surface, rect.inflate(-px(6), -px(2)), 6, look.theme.hover)
            self._draw_name(surface, look, place, rect, names)
            if heaviest:
                self._draw_bar(surface, look, place, axis, rect.centery, half, heaviest)

    def _columns(self, look: Look) -> tuple[int, int]:
        """Return the width of the names, and half the width of the bars."""
        px, room = look.px, self.list.rect.w - look.px(10)
        if not len(self.weights):
            return room, 0
        least = px(44)
        if self.search.visible:
            names = room - 2 * px(52)
        else:
            widest = max((look.text_width(self.title_of(place), self._size) for place in self._chosen), default=0)
            names = min(widest + px(16), room - 2 * least)
        return names, (room - names) // 2

    def _draw_name(self, surface: pygame.Surface, look: Look, place: int, rect: pygame.Rect, wide: int) -> None:
        px, size, name = look.px, self._size, self.title_of(place)
        ink = look.theme.text3 if self.faint else look.theme.text
        room = wide - px(10)
        lines = fonts.wrap(name, px(size), "medium", room)[:2] if self.search.visible else [name]
        step = px(size + 3)
        for number, line in enumerate(lines):
            middle = rect.centery + (number - (len(lines) - 1) / 2) * step
            look.text(surface, line, (rect.x + px(8), middle), size, "medium", ink)

    def _draw_bar(
        self, surface: pygame.Surface, look: Look, place: int, axis: int, middle: int, half: int, heaviest: float
    ) -> None:
        px, weight, theme = look.px, float(self.weights[place]), look.theme
        long = round((half - px(4)) * abs(weight) / heaviest)
        bar = pygame.Rect(axis + px(1), 0, max(px(2), long), px(_BAR))
        bar.centery = middle
        figure = f"{abs(weight):.0f}" if heaviest >= 9.5 else f"{abs(weight):.1f}"
        ink = theme.text3 if self.faint else theme.text2
        if weight > 0:
            look.panel(surface, bar, 3, look.soft(theme.good, 0.4) if self.faint else theme.good)
            look.text(surface, f"+{figure}", (axis - px(6), middle), 12, "medium", ink, "right")
        elif weight < 0:
            bar.right = axis
            look.panel(
                surface, bar, 3, look.soft(theme.warn, 0.14), look.soft(theme.warn, 0.5 if self.faint else 1), 1.5
            )
            look.text(surface, f"−{figure}", (axis + px(8), middle), 12, "medium", ink)
        else:
            look.text(surface, "0", (axis - px(6), middle), 12, "medium", theme.text3, "right")


class _Rows(ScrollArea):
    """The list of weights, which notes the feature under the pointer."""

    def __init__(self, card: WeightsCard) -> None:
        super().__init__("Weights", card.draw_rows)
        self._of = card

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Return whether the pointer moved to another feature."""
        before, self._of.pointer = self._of.pointed, position
        return before != self._of.pointed

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        self._of.pointer = self._of.pointer if hovered else None
