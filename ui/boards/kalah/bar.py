"""The bar above the board: the seeds in each store, half of all seeds, and the gain of the move under the pointer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame

from game.texts import text
from ui.boards.kalah.seeds import SIDES
from ui.kit import Colour, Look, mix, paint

HEIGHT, HEIGHT_LOW, GAP = 52, 40, 12
"""Logical pixels: the bar's height, its height in a low window, and the space under it."""
_LOWEST, _LOW = 400, 700
"""Logical heights of the window: below the first there is no bar, since stores have numbers; below the second, a low
bar."""
_THICK, _PAD = 12, 16
_ROOMY = 560  # logical: least width of a bar with all words
_NAME = 110
"""Logical pixels: the greatest width of a name."""


class ScoreBar(NamedTuple):
    """The contents of the bar.

    Attributes:
        names: the names of the sides at the left and at the right.
        players: the sides in the same order, 0 or 1.
        stores: the seeds in the stores of these sides.
        total: the number of all seeds of the game.
        gain: the seeds that each store would gain by the move under the pointer; 0 if there is no such move.
    """

    names: tuple[str, str]
    players: tuple[int, int]
    stores: tuple[int, int]
    total: int
    gain: tuple[int, int] = (0, 0)


def height(look_low: float) -> int:
    """Return the logical height of the bar for the logical height of the window; 0 where a bar has no room."""
    return 0 if look_low < _LOWEST else HEIGHT_LOW if look_low < _LOW else HEIGHT


def draw(surface: pygame.Surface, look: Look, rect: pygame.Rect, score: ScoreBar) -> None:
    """Draw the bar in its card."""
    look.card(surface, rect, 12)
    left, right = rect.x + look.px(_PAD), rect.right - look.px(_PAD)
    right = _draw_half(surface, look, rect, score, right)
    left = _draw_side(surface, look, rect, score, 0, left)
    right = _draw_side(surface, look, rect, score, 1, right)
    thick = look.px(_THICK)
    track = pygame.Rect(left, rect.centery - thick // 2, max(0, right - left), thick)
    if track.w > look.px(40):
        _draw_track(surface, look, track, score)


def _draw_half(surface: pygame.Surface, look: Look, rect: pygame.Rect, score: ScoreBar, right: int) -> int:
    """Write the number of seeds needed to win, if there is room; return the x where track and right name must end."""
    # translators: numbers of seeds: more than half of them all wins.
    words = text("{more} of {total} wins", more=score.total // 2 + 1, total=score.total)
    wide = look.text_width(words, 13)
    if rect.w < look.px(_ROOMY):
        return right
    look.draw_text(surface, words, (right, rect.centery), 13, "medium", look.theme.text2, "right")
    x = right - wide - look.px(16)
    look.rule(surface, x, rect.y + look.px(14), 0, rect.h - 2 * look.px(14))
    return x - look.px(16)


def _draw_side(surface: pygame.Surface, look: Look, rect: pygame.Rect, score: ScoreBar, at: int, edge: int) -> int:
    """Draw a side's name and number from the outer edge inwards; return the x pixel where the track may begin."""
    theme, inwards, anchor = look.theme, (1, -1)[at], ("left", "right")[at]
    room = look.px(_NAME)
    drawn = look.draw_text(surface, score.names[at], (edge, rect.centery), 13, "medium", theme.text2, anchor, room)  # type: ignore[arg-type]
    edge += inwards * (drawn.w + look.px(10))
    least = edge + inwards * (_number_width(look, score.total) if rect.w >= look.px(_ROOMY) else 0)
    gain = score.gain[at]
    parts: list[tuple[str, Colour]] = [(str(score.stores[at]), theme.text)]
    if gain:
        parts.append((f"→ {score.stores[at] + gain}", theme.accent))
    for words, ink in parts if at == 0 else reversed(parts):
        drawn = look.draw_text(surface, words, (edge, rect.centery), 15, "semi", ink, anchor)  # type: ignore[arg-type]
        edge += inwards * (drawn.w + look.px(7))
    return (max, min)[at](least, edge) + inwards * look.px(7)


def _number_width(look: Look, total: int) -> int:
    """The width of the longest possible number text, such as "36 → 48"; it is reserved, so the track never moves."""
    return look.text_width(str(total), 15, "semi") + look.text_width(f"→ {total}", 15, "semi") + 2 * look.px(7)


def _draw_track(surface: pygame.Surface, look: Look, track: pygame.Rect, score: ScoreBar) -> None:
    """Draw the stores as bars from both ends of the track, a move's gains as stripes, and a mark in the middle."""
    theme = look.theme
    ground = mix(theme.bg, theme.surface, 0.2) if not theme.is_contrast else theme.bg
    paint.panel(surface, track, track.h / 2, ground, theme.edge, look.hairline)
    inner = track.inflate(-2 * look.hairline, -2 * look.hairline)
    layer = pygame.Surface(inner.size, pygame.SRCALPHA)
    share = inner.w / max(1, score.total)
    for at in (0, 1):
        wide, more = round(score.stores[at] * share), round(score.gain[at] * share)
        fill = SIDES.bar_fill(score.players[at], theme)
        place = pygame.Rect(0 if at == 0 else inner.w - wide, 0, wide, inner.h)
        paint.panel(layer, place, 0, fill)
        striped = pygame.Rect(place.right if at == 0 else place.left - more, 0, more, inner.h)
        if more > 0:
            layer.blit(_stripes(striped.size, SIDES.glow(score.players[at], theme), look), striped)
    mask = paint.rounded(inner.size, inner.h / 2, (255, 255, 255))
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(layer, inner)
    over = look.px(5)
    middle = pygame.Rect(track.centerx - look.px(1), track.y - over, max(2, look.px(2)), track.h + 2 * over)
    surface.fill(theme.text, middle)


def _stripes(size: tuple[int, int], colour: Colour, look: Look) -> pygame.Surface:
    """Return a picture with slanted stripes in a side's colour."""
    pitch = max(4, look.px(8))

    def make() -> pygame.Surface:
        across, down = np.meshgrid(np.arange(size[0]), np.arange(size[1]), indexing="ij")
        place = np.mod(across + down + 0.5, pitch) - pitch / 2
        cover = np.clip(pitch / 4 + 0.5 - np.abs(place), 0, 1).astype(np.float32)
        shade = np.broadcast_to(np.array(colour, np.float32), (*size, 3))
        return paint.to_surface(shade, (0.3 + 0.6 * cover).astype(np.float32))

    return paint.cached(("stripes", size, colour, pitch), make)
