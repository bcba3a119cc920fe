"""The cards around UCT's tree: its four steps, the visits of each move, and the terms of UCB1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.theme import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.watching.games import UcbBound
    from ui.kit.look import Look

STEPS = (
    ("Selection", "follow the best UCB1"),
    ("Expansion", "add one node"),
    ("Simulation", "play at random to the end"),
    ("Back-propagation", "carry the result up"),
)
_TITLE = 24  # logical
_ROW, _ROW_LOW = 40, 28


def draw_steps(surface: pygame.Surface, look: Look, rect: pygame.Rect, step: int) -> None:
    """Draw the four steps, past ones ticked and the current one marked."""
    gap = look.px(28 if not look.metrics.compact else 16)
    wide = (rect.w - 3 * gap) / 4
    for number in range(4):
        card = pygame.Rect(round(rect.x + number * (wide + gap)), rect.y, round(wide), rect.h)
        _draw_step(surface, look, card, number, step)
        if number < 3:
            ink = look.theme.accent if number < step else look.theme.text3
            look.icon(surface, "chevron-right", (card.right + gap / 2, card.centery), 16, ink)


def _draw_step(surface: pygame.Surface, look: Look, card: pygame.Rect, number: int, step: int) -> None:
    theme, here, done = look.theme, number == step, number < step
    if here:
        look.panel(surface, card, 12, theme.accent_soft, theme.accent, 2)
    else:
        look.card(surface, card, 12)
    centre = (card.x + look.px(28), card.centery)
    radius = look.px(14 if card.h >= look.px(48) else 12)
    if done:
        paint.circle(surface, centre, radius, mix(theme.surface, theme.good, 0.25))
        look.icon(surface, "check", centre, 16, theme.good)
    else:
        paint.circle(
            surface, centre, radius, theme.fill if here else None, theme.fill if here else theme.outline, look.px(1.5)
        )
        ink = theme.onfill if here else theme.text2
        look.text(surface, str(number + 1), centre, 13, "semi", ink, "center")
    x = card.x + look.px(50)
    room = card.right - look.px(8) - x
    name, does = STEPS[number]
    two = card.h >= look.px(48) and look.text_width(text(does), 12) <= room
    look.text(surface, text(name), (x, card.centery - (look.px(10) if two else 0)), 14, "semi", room=room)
    if two:
        look.text(surface, text(does), (x, card.centery + look.px(10)), 12, "medium", theme.text2, room=room)


class Bar(NamedTuple):
    """A root move, the number of its visits, and whether it has the most visits."""

    name: str
    visits: int
    most: bool


def draw_bars(surface: pygame.Surface, look: Look, rect: pygame.Rect, bars: Sequence[Bar]) -> None:
    """Draw the visits of each move as bars, with names where they fit."""
    theme = look.theme
    if not bars:
        return
    step = rect.w / len(bars)
    floor, most = rect.bottom - look.px(20), max(bar.visits for bar in bars)
    tall = floor - rect.y - look.px(18)
    for place, bar in enumerate(bars):
        high = max(look.px(2), round(tall * bar.visits / max(most, 1)))
        column = pygame.Rect(0, 0, max(2, round(min(step * 0.7, look.px(26)))), high)
        column.midbottom = round(rect.x + (place + 0.5) * step), floor
        look.panel(surface, column, 3, theme.accent if bar.most else mix(theme.surface, theme.outline, 0.8))
        if look.text_width(bar.name, 11, "semi") <= step - look.px(2):
            look.text(surface, bar.name, (column.centerx, floor + look.px(10)), 11, "semi", theme.text2, "center")
        if bar.most or look.text_width(f"{most:,}", 11, "semi") <= step - look.px(4):
            ink = theme.text if bar.most else theme.text2
            look.text(surface, f"{bar.visits:,}", (column.centerx, column.y - look.px(8)), 11, "semi", ink, "center")
    look.line(surface, rect.x, floor, rect.w)


def draw_bounds(
    surface: pygame.Surface,
    look: Look,
    rect: pygame.Rect,
    bounds: Sequence[UcbBound],
    names: Sequence[str],
    title: str,
    where: str,
    marked: int | None,
) -> None:
    """Draw the card that explains UCB1's choice: the highest sum is first. `marked` is the node to mark."""
    theme, pad = look.theme, look.px(16)
    look.card(surface, rect)
    middle, x = rect.y + look.px(_TITLE), rect.x + pad
    after = look.text(surface, title, (x, middle), 15, "semi", room=rect.w - 2 * pad).right
    right = rect.right - pad
    if after + look.px(12) + look.text_width(where, 12) <= right:
        look.text(surface, where, (right, middle), 12, "medium", theme.text3, "right")
    look.line(surface, rect.x, rect.y + look.px(44), rect.w)
    columns = (x, right - look.px(108), right - look.px(54), right)
    top = rect.y + look.px(60)
    look.text(surface, text("Move"), (x, top), 11, "medium", theme.text3)
    for at, head in zip(columns[1:], (text("wins / visits"), text("+ explore"), text("= sum")), strict=True):
        look.text(surface, head, (at, top), 11, "medium", theme.text3, "right")
    low = look.metrics.compact
    step = look.px(_ROW_LOW if low else _ROW)
    bottom = rect.bottom - look.px(72 if not low else 56)
    fitting = max(0, (bottom - top - look.px(14)) // step)
    for row, (bound, name) in enumerate(zip(bounds[:fitting], names, strict=False)):
        line = pygame.Rect(rect.x + look.px(8), top + look.px(14) + row * step, rect.w - look.px(16), step - look.px(2))
        _draw_bound(surface, look, line, bound, name, columns, chosen=not row, marked=bound.node == marked)
    look.line(surface, x, bottom, rect.w - 2 * pad)
    formula = text("wins / visits + √(2 · ln N / visits)")
    look.text(surface, formula, (x, bottom + look.px(18)), 13, "semi", room=rect.w - 2 * pad)
    why = text("Won often, or seldom tried: both are worth a visit.")
    room = rect.w - 2 * pad
    if look.text_width(why, 12) <= room or not low:
        look.paragraph(surface, why, (x, bottom + look.px(29)), room, 12, "medium", theme.text2, 1.4)


def _draw_bound(
    surface: pygame.Surface,
    look: Look,
    line: pygame.Rect,
    bound: UcbBound,
    name: str,
    columns: tuple[int, ...],
    *,
    chosen: bool,
    marked: bool,
) -> None:
    theme, middle = look.theme, line.centery
    if chosen or marked:
        look.panel(surface, line, 8, theme.accent_soft if chosen else theme.hover, theme.accent if chosen else None)
    after = look.text(surface, name, (columns[0], middle), 13, "semi").right
    mean = f"{bound.mean:.2f}"
    look.text(surface, mean, (columns[1], middle), 13, "semi", None, "right")
    wins = f"{bound.wins:.1f}".removesuffix(".0") + f" / {bound.visits:,}"
    left = columns[1] - look.text_width(mean, 13, "semi") - look.px(8)
    if left - look.text_width(wins, 11) > after + look.px(4):
        look.text(surface, wins, (left, middle), 11, "medium", theme.text3, "right")
    look.text(surface, f"{bound.explore:.2f}", (columns[2], middle), 13, "medium", theme.text2, "right")
    look.text(surface, f"{bound.total:.3f}", (columns[3], middle), 13, "semi", None, "right")
