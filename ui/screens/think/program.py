"""The card of the running program, with its current line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from ai.search.textbook import Backup, CutOff, Value
from game.texts import text

if TYPE_CHECKING:
    from ai.search.textbook import Event
    from ui.kit.look import Look

_HEAD, _ROW, _INDENT = 44, 25, 15  # logical


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a program: its indent, and its English words."""

    indent: int
    words: str


MINIMAX = (
    Line(0, "minimax(node, depth)"),
    Line(1, "if over or depth = 0: return value"),
    Line(1, "if {side} is to move: best ← −∞"),
    Line(1, "else: best ← ∞"),
    Line(1, "for each child:"),
    Line(2, "v ← minimax(child, depth − 1)"),
    Line(2, "if {side} is to move:"),
    Line(3, "best ← max(best, v)"),
    Line(2, "else: best ← min(best, v)"),
    Line(1, "return best"),
)
ALPHA_BETA = (
    Line(0, "alphabeta(node, depth, α, β)"),
    Line(1, "if over or depth = 0: return value"),
    Line(1, "best ← −∞, or ∞ if {other} moves"),
    Line(1, "for each child:"),
    Line(2, "v ← alphabeta(child, …, α, β)"),
    Line(2, "if {side} is to move:"),
    Line(3, "best ← max(best, v)"),
    Line(3, "if best ≥ β: cut the rest"),
    Line(3, "α ← max(α, best)"),
    Line(2, "else:"),
    Line(3, "best ← min(best, v)"),
    Line(3, "if best ≤ α: cut the rest"),
    Line(3, "β ← min(β, best)"),
    Line(1, "return best"),
)
_WHERE = {MINIMAX: (7, 8, 0, 0), ALPHA_BETA: (6, 10, 7, 11)}
"""The lines of a better value and of a cut: value for MAX and MIN, then cut for MAX and MIN."""


def line_of(program: tuple[Line, ...], event: Event, *, is_max: bool) -> int:
    """Return the number of the line that an event belongs to."""
    best_max, best_min, cut_max, cut_min = _WHERE[program]
    if isinstance(event, Value):
        return 1
    if isinstance(event, Backup):
        return best_max if is_max else best_min
    if isinstance(event, CutOff):
        return cut_max if is_max else cut_min
    return 0


def draw_program(
    surface: pygame.Surface,
    look: Look,
    rect: pygame.Rect,
    program: tuple[Line, ...],
    at: int | None,
    where: str,
    sides: tuple[str, str],
) -> None:
    """Draw the card: `at` is the current line or None, `where` names the current node, `sides` names MAX and MIN."""
    theme = look.theme
    look.card(surface, rect)
    middle, pad = rect.y + look.px(_HEAD) // 2, look.px(18)
    title = look.text(surface, text("Program"), (rect.x + pad, middle), 15, "semi")
    place = text("line {number}{where}", number=at, where=where) if at else text("it begins{where}", where=where)
    if at is None:
        place = text("searching")
    room = rect.right - pad - title.right - look.px(8)
    look.text(surface, place, (rect.right - pad, middle), 12, "medium", theme.text3, "right", room)
    look.line(surface, rect.x, rect.y + look.px(_HEAD), rect.w)
    top, bottom = rect.y + look.px(_HEAD + 6), rect.bottom - look.px(8)
    step = min(look.px(_ROW), (bottom - top) // len(program))
    size = 13 if step >= look.px(19) else 12
    for number, line in enumerate(program):
        row = pygame.Rect(rect.x + look.px(8), top + number * step, rect.w - look.px(16), step)
        _draw_line(surface, look, row, number, line, number == at, sides, size)


def _draw_line(
    surface: pygame.Surface,
    look: Look,
    row: pygame.Rect,
    number: int,
    line: Line,
    current: bool,
    sides: tuple[str, str],
    size: int,
) -> None:
    theme = look.theme
    if current:
        look.panel(surface, row, 6, theme.accent_soft, theme.accent)
    if number:
        look.text(surface, str(number), (row.x + look.px(24), row.centery), 11, "medium", theme.text3, "right")
    x = row.x + look.px(36 + line.indent * _INDENT)
    words = text(line.words, side=sides[0], other=sides[1])
    bold = current or not number
    look.text(surface, words, (x, row.centery), size, "semi" if bold else "medium", theme.text if bold else theme.text2)
