"""The page Progress of the library: results against each level, and cards on wins, months, learning, milestones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ai.levels import level_title
from coach import progress_texts
from coach.library_texts import board_title, streak_of
from coach.milestones import Milestone
from coach.player_texts import seat_name
from coach.rating_texts import awaited_words
from game.formats import short_month
from game.texts import text
from saves.statistics import Tally
from table.figures import Figures, plot_bounds
from table.player_rating import reach_of, shown_rating
from table.progress import MonthTally, ProgressReport
from ui.kit import Button, Dropdown, Look, Menu, paint
from ui.kit.tree import Box, Canvas, Card, Column, Grid, Node, Panel, Row, Text, paragraph
from ui.parts.faces import face, face_of
from ui.parts.rating_curve import RatingCurve

_HISTORY = 100  # the most games in the curve of ratings
_COLUMNS = "Played", "Won", "Drawn", "Lost", "Streak"
_CURVE, _NAMES = 150, 84  # logical: the curve's height; the width of the levels' names beside it
_SIGN = 44  # logical: the disc of a milestone
_BARS = 96  # logical height of the bars of the months


def strongest_card(report: ProgressReport, board: str, open_game: Callable[[int], None]) -> Node:
    """Return the card of the strongest opponent beaten on a board, with a button that opens the game."""
    best = report.strongest_beaten(board)
    title = text("Strongest beaten without help") if best and best.is_unaided else text("Strongest beaten")
    if best is None:
        words = text("Nobody on {board} yet. The first win stands here.", board=board_title(board))
        return Card(title, Text(words, size=14, tone="text2", wraps=True), grow=1)
    look_at = Button(text("Look at that game"), lambda: open_game(best.id), icon="eye", size=13)
    detail = paragraph(progress_texts.beaten_words(best), size=13)
    name = Column(Text(seat_name(best.rival), size=24, weight="display"), detail, gap=2)
    return Card(title, Row(face_of(best.rival.player, 56), Box(name, grow=1), gap=16), Row(look_at), grow=1)


def months_card(months: Sequence[MonthTally]) -> Node:
    """Return a card with a bar of the played games for each month; the bar's lower part is the won games."""
    words, name = progress_texts.months_words(months)
    bars = Canvas(partial(_draw_months, months), wide=320, tall=_BARS + 22, least=(160, _BARS + 22), name=name)
    return Card(text("Twelve months, all boards"), bars, aside=Text(words, size=13, tone="text2"), grow=1)


