"""The chart of a course: the scores of its batches as a line, and the opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from coach import lab_texts
from game.formats import in_digits
from game.registry import find_game
from game.texts import text
from lab.learning.course import Batch, opponents_of
from lab.learning.course_status import CourseStatus, LearningStatus
from lab.learning.recipe import BATCH, RULE, Recipe
from ui.kit import Colour, Look, Theme, cap_of, mix, paint
from ui.kit.tree import Box, Canvas, Column, Node, Panel, Row, Spacer, Text, listed_words, paragraph
from ui.parts.zoomed import ZoomedControl

_LEFT, _RIGHT, _FOOTER, _STRIP = 50, 14, 26, 16
"""Logical pixels: left and right margin of the plot, height of the numbers, height of the strip of opponents."""
_LOWEST = 0.2
"""The score, as a share of the points, at the bottom of the plot. Where a batch was worse, the bottom is 0."""
_TICKS = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000)
_MARK = 13  # logical: the width of a triangle or diamond
_LINE = 1.8


class BatchChart(ZoomedControl):
    """Shows the batches of a course. `on_pick` gets the index of a clicked batch.

    The left and right keys mark another batch, Enter picks it. `on_point` is called when the marked batch changes.
    """

    radius = 8
    width_range = 280, 400
    height_range = 140, 200

    def __init__(self, on_pick: Callable[[int], None], on_point: Callable[[], None]) -> None:
        super().__init__(text("Its score"))
        self.on_pick, self.on_point = on_pick, on_point
        self.grow = 1
        self.batches: tuple[Batch, ...] = ()
        self.recipe: Recipe | None = None
        self.empty = ""
        """The text before the first batch."""
        self.faint = False
        """Whether the batches are of another player's course, shown while this player has none."""
        self.pointed: int | None = None
        self.tells_last = False
        """Whether the last batch shows its text bubble while no batch is under the pointer."""
        self.lowest = _LOWEST
        """The share of points at the bottom of the plot."""
        self.limits: tuple[float, ...] = ()
        """Two shares of points: the opponent changes below the first and above the second. Empty if it is fixed."""
        self._opponents: dict[str, str] = {}
        """The displayed text about each opponent, keyed by the opponent's name."""
        self._known = 0, 0
        """The number of batches that were shown last, and the number of games at the right end of the axis then."""
        self._drawn: tuple[object, ...] = ()
        self._count = -1
        self._picture: pygame.Surface | None = None
        """The cached drawing of the course up to batch `_count` (-1: nothing yet); `_drawn` is its key."""

    @property
    def focusable(self) -> bool:
        return super().focusable and bool(self.batches) and not self.faint

    def show(self, recipe: Recipe, batches: Sequence[Batch], *, faint: bool = False) -> None:
        """Show the batches of a course; if the course is another one, no batch stays marked."""
        batches = tuple(batches)  # a course's own list may grow before the next page
        if not (batches and self.batches and batches[0] is self.batches[0]):  # another course's
            self.pointed, self._known = None, (0, 0)
            self.end_zoom()
        self.recipe, self.batches, self.faint = recipe, batches, faint
        self._follow()
        self.limits = (recipe.low, recipe.high) if recipe.opponent == RULE else ()
        game = find_game(recipe.game)
        self._opponents = {name: lab_texts.against(name, game) for name in {batch.opponent for batch in batches}}
        self.lowest = 0.0 if any(batch.score < _LOWEST for batch in batches) else _LOWEST

    def _follow(self) -> None:
        """When a course grows, keep a zoomed plot on the same games, or on the newest batch if that was visible."""
        (known, length), self._known = self._known, (len(self.batches), self.games)
        if known:
            self.lengthen(self.games / length)
            if self.is_in_plot(self.batches[known - 1].games / self.games):
                self.show_place(self.batches[-1].games / self.games)

    # -- geometry -------------------------------------------------------------------------------------

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle; the plot leaves room for the axis numbers and the strip of opponents."""
        super().place(rect, look)
        px, top = look.px, rect.y + look.px(8)
        self.plot = pygame.Rect(
            rect.x + px(_LEFT), top, rect.w - px(_LEFT + _RIGHT), rect.bottom - px(_FOOTER + _STRIP) - top
        )

    @property
    def games(self) -> int:
        """The number of games at the right end of the plot."""
        return max(self.recipe.games if self.recipe else BATCH, self.batches[-1].games if self.batches else 0)

    def x_of(self, games: float) -> float:
        return self.x_at(games / self.games)

    def y_of(self, score: float) -> float:
        return self.plot.bottom - self.plot.h * (score - self.lowest) / (1 - self.lowest)

    def point_of(self, number: int) -> tuple[float, float]:
        batch = self.batches[number]
        return self.x_of(batch.games), self.y_of(batch.score)

    def _nearest(self, position: tuple[int, int]) -> int | None:
        if not self.batches or self.faint or not self.plot.inflate(0, self.plot.h // 8).collidepoint(position):
            return None
        number = round(self.place_at(position[0]) * self.games / BATCH) - 1
        return min(max(number, 0), len(self.batches) - 1) if number < len(self.batches) + 2 else None

    # -- input ----------------------------------------------------------------------------------------

    def _point_at(self, number: int | None) -> bool:
        """Mark a batch, or none; return whether this is a change."""
        changed, self.pointed = number != self.pointed, number
        if changed:
            self.on_point()
        return changed

    def pointer_moved(self, position: tuple[int, int], _look: Look) -> bool:
        return self._point_at(self._nearest(position))

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        if not hovered:
            self._point_at(None)

    def cursor_at(self, position: tuple[int, int]) -> int:
        return pygame.SYSTEM_CURSOR_ARROW if self._nearest(position) is None else pygame.SYSTEM_CURSOR_HAND

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self.hold(False, look)
        number = self._nearest(position)
        if number is not None:
            self.on_pick(number)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Point at another batch by left, right, Home or End; pick the batch by Enter. True if the key was used."""
        cap, last = cap_of(event), len(self.batches) - 1
        here = last if self.pointed is None else self.pointed
        if cap == "Enter" and self.pointed is not None:
            self.on_pick(self.pointed)
            return True
        ways = {"←": here - 1, "→": here + 1, "Home": 0, "End": last}
        if cap not in ways or last < 0:
            return False
        number = min(max(ways[cap], 0), last)
        self.show_place(self.batches[number].games / self.games)
        self._point_at(number)
        return True

    def focus_changed(self, focused: bool, look: Look) -> None:
        super().focus_changed(focused, look)
        if not focused and not self.hovered:
            self._point_at(None)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.plot, self.radius)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        picture = self._course(look)
        picture.set_alpha(90 if self.faint else 255)
        surface.blit(picture, self.rect)
        if self.batches and not self.faint:
            if self.tells_last or self.pointed is not None:
                self._draw_bubble(surface, look)
        elif self.empty:
            self._draw_empty(surface, look)

    def _course(self, look: Look) -> pygame.Surface:
        """The picture of the course without the bubble; new batches are drawn onto the cached picture."""
        first = self.batches[0] if self.batches else None
        drawn_for = self.rect.size, look.theme.cache_key, look.metrics.scale, look.writing
        key = (*drawn_for, self.recipe, self.lowest, self.games, first, self._zoom, self._left)
        if self._picture is None or key != self._drawn or len(self.batches) < self._count:
            self._drawn, self._count = key, -1
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self._count < len(self.batches):
            self._draw_course(self._picture, look, max(0, self._count))
            self._count = len(self.batches)
        return self._picture

    def _draw_course(self, picture: pygame.Surface, look: Look, start: int) -> None:
        """Draw the batches from number `start` on; with the first batch, also the axes."""
        at = self.plot.topleft
        self.plot.topleft = self.plot.x - self.rect.x, self.plot.y - self.rect.y
        if start == 0:
            self._draw_axes(picture, look)
        picture.set_clip(self.plot.inflate(look.px(_MARK), self.rect.h))
        self._draw_changes(picture, look, start)
        self._draw_line(picture, look, start)
        picture.set_clip(None)
        self._draw_strip(picture, look)
        self.plot.topleft = at

    def _draw_axes(self, picture: pygame.Surface, look: Look) -> None:
        theme, px, rect = look.theme, look.px, self.plot
        if self.limits:
            low, high = (self.y_of(max(self.lowest, share)) for share in self.limits)
            picture.fill((*theme.accent, 22), pygame.Rect(rect.x, round(high), rect.w, round(low - high)))
        strong = [share for share in self.limits if share >= self.lowest]
        for percent in range(round(100 * self.lowest), 101, 20):
            y = round(self.y_of(percent / 100))
            label = lab_texts.percent(percent / 100)
            look.draw_text(picture, label, (rect.x - px(9), y), 12, "medium", theme.text3, "right")
            if percent / 100 not in strong:
                _dash(picture, look, y, rect, mix(theme.surface, theme.line, 1.0))
        for share in strong:
            _dash(picture, look, round(self.y_of(share)), rect, theme.outline)
        step = next((tick for tick in _TICKS if self.x_of(tick) - self.x_of(0) >= px(64)), self.games)
        for games in range(0, self.games + 1, step):
            if not self.is_in_plot(games / self.games):
                continue
            x, label = self.x_of(games), in_digits(games)
            x = min(x, self.rect.w - px(8) - look.text_width(label, 12) / 2)
            look.draw_text(picture, label, (x, rect.bottom + px(14)), 12, "medium", theme.text3, "center")

    def _draw_changes(self, picture: pygame.Surface, look: Look, start: int) -> None:
        """Draw a thin line down from each batch after which the opponent changed, with a gap at the axis numbers."""
        plot, strip = self.plot.bottom, self.plot.bottom + look.px(_FOOTER)
        for number in self._changed(start):
            x, y = self.point_of(number)
            ink = _ink_of(look, self.batches[number].change)
            for top, bottom in ((round(y), plot + look.px(4)), (strip - look.px(4), strip)):
                picture.fill((*ink, 90), (round(x), top, look.hairline, bottom - top))

    def _changed(self, start: int) -> list[int]:
        """Return the indices, from `start` on, of the batches after which the opponent changed."""
        numbers = range(start, len(self.batches)) if self.limits else ()
        return [number for number in numbers if self.batches[number].change]

    def _draw_line(self, picture: pygame.Surface, look: Look, start: int) -> None:
        points = [self.point_of(number) for number in range(max(0, start - 1), len(self.batches))]
        paint.polyline(picture, points, look.px(_LINE), look.theme.accent)
        for number in self._changed(max(0, start - 1)):
            _draw_mark(picture, look, self.point_of(number), self.batches[number].change)

    def _draw_strip(self, picture: pygame.Surface, look: Look) -> None:
        """Draw a strip with a part for each opponent, as wide as the opponent's share of the games."""
        theme, px = look.theme, look.px
        top = self.plot.bottom + px(_FOOTER)
        if self.recipe is None or not self.batches:
            return
        game = find_game(self.recipe.game)
        picture.fill((0, 0, 0, 0), (0, top, self.rect.w, px(_STRIP)))
        look.draw_text(picture, text("vs"), (self.plot.x - px(9), top + px(8)), 12, "medium", theme.text3, "right")
        for first, last, opponent in opponents_of(self.batches):
            left, right = round(self.x_of(first)), round(self.x_of(last))
            if right < self.plot.x or left > self.plot.right:
                continue
            left, right = max(left, self.plot.x), min(right, self.plot.right)
            ink = theme.warn if lab_texts.is_baseline(opponent) else theme.accent
            ink = theme.good if lab_texts.is_copy(opponent) else ink
            piece = pygame.Rect(left, top, max(px(2), right - left - px(1)), px(_STRIP))
            look.panel(picture, piece, 4, look.soft(ink, 0.36))
            label = lab_texts.short_opponent(opponent, game)
            if look.text_width(label, 11, "semi") <= piece.w - px(8):
                look.draw_text(picture, label, piece.center, 11, "semi", theme.text, "center")

    def _draw_bubble(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the bubble of the batch under the pointer, or else of the last batch."""
        number = len(self.batches) - 1 if self.pointed is None else self.pointed
        batch, theme, px = self.batches[number], look.theme, look.px
        if not self.is_in_plot(batch.games / self.games):
            return
        x, y = self.point_of(number)
        for top in range(self.plot.y, self.plot.bottom, px(6)):
            surface.fill(theme.outline, (round(x), top, look.hairline, px(3)))
        bubble = self._bubble(batch, theme)
        wide = bubble.widths(look).wanted
        size = wide, bubble.heights(wide, look).wanted
        bubble.paint_at(self.free_place(size, (round(x), round(y)), px(12)), surface, look)
        paint.circle(surface, (x, y), px(7), theme.fill if not theme.is_contrast else theme.accent)
        paint.circle(surface, (x, y), px(4), (255, 255, 255) if not theme.is_contrast else theme.bg)

    @property
    def value_text(self) -> str | None:
        """The score of the batch under the pointer, else of the last one."""
        if not self.batches:
            return None
        batch = self.batches[-1 if self.pointed is None else self.pointed]
        games = lab_texts.games_of(batch.games, BATCH)
        return listed_words(lab_texts.percent(batch.score), games, self._opponents[batch.opponent])

    def _bubble(self, batch: Batch, theme: Theme) -> Node:
        first, click = text("of these games"), None
        if self.pointed is not None:
            first = lab_texts.games_of(batch.games, BATCH)
            click = _aside(text("Click to play against it as it was then"))
        share = Text(lab_texts.percent(batch.score), weight="semi")
        against = _aside(self._opponents[batch.opponent])
        return Panel(
            Column(Row(share, _aside(first), gap=6), against, click, gap=0),
            fill="raised", border="edge", radius=8, elevation=2, pad=(12, 5),
        )  # fmt: skip

    def free_place(self, size: tuple[int, int], point: tuple[int, int], gap: int) -> pygame.Rect:
        """Return a rectangle in the plot, if possible beside `point`, where a bubble covers the least of the line."""
        box, room = pygame.Rect((0, 0), size), self.plot.inflate(2 * gap, gap)
        places = [("midleft", (point[0] + gap, point[1])), ("midright", (point[0] - gap, point[1]))]
        places += [("midtop", (point[0], room.y)), ("midbottom", (point[0], room.bottom))]
        places += [(corner, getattr(room, corner)) for corner in ("topleft", "topright", "bottomleft", "bottomright")]
        tried = []
        for which, position in places:
            setattr(box, which, position)
            tried.append(box.clamp(room))
        points = [self.point_of(number) for number in range(len(self.batches))]
        return min(tried, key=lambda rect: (rect.collidepoint(point), _covered(points, rect)))

    def _draw_empty(self, surface: pygame.Surface, look: Look) -> None:
        panel = Panel(paragraph(self.empty), fill="raised", radius=10, elevation=1, pad=(16, 12))
        wide = min(self.plot.w + look.px(8), look.px(412), panel.widths(look).wanted)
        rect = pygame.Rect(0, 0, wide, 0)
        rect.h = panel.heights(rect.w, look).wanted
        rect.center = self.plot.center
        panel.paint_at(rect, surface, look)


def _covered(points: Sequence[tuple[float, float]], rect: pygame.Rect) -> int:
    """Return the number of line segments that a rectangle covers."""
    near = (pair for pair in pairwise(points) if pair[1][0] >= rect.x and pair[0][0] <= rect.right)
    return sum(bool(rect.clipline(one, other)) for one, other in near)


def _ink_of(look: Look, change: str) -> Colour:
    return look.theme.good if change == "learner" else look.theme.warn


def _draw_mark(surface: pygame.Surface, look: Look, centre: tuple[float, float], change: str) -> None:
    """Mark a change of the opponent: a triangle if it is now a copy of the player, a diamond if the weak player."""
    icon = "triangle-filled" if change == "learner" else "diamond-filled"
    look.icon(surface, icon, centre, _MARK, _ink_of(look, change))


def _dash(picture: pygame.Surface, look: Look, y: int, rect: pygame.Rect, ink: Colour) -> None:
    for x in range(rect.x, rect.right, look.px(7)):
        picture.fill(ink, (x, y, min(look.px(3), rect.right - x), look.hairline))


def _aside(words: str) -> Text:
    return Text(words, size=12, tone="text2")


def _meaning(change: str, words: str) -> Node:
    mark = Canvas(lambda surface, rect, look: _draw_mark(surface, look, rect.center, change), wide=13, tall=13)
    return Row(mark, _aside(words), gap=7, wraps=False)


def state_of(status: LearningStatus | None, last: CourseStatus | None) -> Node | None:
    """Return a dot with a course's state; without `status`, the name of the `last` course; None without either."""
    if status is None:
        return Text(text("the last one: {name}", name=last.recipe.name), size=13) if last else None
    state, ink = lab_texts.course_state(status.doing, status.asked)
    draw = lambda surface, rect, look: paint.circle(surface, rect.center, rect.w / 2, getattr(look.theme, ink))  # noqa: E731
    return Row(Canvas(draw, wide=8, tall=8), Text(state, size=13), gap=8, wraps=False)


def chart_card(chart: BatchChart, state: Node | None) -> Node:
    """Return the card of the chart, with the state of the course in its head."""
    longer = text("Score per {n} game|Score per {n} games", n=BATCH)
    head = Row(Text(longer, text("Its score"), size=15, weight="semi"), Spacer(), state, gap=8)
    copy, baseline = text("won often: meets its copy"), text("lost often: meets the weak player")
    legend = Row(_meaning("learner", copy), _meaning("baseline", baseline), gap=18)
    normal = Text(text("Its copy grows with it: about half won is normal."), size=12, tone="text3", optional=True)
    below = bool(chart.limits) and Box(Column(legend, normal, gap=2), pad=(10, 0))
    return Panel(Column(Box(head, pad=(10, 0)), chart, below, gap=6), elevation=1, pad=(8, 10), grow=1)
