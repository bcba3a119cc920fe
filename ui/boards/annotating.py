"""Draws an annotation over a board of cells: rings, marks, the better move's ghost, and labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from table.consequences import Cell, Consequences
from table.review.marks import Mark
from ui.boards import bubble, marks, move_marks, pieces
from ui.boards.cell_view import CellView
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import Colour, Look, colour, mix, paint

if TYPE_CHECKING:
    from coach.review.annotation import Annotation


BETTER = colour("63D9A0")
"""The better move's colour, on every theme's board."""
_INK = colour("F1F4F8")
_BADGE, _BADGE_AT = 0.42, 0.41
"""A mark's size, and its horizontal and vertical distance from the middle of the cell, in cells."""
_LARGEST = 100
"""Marks grow with the cells of the board, up to this logical size of a cell."""
_GHOST = 0.62
_TALL, _PAD, _SIZE = 28, 12, 13
"""Logical pixels of a label's bubble: its height, the space at its ends, its type size."""


def draw(view: CellView, sheet: Sheet, annotation: Annotation) -> None:
    """Draw an annotation: the played move and, if the board shows the position before it, also the better move."""
    if annotation.ahead:
        _draw_ahead(view, sheet, annotation)
    else:
        _draw_made(view, sheet, annotation)


def draw_words(view: CellView, surface: pygame.Surface, annotation: Annotation) -> pygame.Rect | None:
    """Draw the labels of the played and of the better move; return the rectangle of the better move's label, if any.

    A label that would hide a piece, a mark or a number is omitted, for example in cells lower than the label. The card
    beside the board has the same text.
    """
    if Look(view.theme, view.metrics).px(_TALL) > view.cell:
        return None
    better, played = view.answer_cell(), view.placed_by(annotation.played)
    kept = [view.places.cell_rect(cell) for cell in (better, played) if cell is not None]
    words = None
    if annotation.better_label:
        words = _place(view, better, _size(view, annotation.better_label), kept)
        _draw_bubble(view, surface, annotation.better_label, BETTER, words)
        kept += [words] if words else []
    if annotation.label:
        place = _place(view, played, _size(view, annotation.label), kept) if played is not None else None
        _draw_bubble(view, surface, annotation.label, move_marks.colour_of(annotation.mark), place)
    return words


def _size(view: CellView, words: str) -> tuple[int, int]:
    """Return the size of the bubble of a label with the text `words`."""
    look = Look(view.theme, view.metrics)
    return look.text_width(words, _SIZE, "semi") + 2 * look.px(_PAD), look.px(_TALL)


def _draw_bubble(view: CellView, surface: pygame.Surface, words: str, ink: Colour, rect: pygame.Rect | None) -> None:
    if rect is None:
        return
    look = Look(view.theme, view.metrics)
    paint.panel(surface, rect, rect.h / 2, mix(move_marks.GLYPH, ink, 0.12), ink, max(1, look.px(1.5)))
    look.draw_text(surface, words, rect.center, _SIZE, "semi", _INK, "center")


def _place(view: CellView, cell: Cell | None, size: tuple[int, int], kept: list[pygame.Rect]) -> pygame.Rect | None:
    """Return the rectangle of a bubble beside or within a cell, where it hides no piece and no rectangle of `kept`.

    Return None if there is no such place. The bubble of a move without a cell lies at the board's lower edge.
    """
    within = pygame.Rect((0, 0), size)
    if cell is None:
        within.midbottom = view.frame.centerx, view.frame.bottom - view.cell // 8
        return within
    for place in _beside(view, cell, size):
        if place.collidelist(kept) < 0 and view.is_empty(place):
            return place
    within.midbottom = view.places.cell_rect(cell).midbottom
    return within if view.places.cell_rect(cell).contains(within) else None


