"""Materials and styles of pieces: everything on a board is seen in every combination, and told apart in grey."""

from __future__ import annotations

from itertools import product

import numpy as np
import pygame
import pytest

from coach.boards import texts_of
from game.registry import find_game
from ui.boards import marks, pieces, theme_of, thumbnail, view_for
from ui.boards.looks import BoardLook, dressed
from ui.boards.materials import MATERIALS
from ui.boards.pieces import Piece
from ui.boards.styles import STYLES
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES, Colour, Theme, contrast

CELL = 40
STYLED = ("pathwayz", "othello", "pentago-twist", "connect-four")
LOOKS = [BoardLook(*look) for look in product((None, *MATERIALS.values()), (None, *STYLES.values()))]
EMPTY = {"pathwayz": (5, 4), "othello": (0, 0), "pentago-twist": (1, 1), "connect-four": (3, 5), "tic-tac-toe": (1, 1)}
"""An empty cell of each board's start position."""


def name_of(look: BoardLook) -> str:
    return f"{look.material.name if look.material else 'classic'} {look.style.name if look.style else 'classic'}"


def ground(board: str, theme: Theme) -> Colour:
    """The mean colour of what lies about a piece in an empty cell: of the cell, or of a tile at the cell's corner."""
    game = find_game(board)
    view = view_for(board)(game, theme, metrics_for(1280, 800))
    view.layout(pygame.Rect(0, 0, 13 * CELL, 10 * CELL))
    view.set_state(game.initial_state())
    drawn = pygame.Surface((13 * CELL, 10 * CELL))
    view.draw(drawn, 1.0)
    cell = view.places.cell_rect(EMPTY[board])  # type: ignore[attr-defined]
    part = pygame.Rect(cell.topleft, (cell.w // 9, cell.h // 9)) if board == "pentago-twist" else cell.inflate(-12, -12)
    pixels = pygame.surfarray.array3d(drawn.subsurface(part)).reshape(-1, 3)
    return as_colour(pixels.mean(axis=0))


def as_colour(pixel: np.ndarray) -> Colour:
    red, green, blue = (round(float(part)) for part in pixel)
    return red, green, blue


def extremes(sprite: pygame.Surface, under: Colour) -> tuple[Colour, Colour]:
    """The darkest and the brightest colour of a sprite on a ground, without the last percent."""
    laid = pygame.Surface(sprite.get_size())
    laid.fill(under)
    laid.blit(sprite, (0, 0))
    pixels = pygame.surfarray.array3d(laid)[pygame.surfarray.array_alpha(sprite) > 100]
    order = np.argsort(pixels.sum(axis=1))
    end = len(order) // 100
    return as_colour(pixels[order[end]]), as_colour(pixels[order[-1 - end]])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", STYLED)
def test_pieces_and_marks_are_seen_in_every_look(board: str, theme: str) -> None:
    for look in LOOKS:
        if THEMES[theme].is_contrast and look.material:
            continue  # it is left out there
        worn = dressed(THEMES[theme], look)
        under = ground(board, worn)
        least = 3 if look != BoardLook() else 2.3  # Pentago-Twist's own marbles are told by their ring
        for player, kind in product((0, 1), theme_of(board).pieces.kinds):
            piece = Piece(theme_of(board).pieces, player, kind)
            face = extremes(pieces.face(piece, CELL, worn), under)
            assert max(contrast(part, under) for part in face) >= least, (name_of(look), player, kind)
            for mark in (marks.ring(piece, CELL, worn), marks.dashes(piece, CELL, worn)):
                assert contrast(*extremes(mark, under)) >= 3, (name_of(look), player, kind)
        assert contrast(*extremes(marks.cursor(CELL, worn), under)) >= least - 0.05, name_of(look)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_the_sides_of_a_style_differ_in_shape_and_its_permanents_in_grey(theme: str, style: object) -> None:
    worn = dressed(THEMES[theme], BoardLook(None, style))  # type: ignore[arg-type]
    for size in (18, CELL):
        light, dark = (
            pygame.surfarray.array_alpha(pieces.face(Piece(theme_of("pathwayz").pieces, player), size, worn)) > 128
            for player in (0, 1)
        )
        assert (light & dark).sum() / (light | dark).sum() < 0.9, "no two outlines are alike"
        for player in (0, 1):
            grey = [
                pygame.surfarray.array3d(pieces.face(Piece(theme_of("pathwayz").pieces, player, kind), size, worn))
                .mean(axis=2)
                .astype(int)
                for kind in ("regular", "permanent")
            ]
            assert (abs(grey[0] - grey[1]) > 60).sum() >= 0.02 * size * size


def test_a_board_without_a_look_of_its_own_is_as_it_is_by_itself() -> None:
    for theme in THEMES.values():
        assert dressed(theme, BoardLook()).cache_key == theme.cache_key
        wood = dressed(theme, BoardLook(), {"othello": BoardLook(MATERIALS["wood"])})
        for board, same in (("pathwayz", True), ("othello", theme.is_contrast)):
            pictures = [thumbnail(board, texts_of(board).sample, (120, 90), each) for each in (theme, wood)]
            first, second = (pygame.image.tobytes(picture, "RGBA") for picture in pictures)
            assert (first == second) == same, "high contrast fixes what boards are made of"
