"""The card of the learned weights, largest first. A filled bar is a positive weight, a hollow bar a negative one."""

from __future__ import annotations

from functools import partial

import pygame

from coach import lab_texts
from coach.boards import feature_sample, features_of
from game.spec import Game
from game.texts import text
from lab.learning.listed_weights import ListedWeights
from ui.boards import Wanted, thumbnail
from ui.kit import Field, List, Look
from ui.kit.tree import Box, Canvas, Card, Column, Node, Panel, Row, Spacer, Text, paragraph

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
    """Draw a bubble that explains the feature or group `name`, left or right of `near`.

    `note` is a line under the explanation; `pictured` adds an example position.
    """
    px, features = look.px, features_of(game.name)
    words = features.of[name].explained() if name in features.of else ""
    bubble = Panel(
        Column(
            Text(features.title(name), weight="semi"),
            words and paragraph(words, size=12, leading=1.4),
            note and paragraph(note, size=12, tone="accent", leading=1.4),
            pictured and sample(game, name),
            gap=2,
        ),
        fill="raised", border="edge", radius=12, elevation=3, pad=_PAD,
    )  # fmt: skip
    rect = pygame.Rect(0, 0, px(_WIDE), bubble.heights(px(_WIDE), look).wanted)
    rect.midright = near.left - px(8), near.centery
    if rect.left < px(8):
        rect.midleft = near.right + px(8), near.centery
    bubble.paint_at(rect.clamp(surface.get_rect().inflate(-px(16), -px(16))), surface, look)


def sample(game: Game, name: str) -> Node:
    """Return a picture of an example position for a feature or group of features."""
    state, cells = feature_sample(game, name)
    wanted = Wanted(aided=(), framed=cells)
    draw = lambda at, rect, look: at.blit(thumbnail(game.name, state, rect.size, look.theme, wanted), rect)  # noqa: E731
    return Canvas(draw, tall=_PICTURE)


_ROW, _TALL_ROW, _BAR, _BARS, _BARS_NARROW, _LEAST_ROWS = 29, 36, 15, 118, 88, 8  # logical heights; widths; a number


class WeightsCard:
    """Shows the weights of features; `searches` adds a search field if there are many weights.

    Attributes:
        listed: the weights, and the order in which they are listed.
        list: the list node made last.
        faint: whether to draw grey, since the weights are another player's.
    """

    def __init__(self, game: Game, *, searches: bool = True) -> None:
        self.listed = ListedWeights(features_of(game.name).title, searches=searches)
        self.faint = False
        self.list = List[int]("Weights", (), self._row, None)

    @property
    def pointed(self) -> str | None:
        """The name of the feature under the pointer."""
        return None if self.list.pointed is None else self.listed.names[self.list.pointed]

    def place_of_pointed(self, look: Look) -> pygame.Rect:
        return self.list.row_rect(self.listed.order.index(self.list.pointed or 0), look)

    # -- the card -------------------------------------------------------------------------------------

    def compose(self, look: Look, title: str = "", *, grow: float = 0, details: bool = True) -> Node:
        """Return the card; `title` replaces the default title, `grow` is the card's share of the height left over.

        With `details` it tells numbers: the weights, and how many features there are.
        """
        listed = self.listed
        row, every = partial(self._row, roomy=look.metrics.roomy, details=details), (_LEAST_ROWS, 1 << 10)
        node_id = f"weights of {len(listed.names)}"
        self.list = List(text("Weights"), listed.order, row, None, rows=every, node_id=node_id)
        self.list.cuts_rows = False
        title = title or (text("What counts most") if len(listed.weights) else text("What it measures"))
        counted = Text(listed.when or (details and listed.counted) or "", size=12, tone="text3")
        head = Row(Text(title, size=15, weight="semi", grow=1), counted)
        find = Field(text("Find a feature"), listed.typed, listed.search, placeholder=text("Find a feature"))
        whose = Text(text(lab_texts.WHOSE), size=12, tone="text2", wraps=True, optional=True)
        legend = len(listed.weights) > 0 and _legend()
        return Card("", head, whose, listed.has_search and find, self.list, legend, pad=(10, 10), gap=8, grow=grow)

    def _row(self, place: int, *, roomy: bool = True, details: bool = True) -> Node:
        listed = self.listed
        size, wide = (13, _BARS) if roomy and not listed.has_search else (12, _BARS_NARROW)
        name = Text(listed.titles[place], size=size, leading=1.25, tone="text3" if self.faint else "text")
        heavy, figure = listed.heaviest > 0, listed.figure(place) if listed.heaviest else ""
        bar = Canvas(partial(self._draw_bar, place, figure if details else ""), wide=wide, tall=_ROW, name=figure)
        words = Box(name, pad=(0, 4), grow=1)  # a name of two lines stands apart from the next
        return Box(Row(words, heavy and bar, gap=4, align="stretch"), tall=_TALL_ROW if listed.has_search else _ROW)

    def _draw_bar(self, place: int, figure: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the bar of a weight, and the number on the other side of the axis."""
        px, weight, theme, axis = look.px, float(self.listed.weights[place]), look.theme, rect.centerx
        look.rule(surface, axis, rect.y, 0, rect.h)
        wide = max(px(2), round((rect.w / 2 - px(4)) * abs(weight) / self.listed.heaviest))
        bar = pygame.Rect(axis + px(1), 0, wide, px(_BAR))
        bar.centery = rect.centery
        ink = theme.text3 if self.faint else theme.text2
        if weight > 0:
            look.panel(surface, bar, 3, look.soft(theme.good, 0.4) if self.faint else theme.good)
            look.draw_text(surface, figure, (axis - px(6), rect.centery), 12, "medium", ink, "right")
        elif weight < 0:
            bar.right = axis
            border = look.soft(theme.warn, 0.5 if self.faint else 1)
            look.panel(surface, bar, 3, look.soft(theme.warn, 0.14), border, 1.5)
            look.draw_text(surface, figure, (axis + px(8), rect.centery), 12, "medium", ink)
        else:
            look.draw_text(surface, figure, (axis - px(6), rect.centery), 12, "medium", theme.text3, "right")


def _legend() -> Node:
    return Row(
        Canvas(lambda surface, rect, look: look.panel(surface, rect, 3, None, look.theme.warn, 1.5), wide=11, tall=11),
        Text(text("against me"), size=12, tone="text3"),
        Spacer(),
        Text(text("for me"), size=12, tone="text3"),
        Canvas(lambda surface, rect, look: look.panel(surface, rect, 3, look.theme.good), wide=11, tall=11),
        gap=7,
    )
