"""Shapes: where they cover, and that they are kept no longer than there is room."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import numpy as np
import pygame
import pytest

from saves.assets import asset
from tests.conftest import ROOT
from ui.kit import icons, paint
from ui.parts.logo import logo

WHITE, RED, BLUE = (255, 255, 255), (200, 30, 40), (20, 60, 220)


def _alpha(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(surface).astype(int)


def _canvas(width: int = 100, height: int = 100) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


@pytest.mark.parametrize("size", [(40, 30), (300, 60), (41, 201), (10, 10)])
def test_a_rounded_rectangle_is_solid_inside_and_clear_in_its_corners(size: tuple[int, int]) -> None:
    shape = paint.rounded(size, 12, RED)
    assert shape.get_size() == size
    assert tuple(shape.get_at((size[0] // 2, size[1] // 2))) == (*RED, 255)
    assert shape.get_at((size[0] // 2, 0))[3] > 240
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert shape.get_at(corner)[3] < 40


def test_edges_are_antialiased() -> None:
    levels = set(_alpha(paint.rounded((60, 60), 20, WHITE)).ravel().tolist())
    assert len(levels) > 10


def test_a_rounded_rectangle_covers_its_area() -> None:
    area = _alpha(paint.rounded((80, 50), 15, WHITE)).sum() / 255
    assert area == pytest.approx(80 * 50 - (4 - math.pi) * 15 * 15, rel=0.01)


def test_corners_can_differ() -> None:
    shape = paint.rounded((80, 40), (16, 16, 0, 0), WHITE)
    assert shape.get_at((0, 0))[3] == 0
    assert shape.get_at((0, 39))[3] == 255
    assert shape.get_at((79, 39))[3] == 255


def test_a_gradient_runs_from_top_to_bottom() -> None:
    shape = paint.rounded((30, 100), 4, (RED, BLUE))
    assert shape.get_at((15, 0))[:3] == pytest.approx(RED, abs=3)
    assert shape.get_at((15, 99))[:3] == pytest.approx(BLUE, abs=3)
    assert shape.get_at((15, 50))[:3] == pytest.approx([(a + b) / 2 for a, b in zip(RED, BLUE, strict=True)], abs=4)


def test_a_border_lies_inside_the_edge() -> None:
    shape = paint.rounded((60, 40), 8, RED, BLUE, 3)
    assert tuple(shape.get_at((30, 1))) == (*BLUE, 255)
    assert tuple(shape.get_at((30, 5))) == (*RED, 255)


def test_a_border_without_a_fill_is_a_ring() -> None:
    shape = paint.rounded((60, 40), 8, None, BLUE, 2)
    assert tuple(shape.get_at((30, 0))) == (*BLUE, 255)
    assert shape.get_at((30, 20))[3] == 0


def test_a_shadow_fades_outwards_and_falls_down() -> None:
    canvas = _canvas(200, 200)
    paint.shadow(canvas, pygame.Rect(60, 60, 80, 80), 10, 6, 16, (0, 0, 0), 0.5)
    alpha = _alpha(canvas)
    downwards = alpha[100, 140:175]
    assert all(a >= b for a, b in pairwise(downwards))
    assert alpha[100, 146] > alpha[100, 54]
    assert alpha.max() <= 128


def test_no_shadow_where_it_has_no_strength() -> None:
    canvas = _canvas()
    paint.shadow(canvas, pygame.Rect(20, 20, 40, 40), 10, 6, 16, (0, 0, 0), 0.0)
    assert _alpha(canvas).max() == 0


def test_a_circle_has_the_area_of_a_circle() -> None:
    canvas = _canvas()
    paint.circle(canvas, (50.5, 49.25), 30, WHITE)
    assert _alpha(canvas).sum() / 255 == pytest.approx(math.pi * 900, rel=0.005)


def test_a_ring_is_open_in_the_middle() -> None:
    canvas = _canvas()
    paint.circle(canvas, (50, 50), 30, None, WHITE, 4)
    assert canvas.get_at((50, 50))[3] == 0
    assert canvas.get_at((50, 22))[3] == 255


def test_a_line_has_round_ends_and_its_width() -> None:
    canvas = _canvas()
    paint.line(canvas, (20, 20), (80, 60), 8, WHITE)
    expected = math.dist((20, 20), (80, 60)) * 8 + math.pi * 16
    assert _alpha(canvas).sum() / 255 == pytest.approx(expected, rel=0.01)


def test_an_arc_covers_its_sweep_only() -> None:
    canvas = _canvas()
    paint.arc(canvas, (50, 50), 30, 6, 0, math.pi / 2, WHITE)
    below_right, above_left = _alpha(canvas)[52:, 52:].sum(), _alpha(canvas)[:40, :40].sum()
    assert below_right > 0
    assert above_left == 0


def test_a_dashed_outline_has_gaps_all_around() -> None:
    canvas = _canvas()
    paint.dashed(canvas, pygame.Rect(10, 10, 80, 80), 14, 3, WHITE, 9, 6)
    top = _alpha(canvas)[24:76, 11] > 128
    assert top.any()
    assert not top.all()
    assert _alpha(canvas)[30:70, 30:70].max() == 0


def test_a_wash_runs_from_left_to_right() -> None:
    shape = paint.wash((200, 80), 10, RED, BLUE, None)
    assert shape.get_at((2, 40))[0] > shape.get_at((197, 40))[0]
    assert shape.get_at((0, 0))[3] < 40


def test_equal_shapes_are_made_once() -> None:
    assert paint.rounded((33, 44), 5, RED) is paint.rounded((33, 44), 5, RED)


def test_every_icon_that_the_window_names_has_a_file() -> None:
    """A name without a file draws nothing: as `icon="..."`, or the first argument of an `Icon` or `IconButton`."""
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ui").rglob("*.py"))
    named = set(re.findall(r'\b(?:icon=|Icon\(|IconButton\()"([^"]+)"', written))
    files = {path.stem for path in asset("icons").glob("*.svg")}
    assert len(named) > 50, "they are found"
    assert {name for name in named if name.removesuffix("-filled") not in files} - files == set()


@pytest.mark.parametrize("path", sorted(asset("icons").glob("*.svg")), ids=lambda path: path.stem)
def test_every_icon_can_be_drawn_in_a_colour(path: object) -> None:
    picture = icons.icon(path.stem, 24, RED)  # type: ignore[attr-defined]
    alpha = _alpha(picture)
    assert picture.get_size() == (24, 24)
    assert alpha.max() > 200
    x, y = np.argwhere(alpha == alpha.max())[0]
    assert picture.get_at((int(x), int(y)))[:3] == RED


def test_a_filled_icon_covers_more() -> None:
    assert _alpha(icons.icon("pause-filled", 48, RED)).sum() > 1.2 * _alpha(icons.icon("pause", 48, RED)).sum()


@pytest.mark.parametrize("size", [16, 28, 64, 256])
def test_the_logo_has_every_size(size: int) -> None:
    assert logo(size).get_size() == (size, size)
    assert logo(size).get_at((0, 0))[3] < 128
