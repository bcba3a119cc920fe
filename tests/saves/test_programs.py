"""Programs of the system: on Windows and macOS at their place alone, whatever lies in the present folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saves.programs import find_program

SYSTEM = {"SYSTEMROOT": "W:/Windows"}
SHELL = r"W:/Windows\System32\WindowsPowerShell\v1.0\powershell.exe"


@pytest.mark.parametrize(
    ("name", "platform", "place"),
    [("powershell", "win32", SHELL), ("osascript", "darwin", "/usr/bin/osascript"), ("say", "darwin", "/usr/bin/say")],
)
def test_a_program_of_windows_or_macos_has_one_place(name: str, platform: str, place: str) -> None:
    assert find_program(name, platform, SYSTEM, lambda path: path == place) == place
    assert find_program(name, platform, SYSTEM, lambda path: path != place) is None


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no path is searched")
def test_on_other_systems_the_path_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "zenity"
    program.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_program("zenity", "linux") == str(program)
    assert find_program("kdialog", "linux") is None
