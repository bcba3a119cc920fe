"""The cards of visited positions: one compares a search with minimax; another, at its end, the orders of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.theme import Colour, mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from table.watching.problems import Order
    from table.watching.trace import VisitCounts
    from ui.kit.look import Look

ORDER_NAMES: dict[Order, str] = {"best": "Best first", "plain": "As they come", "worst": "Worst first"}
_MOST_CELLS = 40


def draw_counts(surface: pygame.Surface, look: Look, rect: pygame.Rect, counts: VisitCounts) -> None:
    """Draw the card with three numbers and a bar of the positions that minimax visits."""
    look.card(surface, rect)
    theme, x, room = look.theme, rect.x + look.px(18), rect.w - 2 * look.px(18)
    low = rect.h < look.px(150)
    look.text(surface, text("So far"), (x, rect.y + look.px(20 if low else 26)), 15, "semi")
    middle = rect.y + look.px(46 if low else 58)
    names = (
        (counts.visited, text("Visited"), theme.accent, "disc"),
        (counts.cut, text("Cut"), theme.danger, "diamond"),
        (counts.whole, text("Minimax needs"), theme.text3, "disc"),
    )
    for place, (number, name, colour, shape) in enumerate(names):
        left = x + round(place * room * 0.32)
        _draw_mark(surface, look, (left + look.px(4), middle), colour, shape)
        written = f"{number:,}"
        look.text(surface, written, (left + look.px(14), middle), 20 if len(written) < 6 else 16, "display")
        look.text(surface, name, (left, middle + look.px(24)), 12, "medium", theme.text2, room=round(room * 0.36))
    if rect.bottom - middle >= look.px(60):
        _draw_cells(surface, look, pygame.Rect(x, middle + look.px(42), room, look.px(14)), counts)


def _draw_mark(surface: pygame.Surface, look: Look, centre: tuple[int, int], colour: Colour, shape: str) -> None:
    radius = look.px(4)
    if shape == "disc":
        paint.circle(surface, centre, radius, colour)
    else:
        x, y = centre
        pygame.draw.polygon(surface, colour, [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)])


def _draw_cells(surface: pygame.Surface, look: Look, room: pygame.Rect, counts: VisitCounts) -> None:
    """Draw a cell for one or more positions each: filled if visited, struck out if cut, empty if yet to come."""
    theme = look.theme
    cells = min(counts.whole, _MOST_CELLS)
    gap = look.px(3 if cells < 24 else 1)
    wide = (room.w + gap) / cells
    visited = round(counts.visited * cells / counts.whole)
    cut = round((counts.visited + counts.cut) * cells / counts.whole)
    for cell in range(cells):
        rect = pygame.Rect(round(room.x + cell * wide), room.y, max(2, round(wide - gap)), room.h)
        if cell < visited:
            look.panel(surface, rect, 3, theme.accent)
        elif cell < cut:
            look.panel(surface, rect, 3, mix(theme.surface, theme.danger, 0.3), theme.danger)
            pygame.draw.aaline(surface, theme.danger, rect.bottomleft, rect.topright)
        else:
            look.panel(surface, rect, 3, None, theme.outline)


def draw_orders(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, visits: Mapping[Order, int], whole: int, order: Order
) -> None:
    """Draw the card with the visits of alpha-beta for each order of moves, and with those of minimax."""
    look.card(surface, rect)
    theme, x = look.theme, rect.x + look.px(18)
    title = text("Positions visited, by order")
    look.text(surface, title, (x, rect.y + look.px(22)), 15, "semi", room=rect.w - look.px(36))
    rows = [(text(ORDER_NAMES[each]), count, each == order) for each, count in visits.items()]
    rows.append((text("Minimax"), whole, False))
    top = rect.y + look.px(38)
    step = (rect.bottom - look.px(8) - top) / 4
    left = x + max(look.text_width(name, 12, "semi") for name, *_ in rows) + look.px(10)
    number_wide = look.text_width(f"{whole:,}", 13, "semi") + look.px(8)
    for row, (name, count, chosen) in enumerate(rows):
        middle = round(top + (row + 0.5) * step)
        look.text(surface, name, (x, middle), 12, "semi" if chosen else "medium", None if chosen else theme.text2)
        room = rect.right - look.px(18) - number_wide - left
        bar = pygame.Rect(left, 0, max(look.px(3), round(room * count / whole)), look.px(12))
        bar.centery = middle
        look.panel(surface, bar, 4, theme.accent if chosen else mix(theme.surface, theme.outline, 0.7))
        look.text(surface, f"{count:,}", (bar.right + look.px(8), middle), 13, "semi")
