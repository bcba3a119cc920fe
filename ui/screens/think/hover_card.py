"""The card of the node under the pointer: the node's board, its value, and its window on entry and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.search_texts import value_text
from game.texts import text

if TYPE_CHECKING:
    from coach.search_texts import SearchNarrator
    from table.watching.trace import AlphaBetaWindow, Trace
    from ui.kit.look import Look
    from ui.screens.think.pictures import Pictures


_BOARD, _PAD, _LINE = 160, 12, 20  # logical


def place_card(look: Look, room: pygame.Rect, board: pygame.Rect, lines: int) -> pygame.Rect | None:
    """Return the card's rectangle, in the upper corner away from the node; None if the room is too small."""
    wide, tall = look.px(_BOARD + 2 * _PAD), look.px(_BOARD + 2 * _PAD + 8 + _LINE * lines)
    rect = pygame.Rect(0, 0, wide, tall)
    rect.right = room.right - look.px(8)
    if board.centerx > room.centerx:
        rect.x = room.x + look.px(8)
    rect.y = room.y + look.px(8)
    return rect if room.contains(rect) else None


def lines_of(trace: Trace, narrator: SearchNarrator, node: int, at: int, *, windows: bool) -> list[str]:
    """Return the card's lines of text about a node, after event `at`."""
    move = narrator.move(node) or text("The position at the root")
    if not trace.is_entered(node, at):
        return [move, text("cut") if trace.cut[node] <= at else text("not looked at yet")]
    value = trace.value(node, at)
    bound = trace.bound(node, at)
    worth = "?" if value is None else f"{bound} {value_text(value)}".strip()
    lines = [f"{move}: {worth}"]
    if windows:
        lines.append(text("On entry: {window}", window=_window_text(trace.entry_window(node))))
        if trace.tree.children[node]:
            lines.append(text("By now: {window}", window=_window_text(trace.window(node, at))))
    return lines


def _window_text(window: AlphaBetaWindow) -> str:
    return f"α {value_text(window.alpha)}, β {value_text(window.beta)}"


def draw_card(
    surface: pygame.Surface,
    look: Look,
    rect: pygame.Rect,
    pictures: Pictures,
    trace: Trace,
    node: int,
    lines: list[str],
) -> None:
    """Draw the card."""
    theme, tree = look.theme, trace.tree
    look.panel(surface, rect, 12, theme.raised, theme.outline, 1, 3)
    board = pygame.Rect(rect.x + look.px(_PAD), rect.y + look.px(_PAD), look.px(_BOARD), look.px(_BOARD))
    picture = pictures.get(look, node, tree.state(node), tree.action(node), board.w)
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=board.center))
    for number, line in enumerate(lines):
        middle = board.bottom + look.px(8 + _LINE * (number + 0.5))
        weight, colour = ("semi", theme.text) if not number else ("medium", theme.text2)
        look.text(surface, line, (board.x, middle), 13 if not number else 12, weight, colour, room=board.w)  # type: ignore[arg-type]
