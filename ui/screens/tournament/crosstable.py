"""The live crosstable: each player's points against each other player, and each player's Elo with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from ai.levels import level_of
from coach.level_texts import about_player
from game.texts import capitalised, text
from lab.arena import MatchResult
from lab.contest.plan import ContestPlan, known_player_of
from lab.contest.standings import RankedPlayer, Standings
from lab.contest.texts import elo_text, name_of, points_text, words_on
from ui.kit import Colour, Look, ScrollArea, cap_of, paint
from ui.kit.tree import Box, Canvas, Node, Row, Spacer, Span, Spoken, Text, Whole, box_of, listed_words, paragraph
from ui.parts.faces import draw_face

_PAD, _HEAD, _COLUMNS, _FOOTER = 18, 50, 30, 30  # logical
_ROW_MOST, _ROW_LEAST, _PITCH_MOST, _PITCH_LEAST, _CELL_MOST = 58, 40, 44, 26, 46
_NUMBER, _NAME_LEAST, _NAME_MOST, _ELO, _BARS = 20, 96, 200, 62, 64
_FACE = 28
_GAP, _RAMP = 8, (60, 10)
_TINT_LEAST, _TINT = 0.04, 0.5
"""The share of the accent colour in a cell with 0 points, and its increase up to a cell with all points."""
_TICKS = (50, 100, 200, 250, 500, 1000, 2000)


class Columns(NamedTuple):
    """The columns of the table, in device pixels: the left edge of the `cells`, the `pitch` from cell to cell, the
    number of `shown` columns, and the index of the `first` column.
    """

    name: int
    cells: int
    pitch: int
    first: int
    shown: int
    bars: pygame.Rect
    elo: int


class _TableRows(ScrollArea):
    """The rows of a table. The up and down keys, the wheel and the bar scroll the rows; the left and right keys, and
    the wheel with Shift, scroll the columns; a finger scrolls both. `first` is the index of the first shown column.
    """

    passing = (*ScrollArea.passing, "first", "_slid")

    def __init__(self, table: TableCard) -> None:
        super().__init__(text("Results"))
        self.table = table
        self.first = 0
        self._slid = 0
        """The pixels that a finger has moved sideways since the last scrolled column."""

    @property
    def scrolls(self) -> bool:
        return super().scrolls or self.table.is_wide

    @property
    def focusable(self) -> bool:
        return self.visible and (self.most > 0 or self.table.is_wide)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        step = {"←": -1, "→": 1}.get(cap_of(event), 0) if self.table.is_wide else 0
        self.first += step
        return bool(step) or super().key(event, look)

    def wheel(self, steps: float, look: Look) -> bool:
        if self.table.is_wide and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.first -= int(math.copysign(1, steps)) if steps else 0
            return True
        return super().wheel(steps, look)

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        """Scroll with a finger, column by column across a wide table; False at the end."""
        self._slid += dx if self.table.is_wide else 0
        steps = int(self._slid / look.px(_PITCH_LEAST))
        self._slid -= steps * look.px(_PITCH_LEAST)
        self.first -= steps
        return super().pan(dx, dy, look) or bool(steps)

    def spoken(self, look: Look) -> Spoken | None:
        spoken, rows = super().spoken(look), self.table.spoken_rows()
        return spoken and replace(spoken, role="list", children=rows, size=(len(rows), 1))

    def draw_content(self, surface: pygame.Surface, look: Look, top: int) -> None:
        self.table.draw_rows(surface, look, self.rect, top)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.table.rect, 16)


class TableCard(Node):
    """The card of the crosstable.

    Attributes:
        standings, plan: the results and the plan of the tournament; None if there are no players.
        live: the two players of the live game, whose cells are outlined.
        title: the text above the table.
        rated: whether the table shows Elo, and is in its order; otherwise it shows sums of points.
    """

    grow = 1
    width_range = 300, 400

    def __init__(
        self,
        standings: Standings | None,
        plan: ContestPlan | None,
        live: tuple[str, str] | None = None,
        title: str = "",
        *,
        rated: bool = True,
    ) -> None:
        super().__init__()
        self.standings, self.plan, self.live, self.rated = standings, plan, live, rated
        self.title = title or text("Results")
        self.rows = _TableRows(self)
        self.children = (self.rows,)
        self._places = () if standings is None else standings.places if rated else standings.by_score
        self._span = _axis(standings.span) if standings and standings.span else None
        self._columns = Columns(0, 0, 1, 0, 0, pygame.Rect(0, 0, 0, 0), 0)

    @property
    def is_wide(self) -> bool:
        """Whether some columns are out of sight."""
        return self._columns.shown < len(self._places)

    # -- places ----------------------------------------------------------------------------------------

    def find_heights(self, width: int, look: Look) -> Span:
        frame = look.px(_HEAD + _COLUMNS + _FOOTER)
        return Span(2 * look.px(_ROW_LEAST), max(2, len(self._places)) * look.px(_ROW_MOST)).plus(frame)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the head, the columns, and below them the rows, which can scroll."""
        super().place(rect, look)
        px, count = look.px, max(1, len(self._places))
        top = rect.y + px(_HEAD + _COLUMNS)
        self.rows.place(pygame.Rect(rect.x + px(6), top, rect.w - px(12), rect.bottom - px(_FOOTER) - top), look)
        self._row = min(px(_ROW_MOST), max(px(_ROW_LEAST), self.rows.rect.h // count))
        self.rows.content_height = self._row * len(self._places)
        names = [look.text_width(self._name_of(p), 14, "semi") + self._face_width(p, look) for p in self._places]
        left, right = rect.x + px(_PAD), rect.right - px(16)
        room = right - left - px(_NUMBER + _ELO + 2 * _GAP)
        name = min(max([*names, px(_NAME_LEAST)]), px(_NAME_MOST), max(px(_NAME_LEAST), room // 2))
        room -= name
        pitch = min(px(_PITCH_MOST), max((room - px(_BARS)) // count, px(_PITCH_LEAST)))
        bars = room - pitch * count if room - pitch * count >= px(_BARS) else 0
        pitch = pitch if bars else min(px(_PITCH_MOST), max(room // count, px(_PITCH_LEAST)))
        shown = min(count, max(1, room // pitch))
        self.rows.first = min(max(self.rows.first, 0), count - shown)
        cells = left + px(_NUMBER) + name + px(_GAP)
        strip = pygame.Rect(cells + pitch * shown + px(_GAP), 0, max(0, bars - px(_GAP)), 0)
        self._columns = Columns(name, cells, pitch, self.rows.first, shown, strip, right)
        head = self._head()
        head.place(pygame.Rect(left, rect.y, right - left, px(_HEAD)), look)
        words = text("Choose two players or more, and the table opens here.")
        nobody = Box(paragraph(words), pad=(32, 0), valign="center")
        nobody.place(rect.inflate(0, -2 * look.px(_HEAD)), look)
        self.children = (head, self.rows if self._places else nobody)

    def _head(self) -> Node:
        """The title; at the right, the legend of the colours, or the numbers of the shown columns."""
        first, size = self._columns.first, 13

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            surface.blit(paint.wash(rect.size, rect.h / 2, self._tint(look, 0), self._tint(look, 1), None), rect)

        ramp = Canvas(draw, wide=_RAMP[0], tall=_RAMP[1])
        # translators: the two ends of a scale of colours.
        less, more = Text(text("less"), size=size, tone="text3"), Text(text("more"), size=size, tone="text3")
        caption = Whole(Text(text("points of the player at the left"), size=size, tone="text3"), optional=True)
        aside: Node = Row(caption, Spacer(grow=0), less, ramp, more, gap=8, wraps=False, optional=True)
        if self.is_wide:
            words = text("columns {first} to {last}, ← → for others", first=first + 1, last=first + self._columns.shown)
            aside = Text(words, "← →", size=size, tone="text3")
        return Row(Text(self.title, size=16, weight="semi"), Spacer(), aside, wraps=False)

    # -- for screen readers ----------------------------------------------------------------------------

    def spoken_rows(self) -> tuple[Spoken, ...]:
        """Return a row for each player: name, rating, and points against each other player."""
        standings, box, game = self.standings, box_of(self.rows.rect), self.plan.game if self.plan else ""
        words = partial(words_on, game=game, rated=self.rated)
        if standings is None:
            return ()
        return tuple(
            Spoken("row", listed_words(*words(standings, place)), box, key=place.name, place=(number, 0))
            for number, place in enumerate(self._places)
        )

    # -- drawing ---------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        look.card(surface, self.rect)
        if self._places:
            self._draw_column_heads(surface, look)
        if self._places and self.rated:
            self._draw_axis(surface, look)
        elif self._places:
            where = self._columns.elo, self.rows.rect.y - look.px(_COLUMNS // 2)
            look.draw_text(surface, capitalised(text("points")), where, 13, "semi", look.theme.text2, "right")
        self.paint_children(surface, look)

    def _draw_column_heads(self, surface: pygame.Surface, look: Look) -> None:
        theme, columns = look.theme, self._columns
        middle = self.rows.rect.y - look.px(_COLUMNS // 2)
        for number in range(columns.shown):
            x = columns.cells + columns.pitch * number + columns.pitch // 2
            look.draw_text(surface, f"{columns.first + number + 1}", (x, middle), 13, "semi", theme.text2, "center")

    def draw_rows(self, surface: pygame.Surface, look: Look, area: pygame.Rect, top: int) -> None:
        """Draw the visible rows in `area`; `top` is the y pixel of the first row, which may be out of sight."""
        for number, place in enumerate(self._places):
            row = pygame.Rect(area.x, top + number * self._row, area.w, self._row)
            if row.bottom > area.y and row.y < area.bottom:
                self._draw_row(surface, look, row, number, place)

    def _draw_row(
        self, surface: pygame.Surface, look: Look, row: pygame.Rect, number: int, place: RankedPlayer
    ) -> None:
        theme, columns = look.theme, self._columns
        if number:
            look.rule(surface, row.x + look.px(6), row.y, row.w - look.px(12))
        x = self.rect.x + look.px(_PAD)
        look.draw_text(surface, f"{number + 1}", (x, row.centery), 13, "medium", theme.text3)
        self._draw_name(surface, look, row, place)
        for shown, other in enumerate(self._places[columns.first : columns.first + columns.shown]):
            cell = pygame.Rect(0, 0, columns.pitch - look.px(4), min(look.px(_CELL_MOST), row.h - look.px(8)))
            cell.center = (columns.cells + columns.pitch * shown + columns.pitch // 2, row.centery)
            if other.name == place.name:
                look.panel(surface, cell, 7, theme.bg)
                surface.fill(theme.text3, (cell.centerx - look.px(6), cell.centery, look.px(12), look.hairline))
            else:
                self._draw_cell(surface, look, cell, place, other)
        self._draw_rating(surface, look, row, place)

    def _name_of(self, place: RankedPlayer) -> str:
        return name_of(place.name, self.plan.game if self.plan else "")

    def _face_width(self, place: RankedPlayer, look: Look) -> int:
        """The width of a level's face with the gap after it; 0 if the player has no face."""
        return 0 if level_of(place.name) is None else look.px(_FACE + _GAP)

    def _draw_name(self, surface: pygame.Surface, look: Look, row: pygame.Rect, place: RankedPlayer) -> None:
        theme, room, px = look.theme, self._columns.name, look.px
        x, name, level = self.rect.x + px(_PAD + _NUMBER), self._name_of(place), level_of(place.name)
        if level is not None:
            face = pygame.Rect(x, 0, px(_FACE), px(_FACE))
            face.centery = row.centery
            draw_face(surface, face, look, level)
        x, room = x + self._face_width(place, look), room - self._face_width(place, look)
        plan, below = self.plan, text("failed") if place.failed else ""
        if plan is not None and not below:
            below = about_player(plan.game, place.name, known_player_of(plan, place.name))
        ink, quiet = (theme.text3, theme.danger) if place.failed else (theme.text, theme.text3)
        middle = row.centery - (px(9) if below else 0)
        size = _fitting(look, name, (14, 13, 12, 11), room)
        look.draw_text(surface, name, (x, middle), size, "semi", ink, room=room)
        if below:
            size = 12 if look.text_width(below, 12) <= room else 11
            look.draw_text(surface, below, (x, row.centery + px(10)), size, "medium", quiet, room=room)

    def _tint(self, look: Look, share: float) -> Colour:
        return look.soft(look.theme.accent, _TINT_LEAST + _TINT * round(share * 20) / 20)

    def _draw_cell(
        self, surface: pygame.Surface, look: Look, cell: pygame.Rect, place: RankedPlayer, other: RankedPlayer
    ) -> None:
        """Draw the points of `place` against `other`; a cell is dashed before their match, and has a bar during it."""
        theme, met = look.theme, self.standings and self.standings.met(place.name, other.name)
        if met is None:
            look.draw_text(surface, "·", cell.center, 14, "semi", theme.text3, "center")
            return
        if met.games == 0:
            colour = look.soft(theme.outline, 0.7)
            paint.dashed(surface, cell, look.px(7), look.hairline, colour, look.px(4), look.px(3))
        else:
            self._draw_points(surface, look, cell, met, faint=bool(place.failed or other.failed))
        if self.live is not None and {place.name, other.name} == set(self.live):
            look.panel(surface, cell, 7, None, theme.focus, 2)

    def _draw_points(
        self, surface: pygame.Surface, look: Look, cell: pygame.Rect, met: MatchResult, *, faint: bool
    ) -> None:
        theme, wanted = look.theme, self.plan.games if self.plan else met.games
        look.panel(surface, cell, 7, theme.raised if faint else self._tint(look, met.score_rate))
        is_open, points = met.games < wanted, points_text(met.wins + met.draws / 2)
        size = _fitting(look, points, (15, 14, 13, 12, 11, 10, 9), cell.w - look.px(2))
        middle = cell.centery - (look.px(4) if is_open else 0)
        ink = theme.text3 if faint else theme.text
        look.draw_text(surface, points, (cell.centerx, middle), size, "semi", ink, "center")
        if is_open:
            bar = pygame.Rect(0, 0, min(look.px(28), cell.w - look.px(8)), max(2, look.px(4)))
            bar.midbottom = (cell.centerx, cell.bottom - look.px(5))
            if theme.is_contrast:
                surface.fill(theme.outline, bar.inflate(2 * look.hairline, 2 * look.hairline))
            surface.fill(theme.bg, bar)
            surface.fill(theme.text, (bar.x, bar.y, max(2, round(bar.w * met.games / wanted)), bar.h))

    # -- ratings ---------------------------------------------------------------------------------------

    def _at(self, elo: float) -> float:
        span, bars = self._span, self._columns.bars
        assert span is not None
        return bars.x + bars.w * (elo - span[0]) / (span[1] - span[0])

    def _draw_axis(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the head of the ratings, and dotted lines at round numbers, with the numbers below."""
        rows, theme, right = self.rows.rect, look.theme, self._columns.elo
        middle, bottom = rows.y - look.px(_COLUMNS // 2), min(rows.bottom, rows.y + self.rows.content_height)
        left = look.draw_text(surface, text("±"), (right, middle), 12, "medium", theme.text3, "right").x
        look.draw_text(surface, text("Elo"), (left - look.px(30), middle), 13, "semi", theme.text2)
        bottom += look.px(_FOOTER // 2)
        for tick in self.ticks(look):
            x = round(self._at(tick))
            for y in range(rows.y, bottom - look.px(8), look.px(5)):
                surface.fill(theme.line, (x, y, look.hairline, look.px(2)))
            look.draw_text(surface, elo_text(tick), (x, bottom), 12, "medium", theme.text3, "center")

    def ticks(self, look: Look) -> list[int]:
        """Return round Elo numbers for the axis, in the smallest equal steps whose labels do not touch. If fewer than
        two numbers fit, return the lowest and the highest multiple of 50, if these labels do not touch.
        """
        span, bars = self._span, self._columns.bars
        if span is None or not bars.w:
            return []
        widest = (look.text_width("0000", 12) + look.px(10)) * (span[1] - span[0]) / bars.w
        step = next((each for each in _TICKS if each >= widest), _TICKS[-1])
        found, outer = self._round_numbers(look, span, step), self._round_numbers(look, span, _TICKS[0])
        if len(found) < 2 and outer and outer[-1] - outer[0] >= widest:
            return [outer[0], outer[-1]]
        return found

    def _round_numbers(self, look: Look, span: tuple[float, float], step: int) -> list[int]:
        """Return those multiples of `step` in `span` whose labels fit on the axis."""
        left, right = self._columns.bars.x - look.px(10), self._columns.elo
        numbers = range(math.ceil(span[0] / step) * step, math.floor(span[1]) + 1, step)
        halves = {number: look.text_width(elo_text(number), 12) // 2 for number in numbers}
        return [n for n, half in halves.items() if left <= self._at(n) - half and self._at(n) + half <= right]

    def _draw_rating(self, surface: pygame.Surface, look: Look, row: pygame.Rect, place: RankedPlayer) -> None:
        theme, right, rating = look.theme, self._columns.elo, place.rating
        if not self.rated:
            points = f"{points_text(place.points)} / {place.games}" if place.games else ""
            look.draw_text(surface, points, (right, row.centery), 14, "semi", None, "right")
            return
        if rating is None:
            look.draw_text(surface, "–", (right, row.centery), 14, "semi", theme.text3, "right")
            return
        look.draw_text(surface, elo_text(rating.elo), (right, row.centery - look.px(9)), 15, "semi", None, "right")
        reach = text("measured") if place.known else f"± {(rating.high - rating.low) / 2:.0f}"
        look.draw_text(surface, reach, (right, row.centery + look.px(10)), 12, "medium", theme.text3, "right")
        if not self._columns.bars.w:
            return
        ends = self._at(rating.low), self._at(rating.elo), self._at(rating.high)
        look.interval(surface, ends, row.centery, theme.text2 if place.known else theme.accent, dot=5)


def _axis(span: tuple[float, float]) -> tuple[float, float]:
    """Return the ends of the axis, in Elo: the lowest and the highest rating of a span, with a margin beyond each."""
    room = max(20.0, (span[1] - span[0]) * 0.04)
    return span[0] - room, span[1] + room


def _fitting(look: Look, words: str, sizes: Sequence[int], room: int) -> int:
    """Return the first of `sizes` in which the text fits into `room` pixels; the last size if none fits."""
    return next((size for size in sizes if look.text_width(words, size, "semi") <= room), sizes[-1])
