"""Draws a held move, which lies on the board but is not made yet, and its consequences."""

from __future__ import annotations

from math import hypot

import pygame

from game.text import EMPTY, letter_at
from game.verbs import State
from table.consequences import Cell, consequences_of
from ui.boards import marks
from ui.boards.annotating import placed_piece
from ui.boards.cell_view import CellView
from ui.boards.messages import Held
from ui.boards.sheet import Sheet
from ui.kit import Look, fonts, mix, paint

_NUMBER = 0.2
"""Radius, in cells, of the disc with the number of a move that would follow the held move."""
_AROUND = sorted(((dx, dy) for dx in range(-12, 13) for dy in range(-12, 13)), key=lambda place: hypot(*place))
"""The offsets of a label from its cell, in quarters of a cell, the shortest first."""


def draw(view: CellView, surface: pygame.Surface, held: Held) -> None:
    """Draw the held move with a warning sign, and the other side's answer with the path or line that it makes."""
    sheet = Sheet(surface)
    if held.line:
        _draw_line(view, sheet, held)
    elif held.numbered:
        _draw_steps(view, sheet, held)
    if held.steps and not held.numbered:
        view.draw_reply(surface, held.steps[0])
    cell = view.place_of(held.move)
    if cell is None:
        return
    if view.letter(cell) != EMPTY:
        colour = marks.on_board(view.theme, "warn")
        view.stamp(sheet, marks.dashes(placed_piece(view, held.move), view.cell, view.theme, colour), cell)
    view.stamp(sheet, marks.badge("warn", view.cell, view.theme), cell)
    _draw_label(view, surface, held)


def draw_returned(view: CellView, sheet: Sheet, cell: Cell) -> None:
    """Draw a thin dashed frame round the cell of a held move that was taken back."""
    rect = sheet.local(view.places.cell_rect(cell)).inflate(-view.cell // 8, -view.cell // 8)
    colour, width = marks.on_board(view.theme, "warn"), max(1.0, 0.02 * view.cell)
    paint.dashed(sheet.surface, rect, 0.14 * view.cell, width, colour, 0.1 * view.cell, 0.1 * view.cell)


def _draw_line(view: CellView, sheet: Sheet, held: Held) -> None:
    """Draw the answer's path or line under its pieces, and ghosts for pieces that are not on the board yet."""
    view.draw_path(sheet, held.line, held.player, held.won)
    board = view.game.board(held.won)
    for cell in held.line:
        letter = letter_at(board, cell)
        if letter == view.letter(cell):
            view.stamp_piece(sheet, letter, cell)
        else:
            view.stamp(sheet, marks.ghost(view.piece_of(letter), view.cell, view.theme), cell)


def _draw_steps(view: CellView, sheet: Sheet, held: Held) -> None:
    """Draw the pieces of the first moves that would follow the held move, with their numbers."""
    state: State = view.state
    for number, action in enumerate(held.steps, 1):
        move = consequences_of(view.game, state, action)
        cell = view.placed_by(move)
        if cell is not None:
            view.stamp(sheet, marks.ghost(placed_piece(view, move), view.cell, view.theme), cell)
            _draw_number(view, sheet, cell, number)
        state = move.after
        if move.over:
            return


def _cells_of(view: CellView, held: Held) -> list[Cell]:
    """Return the cells of the pieces placed by the moves after the held move, in order."""
    state, cells = view.state, []
    for action in held.steps:
        move = consequences_of(view.game, state, action)
        cells.append(view.placed_by(move))
        state = move.after
    return [cell for cell in cells if cell is not None]


def _draw_number(view: CellView, sheet: Sheet, cell: Cell, number: int) -> None:
    colour = marks.on_board(view.theme, "warn")
    side = round(2 * _NUMBER * view.cell)
    disc = sheet.local(view.places.cell_rect(cell))
    disc.inflate_ip(side - disc.w, side - disc.h)
    paint.panel(sheet.surface, disc, side / 2, mix(colour, (0, 0, 0), 0.85), colour, max(1, view.cell // 40))
    fonts.draw(sheet.surface, str(number), disc.center, round(0.24 * view.cell), "semi", (255, 255, 255), "center")


def _draw_label(view: CellView, surface: pygame.Surface, held: Held) -> None:
    """Draw the label of the answer beside the answer's cell."""
    if not held.steps or not held.label:
        return
    cell = view.placed_by(consequences_of(view.game, view.state, held.steps[0]))
    if cell is None:
        return
    look = Look(view.theme, view.metrics, view.clock, view.animations)
    size = (look.text_width(held.label, 13, "semi") + 2 * look.px(12), look.px(28))
    target, colour = view.places.cell_rect(cell), view.board_theme.pieces.glow(held.player, view.theme)
    rect = _free_place(view, cell, size, (*held.line, *_cells_of(view, held)))
    if rect is None:
        return
    if not rect.colliderect(target):
        paint.line(surface, rect.center, _edge_of(target, rect), max(1, look.px(1.5)), colour)
    look.panel(surface, rect, 14, view.theme.surface, colour, 1.5, 1)
    look.draw_text(surface, held.label, rect.center, 13, "semi", view.theme.text, "center")


def _free_place(view: CellView, cell: Cell, size: tuple[int, int], line: tuple[Cell, ...]) -> pygame.Rect | None:
    """Return a rectangle for a label near a cell, where it hides nothing. Prefer one without a piece between label and
    cell; else the cell's lower edge, if the label is as narrow as a cell. Return None if there is no place.
    """
    target, free = view.places.cell_rect(cell), []
    for dx, dy in _AROUND:
        rect = pygame.Rect((0, 0), size)
        rect.center = target.centerx + dx * target.w // 4, target.centery + dy * target.w // 4
        if view.frame.contains(rect) and not rect.colliderect(target) and _is_free(view, rect, line):
            free.append(rect)
    clear = next((rect for rect in free if _is_clear(view, cell, rect)), None)
    if clear is None and size[0] <= target.w:
        return pygame.Rect(target.centerx - size[0] // 2, target.bottom - size[1], *size)
    return clear or next(iter(free), None)


def _is_clear(view: CellView, cell: Cell, label: pygame.Rect) -> bool:
    """Whether the straight line from a label to a cell crosses no piece."""
    start, end = label.center, _edge_of(view.places.cell_rect(cell), label)
    crossed = (
        (column, row)
        for column in range(view.game.columns)
        for row in range(view.game.rows)
        if view.places.cell_rect((column, row)).clipline(start, end)
    )
    return all(each == cell or view.letter(each) == EMPTY for each in crossed)


def _is_free(view: CellView, rect: pygame.Rect, line: tuple[Cell, ...]) -> bool:
    """Whether a label hides neither a piece nor the line of the answer."""
    return view.is_empty(rect) and not any(rect.colliderect(view.places.cell_rect(cell)) for cell in line)


def _edge_of(cell: pygame.Rect, label: pygame.Rect) -> tuple[float, float]:
    """The point where a line from a label meets the piece on a cell."""
    dx, dy = label.centerx - cell.centerx, label.centery - cell.centery
    far = max(1.0, hypot(dx, dy))
    return cell.centerx + 0.48 * cell.w * dx / far, cell.centery + 0.48 * cell.w * dy / far
