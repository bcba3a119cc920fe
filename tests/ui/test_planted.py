"""Exceptions planted in an engine, a board view and a sound: the game goes on or stops with a message, nothing is lost.

And the real program's start where the disk is against it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from saves import log
from saves.opening import FILE_NAME
from table.salvaging import DOING
from tests.conftest import ROOT
from tests.saves.support import filled, open_folder, ordinary_user, set_aside
from tests.ui.desk import AI, YOU, Desk
from tests.ui.shelves import intact
from tests.virtual_screen import wait_until
from ui.shell.trace import VARIABLE


class PlantedError(Exception):
    """What no code here raises by itself."""


@pytest.fixture
def log_file(tmp_path: Path) -> Iterator[Path]:
    path = log.start(tmp_path / "logs")
    assert path is not None
    yield path
    log.stop()


def planted(*_args: object, **_more: object) -> Any:
    raise PlantedError("planted")


def traceback_in(log_file: Path) -> bool:
    text = log_file.read_text(encoding="utf-8")
    return "Traceback (most recent call last)" in text and "PlantedError: planted" in text


def test_an_engine_that_fails_stops_the_game_with_a_message(log_file: Path) -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False)
    desk.play("b2")
    try:
        planted()
    except PlantedError as error:
        desk.engine.wanted("move")[-1].fail(error)
    desk.wait(0.5)
    assert "could not find a move" in desk.notices[-1]
    assert desk.session.paused
    assert traceback_in(log_file)
    assert [game.plies for game in desk.app.library.unfinished()] == [1]
    desk.key(pygame.K_p)
    desk.engine.last.finish()
    desk.wait(0.5)
    assert len(desk.moves) == 2
    assert intact(desk.app.library)
    desk.close()


@pytest.mark.parametrize("method", ["draw", "animate", "update"])
def test_a_board_view_that_fails_is_told_and_the_game_goes_on(
    log_file: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    desk = Desk("connect-four")
    desk.play("4")
    with monkeypatch.context() as patch:
        patch.setattr(desk.scene.view, method, planted)
        desk.session.play(3, desk.now)
        desk.wait(0.5)
    assert desk.notices
    desk.wait(1.0)
    assert traceback_in(log_file)
    desk.play("4")
    assert desk.moves == ["4", "4", "4"]
    assert [game.plies for game in desk.app.library.unfinished()] == [3]
    desk.close()


def test_a_sound_that_fails_is_silence(log_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("tic-tac-toe")
    monkeypatch.setattr(desk.sounds, "play_sound", planted)
    desk.play("b2", "a1", "c3")
    desk.wait(0.5)
    assert desk.moves == ["b2", "a1", "c3"]
    assert traceback_in(log_file)
    assert [game.plies for game in desk.app.library.unfinished()] == [3]
    desk.close()


def test_the_log_does_not_grow_without_end(log_file: Path) -> None:
    for _ in range(3000):
        log.log.error("x" * 1000)
    assert sum(path.stat().st_size for path in log_file.parent.iterdir()) < 1_200_000


# -- a disk that is against it -----------------------------------------------------------------------


@pytest.mark.parametrize("harm", ["noise", "cut", "folder", "read-only"])
def test_whatever_the_library_is_like_a_game_can_be_played(harm: str) -> None:
    with open_folder() as folder:
        path = folder / FILE_NAME
        whole = filled(folder)
        if harm == "folder":
            path.unlink()
            path.mkdir()
        elif harm == "read-only":
            for place in (*folder.iterdir(), folder):
                place.chmod(0o555 if place.is_dir() else 0o444)
        else:
            path.write_bytes(b"noise" * 5000 if harm == "noise" else whole[: len(whole) // 2])
        with ordinary_user():
            desk = Desk("tic-tac-toe", data_dir=folder)
            desk.play("b2", "a1")
            desk.wait(0.2)
            desk.play("c3")
            assert len(desk.notices) == 1
            assert desk.moves == ["b2", "a1", "c3"]
            desk.close()


# -- the real program ----------------------------------------------------------------------------------


class Program:
    """The real program on the dummy driver, seen through its trace."""

    def __init__(self, trace: Path, environment: dict[str, str], *arguments: str) -> None:
        self.trace = trace
        kept = {name: value for name, value in os.environ.items() if name != "HOME" and not name.startswith("XDG_")}
        cache = {"XDG_CACHE_HOME": os.environ["XDG_CACHE_HOME"]}  # where the kernels are
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=ROOT,
            env=kept | cache | {VARIABLE: str(trace)} | environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def seen(self) -> list[dict[str, Any]]:
        lines = self.trace.read_text(encoding="utf-8").splitlines() if self.trace.exists() else []
        return [json.loads(line) for line in lines]

    def notices(self) -> list[str]:
        """Every sentence that was shown, once the program rests on its first screen."""

        def rests() -> bool:
            assert self.process.poll() is None, self.process.communicate()[1]
            return any(frame["scene"] == "HomeScene" and frame["notices"] for frame in self.seen())

        wait_until(rests, "a sentence on the first screen", 30)
        return sorted({notice for frame in self.seen() for notice in frame["notices"]})

    def end(self) -> None:
        """Close the window as the system does; the program ends well."""
        self.process.terminate()
        _, errors = self.process.communicate(timeout=30)
        assert self.process.returncode == 128 + signal.SIGTERM, errors


@pytest.mark.skipif(sys.platform == "win32", reason="there a window is closed differently")
class TestTheStart:
    def start(self, folder: Path, *arguments: str, **environment: str) -> tuple[list[str], Program]:
        folder.mkdir(exist_ok=True)
        program = Program(folder / "trace.jsonl", environment, *arguments)
        return program.notices(), program

    def test_a_damaged_library_is_set_aside_and_told_and_what_came_back(self, tmp_path: Path) -> None:
        data = tmp_path / "data"
        filled(data)
        damaged = b"noise" * 5000
        (data / FILE_NAME).write_bytes(damaged)
        notices, program = self.start(tmp_path, "--data-dir", str(data))
        (aside,) = set_aside(data)
        assert any(f"It was set aside as {aside.name}" in notice for notice in notices)
        assert len({*notices} - {DOING}) <= 2, "and that no game could be read in it"
        assert aside.read_bytes() == damaged
        program.end()

    def test_without_a_home_games_are_kept_in_memory_and_that_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        notices, program = self.start(tmp_path, HOME=str(tmp_path / "file" / "home"))
        assert any("until the program ends" in notice for notice in notices)
        program.end()

    def test_a_folder_in_the_place_of_the_library_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "data" / FILE_NAME).mkdir(parents=True)
        notices, program = self.start(tmp_path, "--data-dir", str(tmp_path / "data"))
        assert len(notices) == 1
        program.end()
