"""The programs of the system that copy a picture."""

from __future__ import annotations

import pytest

from saves.picture_clipboard import copying_command


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
