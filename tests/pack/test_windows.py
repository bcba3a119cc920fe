"""What a packaged program has on Windows beside it: batch files, and a signature."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pack.build import BATCH_FILES, add_batch_files, sign
from tests.virtual_screen import wait_until

INTERPRETER = ["cmd"] if sys.platform == "win32" else ["wine", "cmd"]
RUN = '@set "APPDATA=%ROAMING%"\n@set "LOCALAPPDATA=%LOCAL%"\n@call "%SCRIPT%"\n'  # wine sets the first two itself
needs_cmd = pytest.mark.skipif(shutil.which(INTERPRETER[0]) is None, reason="neither Windows nor wine is here")


@pytest.mark.parametrize("source", BATCH_FILES, ids=lambda path: path.stem)
def test_a_batch_file_has_windows_line_ends_and_sets_what_it_uses(source: Path, tmp_path: Path) -> None:
    add_batch_files(tmp_path)
    made = (tmp_path / source.name).read_bytes()
    assert not any(b"\n" in line for line in made.split(b"\r\n"))
    given = set(re.findall(rb'set (?:/p )?"(\w+)=', made))
    used = {name for names in re.findall(rb"%(\w+)%|env:(\w+)", made) for name in names if name}
    assert given <= used <= given | {b"SystemRoot", b"APPDATA", b"LOCALAPPDATA"}
    assert b"Pathwayz.exe" in made, "build.spec names it so"


class Computer:
    """A user's folders on Windows, with the program, its shortcut and a game."""

    def __init__(self, folder: Path) -> None:
        self.program, self.roaming, self.local = (folder / name for name in ("My & (x86) games", "roaming", "local"))
        self.game = self.local / "pathwayz" / "games.db"
        self.shortcut = self.roaming / "Microsoft/Windows/Start Menu/Programs/Pathwayz.lnk"
        for path in (self.program / "Pathwayz.exe", self.program / "_internal/base.dll", self.shortcut, self.game):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        add_batch_files(self.program)
        self.starter = self.local / "run.cmd"
        self.starter.write_text(RUN, encoding="ascii", newline="\r\n")

    def answer(self, *answers: str) -> None:
        """Start the removal, and answer its questions."""
        folders = {"ROAMING": self.roaming, "LOCAL": self.local, "SCRIPT": self.program / "Remove Pathwayz.cmd"}
        environment = {
            **os.environ,
            **{name: _for_windows(path) for name, path in folders.items()},
            "WINEDEBUG": "-all",
        }
        with subprocess.Popen(
            [*INTERPRETER, "/c", _for_windows(self.starter)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as removal:
            assert removal.stdin is not None
            assert removal.stdout is not None
            for each in answers:
                while removal.stdout.read(1) not in (b"]", b""):
                    pass
                removal.stdin.write(f"{each}\r\n".encode("ascii"))
                removal.stdin.flush()
            removal.communicate(timeout=60)


def _for_windows(path: Path) -> str:
    return str(path) if sys.platform == "win32" else f"Z:{path}".replace("/", "\\")


@needs_cmd
@pytest.mark.parametrize("agreed", [False, True])
def test_the_program_is_removed_and_games_only_when_the_player_agrees(tmp_path: Path, *, agreed: bool) -> None:
    computer = Computer(tmp_path)
    beside = computer.shortcut.with_name("Other.lnk")
    beside.touch()
    computer.answer("y", "y" if agreed else "")
    wait_until(lambda: not computer.program.exists(), "the removal of the folder by another process")
    assert not computer.shortcut.exists()
    assert computer.game.exists() is not agreed
    assert beside.exists()


@needs_cmd
def test_other_files_in_the_programs_folder_stay(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    (computer.program / "mine.txt").touch()
    computer.answer("y", "n")
    wait_until(lambda: [path.name for path in computer.program.iterdir()] == ["mine.txt"], "the removal of the others")


@needs_cmd
def test_nothing_is_removed_unless_the_player_agrees(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    computer.answer("")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("certificate", ["", "0123abcd"])
def test_a_program_is_signed_by_the_certificate_or_said_not_to_be(
    certificate: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, *, check: started.append(command) if check else None)
    sign(Path("Pathwayz.exe"), {"SIGNTOOL": "a tool", "SIGNING_CERTIFICATE": certificate})
    assert [(command[:4], command[-1]) for command in started] == (
        [(["a tool", "sign", "/sha1", certificate], "Pathwayz.exe")] if certificate else []
    )
    assert ("is not signed" in capsys.readouterr().out) is not bool(certificate)