def _draw_months(months: Sequence[MonthTally], surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    most = max(1, *(each.tally.played for each in months))
    theme, pitch, base = look.theme, rect.w / len(months), rect.y + look.px(_BARS)
    wide = max(look.px(4), round(pitch * 0.5))
    look.rule(surface, rect.x, base, rect.w)
    for place, each in enumerate(months):
        middle = round(rect.x + pitch * (place + 0.5))
        for games, colour in ((each.tally.played, theme.outline), (each.tally.won, theme.good)):
            tall = round(look.px(_BARS - 8) * games / most)
            look.panel(surface, pygame.Rect(middle - wide // 2, base - tall, wide, tall), 3, colour)
        if place % 2 == 1:
            at = middle, base + look.px(13)
            look.draw_text(surface, short_month(each.month), at, 11, "medium", theme.text3, "center")


def learned_card(report: ProgressReport) -> Node:
    """Return the card of the progress in lessons, puzzles and own mistakes."""
    rows = (
        Row(Text(name, size=14, tone="text2", wraps=True, grow=1), Text(value, size=14, weight="semi"))
        for name, value in progress_texts.learned_lines(report)
    )
    return Card(text("Learned"), *rows, gap=8, grow=1)


def year_card(
    report: ProgressReport, year: int, choose: Callable[[int], None], open_menu: Callable[[Menu], None]
) -> Node:
    """Return the card of a year's figures, with the choice of another year."""
    years = {each: str(each) for each in sorted({*report.years, year}, reverse=True)}
    choice = Dropdown(text("Year"), years, year, choose, open_menu) if len(years) > 1 else None
    lines = [Text(line, tone="text2", wraps=True) for line in progress_texts.year_lines(report.of_year(year))]
    return Card(text("The year {year}", year=str(year)), *lines, aside=choice, gap=8, grow=1)


def milestones_card(milestones: Sequence[Milestone], *, narrow: bool) -> Node:
    """Return the card of all milestones and the progress towards each."""
    reached = sum(each.reached for each in milestones)
    count = text("{some:,} of {n:,}, no hurry", some=reached, n=len(milestones))
    cells = Grid(1 if narrow else 3, *map(_milestone, milestones), gap=24, line_gap=16, equal=True)
    return Card(text("Along the way"), cells, aside=Text(count, size=13, tone="text2"))


def _milestone(milestone: Milestone) -> Node:
    tone = "text" if milestone.reached else "text2"
    title = Text(text(milestone.title), weight="semi", tone=tone, wraps=True)
    head = Row(title, milestone.board and Text(milestone.board, size=13, tone="text3"), gap=8, line_gap=0)
    state = Text(milestone.progress_text, size=13, tone="text2", wraps=True)
    sign = Canvas(partial(_draw_sign, milestone), wide=_SIGN, tall=_SIGN)
    return Row(sign, Box(Column(head, state, gap=1), grow=1), gap=12, wraps=False)


def _draw_sign(milestone: Milestone, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a milestone's icon in a disc: golden if reached, or else in a ring that shows the progress."""
    theme, radius = look.theme, rect.w / 2 - look.px(1)
    gold = theme.warn
    ink = gold if milestone.reached else theme.text3
    fill = look.soft(theme.trace1, 0.55 if theme.is_light else 0.16) if milestone.reached else None
    paint.circle(surface, rect.center, radius, fill, gold if milestone.reached else theme.line, look.px(2))
    if milestone.done and not milestone.reached:
        sweep = math.tau * milestone.done / milestone.goal
        paint.arc(surface, rect.center, radius - look.px(1), look.px(2), -math.pi / 2, sweep, theme.accent)
    look.icon(surface, milestone.icon, rect.center, 20, ink)


# -- the results on a board ---------------------------------------------------------------------------


def progress_page(of: Figures, title: str, cards: Sequence[Node], play: Callable[[], None], *, narrow: bool) -> Node:
    """Return the page, with the rating below `title`, then `cards` and the table of levels. If `narrow`, the table has
    no bars and no ratings. Before the first game, a button calls `play`.
    """
    note = bool(of.ratings) and Box(paragraph(progress_texts.start_words(), size=12, tone="text3"), pad=(4, 0))
    counted = Box(paragraph(progress_texts.count_words(), size=12, tone="text3"), pad=(4, 0))
    summary = _summary(of, title, narrow=narrow) if of.found.total.played else _nothing_played(of, title, play)
    return Column(summary, note, *cards, _table(of, narrow=narrow), counted, gap=14)


def _nothing_played(figures: Figures, title: str, play: Callable[[], None]) -> Node:
    """The card before the first game: a sentence on the rating, and a button that calls `play`."""
    start = Button(text("Play"), play, "primary", icon="play-filled", keycap="Enter", tall=48)
    inside = Row(Column(_label(title), _unrated(figures), gap=4, grow=1), start, gap=24)
    return Panel(inside, pad=(24, 20), elevation=1)


def _unrated(figures: Figures) -> Text:
    """Return the text in place of a rating that is not known yet: a dash if the board's levels have no ratings."""
    words = awaited_words(figures.found) if figures.ratings else "–"
    return Text(words, size=20, weight="semi", wraps=True)


def _summary(figures: Figures, title: str, *, narrow: bool) -> Node:
    """The card of the rating and its curve; below, the results against all levels together."""
    found = figures.found
    rating = shown_rating(found)
    interval = progress_texts.interval_text(rating)
    cells = [
        Column(_label(name), Text(value, size=20, weight="semi"), gap=2)
        for name, value in progress_texts.tally_lines(found.total)
    ]
    value = _unrated(figures) if rating is None else Text(f"{rating.elo:.0f}", size=40, weight="hero", leading=1.1)
    own = Column(_label(title), value, interval and Text(interval, size=12, tone="text2"), gap=2)
    (wide, tall), name = (140, 90) if narrow else (320, _CURVE), text("Curve of the rating")
    curve = rating and _curve(figures, name)
    if curve:
        curve.width_range, curve.height_range, curve.grow = (40, wide), (tall, tall), 1
    row = Row(Box(own, wide=118 if rating else None), curve, gap=24, wraps=False)
    return Panel(Column(row, Grid(3 if narrow else 6, *cells, equal=True), gap=14), pad=(24, 14), elevation=1)


def _label(words: str) -> Node:
    return Text(words, size=13, tone="text3")


def _table(figures: Figures, *, narrow: bool) -> Node:
    """The table of the results against each level."""
    level = Text(text("Level"), size=13, weight="semi", tone="text3")
    head = [level, *(_number(text(name), 13, "text3") for name in _COLUMNS), *([] if narrow else [Box()])]
    cells = [*head, *(cell for number in figures.levels for cell in _level(number, figures, narrow=narrow))]
    return Panel(Grid(len(head), *cells, gap=8, line_gap=14, stretch=range(1, 7)), pad=(24, 16), elevation=1)


def _number(words: str, size: float, tone: str, means: str = "") -> Node:
    number = Text(words, size=size, weight="semi" if size == 13 else "medium", tone=tone, align="end")
    number.value_words = means if words else ""
    return number


def _level(number: float, figures: Figures, *, narrow: bool) -> list[Node]:
    """The cells of a level's line; a fractional number is a strength between two levels."""
    tally = figures.found.levels.get(number)
    rating = f"{figures.ratings[number].elo:.0f}" if number in figures.ratings else ""
    name = Box(Text(text(level_title(number)), weight="semi", tone="text" if tally else "text3"), wide=70)
    first = Row(face(number, 26), name, not narrow and Text(rating, size=12, tone="text3"), gap=10)
    values = [""] * 5
    if tally is not None:
        values = [*map(str, (tally.played, tally.won, tally.drawn, tally.lost)), streak_of(tally)]
    shares = Box(Canvas(partial(_draw_shares, tally), wide=148, tall=8), pad=(14, 0))
    numbers = [_number(value, 14, "text", text(name)) for name, value in zip(_COLUMNS, values, strict=True)]
    return [first, *numbers, *([] if narrow else [shares])]


def _curve(figures: Figures, name: str) -> RatingCurve:
    """Return the curve of the person's ratings over the last games, with the band of intervals and lines for levels."""
    ratings = figures.found.history[-_HISTORY:]
    low, high = plot_bounds(ratings, [strength.elo for strength in figures.ratings.values()])

    def draw_below(surface: pygame.Surface, curve: RatingCurve, look: Look) -> None:
        plot, elos = curve.plot, [(each.elo, reach_of(each)) for each in ratings]
        upper, lower = (curve.points_of([elo + sign * reach for elo, reach in elos]) for sign in (1, -1))
        with paint.clipped(surface, plot):
            pygame.draw.polygon(surface, look.soft(look.theme.accent, 0.2), upper + lower[::-1])
        free = float(plot.bottom)
        for number, strength in sorted(figures.ratings.items(), key=lambda each: each[1].elo):
            y = curve.y_of(strength.elo)
            if number == int(number) and low <= strength.elo <= high and y <= free:  # a level whose name has room
                look.rule(surface, plot.x, round(y), plot.w)
                at, name = (plot.right + look.px(10), round(y)), text(level_title(number))
                look.draw_text(surface, name, at, 12, "medium", look.theme.text3, room=look.px(_NAMES - 10))
                free = y - look.px(15)

    return RatingCurve(name, [each.elo for each in ratings], (low, high), draw_below, margin=_NAMES)


def _draw_shares(tally: Tally | None, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a bar of the shares of won, drawn and lost games."""
    if tally is None:
        return
    theme, left = look.theme, float(rect.x)
    for games, colour in ((tally.won, theme.good), (tally.drawn, theme.outline), (tally.lost, theme.danger)):
        width = rect.w * games / tally.played
        if width >= 1:
            part = pygame.Rect(round(left), rect.y, max(1, round(left + width) - round(left) - look.hairline), rect.h)
            look.panel(surface, part, 3, colour)
        left += width
