"""Marks on the board of a puzzle: a tick or a cross on the try, and numbers on the moves that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit import fonts, paint
from ui.kit.theme import mix
from ui.screens.puzzles.cards import draw_badge
from ui.screens.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from table.consequences import Consequences
    from ui.boards.view import BoardView
    from ui.kit.look import Look
    from ui.parts.pictures import SideStyles
    from ui.screens.puzzles.cards import Kind
    from ui.screens.puzzles.solving import Solving

_BADGE, _LARGEST, _OUT = 0.42, 26, 0.4
"""Size of a mark in cells, its greatest logical size, and its distance from the middle of the cell in cells."""

_RIGHT = (SolvingPhase.ANSWERING, SolvingPhase.SOLVED)


def draw(surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, solving: Solving) -> None:
    """Draw the marks of the current position."""
    if solving.walk is not None:
        _draw_walk(surface, look, view, sides, solving)
        return
    tried = solving.tried
    if solving.phase in _RIGHT and tried is not None and tried.move == solving.last:
        _draw_sign(surface, look, view, "right", tried.move)


def _draw_walk(surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, solving: Solving) -> None:
    """Draw a cross on a wrong move and numbers on its answer, or numbers on the moves of the solution."""
    made = solving.made
    wrong = solving.phase is SolvingPhase.WRONG
    for place, move in enumerate(made):
        if _has_moved(made[place + 1 :]):
            continue
        if wrong and place == 0:
            _draw_sign(surface, look, view, "right" if solving.is_slower else "wrong", move)
        else:
            _draw_number(surface, look, view, sides, move, place + (0 if wrong else 1))


def _has_moved(later: Sequence[Consequences]) -> bool:
    """Whether later moves may have moved pieces to other cells."""
    return any(move.cleared for move in later)


def _draw_sign(surface: pygame.Surface, look: Look, view: BoardView, kind: Kind, move: Consequences) -> None:
    cell = view.spot_of(move)
    if cell is not None:
        off = round(_OUT * cell.w)
        draw_badge(surface, look, kind, (cell.centerx + off, cell.centery - off), _side(look, cell))


def _draw_number(
    surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, move: Consequences, number: int
) -> None:
    cell = view.spot_of(move)
    if cell is None:
        return
    off, side = round(_OUT * cell.w), _side(look, cell)
    centre, colour = (cell.centerx - off, cell.centery - off), sides.glow(move.mover, look.theme)
    dark = sum(colour) > 3 * 128
    ink = (0, 0, 0) if dark else (255, 255, 255)
    paint.circle(surface, centre, side / 2, colour, mix(colour, ink, 0.85), look.px(1.5))
    fonts.draw(surface, str(number), centre, round(0.56 * side), "semi", ink, "center")


def _side(look: Look, cell: pygame.Rect) -> int:
    return min(round(_BADGE * cell.w), look.px(_LARGEST))
