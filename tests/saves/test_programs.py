"""Programs of the system: on Windows and macOS at their place alone, whatever lies in the present folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from saves import programs
from saves.programs import environment, find_program, open_folder
from tests.virtual_screen import wait_until

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


@pytest.mark.parametrize(
    ("ours", "packed", "libraries"),
    [
        ({"LD_LIBRARY_PATH": "/package"}, True, None),
        ({"LD_LIBRARY_PATH": "/package", "LD_LIBRARY_PATH_ORIG": "/own"}, True, "/own"),
        ({"LD_LIBRARY_PATH": "/own"}, None, "/own"),
    ],
)
def test_a_program_of_the_system_gets_the_systems_libraries(
    monkeypatch: pytest.MonkeyPatch, ours: dict[str, str], packed: bool | None, libraries: str | None
) -> None:
    if packed is None:
        monkeypatch.delattr(sys, "frozen", raising=False)
    else:
        monkeypatch.setattr(sys, "frozen", packed, raising=False)
    found = environment({**ours, "HOME": "her folder"}, LANG="C")
    assert (found.pop("HOME"), found.pop("LANG")) == ("her folder", "C")
    assert found == ({} if libraries is None else {"LD_LIBRARY_PATH": libraries})


@pytest.mark.skipif(sys.platform != "linux", reason="Windows and macOS have theirs at one place")
def test_a_folder_is_shown_by_the_program_for_it_if_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not open_folder(tmp_path)
    program = tmp_path / "xdg-open"
    program.write_text('#!/bin/sh\nprintf %s "$1" >"$0.asked"\n')
    program.chmod(0o755)
    assert open_folder(tmp_path)
    wait_until((tmp_path / "xdg-open.asked").exists, "the program")
    wait_until(lambda: (tmp_path / "xdg-open.asked").read_text() == str(tmp_path), "its argument")


def test_windows_shows_a_folder_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(os, "startfile", shown.append, raising=False)
    assert (open_folder(tmp_path), shown) == (True, [tmp_path])


@pytest.mark.parametrize(("platform", "program"), [("darwin", "open"), ("linux", "xdg-open")])
def test_each_system_shows_a_folder_by_a_program_of_its_own(
    platform: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[object, ...]] = []
    monkeypatch.delattr(os, "startfile", raising=False)
    monkeypatch.setattr(programs, "find_program", {program: f"/its/{program}"}.get)
    monkeypatch.setattr("saves.programs.sys.platform", platform)
    monkeypatch.setattr("game.threads.start", lambda call, _name: started.append(call.args))
    open_folder(tmp_path)
    assert started == [([f"/its/{program}", str(tmp_path)],)]
