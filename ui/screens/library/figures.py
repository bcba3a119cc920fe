"""The second page of the library: a person's results on a board, by level."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from ai.levels import level_title
from coach.library_texts import streak_of
from coach.phrases import sentences
from coach.player_texts import OWN_SCALE
from game.formats import in_digits
from game.texts import text
from table.player_rating import is_provisional, reach_of
from ui.kit import paint
from ui.kit.tree.layout import Box, Column, Grid, Panel, Row
from ui.kit.tree.leaves import Canvas, Text, paragraph
from ui.parts.faces import face

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saves.glicko import Rating
    from saves.statistics import Tally
    from table.figures import Figures
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_ROW = 36  # logical
_HISTORY = 100  # games in the curve of ratings
_CURVE, _NAMES = 150, 84  # logical: height of the curve, width of the levels' names beside it
_STARTS = "Your rating starts at your first opponent's and settles as you play."
_COUNTED = "All of this is counted from the games in this library; a deleted game counts no more."


def figures_page(figures: Figures, cards: Sequence[Node], *, narrow: bool) -> Node:
    """Return the page, with `cards` between the rating and the levels; a `narrow` one has no bars beside the numbers,
    and no ratings of levels.
    """
    words = sentences(text(_STARTS), text(OWN_SCALE))
    note = bool(figures.ratings) and Box(paragraph(words, size=12, tone="text3"), pad=(4, 0))
    counted = Box(paragraph(text(_COUNTED), size=12, tone="text3"), pad=(4, 0))
    return Column(_summary(figures, narrow=narrow), note, *cards, _table(figures, narrow=narrow), counted, gap=14)


def _summary(figures: Figures, *, narrow: bool) -> Node:
    """The rating with its curve, and below it what all levels come to together."""
    found = figures.found
    rating, total = found.rating, found.total
    interval = ""
    if rating is not None:
        message = "± {reach:.0f}, still settling" if is_provisional(rating) else "± {reach:.0f}"
        interval = text(message, reach=reach_of(rating))
    facts = (
        (text("Played"), in_digits(total.played)),
        (text("Won"), in_digits(total.won)),
        (text("Drawn"), in_digits(total.drawn)),
        (text("Lost"), in_digits(total.lost)),
        (text("Streak"), streak_of(total)),
        (text("Best"), f"{total.best_streak}"),
    )
    cells = [Column(_label(name), Text(value, size=20, weight="semi"), gap=2) for name, value in facts]
    value = Text("–" if rating is None else f"{rating.elo:.0f}", size=40, weight="hero", leading=1.1)
    own = Column(_label(text("Your rating")), value, Text(interval, size=12, tone="text2"), gap=2)
    shows = len(found.history) > 1
    wide, tall = (140, 90) if narrow else (320, _CURVE)
    curve = shows and Canvas(
        partial(_draw_curve, figures), wide=wide, tall=tall, least=(40, tall), grow=1, name=text("Curve of your rating")
    )
    together = Grid(3 if narrow else 6, *cells, equal=True)
    inside = Column(Row(Box(own, wide=118), curve, gap=24, wraps=False), together, gap=14)
    return Panel(inside, pad=(24, 14), elevation=1)


def _label(words: str) -> Node:
    return Text(words, size=13, tone="text3")


def _table(figures: Figures, *, narrow: bool) -> Node:
    """A line for each level."""
    level = Text(text("Level"), size=13, weight="semi", tone="text3")
    columns = [_number(text(name), 13, "text3") for name in ("Played", "Won", "Drawn", "Lost", "Streak")]
    head = [level, *columns, *([] if narrow else [Box()])]
    rows = [_level(number, figures, narrow=narrow) for number in figures.levels]
    cells = [*head, *(each for row in rows for each in row)]
    return Panel(Grid(len(head), *cells, gap=8, line_gap=14, stretch=range(1, 7)), pad=(24, 16), elevation=1)


def _number(words: str, size: float, tone: str) -> Node:
    return Text(words, size=size, weight="semi" if size == 13 else "medium", tone=tone, align="end")


def _level(number: float, figures: Figures, *, narrow: bool) -> list[Node]:
    """The cells of a level, or of a rung between two."""
    tally = figures.found.levels.get(number)
    rating = f"{figures.ratings[number].elo:.0f}" if number in figures.ratings else ""
    first = Row(
        face(number, 26),
        Box(Text(text(level_title(number)), weight="semi", tone="text" if tally else "text3"), wide=70),
        not narrow and Text(rating, size=12, tone="text3"),
        gap=10,
    )
    values = [""] * 5
    if tally is not None:
        values = [*map(str, (tally.played, tally.won, tally.drawn, tally.lost)), streak_of(tally)]
    shares = Box(Canvas(partial(_draw_shares, tally), wide=148, tall=8), pad=(14, 0))
    return [first, *(_number(value, 14, "text") for value in values), *([] if narrow else [shares])]


def _draw_curve(figures: Figures, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the ratings after the last games, the band of their intervals, and lines at the ratings of the levels."""
    ratings = figures.found.history[-_HISTORY:]
    low, high = _bounds(ratings, [strength.elo for strength in figures.ratings.values()])
    plot = pygame.Rect(rect.x, rect.y, rect.w - look.px(_NAMES), rect.h)

    def y_of(elo: float) -> float:
        return plot.bottom - plot.h * (elo - low) / max(1.0, high - low)

    xs = [plot.x + plot.w * index / (len(ratings) - 1) for index in range(len(ratings))]
    points, upper, lower = (
        [(x, y_of(each.elo + sign * reach_of(each))) for x, each in zip(xs, ratings, strict=True)]
        for sign in (0, 1, -1)
    )
    pygame.draw.polygon(surface, look.soft(look.theme.accent, 0.2), upper + lower[::-1])
    _draw_levels(figures, (surface, plot, look), y_of, (low, high))
    for start, end in pairwise(points):
        paint.line(surface, start, end, look.px(2), look.theme.accent)
    paint.circle(surface, points[-1], look.px(4), look.theme.accent)


