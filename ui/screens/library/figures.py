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
    from saves.statistics import Statistics, Tally
    from table.figures import Figures
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_ROW = 36  # logical
_HISTORY = 40  # games in the curve of ratings
_STARTS = "Your rating starts at your first opponent's and settles as you play."


def figures_page(figures: Figures, *, narrow: bool) -> Node:
    """Return the page; a `narrow` one has no bars beside the numbers, and no ratings of levels."""
    words = sentences(text(_STARTS), text(OWN_SCALE))
    note = bool(figures.ratings) and Box(paragraph(words, size=12, tone="text3"), pad=(4, 0))
    return Column(_summary(figures.found, narrow=narrow), _table(figures, narrow=narrow), note, gap=14)


def _summary(found: Statistics, *, narrow: bool) -> Node:
    """The rating with its curve, and beside or below it what all levels come to together."""
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
    curve = Canvas(partial(_draw_curve, found), wide=150, tall=68, least=(40, 68), optional=True)
    if narrow:
        inside: Node = Column(Row(own, curve, gap=24), Grid(3, *cells, equal=True), gap=14)
    else:
        inside = Row(Box(own, wide=118), curve, Grid(6, *cells, equal=True, grow=1), gap=24)
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


def _draw_curve(found: Statistics, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    ratings = [rating.elo for rating in found.history[-_HISTORY:]]
    if len(ratings) < 2:
        return
    low, high = min(ratings), max(ratings)
    span = max(high - low, 1.0)
    points = [
        (rect.x + rect.w * index / (len(ratings) - 1), rect.bottom - rect.h * (rating - low) / span)
        for index, rating in enumerate(ratings)
    ]
    for start, end in pairwise(points):
        paint.line(surface, start, end, look.px(2), look.theme.accent)
    paint.circle(surface, points[-1], look.px(4), look.theme.accent)


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
