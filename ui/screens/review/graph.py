"""The card under the board of a review: the graph of the win chances, buttons to step, and the engine's progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import dist

import pygame

from coach.review.analysis import Looking
from game.formats import percent
from game.texts import text
from table.review.marks import Mark
from ui.boards import move_marks
from ui.kit import Colour, Look, Theme, mix, paint
from ui.kit.tree import Box, Column, Meter, Node, Panel, Row, Spacer, Text, Whole
from ui.parts.curve import ChanceCurve, plain
from ui.parts.pictures import SideStyles

_LEFT, _RIGHT, _FOOT = 66, 20, 28  # logical margins around the curve in its card
_HEAD = 9  # logical margin above and below the card's buttons
_MARK, _CHOSEN = 17, 25  # logical sizes of a mark, and of the mark of the shown move
_TICKS = 14  # the most move numbers under the graph
_NEAR, _TINT, _OWN = 180, 0.65, 0.82
"""The least difference (red + green + blue) of distinct colours; an outline's and a side's share in a mixed colour."""
_STEPS = (1, 2, 5, 10, 20, 50)


class ReviewGraph(ChanceCurve):
    """The curve of the win chances, with marks of moves on it and move numbers below. A click on a mark shows its move.

    Attributes:
        marks: the marks of moves, keyed by the number of plies after the move.
        numbers: for each move of the game, its number in the list of moves.
    """

    least_plies = 1
    fine = 2
    width_range = 160, 240
    height_range = 82, 82

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None]) -> None:
        tip = text("Click to look at a position. During a game you see the chances for its players instead.")
        super().__init__(sides, on_browse, text("Win chance with best play"), tip)
        self.marks: Mapping[int, Mark] = {}
        self.numbers: Sequence[int] = ()

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the curve, with room for percentages at its left and for move numbers below."""
        left, right, foot = look.px(_LEFT), look.px(_RIGHT), look.px(_FOOT)
        super().place(pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h - foot), look)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Show the move of the clicked mark, or else the position under the click."""
        self.hold(False, look)
        near = [
            ply for ply in self.marks if self.is_seen(ply) and dist(self.place_of(ply), position) <= look.px(_MARK / 2)
        ]
        if near:
            self.on_browse(near[0] - 1)
        else:
            super().drop(position, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the graph with all marks; the shown move has the largest mark."""
        theme, rect = look.theme, self.rect
        look.panel(surface, rect, self.radius, _ground(theme), theme.contrast_edge)
        surface.blit(self.picture(look), rect)
        self._draw_shares(surface, look)
        self._draw_numbers(surface, look)
        self.draw_pointed(surface, look)
        if self.chances and self.is_seen(self.shown):  # a line through the shown position, with an arrowhead at its top
            x, half, top = self.place_of(self.shown)[0], look.px(6), rect.y - look.px(12)
            line = x - look.hairline // 2, rect.y - look.px(4), look.px(2), rect.h + look.px(4)
            surface.fill(theme.accent, line)
            pygame.draw.polygon(surface, theme.accent, [(x - half, top), (x + half, top), (x, top + look.px(8))])
        for ply, mark in self.marks.items():
            if ply != self.shown + 1 and self.is_seen(ply):
                move_marks.draw_mark(surface, mark, self.place_of(ply), look.px(_MARK), theme)
        if self.chances and self.is_seen(self.shown):
            self._draw_chosen(surface, look)

    def half_colour(self, player: int, theme: Theme) -> Colour:
        """The colour of a side's half, mixed so that it differs from the background."""
        own, ground = plain(self.sides.bar_fill(player, theme)), _ground(theme)
        near = abs(sum(own) - sum(ground)) < _NEAR
        return mix(ground, theme.outline, _TINT) if near and not theme.is_light else mix(ground, own, _OWN)

    def _draw_shares(self, surface: pygame.Surface, look: Look) -> None:
        rect, right = self.rect, self.rect.x - look.px(8)
        for share, y in ((100, rect.y + look.px(8)), (50, rect.centery), (0, rect.bottom - look.px(8))):
            look.draw_text(surface, percent(share), (right, y), 12, "medium", look.theme.text2, "right")

    def _draw_numbers(self, surface: pygame.Surface, look: Look) -> None:
        last = max(self.numbers, default=0)
        step = next((each for each in _STEPS if last / each <= _TICKS), _STEPS[-1])
        y = self.rect.bottom + look.px(14)
        seen = 0
        for ply, number in enumerate(self.numbers, 1):
            if number != seen and number % step == 0 and last > 1 and self.is_seen(ply):
                x = self.place_of(ply)[0]
                surface.fill(look.theme.text3, (x, self.rect.bottom, look.hairline, look.px(4)))
                look.draw_text(surface, str(number), (x, y), 11, "medium", look.theme.text3, "center")
            seen = number

    def _draw_chosen(self, surface: pygame.Surface, look: Look) -> None:
        mark, theme, here = self.marks.get(self.shown + 1), look.theme, self.place_of(self.shown)
        known = self.chances[min(self.shown, len(self.chances) - 1)] is not None
        paint.circle(surface, here, look.px(4.5), theme.text if known else theme.bg, theme.accent, look.px(2))
        if mark and self.is_seen(self.shown + 1):
            there = self.place_of(self.shown + 1)
            paint.circle(surface, there, look.px(_CHOSEN / 2 + 1), theme.accent)
            move_marks.draw_mark(surface, mark, there, look.px(_CHOSEN), theme)


def _ground(theme: Theme) -> Colour:
    """The background colour of the graph; in the light theme dark enough to show a white half."""
    return mix(theme.bg, theme.text3, 0.16) if theme.is_light else theme.bg


def graph_card(
    buttons: Sequence[Node], where: str, whose: str, looking: Looking, rest: Node, graph: ReviewGraph
) -> Node:
    """Return the card. `where` is a text about the next move, `whose` a text about the side whose chances the graph
    shows. While the engine judges the moves, its progress and its pause button `rest` replace `whose`.
    """
    aside: Node = Whole(Text(whose, size=13, tone="text2"), pad=(8, 0), optional=True)
    if looking.words:
        meter = Meter(looking.words, looking.share, tall=8, tone="accent")
        meter.optional = True
        aside = Row(Whole(Text(looking.words, size=13, tone="text2"), optional=True), meter, rest, gap=8, wraps=False)
    head = Row(Row(*buttons, gap=0, wraps=False), Whole(Text(where, size=15, weight="semi")), Spacer(), aside, gap=10)
    graph.grow = 1
    return Panel(Column(Box(head, pad=(12, _HEAD)), graph, gap=0), radius=14, elevation=1, pad=0)