def _beside(view: CellView, cell: Cell, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield rectangles beside a cell: centred at its sides; then above and below, aligned with its left or right
    edge.
    """
    near = view.places.cell_rect(cell)
    centred = [*bubble.places(near, size)]
    aside = (size[0] - near.w) // 2
    upright = [place for place in centred if place.centerx == near.centerx]
    for place in (*centred, *(place.move(by, 0) for by in (aside, -aside) for place in upright)):
        yield place.clamp(view.frame)


def _draw_made(view: CellView, sheet: Sheet, annotation: Annotation) -> None:
    """Draw a ring round the piece of the played move, and the move's mark or a tick."""
    cell, mark = view.place_of(annotation.played), annotation.mark
    if cell is None or not (mark or annotation.right):
        return
    colour = BETTER if annotation.right else move_marks.colour_of(mark)
    view.stamp(sheet, marks.ring(placed_piece(view, annotation.played), view.cell, view.theme, colour), cell)
    if annotation.right:
        _draw_tick(view, sheet, cell)
    else:
        _draw_mark(view, sheet, cell, mark)


def _draw_ahead(view: CellView, sheet: Sheet, annotation: Annotation) -> None:
    """Draw ghosts of the played and the better move, with mark and tick; if both share a cell, only the better."""
    played, better, mark = view.placed_by(annotation.played), view.answer_cell(), annotation.mark
    if better is not None and annotation.better is not None:
        _draw_ghost(view, sheet, annotation.better, better, BETTER)
        _draw_tick(view, sheet, better, -1 if better == played else 1)
    if played is None:
        return
    if not mark:
        _draw_next(view, sheet, played)
        return
    if played != better:
        _draw_ghost(view, sheet, annotation.played, played, move_marks.colour_of(mark))
    _draw_mark(view, sheet, played, mark)


def _draw_ghost(view: CellView, sheet: Sheet, move: Consequences, cell: Cell, colour: Colour) -> None:
    piece = placed_piece(view, move)
    view.stamp(sheet, pieces.face(piece, view.cell, view.theme), cell, round(255 * _GHOST))
    view.stamp(sheet, marks.dashes(piece, view.cell, view.theme, colour), cell)


def placed_piece(view: CellView, move: Consequences) -> Piece:
    """Return the piece that a move places; on a board that shows numbers of pieces, one of the mover's pieces."""
    note = view.texts.note_of(move.game, move.before, move.action)
    return Piece(view.board_theme.pieces, note.player, note.kind)


def _draw_tick(view: CellView, sheet: Sheet, cell: Cell, side: int = 1) -> None:
    picture = move_marks.tick_picture(_side(view), view.theme)
    sheet.surface.blit(picture, picture.get_rect(center=_corner(view, sheet, cell, side)))


def _draw_mark(view: CellView, sheet: Sheet, cell: Cell, mark: Mark) -> None:
    move_marks.draw_mark(sheet.surface, mark, _corner(view, sheet, cell), _side(view), view.theme)


def _draw_next(view: CellView, sheet: Sheet, cell: Cell) -> None:
    """Draw a dashed ring in a cell and, if there is room, the word "next" in the ring."""
    view.stamp(sheet, marks.dashes(Piece(view.board_theme.pieces, 0), view.cell, view.theme), cell)
    size = round(0.2 * view.cell)
    if size >= view.metrics.px(9):
        view.draw_word(sheet, cell, text("next"), size)


def _side(view: CellView) -> int:
    return max(view.metrics.px(15), round(_BADGE * min(view.cell, view.metrics.px(_LARGEST))))


def _corner(view: CellView, sheet: Sheet, cell: Cell, side: int = 1) -> tuple[int, int]:
    """Return the point, in pixels, for the centre of a mark in a corner of a cell; `side` -1 swaps left and right."""
    rect, off = sheet.local(view.places.cell_rect(cell)), round(_BADGE_AT * view.cell)
    right, down = view.badge_side(cell)
    return rect.centerx + side * right * off, rect.centery + down * off