def _bounds(ratings: Sequence[Rating], levels: Sequence[float]) -> tuple[float, float]:
    """The lowest and the highest rating of the plot: all intervals, and the levels below and above the last rating."""
    last = ratings[-1].elo
    below = max((each for each in levels if each <= last), default=last)
    above = min((each for each in levels if each > last), default=last)
    low = min(below, *(each.elo - reach_of(each) for each in ratings))
    return low, max(above, *(each.elo + reach_of(each) for each in ratings))


def _draw_levels(
    figures: Figures,
    where: tuple[pygame.Surface, pygame.Rect, Look],
    y_of: Callable[[float], float],
    between: tuple[float, float],
) -> None:
    """Draw a line with its name for each level whose rating lies in the plot, where the name has room."""
    surface, plot, look = where
    free = float(plot.bottom)
    for number, strength in sorted(figures.ratings.items(), key=lambda each: each[1].elo):
        y = y_of(strength.elo)
        if number != int(number) or not between[0] <= strength.elo <= between[1] or y > free:
            continue
        look.line(surface, plot.x, round(y), plot.w)
        at = plot.right + look.px(10), round(y)
        look.text(surface, text(level_title(number)), at, 12, "medium", look.theme.text3, room=look.px(_NAMES - 10))
        free = y - look.px(15)


def _draw_shares(tally: Tally | None, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a bar of the won, drawn and lost games."""
    if tally is None:
        return
    theme, left = look.theme, float(rect.x)
    for games, colour in ((tally.won, theme.good), (tally.drawn, theme.outline), (tally.lost, theme.danger)):
        width = rect.w * games / tally.played
        if width >= 1:
            part = pygame.Rect(round(left), rect.y, max(1, round(left + width) - round(left) - look.hairline), rect.h)
            look.panel(surface, part, 3, colour)
        left += width
