"""Pictures of positions for cards, rule diagrams and the home screen. All are cached; don't draw on them.

A position that cannot be drawn, because it is invalid or its view fails, is an empty picture with a sentence. The log
gives the reason once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pygame

from coach.board_texts import Span
from game.registry import find_game
from game.texts import text
from game.verbs import State
from table.consequences import Cell
from ui.boards import pieces
from ui.boards.view import BoardView, Ghost
from ui.kit import Look, Metrics, Theme, fonts, paint

_LATER = 10.0
"""A time in seconds at which every animation that began at 0 has ended."""
_FULL_SIZE = 400
"""Pixels of the shorter side of a picture drawn at scale 1."""
_DIAGRAM_SCALE = 0.5
_WORDS = 14
"""The size in pixels of the sentence in place of a board, where there is room for it."""
_log = logging.getLogger(__name__)
_SHADOW, _LEAST = 48, 40  # logical: the margin for a board's shadow, and the least side of a board


@dataclass(frozen=True)
class Wanted:
    """The options of a position's picture.

    Attributes:
        last_action: the move that gets the last-move ring.
        show_win: whether the winning path or line is traced and the rest veiled.
        aided: the sides that get the board's own guidance, such as the sides' paths, if the board has such guidance.
        ghost: a cell, and the player and kind of the dashed piece on it.
        flourish: whether the picture is drawn in the style of a card.
        framed: the cells that get a frame, on a board of cells.
    """

    last_action: int | None = None
    show_win: bool = False
    aided: tuple[int, ...] = (0, 1)
    ghost: Ghost | None = None
    flourish: bool = False
    framed: tuple[Cell, ...] = ()


def thumbnail(
    view_type: type[BoardView], name: str, position: str | State, size: tuple[int, int], theme: Theme, wanted: Wanted
) -> pygame.Surface:
    """Return a picture of a position without coordinates: as large as fits, in the middle of a transparent surface."""
    spelled = _spelled(name, position)
    key = ("thumbnail", name, spelled, size, theme.cache_key, wanted)

    def make() -> pygame.Surface:
        return new_picture(view_type, name, _read(name, position), size, theme, wanted)

    return pieces.cached(key, lambda: _drawn(make, name, spelled, size, theme))


def new_picture(
    view_type: type[BoardView],
    name: str,
    state: State,
    size: tuple[int, int],
    theme: Theme,
    wanted: Wanted,
    margin: int = 0,
) -> pygame.Surface:
    """Draw a new picture of a whole position, with a transparent margin round the board for the board's shadow."""
    view = _view(view_type, name, theme, min(size) / _FULL_SIZE)
    view.layout(pygame.Rect((margin, margin), size))
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    _draw(view, state, wanted, picture)
    return picture


def draw_board(
    surface: pygame.Surface,
    look: Look,
    view_type: type[BoardView],
    name: str,
    position: str,
    room: pygame.Rect,
    flourish: bool,
) -> None:
    """Draw a position with its shadow in the middle of the rectangle `room`, as large as fits."""
    margin = look.px(_SHADOW)
    size = (max(room.w, look.px(_LEAST)), max(room.h, look.px(_LEAST)))
    key = ("board", name, position, size, margin, look.theme.cache_key, flourish)

    def make() -> pygame.Surface:
        return new_picture(view_type, name, _read(name, position), size, look.theme, Wanted(flourish=flourish), margin)

    picture = paint.cached(key, lambda: _drawn(make, name, position, size, look.theme, margin))
    surface.blit(picture, (room.x - margin, room.y - margin))


def diagram(
    view_type: type[BoardView],
    name: str,
    position: str | State,
    part: tuple[Span | None, Span | None],
    size: tuple[int, int],
    theme: Theme,
    wanted: Wanted,
) -> pygame.Surface:
    """Return a picture of a part of a position, as large as `size` allows, with round corners and without a margin."""
    spelled = _spelled(name, position)
    key = ("diagram", name, spelled, part, size, theme.cache_key, wanted)

    def make() -> pygame.Surface:
        view = _view(view_type, name, theme, _DIAGRAM_SCALE)
        region, radius = view.layout_part(*part, size)
        whole = pygame.Surface((region.right, region.bottom), pygame.SRCALPHA)
        _draw(view, _read(name, position), wanted, whole)
        picture = whole.subsurface(region.clip(whole.get_rect())).copy()
        _round_off(picture, radius)
        return picture

    return pieces.cached(key, lambda: _drawn(make, name, spelled, size, theme))


def _read(name: str, position: str | State) -> State:
    return find_game(name).from_position(position) if isinstance(position, str) else position


def _spelled(name: str, position: str | State) -> str:
    return position if isinstance(position, str) else find_game(name).to_position(position)


def _drawn(
    make: Callable[[], pygame.Surface], name: str, spelled: str, size: tuple[int, int], theme: Theme, margin: int = 0
) -> pygame.Surface:
    """Return the picture that `make` returns.

    If `make` fails, return an empty picture of the same size and margin, with a sentence.
    """
    try:
        return make()
    except Exception:  # noqa: BLE001  a board that cannot be drawn takes no other board away
        _report(name, spelled)
    return _excuse(size, theme, margin)


@cache
def _report(name: str, spelled: str) -> None:
    """Write into the log, only the first time, why a position cannot be drawn."""
    _log.exception("a position of %s cannot be drawn: %s", name, spelled)


def _excuse(size: tuple[int, int], theme: Theme, margin: int) -> pygame.Surface:
    """Return an empty picture with a sentence, in place of a board that cannot be drawn."""
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    lines = fonts.wrap(text("This board cannot be drawn. The log says why."), _WORDS, "medium", size[0])
    height = 1.5 * _WORDS
    top = picture.get_height() / 2 - height * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        at = (picture.get_width() / 2, top + number * height)
        fonts.draw(picture, line, at, _WORDS, "medium", theme.text2, "center")
    return picture


def _view(view_type: type[BoardView], name: str, theme: Theme, scale: float) -> BoardView:
    view = view_type(find_game(name), theme, Metrics(scale), bare=True)
    view.animations = False
    return view


def _draw(view: BoardView, state: State, wanted: Wanted, picture: pygame.Surface) -> None:
    view.aided, view.flourish = wanted.aided, wanted.flourish
    view.set_state(state, wanted.last_action)
    if wanted.show_win:
        view.celebrate(0.0)
    view.draw(picture, _LATER)
    if wanted.ghost is not None:
        view.draw_ghost(picture, wanted.ghost)
    view.draw_frames(picture, wanted.framed)


def _round_off(picture: pygame.Surface, radius: int) -> None:
    """Round off a picture's corners."""
    mask = paint.rounded(picture.get_size(), radius, (255, 255, 255)).copy()
    pygame.surfarray.pixels3d(mask)[...] = 255
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
