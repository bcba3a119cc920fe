"""Whole boards as the first screen shows them, with the room that their shadows need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import find_game
from ui.boards import view_for
from ui.kit import paint
from ui.kit.metrics import Metrics

if TYPE_CHECKING:
    from ui.kit.look import Look

_SHADOW = 48  # logical room around the board
_LATER = 10.0  # seconds: everything has appeared


def draw_board(
    surface: pygame.Surface, look: Look, game: str, position: str, room: pygame.Rect, *, flourish: bool = False
) -> None:
    """Draw a position as large as fits into `room`, in its middle. `flourish` catches Pentago's corner tile turning."""
    pad = look.px(_SHADOW)
    size = (max(room.w, look.px(40)), max(room.h, look.px(40)))
    key = ("board", game, position, size, pad, look.theme.name, flourish)
    picture = paint.cached(key, lambda: _render(look, game, position, size, pad, flourish))
    surface.blit(picture, (room.x - pad, room.y - pad))


def _render(look: Look, game: str, position: str, size: tuple[int, int], pad: int, flourish: bool) -> pygame.Surface:
    rules = find_game(game)
    view = view_for(game)(rules, look.theme, Metrics(min(size) / 400), bare=True)
    view.animations = False
    view.flourish = flourish
    view.layout(pygame.Rect((pad, pad), size))
    view.set_state(rules.from_position(position))
    picture = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    view.draw(picture, _LATER)
    return picture
