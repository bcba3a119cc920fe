"""Cards of the second page of the library: what a person has beaten, played, learned and earned on all boards."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from coach import progress_texts
from coach.library_texts import board_title, day_of
from coach.player_texts import seat_name
from game import GAMES
from game.formats import short_month
from game.texts import text
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.menu import Dropdown
from ui.kit.tree.layout import Box, Column, Grid, Row
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.page import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.milestones import Milestone
    from table.progress import MonthTally, ProgressReport
    from ui.kit.look import Look
    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node

_SIGN = 44  # logical: the disc of a milestone
_BARS = 96  # logical height of the bars of the months


def strongest_card(report: ProgressReport, board: str, open_game: Callable[[int], None]) -> Node:
    """Return the strongest opponent that was beaten on a board, with the way to that game."""
    title, best = text("Strongest you have beaten"), report.strongest_beaten(board)
    if best is None:
        words = text("Nobody on {board} yet. The first win stands here.", board=board_title(board))
        return Card(title, Text(words, size=14, tone="text2", wraps=True), grow=1)
    when = day_of(best.ended)
    detail = text("Level {level}, {date}", level=best.rival.level, date=when)
    if not best.is_unaided:
        detail = text("Level {level}, with help, {date}", level=best.rival.level, date=when)
    look_at = Button(text("Look at that game"), lambda: open_game(best.id), icon="eye", size=13)
    words_of = Column(
        Text(seat_name(best.rival), size=24, weight="display"), Text(detail, size=13, tone="text2", wraps=True), gap=2
    )
    return Card(title, words_of, Row(look_at), grow=1)


def months_card(months: Sequence[MonthTally]) -> Node:
    """Return a bar for each month, of which the won games are the lower part."""
    played, won = sum(each.tally.played for each in months), sum(each.tally.won for each in months)
    words = text("{n:,} game, {won:,} won|{n:,} games, {won:,} won", n=played, won=won)
    bars = Canvas(partial(_draw_months, months), wide=320, tall=_BARS + 22, least=(160, _BARS + 22), name=words)
    return Card(text("Twelve months"), bars, aside=Text(words, size=13, tone="text2"), grow=1)


def _draw_months(months: Sequence[MonthTally], surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    most = max(1, *(each.tally.played for each in months))
    theme, pitch, base = look.theme, rect.w / len(months), rect.y + look.px(_BARS)
    wide = max(look.px(4), round(pitch * 0.5))
    look.line(surface, rect.x, base, rect.w)
    for place, each in enumerate(months):
        middle = round(rect.x + pitch * (place + 0.5))
        for games, colour in ((each.tally.played, theme.outline), (each.tally.won, theme.good)):
            tall = round(look.px(_BARS - 8) * games / most)
            look.panel(surface, pygame.Rect(middle - wide // 2, base - tall, wide, tall), 3, colour)
        if place % 2 == 1:
            at = middle, base + look.px(13)
            look.text(surface, short_month(each.month), at, 11, "medium", theme.text3, "center")


def learned_card(report: ProgressReport) -> Node:
    """Return what was learned: lessons, puzzles, own mistakes."""
    lines = (
        (text("Lessons done"), text("{some:,} of {n:,}", some=report.lessons, n=len(GAMES))),
        (text("Puzzles solved"), f"{report.solved}"),
        (text("Own mistakes mended"), text("{some:,} of {n:,}", some=report.mended, n=len(report.mistakes))),
    )
    rows = (
        Row(Text(name, size=14, tone="text2", wraps=True, grow=1), Text(value, size=14, weight="semi"))
        for name, value in lines
    )
    return Card(text("Learned"), *rows, gap=8, grow=1)


def year_card(
    report: ProgressReport, year: int, choose: Callable[[int], None], open_menu: Callable[[Menu], None]
) -> Node:
    """Return the page of a year, with the choice of another one."""
    years = {each: str(each) for each in dict.fromkeys([*report.years, year])}
    choice = Dropdown.of(text("Year"), years, year, choose, open_menu) if len(years) > 1 else None
    lines = [Text(line, tone="text2", wraps=True) for line in progress_texts.year_lines(report.of_year(year))]
    title = text("The year {year}", year=str(year))
    return Card(title, *lines, aside=choice, gap=8, grow=1)


def milestones_card(milestones: Sequence[Milestone], *, narrow: bool) -> Node:
    """Return everything that can be earned, each with how far it is."""
    reached = sum(each.reached for each in milestones)
    count = text("{some:,} of {n:,}, no hurry", some=reached, n=len(milestones))
    cells = Grid(1 if narrow else 3, *map(_milestone, milestones), gap=24, line_gap=16, equal=True)
    return Card(text("Along the way"), cells, aside=Text(count, size=13, tone="text2"))


def _milestone(milestone: Milestone) -> Node:
    tone = "text" if milestone.reached else "text2"
    title = Text(text(milestone.title), weight="semi", tone=tone, wraps=True)
    head = Row(title, milestone.board and Text(milestone.board, size=13, tone="text3"), gap=8, line_gap=0)
    state = Text(milestone.state, size=13, tone="text2", wraps=True)
    sign = Canvas(partial(_draw_sign, milestone), wide=_SIGN, tall=_SIGN)
    return Row(sign, Box(Column(head, state, gap=1), grow=1), gap=12, wraps=False)


def _draw_sign(milestone: Milestone, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the icon in a disc: golden if it is reached, else in a ring that shows how much of it is done."""
    theme, radius = look.theme, rect.w / 2 - look.px(1)
    gold = theme.warn
    ink = gold if milestone.reached else theme.text3
    fill = look.soft(gold, 0.16) if milestone.reached else None
    paint.circle(surface, rect.center, radius, fill, gold if milestone.reached else theme.line, look.px(2))
    if milestone.done and not milestone.reached:
        sweep = math.tau * milestone.done / milestone.goal
        paint.arc(surface, rect.center, radius - look.px(1), look.px(2), -math.pi / 2, sweep, theme.accent)
    look.icon(surface, milestone.icon, rect.center, 20, ink)
