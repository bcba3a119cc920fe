"""Find and start programs of the operating system."""

from __future__ import annotations

import ntpath
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

QUIET = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""The `creationflags` for a process without a console window, which only Windows would open."""

_WINDOWS = {"powershell": r"System32\WindowsPowerShell\v1.0\powershell.exe"}
_MACOS = {"osascript": "/usr/bin/osascript", "say": "/usr/bin/say", "open": "/usr/bin/open"}
"""Paths of macOS's own programs."""


def find_program(
    name: str,
    platform: str = sys.platform,
    ours: Mapping[str, str] = os.environ,
    exists: Callable[[str], bool] = os.path.isfile,
) -> str | None:
    """Return the path of a program of the system; None if the system has no such program.

    On Windows and macOS only the place where the system keeps the program is examined. On Windows a search would begin
    in the present folder, where a downloaded file may have the name of a system's program.
    """
    if platform == "win32":
        place = ntpath.join(ours["SYSTEMROOT"], _WINDOWS[name])  # always set, since Python itself needs it
    elif platform == "darwin":
        place = _MACOS[name]
    else:
        return shutil.which(name)
    return place if exists(place) else None


def environment(ours: Mapping[str, str], **more: str) -> dict[str, str]:
    """Return the environment for a program of the system: `ours` and `more`, with the system's own libraries.

    The environment of a packaged program names its own libraries, which the system's programs must not load.
    """
    found = {**ours, **more}
    if "LD_LIBRARY_PATH_ORIG" in ours:
        found["LD_LIBRARY_PATH"] = found.pop("LD_LIBRARY_PATH_ORIG")
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found


def open_folder(path: Path) -> bool:
    """Show a folder in the system's file manager; return whether a file manager could be started."""
    if hasattr(os, "startfile"):
        os.startfile(path)
        return True
    command = find_program("open" if sys.platform == "darwin" else "xdg-open")
    if command is None:
        return False
    from game import threads  # here, since `saves.message_box` also tells that `game` cannot be imported

    call = partial(subprocess.run, [command, str(path)], check=False, stdout=subprocess.DEVNULL)
    return threads.start(call, "file manager") is not None
