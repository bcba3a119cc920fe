r"""Starting the real program without a screen, in an environment of its own: what it shows, says and leaves.

    place = Place(folder)
    place.settings.write_text("[look]\\ntheme = 7")
    started = place.start()
    started.notices                     # ["Settings: look.theme = 7 is not ..."]

As root nothing is forbidden; where something is to be, `place.plain` takes that right from the program.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pack.kernels import newest
from tests.conftest import ROOT
from ui.shell.trace import VARIABLE

SECONDS = 240
"""After so long a program that does not end is taken for hung, on the slowest of computers."""
_COPIED = ("game", "ai", "saves", "lab", "table", "coach", "ui", "assets")
_DROP, _RIGHTS = 24, (1, 2)
"""PR_CAPBSET_DROP; CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, by which root is above the modes of files."""
_UNKNOWN = """
import pwd, runpy, sys
def nobody(number):
    raise KeyError(number)
pwd.getpwuid = nobody
sys.argv[0] = "main.py"
sys.path.insert(0, "")
runpy.run_path("main.py", run_name="__main__")
"""
_CLOSES = """
import os, sys, threading, time, pygame
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from ui.shell import app, launch
run = app.App.run
def closing(self):
    close = lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))
    self.after_first_frame(lambda: self.after_first_frame(close))
    run(self)
app.App.run = closing
sys.exit(launch.run(sys.argv[1:]))
"""


@dataclass
class Started:
    """A start that has ended.

    Attributes:
        status: the exit status; negative for a signal that killed it.
        notices: the sentences at the head of the window, each of them once.
        said: what came out of standard output and standard error.
    """

    status: int
    notices: list[str]
    said: str


@dataclass
class Place:
    """Where the program is started: a user's home, the environment variables, and the program itself.

    Attributes:
        folder: all of this lies in it; everybody may enter it.
        arguments: of the program.
        environment: its variables.
        plain: whether even root may do only what the modes of files and folders allow.
        known: whether the system knows the user, and a home of theirs.
        prepare: called in the new process before the program begins.
    """

    folder: Path
    arguments: list[str] = field(default_factory=lambda: ["--no-animation", "--size", "640x480"])
    environment: dict[str, str] = field(default_factory=dict)
    program: Path = ROOT
    plain: bool = False
    known: bool = True
    prepare: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.folder.chmod(0o755)
        self.home = self.folder / "home"
        self.home.mkdir()
        self.environment = {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(ROOT / ".cache"),
            VARIABLE: str(self.folder / "trace.jsonl"),
            **{name: os.environ[name] for name in newest() if name in os.environ},  # of which kernels are kept
        }

    @property
    def settings(self) -> Path:
        """The settings' file; its folder is made."""
        folder = self.home / ".config" / "pathwayz"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "settings.toml"

    @property
    def log(self) -> Path:
        """The log; its folder is made."""
        folder = self.home / ".local" / "state" / "pathwayz" / "log"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "pathwayz.log"

    def copy_program(self) -> Path:
        """Make a copy of the program, to be damaged, and return its folder. What is bytecode already stays so."""
        self.program = self.folder / "program"
        for name in _COPIED:
            left_out = shutil.ignore_patterns("__pycache__") if name == "assets" else None
            shutil.copytree(ROOT / name, self.program / name, ignore=left_out)
        shutil.copy(ROOT / "main.py", self.program)
        return self.program

    def start(self) -> Started:
        """Draw the first frames, and what is said in them, into a picture."""
        picture = self.folder / "picture.png"
        picture.touch()
        picture.chmod(0o666)
        started = self._ended(self._begin("main.py", "--screenshot", str(picture)))
        assert picture.read_bytes().startswith(b"\x89PNG"), started
        return started

    def run(self, *command: str) -> Started:
        """Run a command of the program."""
        self.arguments, kept = [], self.arguments
        process = self._begin("main.py", *command)
        self.arguments = kept
        return self._ended(process)

    def close(self) -> Started:
        """Open the window, and close it after the first frames as a click on its cross does."""
        return self._ended(self._begin("-c", _CLOSES))

    def end_by(self, number: signal.Signals, *until: str) -> Started:
        """Open the window, and end it by a signal after the first frame, once each of these words was in a notice."""
        process = self._begin("main.py")
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and process.poll() is None:
            told = self._told()
            if told is not None and all(any(words in notice for notice in told) for words in until):
                break
            time.sleep(0.05)
        process.send_signal(number)
        return self._ended(process)

    def _begin(self, *command: str) -> subprocess.Popen[str]:
        trace = self.folder / "trace.jsonl"
        trace.touch()
        trace.chmod(0o666)
        if not self.known and command[0] == "main.py":
            command = ("-c", _UNKNOWN, *command[1:])
        return subprocess.Popen(
            [sys.executable, *command, *self.arguments],
            cwd=self.program,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            preexec_fn=self._prepare,  # noqa: PLW1509  (no thread of this process is in the middle of anything)
        )

    def _prepare(self) -> None:
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup the tests ignore it, and so would the program
        if sys.platform != "win32" and self.plain and os.geteuid() == 0:
            for right in _RIGHTS:
                ctypes.CDLL(None).prctl(_DROP, right)
        if self.prepare is not None:
            self.prepare()

    def _ended(self, process: subprocess.Popen[str]) -> Started:
        try:
            said, _ = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
        return Started(process.returncode, self._told() or [], said)

    def _told(self) -> list[str] | None:
        """Every notice that was shown so far; None before the first frame."""
        lines = (self.folder / "trace.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [json.loads(line) for line in lines if line.endswith("\n")]
        return list(dict.fromkeys(notice for frame in whole for notice in frame["notices"])) if whole else None
