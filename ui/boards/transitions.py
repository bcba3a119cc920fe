"""Animations of single pieces: appearing, vanishing, turning over. Each function adds a track to the view."""

from __future__ import annotations

import math

import pygame

from table.consequences import Cell
from ui.boards import pieces
from ui.boards.animation import FLIP, PLACE
from ui.boards.grid import GridView
from ui.boards.pieces import Piece

_LIFT = 0.17
_FROM = 0.86


def stamp_scaled(
    surface: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float], wide: float, tall: float, alpha: int
) -> None:
    """Blit a sprite around `centre`, its width multiplied by `wide` and its height by `tall`."""
    size = (max(1, round(sprite.get_width() * wide)), max(1, round(sprite.get_height() * tall)))
    scaled = sprite if size == sprite.get_size() else pygame.transform.smoothscale(sprite, size)
    scaled.set_alpha(alpha)
    surface.blit(scaled, (round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2)))
    scaled.set_alpha(255)


def out_back(share: float) -> float:
    """The easing of `share` (0 to 1): it exceeds 1 by about a tenth, then ends at 1."""
    rest = share - 1
    return 1 + 2.2 * rest**3 + 1.2 * rest**2


def _middle(view: GridView, cell: Cell) -> tuple[float, float]:
    rect = view.places.cell_rect(cell)
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def appear(view: GridView, piece: Piece, cell: Cell, now: float) -> None:
    """Let a piece grow from 0.86 of its size to a little more than its size, then to its size, in 140 ms."""

    def paint(surface: pygame.Surface, share: float) -> None:
        scale = _FROM + (1 - _FROM) * out_back(share)
        sprite = pieces.sprite(piece, view.cell, view.theme)
        stamp_scaled(surface, sprite, _middle(view, cell), scale, scale, round(255 * min(1.0, 0.35 + 1.6 * share)))

    view.tracks.add(now, PLACE, frozenset([cell]), paint)


def vanish(view: GridView, piece: Piece, cell: Cell, start: float, late: bool = False) -> None:
    """Let a piece shrink and fade in 140 ms from `start`; with `late`, it is not drawn before `start`."""

    def paint(surface: pygame.Surface, share: float) -> None:
        scale = 1 - (1 - _FROM) * share
        sprite = pieces.sprite(piece, view.cell, view.theme)
        stamp_scaled(surface, sprite, _middle(view, cell), scale, scale, round(255 * (1 - share)))

    view.tracks.add(start, PLACE, frozenset([cell]), paint, late)


def flip(view: GridView, was: Piece, will: Piece, cell: Cell, start: float) -> None:
    """Let a piece turn over in 260 ms from `start`, lifted off its shadow; before `start`, the old side shows."""

    def paint(surface: pygame.Surface, share: float) -> None:
        turn = math.cos(share * math.pi)  # the width of a coin during half a turn
        piece = was if share < 0.5 else will
        x, y = _middle(view, cell)
        lift = _LIFT * view.cell * math.sin(math.pi * share)
        shadow = pieces.shadow(piece, view.cell, view.theme)
        fainter = round(255 - 110 * lift / view.cell)
        stamp_scaled(surface, shadow, (x, y + 0.25 * lift), max(abs(turn), 0.25), 1, fainter)
        grow = 1 + 0.1 * math.sin(math.pi * share)
        stamp_scaled(surface, pieces.face(piece, view.cell, view.theme), (x, y - lift), max(abs(turn), 0.06), grow, 255)

    view.tracks.add(start, FLIP, frozenset([cell]), paint)
