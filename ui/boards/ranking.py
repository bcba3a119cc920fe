"""Draws compared moves, distinguished by number, by thickness of the frame, and by fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.text import EMPTY, letter_at
from table.consequences import Cell, Consequences
from ui.boards import marks, pieces
from ui.boards.cell_view import CellView
from ui.boards.messages import Ranked
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import Colour, Look, Metrics, paint

_WIDTHS = (4.4, 3.2, 2.2)
"""Logical widths of the frames of the first ranks; further ranks use the last width."""
_DASHED_FROM = 3
_BADGE, _STEP = 24, 20
"""Logical pixels: the size of a badge, and the step between badges of several moves on one cell."""
_ROOMY_CELL = 36
"""The logical size of a cell below which badges and frames shrink with the cells."""
_RADIUS = 0.16
"""Radius of the frame round a cell, in cells."""


def look_on(view: CellView) -> Look:
    """The look of badges and frames: in the scale of the texts, but not so large that they hide a whole cell."""
    return Look(view.theme, Metrics(min(view.metrics.scale, view.cell / _ROOMY_CELL)))


def draw(view: CellView, surface: pygame.Surface, moves: Sequence[Ranked], answer: Consequences | None) -> None:
    """Draw ghosts in frames, the effects of the chosen move, the answer to it, and numbers on top."""
    look, sheet, numbered, taken = look_on(view), Sheet(surface), [], Counter[Cell]()
    for move in sorted(moves, key=lambda move: (move.chosen, -move.rank)):  # the chosen move on top
        cell, piece = view.proposed(move.action)
        if cell is None:
            continue
        if move.rank == 0:
            _draw_played(surface, look, view.places.cell_rect(cell))
            continue
        view.stamp(sheet, pieces.face(piece, view.cell, view.theme), cell, round(255 * marks.GHOST_ALPHA))
        _draw_frame(surface, look, view.places.cell_rect(cell), move, view.hint_ink)
        if move.chosen:
            view.draw_effects(sheet, move.action)
        numbered.append((move, cell))
    if answer is not None:
        _draw_answer(view, surface, look, answer)
    for move, cell in sorted(numbered, key=lambda each: each[0].rank):
        draw_badge(surface, look, move, view.places.cell_rect(cell).topleft, taken[cell])
        taken[cell] += 1


def _draw_frame(surface: pygame.Surface, look: Look, rect: pygame.Rect, move: Ranked, ink: Colour) -> None:
    """Draw the frame for a move's rank round a cell."""
    width, radius = look.px(_WIDTHS[min(move.rank, len(_WIDTHS)) - 1]), rect.w * _RADIUS
    if move.rank >= _DASHED_FROM:
        dash, gap = look.px(8), look.px(5)
        paint.dashed(surface, rect, radius, width + look.px(1.4), (0, 0, 0), dash, gap)
        paint.dashed(surface, rect, radius, width, ink, dash, gap)
        return
    paint.panel(surface, rect.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
    paint.panel(surface, rect, radius, None, ink, width)


def draw_badge(surface: pygame.Surface, look: Look, move: Ranked, centre: tuple[int, int], place: int = 0) -> None:
    """Draw the badge of a rank, filled for rank 1; `place` is the number of badges at its left on the same cell."""
    theme, first = look.theme, move.rank == 1
    disc = pygame.Rect(0, 0, look.px(_BADGE), look.px(_BADGE))
    disc.center = centre[0] + place * look.px(_STEP), centre[1]
    ink = theme.onfill if first else theme.text
    border = theme.onfill if first else theme.accent
    look.panel(surface, disc, _BADGE / 2, theme.fill if first else theme.surface, border, 2)
    look.draw_text(surface, str(move.rank), disc.center, 13, "semi", ink, "center")


def _draw_played(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Mark the move played in the game: a dashed outline with a cross."""
    inner = rect.inflate(-rect.w // 5, -rect.h // 5)
    for width, ink in ((look.px(4), (0, 0, 0)), (look.px(2.4), look.theme.danger)):
        paint.dashed(surface, inner, inner.w / 2, width, ink, look.px(6), look.px(5))
    look.icon(surface, "x", rect.center, 0.36 * rect.w / look.metrics.scale, look.theme.danger)


def _draw_answer(view: CellView, surface: pygame.Surface, look: Look, answer: Consequences) -> None:
    """Draw the piece of the answer to the chosen move, if the answer's cell is empty in the position shown."""
    clicks = view.clicks_of(answer.action)
    cell = answer.filled[0] if len(answer.filled) == 1 else view.places.hit(clicks[0].point) if clicks else None
    if cell is None or letter_at(view.game.board(view.state), cell) != EMPTY:
        return
    note = view.texts.note_of(view.game, answer.before, answer.action)
    piece, rect = Piece(view.board_theme.pieces, note.player, note.kind), view.places.cell_rect(cell)
    view.stamp(Sheet(surface), marks.ghost(piece, view.cell, view.theme), cell)
    disc = pygame.Rect(0, 0, look.px(_BADGE), look.px(_BADGE))
    disc.center = rect.right - look.px(4), rect.top + look.px(4)
    look.panel(surface, disc, _BADGE / 2, look.theme.surface, look.theme.text2, 2)
    look.icon(surface, "repeat", disc.center, 14, look.theme.text)
