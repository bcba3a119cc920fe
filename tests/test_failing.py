"""A failure before the first frame: the log has the traceback, a person gets a sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.commands import run_command
from ui.shell import launch

ROOT = Path(__file__).resolve().parent.parent
BREAKS_DISPLAY = """
import sys
from ui.shell import display, launch
def broken(*_given):
    raise ZeroDivisionError("a fault of the start")
display.Display.__init__ = broken
sys.exit(launch.run(["--data-dir", sys.argv[1]]))
"""
BREAKS_LIBRARY = """
import sys
import main
sys.modules["pygame"] = None
sys.exit(main.main([]))
"""

BREAKS_NUMPY = """
import sys
class Old:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            raise RuntimeError("numpy needs a newer processor\\nand says so in two lines")
sys.meta_path.insert(0, Old())
import main
sys.exit(main.main([]))
"""


def _end_of(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    homes = dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), str(folder))
    command = [sys.executable, "-c", program, str(folder)]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **homes}, capture_output=True, text=True, check=False)


def test_a_picture_that_cannot_be_written_opens_no_message_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "picture.png"

    def full(*_given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    shown: list[str] = []
    monkeypatch.setattr("ui.shell.app.App", full)
    monkeypatch.setattr("saves.message_box.show", shown.append)
    assert run_command(launch.run, ["--screenshot", str(path), "--data-dir", str(tmp_path)]) == 2
    assert capsys.readouterr().err.endswith(": The disk is full.\n")
    assert not shown


@pytest.mark.parametrize("program", [BREAKS_DISPLAY, BREAKS_LIBRARY, BREAKS_NUMPY])
def test_the_log_has_the_traceback_of_a_start_that_failed(tmp_path: Path, program: str) -> None:
    ended = _end_of(program, tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("Pathwayz had to end, and its log says why. The program says “")
    assert ended.stderr.rstrip().endswith("”.")
    assert "Traceback" not in ended.stderr
    (log,) = tmp_path.rglob("pathwayz.log")
    assert "Traceback" in log.read_text(encoding="utf-8")
