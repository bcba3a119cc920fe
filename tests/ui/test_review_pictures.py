"""A picture of a reviewed board, written into a file or put on the clipboard."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.ui.layouts import drawn_texts
from tests.ui.reviews import LOST_THIRD, ReviewDesk
from ui.kit import window

CTRL = pygame.KMOD_LCTRL


def copy_a_picture(desk: ReviewDesk, by: str) -> None:
    """Ask for it, and wait until something is said."""
    desk.key(pygame.K_c, mod=CTRL | pygame.KMOD_LSHIFT) if by == "key" else desk.choose("Share", "Copy the picture")
    for _ in range(200):
        if desk.notices:
            return
        time.sleep(0.01)
        desk.wait(0.02)


def test_a_picture_of_the_board_is_saved(tmp_path: Path) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_s, mod=CTRL)
    desk.get("text field", "File").fill(str(tmp_path / "board"))
    desk.click("Save")
    assert_shows_the_board(desk, pygame.image.load(tmp_path / "board.png"))


def assert_shows_the_board(desk: ReviewDesk, picture: pygame.Surface) -> None:
    """A board with a margin, where only its shadow lies on the ground."""
    ground, edge, room = desk.app.look.theme.bg, picture.get_rect(), desk.board_rect
    assert all(size <= most + 2 * 24 for size, most in zip(picture.get_size(), room.size, strict=True))
    sides = [(x, y) for x in (0, edge.right - 1) for y in (0, edge.centery, edge.bottom - 1)]
    ends = [(edge.centerx, y) for y in (0, edge.bottom - 1)]
    assert all(is_like(picture.get_at(place), ground) for place in (*sides, *ends))
    assert not is_like(picture.get_at((32, edge.centery)), ground)
    assert not is_like(picture.get_at((edge.centerx, edge.bottom - 32)), ground)


def is_like(colour: pygame.Color, ground: tuple[int, int, int]) -> bool:
    return all(abs(one - other) <= 8 for one, other in zip(colour[:3], ground, strict=True))


@pytest.mark.parametrize("board", ["connect-four", "pentago-twist", "othello", "kalah", "tic-tac-toe"])
def test_a_picture_has_the_board_and_nothing_that_is_only_for_playing(board: str) -> None:
    desk = ReviewDesk(board, judged=LOST_THIRD[:5])
    window = pygame.display.get_surface()
    assert window is not None
    desk.review.draw(window)
    before = pygame.image.tobytes(window, "RGB")
    with drawn_texts() as found:
        picture = desk.panel.picture(desk.app.look)
    assert not any(said.endswith(" left") or said in ("Q", "Shift") for said in found)
    assert_shows_the_board(desk, picture)
    desk.review.draw(window)
    assert pygame.image.tobytes(window, "RGB") == before
    desk.close()


def test_a_picture_is_called_as_its_board() -> None:
    desk = ReviewDesk("connect-four", judged=LOST_THIRD)
    desk.key(pygame.K_s, mod=CTRL)
    assert Path(desk.get("text field", "File").value).name.startswith("Connect Four 20")
    desk.close()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="xclip is a program of other desktops")
@pytest.mark.parametrize("by", ["key", "button"])
def test_a_picture_of_the_board_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    program = tmp_path / "xclip"
    program.write_text(f"#!/bin/sh\nexec /bin/cat > '{tmp_path}/copied.png'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(window, "is_seen", lambda: True)
    desk = ReviewDesk(judged=LOST_THIRD)
    copy_a_picture(desk, by)
    assert "is copied" in desk.notices[-1]
    assert_shows_the_board(desk, pygame.image.load(tmp_path / "copied.png"))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="xclip is a program of other desktops")
@pytest.mark.parametrize(("program", "told"), [("", "no clipboard for pictures"), ("exit 1", "could not be copied")])
def test_where_no_picture_can_be_copied_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, told: str
) -> None:
    if program:
        (tmp_path / "xclip").write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "xclip").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(window, "is_seen", lambda: True)
    desk = ReviewDesk(judged=LOST_THIRD)
    copy_a_picture(desk, "key")
    assert told in desk.notices[-1]
    assert "Ctrl+S" in desk.notices[-1]
