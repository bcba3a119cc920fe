"""A picture of a reviewed board, written into a file or put on the clipboard."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.ui.reviews import LOST_THIRD, ReviewDesk
from ui import clipboard, window

CTRL = pygame.KMOD_LCTRL


def copy_a_picture(desk: ReviewDesk, by: str) -> None:
    """Ask for it, and wait until something is said."""
    desk.key(pygame.K_c, mod=CTRL | pygame.KMOD_LSHIFT) if by == "key" else desk.press("Copy a picture")
    for _ in range(200):
        if desk.notices:
            return
        time.sleep(0.01)
        desk.wait(0.02)


def test_a_picture_of_the_board_is_saved(tmp_path: Path) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_s, mod=CTRL)
    desk.control("File").set_text(str(tmp_path / "board"))
    desk.press("Save")
    picture = pygame.image.load(tmp_path / "board.png")
    assert picture.get_size() == desk.review.board.rect.size


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
    assert pygame.image.load(tmp_path / "copied.png").get_size() == desk.review.board.rect.size


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


@pytest.mark.parametrize(
    ("platform", "ours", "program"),
    [
        ("linux", {}, "xclip"),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, "wl-copy"),
        ("win32", {}, "powershell"),
        ("darwin", {}, "osascript"),
    ],
)
def test_every_system_copies_pictures_by_a_program_of_its_own(
    platform: str, ours: dict[str, str], program: str
) -> None:
    found = clipboard.command_for(platform, lambda name: f"/bin/{name}", ours)
    assert found is not None
    assert found[0] == f"/bin/{program}"
    assert clipboard.command_for(platform, lambda _name: None, ours) is None
