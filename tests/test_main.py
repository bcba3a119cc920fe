"""The entry point, as a shell sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import main
from ui import VERSION
from ui.shell import demo

ROOT = Path(__file__).resolve().parent.parent
SCREEN_VARIABLES = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"}


def _run(*arguments: str, without: set[str] | None = None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in (without or set())}
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)


def test_help_lists_every_command_and_the_windows_options() -> None:
    told = _run("--help")
    assert told.returncode == 0
    assert all(f"  {name} " in told.stdout for name in main.COMMANDS)
    assert "--size" in told.stdout


def test_the_version_is_told() -> None:
    assert _run("--version").stdout == f"Pathwayz {VERSION}\n"


def test_an_unknown_command_is_answered_by_a_sentence() -> None:
    told = _run("frobnicate")
    assert told.returncode == 2
    assert told.stderr == f"There is no command 'frobnicate'; the commands are {', '.join(main.COMMANDS)}.\n"


@pytest.mark.parametrize("name", [*main.COMMANDS, None])
def test_every_usage_begins_with_the_programs_own_name(name: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["--help"] if name is None else [name, "--help"]
    assert main.main(wanted) == 0
    assert capsys.readouterr().out.startswith(f"usage: pathwayz {name or '[options]'}")


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="a screen is always there")
def test_without_a_screen_one_sentence_names_the_demo() -> None:
    told = _run(without=SCREEN_VARIABLES)
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert "its command `demo`" in told.stderr


def test_the_demo_draws_a_whole_game_into_a_folder_that_it_names(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    told = _run("demo", "tic-tac-toe", "--to", str(folder), without=SCREEN_VARIABLES)
    assert told.returncode == 0, told.stderr
    pictures = sorted((folder / "tic-tac-toe").glob("*.png"))
    assert 6 <= len(pictures) <= 10
    assert told.stdout.endswith(f"{len(pictures)} pictures are in {folder.resolve()}\n")
    assert pygame.image.load(pictures[-1]).get_size() == (1280, 800)


def test_sdl_leaves_signals_to_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> None:
        sys.exit(os.environ["SDL_NO_SIGNAL_HANDLERS"])

    monkeypatch.setattr(os, "environ", {**os.environ})
    monkeypatch.setattr(pygame.display, "init", begin)
    with pytest.raises(SystemExit, match="1"):
        demo.main(["tic-tac-toe", "--to", str(tmp_path)])


def test_the_demo_of_an_unknown_board_names_those_there_are() -> None:
    told = _run("demo", "chess")
    assert told.returncode == 2
    assert "connect-four" in told.stderr
    assert "Traceback" not in told.stderr
