"""Pentago-Twist's two steps."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.boards import MIDDLE, SCREEN, Table, hover, key, press, table
from ui.boards.messages import Changed, Play, Refused
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.boards.ranking import look_on
from ui.kit.metrics import metrics_for


@pytest.fixture
def board() -> Table:
    """As large as in the window: beside a smaller board there is no panel."""
    return table("pentago-twist", MIDDLE["pentago-twist"], rect=(32, 72, 872, 568), size=SCREEN)


def _view(board: Table) -> PentagoTwistView:
    assert isinstance(board.view, PentagoTwistView)
    return board.view


def _marble_of(board: Table) -> tuple[int, int] | None:
    """The cell of the half-made move's marble."""
    half = _view(board).half_move
    return None if half is None else half.cell


def _action(board: Table, text: str) -> int:
    return board.game.parse_action(board.state, text)


def test_a_click_puts_the_marble_down_and_asks_for_nothing_yet(board: Table) -> None:
    marble, _ = board.view.clicks_of(_action(board, "f4/2R"))
    assert press(board.view, marble.point) == Changed()
    assert board.view.pending()
    assert board.view.status().text().startswith("f4 placed.")


def test_the_marble_is_taken_back(board: Table) -> None:
    for code in (pygame.K_u, pygame.K_BACKSPACE, pygame.K_ESCAPE):
        press(board.view, board.view.clicks_of(_action(board, "f4/2R"))[0].point)
        assert key(board.view, code) == Changed()
        assert not board.view.pending()
    assert key(board.view, pygame.K_u) is None, "without a marble the key is the scene's"
    assert not board.view.escape()


def test_the_marble_may_be_put_elsewhere(board: Table) -> None:
    press(board.view, board.view.clicks_of(_action(board, "f4/2R"))[0].point)
    press(board.view, board.view.places.cell_rect((2, 0)).center)
    assert _marble_of(board) == (5, 3), "c1 is taken"
    press(board.view, board.view.places.cell_rect((2, 3)).center)
    assert _marble_of(board) == (2, 3)


def test_a_double_click_does_not_twist(board: Table) -> None:
    point = board.view.clicks_of(_action(board, "f4/2R"))[0].point
    press(board.view, point)
    assert press(board.view, point) == Refused()
    assert board.view.pending()


def test_quadrant_keys_rotate_and_with_shift_mirror(board: Table) -> None:
    for code, quadrant in zip((pygame.K_q, pygame.K_w, pygame.K_a, pygame.K_s), "1234", strict=True):
        for mod, kind in ((0, "R"), (pygame.KMOD_LSHIFT, "M")):
            press(board.view, board.view.places.cell_rect((5, 3)).center)
            assert key(board.view, code, mod) == Play(_action(board, f"f4/{quadrant}{kind}"))
            board.view.escape()


def test_the_whole_move_by_arrows_and_enter(board: Table) -> None:
    hover(board.view, board.view.places.cell_rect((4, 2)).center)
    key(board.view, pygame.K_RIGHT)
    key(board.view, pygame.K_UP)
    key(board.view, pygame.K_RETURN)
    assert _marble_of(board) == (5, 3)
    seen = set()
    for code in (pygame.K_LEFT, *(pygame.K_RIGHT,) * 3, pygame.K_DOWN, *(pygame.K_LEFT,) * 3):
        key(board.view, code)
        seen.add(_view(board).twist)
    assert seen == {(quadrant, kind) for quadrant in range(4) for kind in (0, 1)}
    assert key(board.view, pygame.K_RETURN) == Play(_action(board, "f4/3R"))


def test_pointing_at_a_twist_shows_what_it_leads_to(board: Table) -> None:
    marble, twist = board.view.clicks_of(_action(board, "f4/2R"))
    press(board.view, marble.point)
    before = board.frame(1.0)
    assert hover(board.view, twist.point) == Changed()
    ahead = _view(board).twist_preview
    assert ahead is not None
    assert ahead[0] == (1, 0)
    assert ahead[2] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert board.frame(2.0) != before
    assert "Rotate top right" in board.view.status().text()


def test_the_panels_button_makes_the_chosen_twist(board: Table) -> None:
    marble, twist = board.view.clicks_of(_action(board, "f4/2M"))
    press(board.view, marble.point)
    hover(board.view, twist.point)
    board.frame(1.0)
    assert press(board.view, _button(board).center) == Play(_action(board, "f4/2M"))


def _button(board: Table) -> pygame.Rect:
    panel = _view(board).panel
    assert panel is not None
    return panel.button.rect


def test_the_panels_button_sleeps_until_a_twist_is_chosen(board: Table) -> None:
    board.frame(1.0)
    assert not isinstance(press(board.view, _button(board).center), Play)


def test_a_pill_before_the_marble_is_refused(board: Table) -> None:
    assert press(board.view, _view(board).places.half((0, 0)).center) == Changed()


def test_losing_the_turn_takes_the_marble_off(board: Table) -> None:
    press(board.view, board.view.clicks_of(_action(board, "f4/2R"))[0].point)
    board.view.set_interaction([], False, 0)
    assert not board.view.pending()


def test_the_ring_follows_the_marble_through_the_twist(board: Table) -> None:
    action = _action(board, "f4/2R")
    board.move(action, 0.0)
    board.show(board.state)
    plain = _cells(board)
    board.show(board.state, action)
    ringed = _cells(board)
    assert [cell for cell in plain if plain[cell] != ringed[cell]] == [(3, 3)]


def _cells(board: Table) -> dict[tuple[int, int], bytes]:
    """The picture of every cell, without its edge, which a ring beside it may touch."""
    board.frame(9.0)
    cells = [(column, row) for column in range(6) for row in range(6)]
    rects = {cell: board.view.places.cell_rect(cell).inflate(-12, -12) for cell in cells}
    return {cell: pygame.image.tobytes(board.surface.subsurface(rect), "RGB") for cell, rect in rects.items()}


def test_a_move_half_made_here_is_not_placed_again(board: Table) -> None:
    heard: list[str] = []
    board.view.on_sound = heard.append
    press(board.view, board.view.clicks_of(_action(board, "f4/2R"))[0].point)
    board.frame(1.0)
    board.move(_action(board, "f4/2R"), 2.0)
    for step in range(60):
        board.frame(2.0 + step / 30)
    assert heard == ["place", "twist"]


def test_without_room_there_is_no_panel() -> None:
    narrow = table("pentago-twist", None, "dark", metrics_for(*SCREEN), (0, 0, 420, 568))
    assert _view(narrow).panel is None
    assert narrow.view.places.outer.w <= 420


def test_large_type_leaves_the_marbles_room() -> None:
    large = table("pentago-twist", None, "dark", metrics_for(1280, 800, 200), (0, 0, 1200, 392))
    view = _view(large)
    assert view.panel is None, "it would be lower than its contents"
    assert view.cell * 6 > 392 / 2
    for quadrant in range(4):
        left, right = (view.places.half((quadrant, kind)) for kind in (0, 1))
        assert min(left.w, right.w, left.h) >= 0.9 * view.cell
        assert view.places.pill(quadrant).h < view.places.tile(quadrant).h / 2


def test_large_type_makes_no_badge_larger_than_a_marble() -> None:
    small, roomy = (
        _view(table("pentago-twist", None, "dark", metrics_for(1280, 800, 200), (0, 0, wide, wide)))
        for wide in (316, 1200)
    )
    assert look_on(small).px(24) < small.cell
    assert look_on(roomy).metrics.scale == roomy.metrics.scale
