"""The system's message box: who gets one, and by which program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from saves.message_box import command_for, is_wanted, show

SENTENCE = '"; do shell script "true'


@pytest.mark.parametrize(
    ("platform", "is_terminal", "ours", "wanted"),
    [
        ("win32", False, {}, True),
        ("win32", True, {}, False),
        ("darwin", False, {}, True),
        ("darwin", False, {"SDL_VIDEODRIVER": "dummy"}, False),
        ("linux", False, {"DISPLAY": ":0"}, True),
        ("linux", False, {"DISPLAY": ":0", "SDL_VIDEO_DRIVER": "offscreen"}, False),
        ("linux", False, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", True, {"DISPLAY": ":0"}, False),
        ("linux", False, {}, False),
    ],
)
def test_a_box_is_for_those_who_see_no_terminal(
    platform: str, is_terminal: bool, ours: dict[str, str], wanted: bool
) -> None:
    assert is_wanted(is_terminal=is_terminal, platform=platform, ours=ours) is wanted


@pytest.mark.parametrize(
    ("platform", "there", "chosen"),
    [
        ("darwin", ("osascript",), "osascript"),
        ("linux", ("zenity", "kdialog"), "zenity"),
        ("linux", ("xmessage",), "xmessage"),
        ("linux", (), None),
    ],
)
def test_each_system_shows_the_sentence_by_a_program_of_its_own(
    platform: str, there: tuple[str, ...], chosen: str | None
) -> None:
    command = command_for(SENTENCE, platform, lambda name: name if name in there else None)
    assert (command and command[0]) == chosen
    if command is not None and platform == "darwin":
        assert command[-1] == SENTENCE, "the script itself has none of its words"
        assert not any(SENTENCE in part for part in command[:-1])


@pytest.mark.skipif(sys.platform != "linux", reason="Windows and macOS have theirs at one place")
@pytest.mark.parametrize("is_there", [True, False])
def test_the_box_shows_the_sentence_if_there_is_a_program_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    shown = tmp_path / "shown"
    if is_there:
        (tmp_path / "xmessage").write_text(f'#!/bin/sh\nprintf %s "$2" > "{shown}"\n')
        (tmp_path / "xmessage").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(sys, "stderr", None)
    show(SENTENCE)
    assert (shown.read_text() if shown.exists() else None) == (SENTENCE if is_there else None)
