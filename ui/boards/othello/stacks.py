"""The discs of both sides in two stacks beside the board, and the gain of the move under the pointer.

If the board takes the whole width, as in a tall window, there are only numbers, above the board.
"""

from __future__ import annotations

import pygame

from coach.othello.texts import SIDES
from game.texts import text
from ui.boards.othello.discs import slab
from ui.kit import Look, Metrics

_LEAST, _WIDE, _PITCH = 84, 53, 13
"""Logical pixels: the width for a stack, a disc's width, and a disc's height with the gap above it."""
_BASE, _NAME, _COUNT = 52, 16, 37
"""Logical pixels: the lowest disc's height above the frame's lower edge; the distances from its foot down to the
side's name, and down to the side's number.
"""
_PILL, _PILL_GAP, _PAD = 25, 14, 11
"""Logical pixels: the height of the pill with the change, the space between pill and stack, the pill's end margins."""
_LINE, _SMALL = 40, 18
"""Logical pixels: the height of the line with both numbers above the frame, and of a disc in it."""
_COMING = 90
"""Alpha of the discs that a move would add or remove."""


def fit_beside(free: int, metrics: Metrics) -> bool:
    """Whether the free width on both sides of the board together is enough for the stacks."""
    return free // 2 >= metrics.px(_LEAST)


def above(metrics: Metrics) -> int:
    """Return the height in pixels of the line of text above the frame, which has both sides' numbers of discs."""
    return metrics.px(_LINE)


def draw(
    surface: pygame.Surface,
    look: Look,
    score: tuple[int, int],
    gains: tuple[int, int] | None,
    frame: pygame.Rect,
    room: pygame.Rect,
) -> None:
    """Draw the stacks at both sides of the frame, or the numbers above it where there is no room for stacks.

    Args:
        surface: the surface to draw on.
        look: the look of the window.
        score: the numbers of discs of both sides.
        gains: the changes of these numbers by the move under the pointer; None if there is no such move.
        frame: the board's frame.
        room: the whole rectangle of the view.
    """
    gained = gains or (0, 0)
    free = frame.left - room.left
    if fit_beside(room.w - frame.w, look.metrics):
        for player, middle in enumerate((room.left + free // 2, room.right - free // 2)):
            _stack(surface, look, player, score[player], gained[player], (middle, frame))
    elif frame.top - room.top >= above(look.metrics):
        for player in (0, 1):
            _number(surface, look, player, score[player], gained[player], frame)


def _stack(
    surface: pygame.Surface, look: Look, player: int, count: int, gain: int, place: tuple[int, pygame.Rect]
) -> None:
    middle, frame = place
    base = frame.bottom - look.px(_BASE)
    tallest = max(count, count + gain, 1)
    pitch = min(look.px(_PITCH), (base - frame.top - look.px(_PILL + _PILL_GAP)) / tallest)
    size = (look.px(_WIDE), max(2, round(pitch) - max(1, look.px(1))))
    picture = slab(size, player, look.theme)
    for number in range(tallest):
        coming = number >= min(count, count + gain)
        picture.set_alpha(_COMING if coming else 255)
        surface.blit(picture, (middle - size[0] // 2, base - round((number + 1) * pitch)))
    picture.set_alpha(255)
    name, theme = text(SIDES[player]), look.theme
    look.draw_text(surface, name, (middle, base + look.px(_NAME)), 14, "semi", theme.text, "center")
    label = text("{n} disc|{n} discs", n=count)
    look.draw_text(surface, label, (middle, base + look.px(_COUNT)), 13, "medium", theme.text2, "center")
    if gain:
        _pill(surface, look, gain, count + gain, (middle, base - round(tallest * pitch) - look.px(_PILL_GAP)))


def _number(surface: pygame.Surface, look: Look, player: int, count: int, gain: int, frame: pygame.Rect) -> None:
    """Draw a side's disc, name and number above the frame, the first side's at the left."""
    middle, pad, ink = frame.top - look.px(_LINE / 2), look.px(8), look.theme.text
    name = text(SIDES[player])
    label = f"{name} {count}" + (f" → {count + gain}" if gain else "")
    disc = pygame.Rect(0, 0, look.px(_WIDE / 2), look.px(_SMALL / 2))
    if player == 0:
        disc.midleft = frame.left + pad, middle
        look.draw_text(surface, label, (disc.right + pad, middle), 14, "semi", ink)
    else:
        disc.midright = frame.right - pad, middle
        look.draw_text(surface, label, (disc.left - pad, middle), 14, "semi", ink, "right")
    surface.blit(slab(disc.size, player, look.theme), disc)


def _pill(surface: pygame.Surface, look: Look, gain: int, total: int, foot: tuple[int, int]) -> None:
    """Draw the pill with the new number: bright if the number grows."""
    theme, grows = look.theme, gain > 0
    label = f"{'+' if grows else '−'}{abs(gain)} → {total}"
    rect = pygame.Rect(0, 0, look.text_width(label, 12, "semi") + 2 * look.px(_PAD), look.px(_PILL))
    rect.midbottom = foot
    fill, border = (theme.accent_soft, theme.accent) if grows else (theme.raised, theme.line)
    look.panel(surface, rect, _PILL / 2, fill, border)
    look.draw_text(surface, label, rect.center, 12, "semi", theme.text if grows else theme.text2, "center")
