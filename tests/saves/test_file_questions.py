"""The programs of the system that ask for files, and what they are told."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.file_questions import PICTURES, FileQuestion, SystemDialog, command_for, environment_for
from tests.virtual_screen import wait_until


@pytest.mark.parametrize(
    ("platform", "desktop_name", "programs", "chosen"),
    [
        ("linux", "GNOME", ("zenity", "kdialog"), "zenity"),
        ("linux", "KDE", ("zenity", "kdialog"), "kdialog"),
        ("linux", "KDE", ("zenity",), "zenity"),
        ("darwin", "", ("osascript",), "osascript"),
        ("win32", "", ("powershell",), "powershell"),
        ("linux", "", (), None),
        ("win32", "", (), None),
    ],
)
@pytest.mark.parametrize("saving", [True, False])
def test_each_desktop_is_asked_in_its_own_way(
    platform: str, desktop_name: str, programs: tuple[str, ...], chosen: str | None, saving: bool
) -> None:
    question = FileQuestion("Files", Path("/tmp/a b/x.txt" if saving else "/tmp/a b"), saving)
    command = command_for(question, platform, lambda name: name if name in programs else None, desktop_name)
    assert (command and command[0]) == chosen
    if command and chosen != "powershell":
        assert any(str(Path("/tmp/a b")) in part for part in command)


@pytest.mark.parametrize("program", ["zenity", "kdialog"])
def test_a_picture_is_saved_among_pictures(program: str, tmp_path: Path) -> None:
    question = FileQuestion("Save", tmp_path / "board.png", saving=True, kind=PICTURES)
    command = command_for(question, "linux", lambda name: name if name == program else None, "")
    assert command is not None
    assert "Pictures" in (told := " ".join(command))
    assert "*.png" in told
    assert "Game files" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize(
    ("script", "too_soon", "chosen"),
    [
        ("printf '/a b\\n\\n/c\\n'", 60.0, [Path("/a b"), Path("/c")]),
        ("exit 1", 0.0, []),
        ("exit 1", 60.0, None),
        ("exit 2", 0.0, None),
    ],
    ids=["two files", "cancelled", "failed at once", "failed"],
)
def test_a_dialog_gives_files_or_none_or_fails(
    script: str, too_soon: float, chosen: list[Path] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.file_questions._TOO_SOON", too_soon)
    assert SystemDialog(["sh", "-c", script], FileQuestion("Files", Path("/tmp"))).run() == chosen
    assert SystemDialog(["/no/such/program"], FileQuestion("Files", Path("/tmp"))).run() is None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_dialog_is_closed_even_if_it_is_only_just_opening() -> None:
    dialog = SystemDialog(["sleep", "5"], FileQuestion("Files", Path("/tmp")))
    assert not dialog.is_stopped
    dialog.stop()
    assert (dialog.is_stopped, dialog.run()) == (True, None)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize("at_end", [False, True], ids=["by another thread", "at the end of the program"])
def test_an_open_dialog_is_closed(at_end: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", ends.append)
    dialog = SystemDialog(["sh", "-c", f"touch {tmp_path}/open; exec sleep 5"], FileQuestion("Files", tmp_path))
    answers: list[list[Path] | None] = []
    thread = threading.Thread(target=lambda: answers.append(dialog.run()))
    thread.start()
    wait_until(lambda: ends and (tmp_path / "open").exists(), "the dialog")  # the program may be quicker than this one
    for close in ends if at_end else [dialog.stop]:
        close()
    thread.join(4)
    assert answers == [None]


@pytest.mark.parametrize(("saving", "folder", "name"), [(True, "games", "mine.txt"), (False, "mine.txt", "")])
def test_powershell_is_told_where_to_begin(saving: bool, folder: str, name: str, tmp_path: Path) -> None:
    question = FileQuestion("Save", tmp_path / "games" / "mine.txt", saving)
    told = environment_for(question, {"PATH": "here"})
    assert (Path(told["FILE_DIALOG_FOLDER"]).name, told["FILE_DIALOG_FILE"]) == (folder, name)
    assert (told["FILE_DIALOG_TITLE"], told["PATH"]) == ("Save", "here")
