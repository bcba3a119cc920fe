"""The system's file dialog, played by a program of the test that the path finds in its place."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from saves import places
from saves.gamefile import load_games
from saves.library import Library
from tests.ui.screen import Screen
from tests.ui.shelves import keep
from ui.kit import window
from ui.kit.dialog import FieldDialog
from ui.screens.library.scene import LibraryScene
from ui.screens.play.scene import PlayScene
from ui.shell.routes import LibraryRoute

CTRL = pygame.KMOD_CTRL
GOOD = '[Game "tic-tac-toe"]\n[White "Robin"]\n[Black "Ada"]\n\n1. b2 a1 2. c3 *\n'
Desktop = Callable[[str], None]
pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="zenity is a program of other desktops")


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """The library's screen over one game, in a window that somebody sees."""
    with Library.open(tmp_path / "data") as library:
        keep(library, title="a")
    monkeypatch.setattr(places, "documents", lambda: tmp_path)
    hands = Screen.at_home(folder=tmp_path / "data")
    monkeypatch.setattr(window, "is_seen", lambda: True)
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    yield hands
    hands.close()


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    """Puts a zenity on this computer that runs a line of shell, its process id in the file `pid`; none at first."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))

    def install(does: str) -> None:
        program = programs / "zenity"
        program.write_text(f"#!/bin/sh\necho $$ > '{tmp_path}/pid'\n{does}\n")
        program.chmod(0o755)

    return install


def until(hands: Screen, done: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
        hands.wait(0.02)


def typing(hands: Screen) -> bool:
    """Whether a path is asked for in this window."""
    return bool(hands.app.router.overlays) and isinstance(hands.app.router.overlays[-1], FieldDialog)


def notices(hands: Screen) -> str:
    return " ".join(notice.text for notice in hands.app.services.notices.shown)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_chosen_file_is_imported(hands: Screen, desktop: Desktop, tmp_path: Path) -> None:
    (tmp_path / "a game ö.txt").write_text(GOOD, encoding="utf-8")
    desktop(f"echo '{tmp_path}/a game ö.txt'")
    hands.key(pygame.K_o, mod=CTRL)
    until(hands, lambda: isinstance(hands.scene, PlayScene))


def test_export_replaces_only_what_the_person_said_to_the_system(
    hands: Screen, desktop: Desktop, tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("old")
    desktop(f"echo '{path}'")
    hands.key(pygame.K_e, mod=CTRL)
    until(hands, lambda: "1 game written" in notices(hands))
    assert [record.tags["Title"] for record in load_games(path)] == ["a"]


def test_a_cancelled_dialog_changes_nothing(hands: Screen, desktop: Desktop) -> None:
    desktop("/bin/sleep 0.4; exit 1")
    hands.key(pygame.K_o, mod=CTRL)
    assert hands.app.router.overlays
    until(hands, lambda: not hands.app.router.overlays)
    assert isinstance(hands.scene, LibraryScene)
    assert not notices(hands)


@pytest.mark.parametrize("way", ["Cancel", "Type the path", "Escape"])
def test_this_window_goes_on_and_can_take_the_dialog_away(
    hands: Screen, desktop: Desktop, tmp_path: Path, way: str
) -> None:
    desktop("exec /bin/sleep 30")
    hands.key(pygame.K_o, mod=CTRL)
    until(hands, lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
    process = int((tmp_path / "pid").read_text())
    hands.key(pygame.K_RETURN)
    assert is_running(process), "Enter was meant for the other dialog"
    if way == "Escape":
        hands.key(pygame.K_ESCAPE)
    else:
        hands.click(way)
    until(hands, lambda: not is_running(process))
    assert typing(hands) == (way == "Type the path")


@pytest.mark.parametrize("does", [None, "exit 1", "/bin/sleep 0.4; exit 255"])
def test_where_no_dialog_opens_the_path_is_typed(hands: Screen, desktop: Desktop, does: str | None) -> None:
    if does is not None:
        desktop(does)
    hands.key(pygame.K_o, mod=CTRL)
    until(hands, lambda: typing(hands))
