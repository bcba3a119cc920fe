"""Every board draws in every theme and size, and so do the small pictures."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pygame
import pytest

from coach.boards import side_names, texts_of
from coach.lines import name as line_name
from coach.lines import runs
from game.errors import RulesError
from game.registry import GAMES, find_game
from tests.amount import WHOLE
from tests.ui.boards import GAME_NAMES, MIDDLE, PLACE, hover, table
from ui.boards import Wanted, diagram, piece_icon, thumbnail, view_for
from ui.boards.grid import GridView
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES

WINDOWS = [(960, 640), (1280, 800), (1920, 1080), (3840, 2160)]
LOOKS = [look for look in product(WINDOWS, THEMES) if WHOLE or look[0] == (960, 640) or look[1] == "dark"]
"""Sizes and themes: where a board is has nothing to do with its colours."""


def _room(size: tuple[int, int]) -> tuple[int, int, int, int]:
    scale = metrics_for(*size).scale
    return round(16 * scale), round(72 * scale), size[0] - round(352 * scale), size[1] - round(232 * scale)


@pytest.mark.soak
@pytest.mark.parametrize(("size", "theme"), LOOKS)
@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_board_fits_and_draws(name: str, size: tuple[int, int], theme: str) -> None:
    board = table(name, MIDDLE[name], theme, metrics_for(*size), _room(size), size)
    background = board.surface.copy()
    background.fill(board.view.theme.bg)
    hover(board.view, board.view.clicks_of(board.legal()[-1])[0].point)
    assert board.frame(1.0) != background.get_buffer().raw
    room, panel = pygame.Rect(_room(size)), board.view.panel if isinstance(board.view, PentagoTwistView) else None
    assert room.contains(board.view.places.outer)
    assert panel is None or room.contains(panel.rect)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_cells_lie_side_by_side_and_are_hit(name: str) -> None:
    view = table(name).view
    for column in range(view.game.columns):
        for row in range(view.game.rows):
            rect = view.places.cell_rect((column, row))
            assert view.places.hit(rect.center) == (column, row)
            assert view.places.hit(rect.topleft) == (column, row)
            assert rect.w == rect.h == view.cell


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("rect", [(0, 0, 5, 5), (0, 0, 300, 20), (0, 0, 20, 300), (-50, -50, 200, 200)])
def test_a_rectangle_that_is_far_too_small_is_no_error(name: str, rect: tuple[int, int, int, int]) -> None:
    table(name, MIDDLE[name], "dark", None, rect).frame(1.0)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_another_theme_keeps_the_position(name: str) -> None:
    board = table(name, MIDDLE[name])
    board.frame(1.0)
    board.view.theme, board.view.metrics = THEMES["light"], metrics_for(1280, 800)
    board.view.layout(pygame.Rect(PLACE))
    fresh = table(name, MIDDLE[name], "light")
    assert board.frame(2.0) == fresh.frame(2.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", GAME_NAMES)
def test_thumbnails_are_of_the_size_asked_for_and_kept(name: str, theme: str) -> None:
    picture = thumbnail(name, MIDDLE[name], (180, 140), THEMES[theme])
    assert picture.get_size() == (180, 140)
    assert pygame.mask.from_surface(picture).count() > 4000
    assert thumbnail(name, find_game(name).from_position(MIDDLE[name]), (180, 140), THEMES[theme]) is not None
    assert thumbnail(name, MIDDLE[name], (180, 140), THEMES[theme]) is picture


def test_the_base_of_views_lists_each_method_that_two_boards_replace() -> None:
    views = [view_for(name).__mro__ for name in GAME_NAMES]
    own = [
        {name for each in view if each not in GridView.__mro__ for name in vars(each) if name[:2] != "__"}
        for view in views
    ]
    replaced = Counter(name for names in own for name in names if callable(getattr(GridView, name, None)))
    listed = set(re.findall(r"\w+", GridView.__doc__ or ""))
    assert [name for name, boards in replaced.items() if boards > 1 and name not in listed] == []


def test_a_card_of_pentago_shows_a_tile_turning() -> None:
    plain = thumbnail("pentago-twist", MIDDLE["pentago-twist"], (160, 160), THEMES["dark"])
    turning = thumbnail("pentago-twist", MIDDLE["pentago-twist"], (160, 160), THEMES["dark"], Wanted(flourish=True))
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(turning, "RGBA")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_diagrams_show_a_part_of_a_board(name: str) -> None:
    game = find_game(name)
    part = diagram(name, MIDDLE[name], (0, 3), (0, 2), (150, 150), THEMES["dark"], Wanted(ghost=((1, 1), 1, "regular")))
    assert max(part.get_size()) <= 150
    assert part.get_width() > part.get_height() > 60
    whole = diagram(name, MIDDLE[name], (0, game.columns), (0, game.rows), (150, 150), THEMES["dark"])
    assert max(whole.get_size()) <= 150


def test_all_columns_of_a_pathwayz_diagram_come_with_its_banks() -> None:
    with_banks = diagram("pathwayz", MIDDLE["pathwayz"], (0, 12), (2, 5), (600, 400), THEMES["dark"])
    without = diagram("pathwayz", MIDDLE["pathwayz"], (1, 12), (2, 5), (600, 400), THEMES["dark"])
    assert with_banks.get_at((3, with_banks.get_height() // 2)).r > without.get_at((3, without.get_height() // 2)).r


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [12, 14, 20, 22, 40, 96])
def test_icons_of_the_two_sides_differ(size: int, theme: str) -> None:
    for name in GAME_NAMES:
        first, second = (piece_icon(name, player, size, THEMES[theme]) for player in (0, 1))
        assert first.get_size() == (size, size)
        assert pygame.image.tobytes(first, "RGBA") != pygame.image.tobytes(second, "RGBA")
    regular, permanent = (piece_icon("pathwayz", 0, size, THEMES[theme], kind) for kind in ("regular", "permanent"))
    assert pygame.image.tobytes(regular, "RGBA") != pygame.image.tobytes(permanent, "RGBA")


def test_every_registered_game_has_a_board() -> None:
    for game in GAMES:
        assert view_for(game.name).texts is texts_of(game.name)
        assert len(set(side_names(game.name))) == 2
    with pytest.raises(RulesError):
        view_for("go")


def test_winning_cells_are_drawn_as_the_fewest_lines() -> None:
    row, column = [(x, 0) for x in range(5)], [(2, y) for y in range(4)]
    assert runs(row) == [row]
    assert runs([*row, *column]) == [row, column]
    assert line_name(row) == "five in a row"
    assert line_name(column) == "four in a column"
    assert line_name([(0, 3), (1, 2), (2, 1)]) == "three on the diagonal"
    assert runs([]) == []
