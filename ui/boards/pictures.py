"""Small pictures of positions for other scenes: cards and rule diagrams. All are cached; don't draw on them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.registry import find_game
from ui.boards import marks, pieces
from ui.boards.grid import BoardView, Sheet, State
from ui.boards.messages import Cell
from ui.boards.pieces import Piece
from ui.kit import paint
from ui.kit.metrics import Metrics
from ui.kit.theme import Theme

_NOW = 10.0
"""Long after everything that these views begin at 0."""


@dataclass(frozen=True)
class Wanted:
    """What is drawn of a position.

    Attributes:
        last_action: gets the last-move ring.
        show_win: the winning path or line is traced and the rest veiled.
        traced: players whose longest path is traced (Pathwayz).
        ghost: a cell, and the player and kind of the piece that is shown dashed there.
        flourish: drawn as for a card: Pentago's top right tile is caught turning.
    """

    last_action: int | None = None
    show_win: bool = False
    traced: tuple[int, ...] = (0, 1)
    ghost: tuple[Cell, int, str] | None = None
    flourish: bool = False


def thumbnail(
    view_type: type[BoardView], position: str | State, size: tuple[int, int], theme: Theme, wanted: Wanted
) -> pygame.Surface:
    """A whole position without coordinates, as large as fits in size, in the middle of a clear surface."""
    state, text = _read(view_type, position)
    key = ("thumbnail", view_type.game_name, text, size, theme.name, wanted)

    def make() -> pygame.Surface:
        view = _view(view_type, theme, min(size) / 400)
        view.layout(pygame.Rect((0, 0), size))
        picture = pygame.Surface(size, pygame.SRCALPHA)
        _draw(view, state, wanted, picture)
        return picture

    return pieces.cached(key, make)


def diagram(
    view_type: type[BoardView],
    position: str | State,
    columns: tuple[int, int],
    rows: tuple[int, int],
    size: tuple[int, int],
    theme: Theme,
    wanted: Wanted,
) -> pygame.Surface:
    """A part of a position, corners rounded, as large as fits in size; the surface is no larger than the picture."""
    state, text = _read(view_type, position)
    key = ("diagram", view_type.game_name, text, columns, rows, size, theme.name, wanted)

    def make() -> pygame.Surface:
        view = _view(view_type, theme, 0.5)
        region = _fit(view, columns, rows, size)
        whole = pygame.Surface(view.frame.size, pygame.SRCALPHA)
        _draw(view, state, wanted, whole)
        picture = whole.subsurface(region.clip(whole.get_rect())).copy()
        _round_off(picture, max(3, round(0.24 * view.cell)))
        return picture

    return pieces.cached(key, make)


def _read(view_type: type[BoardView], position: str | State) -> tuple[State, str]:
    game = find_game(view_type.game_name)
    if isinstance(position, str):
        return game.from_position(position), position
    return position, game.to_position(position)


def _view(view_type: type[BoardView], theme: Theme, scale: float) -> BoardView:
    view = view_type(find_game(view_type.game_name), theme, Metrics(scale), bare=True)
    view.animations = False
    return view


def _draw(view: BoardView, state: State, wanted: Wanted, picture: pygame.Surface) -> None:
    view.traced, view.flourish = wanted.traced, wanted.flourish
    view.set_state(state, wanted.last_action)
    if wanted.show_win:
        view.celebrate(0.0)
    view.draw(picture, _NOW)
    if wanted.ghost is not None:
        cell, player, kind = wanted.ghost
        sprite = marks.ghost(Piece(view.look, player, kind), view.cell, view.theme)
        rect = view.cell_rect(cell)
        pad = (sprite.get_width() - rect.w) // 2
        Sheet(picture).blit(sprite, (rect.x - pad, rect.y - pad))


def _fit(view: BoardView, columns: tuple[int, int], rows: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
    """Lay the view out so that the region just fits in size; the region's rectangle."""
    low, high = 4, max(size)
    while high - low > 1:
        middle = (low + high) // 2
        view.layout_cell(middle)
        region = view.region(columns, rows)
        low, high = (middle, high) if region.w <= size[0] and region.h <= size[1] else (low, middle)
    view.layout_cell(low)
    return view.region(columns, rows)


def _round_off(picture: pygame.Surface, radius: int) -> None:
    """Cut a picture's corners round."""
    mask = paint.rounded(picture.get_size(), radius, (255, 255, 255)).copy()
    pygame.surfarray.pixels3d(mask)[...] = 255
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
