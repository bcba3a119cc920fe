"""What stands under the board in place of the actions: the result of the game, or the question of the guard."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ui.kit import paint
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.theme import Colour, mix
from ui.kit.tree.layout import Box, Column, Row, Stack
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.node import Node, Span
from ui.parts.board_scene import BAR, GAP, STATUS
from ui.parts.pictures import SideStyles

if TYPE_CHECKING:
    from coach.blunder_texts import BlunderQuestion
    from coach.phrases import Stone
    from coach.verdict import Verdict

_RAYS = 20
_TALL = BAR + GAP + STATUS  # logical: as high as the actions and the line below them
_ANSWERS, _ANSWERS_COMPACT = 250, 190  # logical widths of the answers
_SIGN = 64  # logical: the disc with the sign of a question

Draw = Callable[[pygame.Surface, pygame.Rect, Look], None]


class Headline(Text):
    """A headline in the largest of some type sizes at which it stands in one line."""

    def __init__(self, words: str, sizes: Sequence[float], *, leading: float = 1.15) -> None:
        super().__init__(words, size=sizes[-1], weight="display", wraps=True, leading=leading)
        self._sizes = sizes

    def find_widths(self, look: Look) -> Span:
        self.size = self._sizes[-1]
        return Span(super().find_widths(look).least, look.text_width(self.name, self._sizes[0], self.weight))

    def find_heights(self, width: int, look: Look) -> Span:
        self._fit(width, look)
        return super().find_heights(width, look)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        self._fit(rect.w, look)
        super().place(rect, look)

    def _fit(self, width: int, look: Look) -> None:
        fitting = (size for size in self._sizes if look.text_width(self.name, size, self.weight) <= width)
        self.size = next(fitting, self._sizes[-1])


# -- the result ---------------------------------------------------------------------------------------


def result_banner(verdict: Verdict, sides: SideStyles, buttons: Sequence[Button], *, compact: bool) -> Node:
    """Return who won and how, with buttons to go on: at the right, or under the words in a `compact` window."""
    headline = Headline(verdict.headline, (22, 20, 18) if compact else (34, 28, 24, 20))
    detail = Text(verdict.detail, size=12.5 if compact else 13, tone="text2", wraps=True, leading=1.35)
    for button in buttons:
        button.tall = 38 if compact else 48
    row = Row(*buttons, gap=6 if compact else 8)
    words = Column(headline, detail, compact and row, gap=5 if compact else 2, grow=1)
    picture = Canvas(_picture(verdict, sides, compact), wide=76 if compact else 100, tall=88)
    inside = Row(picture, words, None if compact else row, gap=16)
    return _panel(
        _wash(verdict, sides), Box(inside, pad=(4, 6), tall=_TALL, valign="center"), right=6 if compact else 16
    )


def _glow(verdict: Verdict, sides: SideStyles, look: Look) -> Colour:
    """The colour of the winner, or red if the person lost."""
    if verdict.lost:
        return look.theme.danger
    return look.theme.accent if verdict.winner is None else sides.glow(verdict.winner, look.theme)


def _wash(verdict: Verdict, sides: SideStyles) -> Draw:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        theme, glow = look.theme, _glow(verdict, sides, look)
        if verdict.past:
            look.card(surface, rect, 14)
            return
        look.shadow(surface, rect, 14, 1)
        if theme.is_contrast:
            surface.blit(paint.rounded(rect.size, look.px(14), theme.surface, glow, look.px(2)), rect)
            return
        fill, border = mix(theme.surface, glow, 0.34 if theme.is_light else 0.19), mix(theme.surface, glow, 0.7)
        surface.blit(paint.wash(rect.size, look.px(14), fill, theme.surface, border), rect)

    return draw


def _picture(verdict: Verdict, sides: SideStyles, compact: bool) -> Draw:
    """Draw the piece of the winner, with rays unless the person lost; both pieces for a draw; looking back, the piece
    of the move before the position.
    """

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        x, y = rect.center
        if verdict.past:
            _draw_placed(surface, look, sides, verdict.placed, (x, y), 36 if compact else 48)
            return
        size = look.px(44 if compact else 58)
        if verdict.winner is not None:
            if not verdict.lost:
                glow = _glow(verdict, sides, look)
                _draw_rays(surface, look, (x, y), size / 2, mix(glow, look.theme.text, 0.15))
            icon = sides.icon(verdict.winner, size, look.theme)
            surface.blit(icon, icon.get_rect(center=(x, y)))
            return
        for player, side in ((1, 1), (0, -1)):
            icon = sides.icon(player, round(size * 0.8), look.theme)
            surface.blit(icon, icon.get_rect(center=(x + side * size * 0.2, y + side * size * 0.14)))

    return draw


def _draw_placed(
    surface: pygame.Surface, look: Look, sides: SideStyles, placed: Stone | None, centre: tuple[int, int], size: int
) -> None:
    if placed is not None:
        icon = sides.icon(placed.player, look.px(size), look.theme, placed.kind)
        surface.blit(icon, icon.get_rect(center=centre))


def _draw_rays(surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, colour: Colour) -> None:
    """Draw rays around a piece, alternately long and short."""
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS
        inner, outer = radius + look.px(5), radius + look.px(17 if number % 2 == 0 else 11)
        ends = [(centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)) for reach in (inner, outer)]
        paint.line(surface, ends[0], ends[1], look.px(2), colour)


# -- the question -------------------------------------------------------------------------------------


def guard_question(question: BlunderQuestion, take_back: Button, anyway: Button, *, compact: bool) -> Node:
    """Return the question about a held move, with its two answers."""
    sign = Canvas(_sign(compact), wide=44 if compact else _SIGN, tall=44 if compact else _SIGN)
    lines = [Text(line, size=13.5, tone="text2", wraps=True, leading=1.5) for line in question.lines]
    words = Column(Headline(question.title, (24, 20, 18, 16, 15), leading=1.45), *lines, gap=0, grow=1)
    take_back.tall, anyway.tall = 46, 40
    answers = Box(Column(take_back, anyway, gap=8), wide=_ANSWERS_COMPACT if compact else _ANSWERS)
    inside = Row(sign, words, answers, gap=12 if compact else 18)
    return _panel(_warn, Box(inside, pad=(14 if compact else 20, 6), tall=_TALL, valign="center"))


def _warn(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme = look.theme
    fill = theme.surface if theme.is_contrast else mix(theme.surface, theme.warn, 0.16)
    look.panel(surface, rect, 14, (fill, theme.surface), mix(theme.surface, theme.warn, 0.75), 1, 1)


def _sign(compact: bool) -> Draw:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        colour = look.theme.warn
        look.panel(surface, rect, 32, mix(look.theme.surface, colour, 0.1), colour)
        look.icon(surface, "triangle-alert", rect.center, 24 if compact else 34, colour)

    return draw


def _panel(face: Draw, inside: Node, right: float = 0) -> Node:
    """Something with a face of its own behind it."""
    return Stack(Canvas(face), Row(Box(inside, grow=1), Box(wide=right) if right else None, gap=0))
