"""Draws an annotation over a board of cells: rings, marks, the better move's ghost, and the few words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.boards import bubble, marks, move_marks, pieces
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import paint
from ui.kit.look import Look
from ui.kit.theme import Colour, colour, mix

if TYPE_CHECKING:
    from table.consequences import Consequences
    from ui.boards.annotated import Annotated
    from ui.boards.annotation import Annotation
    from ui.boards.messages import Cell
    from ui.kit.fonts import Weight

BETTER = colour("63D9A0")
"""The better move's colour, on every theme's board."""
_INK = colour("F1F4F8")
_BADGE, _BADGE_AT = 0.42, 0.41
"""Size of a mark on a piece, and how far it sits beside the middle of the cell, and above or below it, in cells."""
_STYLES: tuple[tuple[Weight, Colour], ...] = (("medium", _INK), ("semi", _INK), ("semi", BETTER))
_LARGEST = 100
"""Logical size of a cell from which on marks grow no more."""
_GHOST = 0.62
_TALL, _PAD, _SIZE = 28, 12, 13
"""Logical: the bubble's height, the room at its ends, its type."""


def draw(view: Annotated, sheet: Sheet, annotation: Annotation, better: Cell | None, following: Cell | None) -> None:
    """Draw an annotation whose better move would lie on one cell, and the one played next on another."""
    if following is not None and following != better:
        _draw_following(view, sheet, following)
    _draw_played(view, sheet, annotation)
    if better is not None and annotation.better is not None:
        _draw_better(view, sheet, annotation.better, better)


def draw_words(view: Annotated, surface: pygame.Surface, annotation: Annotation, better: Cell | None) -> pygame.Rect:
    """Write the better move and its chance beside its cell, or at the foot of the board; return where."""
    look = Look(view.theme, view.metrics)
    said = annotation.label, annotation.name, annotation.chance
    words = [(word, weight, ink) for word, (weight, ink) in zip(said, _STYLES, strict=True) if word]
    gap = look.px(7)
    wide = sum(look.text_width(word, _SIZE, weight) for word, weight, _ in words) + gap * (len(words) - 1)
    size = (wide + 2 * look.px(_PAD), look.px(_TALL))
    rect = _place(view, annotation, better, size)
    paint.panel(surface, rect, rect.h / 2, mix(move_marks.GLYPH, BETTER, 0.12), BETTER, max(1, look.px(1.5)))
    x = rect.x + look.px(_PAD)
    for word, weight, ink in words:
        x = look.text(surface, word, (x, rect.centery), _SIZE, weight, ink).right + gap
    return rect


def _place(view: Annotated, annotation: Annotation, better: Cell | None, size: tuple[int, int]) -> pygame.Rect:
    """Where those words hide least: beside the cell where nothing lies, or else anywhere but on the played piece."""
    if better is None:
        rect = pygame.Rect((0, 0), size)
        rect.midbottom = (view.frame.centerx, view.frame.bottom - view.cell // 8)
        return rect
    played = view.place_of(annotation.played)
    kept = [view.cell_rect(better), *(() if played is None else (view.cell_rect(played),))]
    places = [place.clamp(view.frame) for place in bubble.places(view.cell_rect(better), size)]
    fit = [place for place in places if place.collidelist(kept) < 0]
    free = [place for place in fit if view.is_empty(place)]
    return (free or fit or places)[0]


def _draw_played(view: Annotated, sheet: Sheet, annotation: Annotation) -> None:
    cell, mark = view.place_of(annotation.played), annotation.mark
    if cell is None or not (mark or annotation.right):
        return
    colour = BETTER if annotation.right else move_marks.colour_of(mark)
    view.stamp(sheet, marks.ring(placed_piece(view, annotation.played), view.cell, view.theme, colour), cell)
    if annotation.right:
        _draw_tick(view, sheet, cell)
    else:
        move_marks.draw_mark(sheet.surface, mark, _corner(view, sheet, cell), _side(view), view.theme)


def _draw_better(view: Annotated, sheet: Sheet, move: Consequences, cell: Cell) -> None:
    piece = placed_piece(view, move)
    view.stamp(sheet, pieces.face(piece, view.cell, view.theme), cell, round(255 * _GHOST))
    view.stamp(sheet, marks.dashes(piece, view.cell, view.theme, BETTER), cell)
    _draw_tick(view, sheet, cell)


def placed_piece(view: Annotated, move: Consequences) -> Piece:
    """The piece that a move places; a board that counts in its cells has none lying there."""
    note = view.face.note_of(move.game, move.before, move.action)
    return Piece(view.face.pieces, note.player, note.kind)


def _draw_tick(view: Annotated, sheet: Sheet, cell: Cell) -> None:
    picture = move_marks.tick_picture(_side(view), view.theme)
    sheet.surface.blit(picture, picture.get_rect(center=_corner(view, sheet, cell)))


def _draw_following(view: Annotated, sheet: Sheet, cell: Cell) -> None:
    """A dashed ring with the word: the move that was made from here."""
    view.stamp(sheet, marks.dashes(Piece(view.face.pieces, 0), view.cell, view.theme), cell)
    size = round(0.2 * view.cell)
    if size >= view.metrics.px(9):
        view.draw_word(sheet, cell, text("next"), size)


def _side(view: Annotated) -> int:
    return max(view.metrics.px(15), round(_BADGE * min(view.cell, view.metrics.px(_LARGEST))))


def _corner(view: Annotated, sheet: Sheet, cell: Cell) -> tuple[int, int]:
    """The middle of a mark on a piece."""
    rect, off = sheet.local(view.cell_rect(cell)), round(_BADGE_AT * view.cell)
    right, down = view.badge_side(cell)
    return rect.centerx + right * off, rect.centery + down * off
