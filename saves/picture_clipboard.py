"""A picture copied to the clipboard by a program of the system, since pygame copies only text."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from saves.log import log
from saves.programs import QUIET, environment, find_program

_PATIENCE = 15.0
"""Longest run of the program in seconds; PowerShell starts slowly."""
_POWERSHELL = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
    "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($env:PICTURE))"
)
_APPLESCRIPT = (
    "on run argv",
    "set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)",
    "end run",
)


def copying_command(
    platform: str = sys.platform,
    find: Callable[[str], str | None] = find_program,
    ours: Mapping[str, str] = os.environ,
) -> list[str] | None:
    """Return the command that copies a picture to the clipboard; None if the system has no such program.

    The command gets the file as standard input, and its name in the variable PICTURE; on macOS also as an argument.
    """
    if platform == "win32":
        known = [("powershell", ["-NoProfile", "-STA", "-Command", _POWERSHELL])]
    elif platform == "darwin":
        known = [("osascript", [part for line in _APPLESCRIPT for part in ("-e", line)])]
    else:
        known = [("xclip", ["-selection", "clipboard", "-t", "image/png"])]
        if "WAYLAND_DISPLAY" in ours:
            known.insert(0, ("wl-copy", ["--type", "image/png"]))
    return next(([path, *arguments] for name, arguments in known if (path := find(name)) is not None), None)


def copy_by(command: Sequence[str], write: Callable[[Path], None]) -> bool:
    """Copy a picture to the clipboard by a command from `copying_command`; return whether the command succeeded.

    `write` writes the picture to the path that it is given.
    """
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "board.png")
            write(path)
            arguments = [str(path)] if sys.platform == "darwin" else []
            with path.open("rb") as file:
                subprocess.run(
                    [*command, *arguments],
                    stdin=file,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=environment(os.environ, PICTURE=str(path)),
                    creationflags=QUIET,
                    timeout=_PATIENCE,
                    check=True,
                )
    except (OSError, subprocess.SubprocessError) as error:
        log.info("%s: %s", command[0], error)
        return False
    return True
