"""The learned weights, largest first: filled bars are positive for the player, hollow ones negative."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from coach.boards import feature_sample, features_of
from game.formats import in_digits
from game.texts import text
from lab.learning.recipe import set_of
from ui.boards import Wanted, thumbnail
from ui.kit.field import Field
from ui.kit.tree.layout import Box, Column, Panel, Row, Spacer
from ui.kit.tree.leaves import Canvas, Text, paragraph
from ui.kit.tree.lists import List
from ui.kit.tree.page import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from lab.learning.course_status import CourseStatus
    from lab.learning.recipe import Recipe
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_WIDE, _PAD, _PICTURE = 284, 14, 168  # logical


def draw_bubble(
    surface: pygame.Surface,
    look: Look,
    game: Game,
    name: str,
    near: pygame.Rect,
    note: str = "",
    *,
    pictured: bool = True,
) -> None:
    """Draw the bubble to the left or right of `near`, where there is room.

    `note` is a line under the words; `pictured` says whether a board below illustrates it.
    """
    px, features = look.px, features_of(game.name)
    words = features.of[name].explained() if name in features.of else ""
    bubble = Panel(
        Column(
            Text(features.title(name), weight="semi"),
            words and paragraph(words, size=12, leading=1.4),
            note and paragraph(note, size=12, tone="accent", leading=1.4),
            pictured and Canvas(partial(_draw_sample, game, name), tall=_PICTURE),
            gap=2,
        ),
        fill="raised", border="outline" if look.theme.is_contrast else "line", radius=12, elevation=3, pad=_PAD,
    )  # fmt: skip
    rect = pygame.Rect(0, 0, px(_WIDE), bubble.heights(px(_WIDE), look).wanted)
    rect.midright = near.left - px(8), near.centery
    if rect.left < px(8):
        rect.midleft = near.right + px(8), near.centery
    bubble.place(rect.clamp(surface.get_rect().inflate(-px(16), -px(16))), look)
    bubble.paint(surface, look)


def _draw_sample(game: Game, name: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    state, cells = feature_sample(game, name)
    surface.blit(thumbnail(game.name, state, rect.size, look.theme, Wanted(aided=(), framed=cells)), rect)


_MANY = 100
"""From more features than this on, the list has a search and two lines per row."""
_ROW, _TALL_ROW, _BAR, _BARS, _BARS_NARROW = 29, 36, 15, 118, 88  # logical; the last two are the widths of all bars
_LEAST_ROWS = 8


class WeightsCard:
    """Shows the `names` of features with their `weights`. `searches` says whether many features can be searched.

    Attributes:
        order: the listed features, largest weight first.
        typed: the words that are searched.
        list: the list as it was composed last.
    """

    def __init__(self, game: Game, *, searches: bool = True) -> None:
        self.game, self.searches = game, searches
        self.names: tuple[str, ...] = ()
        self.weights: Sequence[float] = ()
        self.order: list[int] = []
        self.typed = ""
        self.when = ""
        self.faint = False
        self.list = List[int]("Weights", (), self._row, None)
        self._chosen: tuple[int, ...] = ()
        self._titles: list[str] = []

    def show(
        self,
        names: tuple[str, ...],
        weights: Sequence[float],
        chosen: Sequence[int],
        *,
        faint: bool = False,
        when: str = "",
    ) -> None:
        """Show the weights of a set of features, of which only the `chosen` ones count; none before the first batch.

        `when` is the origin of weights that are not the newest, in words.
        """
        rests = self.list.hovered and self._chosen == tuple(chosen) and names == self.names
        if names != self.names:
            self._titles = [features_of(self.game.name).title(name) for name in names]
        self.names, self.weights, self.faint, self.when = names, weights, faint, when
        self._chosen = tuple(chosen)
        if not rests:  # rows keep their places under the pointer
            self._sort()

    def show_course(self, shown: CourseStatus | None, recipe: Recipe, batch: int | None, *, faint: bool) -> None:
        """Show the weights that a course has now, or had after a batch."""
        found, row, when = set_of(recipe), shown.weights if shown else None, ""
        groups = [group for group in found.groups if not recipe.groups or group.name in recipe.groups]
        if shown is not None and batch is not None:
            row, when = (
                shown.weights_after(batch),
                text("after {n:,} game|after {n:,} games", n=shown.batches[batch].games),
            )
        chosen = [place for group in groups for place in group.features]
        self.show(found.names, () if row is None else row.tolist(), chosen, faint=faint, when=when)

    @property
    def has_search(self) -> bool:
        """Whether there are so many features that they can be searched."""
        return self.searches and len(self.names) > _MANY

    @property
    def pointed(self) -> int | None:
        """The feature under the pointer."""
        return self.list.pointed

    def place_of_pointed(self, look: Look) -> pygame.Rect:
        """The rectangle of the row under the pointer."""
        return self.list.row_rect(self.order.index(self.list.pointed or 0), look)

    def search(self, typed: str) -> None:
        """List the features that have these words in their titles."""
        self.typed = typed
        self._sort()

    def _sort(self) -> None:
        wanted = self.typed.casefold() if self.has_search else ""
        self.order = [place for place in self._chosen if wanted in self._titles[place].casefold()]
        if len(self.weights):
            self.order.sort(key=lambda place: -abs(self.weights[place]))

    # -- the card -------------------------------------------------------------------------------------

    def compose(self, look: Look, title: str = "", *, grow: float = 0) -> Node:
        """Return the card; `title` stands over it instead of the usual one."""
        self.list = List(
            text("Weights"),
            self.order,
            partial(self._row, roomy=look.metrics.roomy),
            None,
            rows=(_LEAST_ROWS, 1 << 10),
            node_id=f"weights of {len(self.names)}",
        )
        title = title or (text("Heaviest weights") if len(self.weights) else text("What it measures"))
        counted = Text(self.when or self._counted, size=12, tone="text3")
        head = Row(Text(title, size=15, weight="semi", grow=1), counted)
        find = Field(text("Find a feature"), self.typed, self.search, placeholder=text("Find a feature"))
        legend = len(self.weights) > 0 and _legend()
        return Card("", head, self.has_search and find, self.list, legend, pad=(10, 10), gap=8, grow=grow)

    @property
    def _counted(self) -> str:
        """The number of found features, or of features that count, in words."""
        if self.has_search and self.typed:
            return text("{n} found", n=len(self.order))
        if len(self._chosen) < len(self.names):
            return text("{n} of {all} features", n=len(self._chosen), all=len(self.names))
        return text("{n} feature|{n} features", n=len(self.names))

    def _row(self, place: int, *, roomy: bool = True) -> Node:
        size, wide = (13, _BARS) if roomy and not self.has_search else (12, _BARS_NARROW)
        name = Text(self._titles[place], size=size, leading=1.25, tone="text3" if self.faint else "text", grow=1)
        heavy = len(self.weights) > 0 and self._heaviest > 0
        figure = self._figure(float(self.weights[place])) if heavy else ""
        bar = Canvas(partial(self._draw_bar, place), wide=wide, tall=_ROW, name=figure)
        return Box(Row(name, heavy and bar, gap=4, align="stretch"), tall=_TALL_ROW if self.has_search else _ROW)

    @property
    def _heaviest(self) -> float:
        return max((abs(float(self.weights[place])) for place in self._chosen), default=0.0)

    def _figure(self, weight: float) -> str:
        """A weight with its sign, with a decimal where the heaviest has one digit."""
        figure = in_digits(abs(weight), 0 if self._heaviest >= 9.5 else 1)
        return f"+{figure}" if weight > 0 else f"−{figure}" if weight < 0 else "0"

    def _draw_bar(self, place: int, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the bar of a weight, and its figure at the other side of the axis."""
        px, weight, theme, axis = look.px, float(self.weights[place]), look.theme, rect.centerx
        look.line(surface, axis, rect.y, 0, rect.h)
        bar = pygame.Rect(
            axis + px(1), 0, max(px(2), round((rect.w / 2 - px(4)) * abs(weight) / self._heaviest)), px(_BAR)
        )
        bar.centery = rect.centery
        figure = self._figure(weight)
        ink = theme.text3 if self.faint else theme.text2
        if weight > 0:
            look.panel(surface, bar, 3, look.soft(theme.good, 0.4) if self.faint else theme.good)
            look.text(surface, figure, (axis - px(6), rect.centery), 12, "medium", ink, "right")
        elif weight < 0:
            bar.right = axis
            border = look.soft(theme.warn, 0.5 if self.faint else 1)
            look.panel(surface, bar, 3, look.soft(theme.warn, 0.14), border, 1.5)
            look.text(surface, figure, (axis + px(8), rect.centery), 12, "medium", ink)
        else:
            look.text(surface, figure, (axis - px(6), rect.centery), 12, "medium", theme.text3, "right")


def _legend() -> Node:
    return Row(
        Canvas(lambda surface, rect, look: look.panel(surface, rect, 3, None, look.theme.warn, 1.5), wide=11, tall=11),
        Text(text("against me"), size=12, tone="text3"),
        Spacer(),
        Text(text("for me"), size=12, tone="text3"),
        Canvas(lambda surface, rect, look: look.panel(surface, rect, 3, look.theme.good), wide=11, tall=11),
        gap=7,
    )
