"""The programs of the system that copy a picture."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from saves.picture_clipboard import copy_by, copying_command


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
    found = copying_command(platform, lambda name: f"/bin/{name}", ours)
    assert found is not None
    assert found[0] == f"/bin/{program}"
    assert copying_command(platform, lambda _name: None, ours) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere programs get the picture in another way")
def test_a_program_is_given_the_picture_and_says_whether_it_took_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy"

    def write(picture: Path) -> None:
        picture.write_bytes(b"a picture")

    assert copy_by(["dd", f"of={copy}"], write)
    assert copy.read_bytes() == b"a picture"
    for program in ("false", "/no/such/program"):
        assert not copy_by([program], Path.touch)
