"""Draws, below the stones, the path that the move under the pointer completes, or the way that it shortens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import dist
from typing import ClassVar, Protocol

import pygame

from coach.phrases import Foresight
from game.verbs import State
from table.consequences import Cell
from ui.boards.sheet import Sheet
from ui.boards.theme import BoardTheme
from ui.kit import Colour, Theme, fonts, mix, paint

_DOT, _PITCH, _SPOT = 0.07, 0.21, 0.25
"""The dots' diameter and distance on a dotted way, and the radius of a missing stone's spot, in cells."""


class PathView(Protocol):
    """The board's methods for this drawing; `ui.boards.pathwayz.view` describes them."""

    cell: int
    board_theme: ClassVar[BoardTheme]
    state: State
    theme: Theme

    def cell_rect(self, cell: Cell) -> pygame.Rect: ...

    def is_taken(self, cell: Cell) -> bool: ...

    def state_ahead(self) -> State: ...

    def light_banks(self, sheet: Sheet, way: Sequence[Cell]) -> None: ...

    def trace_faintly(self, sheet: Sheet, player: int) -> None: ...

    def trace_on(self, sheet: Sheet, way: Sequence[Cell], player: int, state: State) -> None: ...


def draw(view: PathView, sheet: Sheet, ahead: Foresight) -> None:
    """Draw the line of a foresight, if it has one: as a path, or with gaps if cells are missing."""
    if ahead.missing:
        draw_way(view, sheet, ahead)
        return
    view.trace_faintly(sheet, 1 - ahead.player)
    view.light_banks(sheet, ahead.line)
    view.trace_on(sheet, ahead.line, ahead.player, view.state_ahead())


def draw_way(view: PathView, sheet: Sheet, ahead: Foresight) -> None:
    """Trace the stones of a way, dot its gaps, and number its missing cells."""
    for run in _runs(view, ahead.line):
        view.trace_on(sheet, run, ahead.player, view.state)
    colour = view.board_theme.pieces.glow(ahead.player, view.theme)
    for first, second in pairwise(ahead.line):
        if not (view.is_taken(first) and view.is_taken(second)):
            _dotted(view, sheet, first, second, colour)
    for number, cell in enumerate(ahead.missing, 1):
        _spot(view, sheet, cell, str(number), colour)


def _runs(view: PathView, way: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The connected parts of a way whose cells already have stones."""
    for taken, run in groupby(way, view.is_taken):
        if taken:
            yield list(run)


def _dotted(view: PathView, sheet: Sheet, first: Cell, second: Cell, colour: Colour) -> None:
    start, end = sheet.local(view.cell_rect(first)).center, sheet.local(view.cell_rect(second)).center
    count = max(2, round(dist(start, end) / (_PITCH * view.cell)))
    for step in range(count):
        share = (step + 0.5) / count
        at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        paint.circle(sheet.surface, at, 0.75 * _DOT * view.cell + 1, (0, 0, 0))
        paint.circle(sheet.surface, at, 0.75 * _DOT * view.cell, colour)


def _spot(view: PathView, sheet: Sheet, cell: Cell, number: str, colour: Colour) -> None:
    rect = sheet.local(view.cell_rect(cell))
    side = round(2 * _SPOT * view.cell)
    spot = rect.inflate(side - rect.w, side - rect.h)
    paint.panel(sheet.surface, spot, side / 2, mix(colour, (0, 0, 0), 0.85))
    paint.dashed(sheet.surface, spot, side / 2, max(1.5, 0.03 * view.cell), colour, 0.1 * view.cell, 0.06 * view.cell)
    ink = (255, 255, 255)
    fonts.draw(sheet.surface, number, spot.center, round(0.26 * view.cell), "semi", ink, "center")
