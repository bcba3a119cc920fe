"""What is easily seen and hard to say: edges that meet, outlines, shadows, and the shape of the mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.desk import Desk
from tests.ui.screen import Screen
from ui.boards import piece_icon
from ui.kit.theme import DARK, LIGHT, Colour
from ui.shell import system_window
from ui.shell.routes import SettingsRoute

HAND, CARET, ARROW = pygame.SYSTEM_CURSOR_HAND, pygame.SYSTEM_CURSOR_IBEAM, pygame.SYSTEM_CURSOR_ARROW


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("size", [16, 40, 84])
@pytest.mark.parametrize("kind", ["regular", "permanent"])
@pytest.mark.parametrize("card", [LIGHT.surface, LIGHT.raised, LIGHT.accent_soft])
def test_a_white_stone_has_an_edge_on_a_light_card(size: int, kind: str, card: Colour) -> None:
    drawn = pygame.Surface((size, size))
    drawn.fill(card)
    drawn.blit(piece_icon("pathwayz", 0, size, LIGHT, kind), (0, 0))
    across = [drawn.get_at((x, size // 2)) for x in range(size // 3)]
    assert max(contrast((c.r, c.g, c.b), card) for c in across) >= 3


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [40, 42, 48, 84])
@pytest.mark.parametrize("player", [0, 1])
def test_the_shadow_of_an_icon_ends_inside_it(theme: object, size: int, player: int) -> None:
    icon = piece_icon("pathwayz", player, size, theme, "permanent")  # type: ignore[arg-type]
    assert max(icon.get_at((x, size - 1)).a for x in range(size)) <= 8


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1600, 900), (1920, 1080), (2560, 1440)])
def test_the_board_and_the_buttons_below_it_have_the_same_edges(size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", size=size)
    frame, line = desk.grid.frame, desk.status_rect
    assert (frame.left, frame.right) == (line.left, line.right)
    last = desk.find("button", "Menu") or desk.get("button", "Resign")  # a small window has the menu in its bar alone
    assert (frame.left, frame.right) == (desk.control("Regular").rect.left, last.rect.right)


def test_the_ring_of_the_moves_is_as_wide_on_every_side() -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b2"))
    moves, look = desk.move_list, desk.app.look
    drawn = pygame.Surface(desk.app.size)
    moves.draw_focus(drawn, look)
    ring = pygame.mask.from_threshold(drawn, look.theme.focus, (9, 9, 9)).get_bounding_rects()[0]
    card = moves.card
    assert (card.left - ring.left, card.top - ring.top) == (ring.right - card.right, ring.bottom - card.bottom)


class Shapes:
    """The last shape that the mouse was given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.last = ARROW
        monkeypatch.setattr(system_window, "set_cursor", self.take)

    def take(self, cursor: int) -> None:
        self.last = cursor


def test_the_mouse_is_a_hand_over_buttons_and_a_caret_over_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = Shapes(monkeypatch)
    hands = Screen.at_home(folder=tmp_path)
    seen = []
    for place in ("Play", (700, 30), "Connect Four"):
        hands.point(place)
        seen.append(shapes.last)
    hands.app.navigate(SettingsRoute())
    hands.wait(0.3)
    for name in ("Your name", "Volume", "Size"):
        hands.point(name)
        seen.append(shapes.last)
    hands.close()
    assert seen == [HAND, ARROW, HAND, CARET, HAND, HAND]


def test_the_mouse_is_a_hand_where_a_click_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = Shapes(monkeypatch)
    desk = Desk("pentago-twist")
    free, frame = desk.grid.places.cell_rect((0, 0)).center, desk.grid.frame.move(3, 3).topleft
    seen = []
    for point in (free, frame):
        desk.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        seen.append(shapes.last)
    desk.play("a1/1R")
    desk.wait(1)
    place = desk.move_list.rect_of(1, desk.app.look).center
    desk.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    assert [*seen, shapes.last] == [HAND, ARROW, HAND]
