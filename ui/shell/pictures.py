"""Pictures of the window, written into files or copied to the clipboard; the latter by a program of the system, since
pygame copies only text.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

import pygame

from game.files import write_whole
from saves.log import log
from saves.programs import QUIET, environment
from ui.kit import window


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file, whole or not at all, in the format of the file's suffix.

    Raises:
        OSError: if that fails, also on a full disk, which pygame itself does not report.
    """
    content = BytesIO()
    try:
        pygame.image.save(surface, content, path.name)
    except pygame.error as error:
        raise OSError(None, str(error), str(path)) from error
    write_whole(path, content.getvalue())


_PATIENCE = 15.0
"""Seconds that the program may take; PowerShell starts slowly."""
_POWERSHELL = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
    "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($env:PICTURE))"
)
_APPLESCRIPT = (
    "on run argv",
    "set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)",
    "end run",
)


def copy_picture(picture: pygame.Surface, done: Callable[[bool], None]) -> bool:
    """Put a picture on the clipboard; another thread calls `done` with True if that worked.

    Returns:
        Whether the system has such a program; if not, `done` is never called.
    """
    command = copying_command() if window.is_seen() else None
    if command is not None:
        threading.Thread(target=lambda: done(_run(command, picture)), name="clipboard", daemon=True).start()
    return command is not None


def copying_command(
    platform: str = sys.platform,
    find: Callable[[str], str | None] = shutil.which,
    ours: Mapping[str, str] = os.environ,
) -> list[str] | None:
    """Return the command that reads a picture and puts it on the clipboard; None if the system has no such program.

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


def _run(command: list[str], picture: pygame.Surface) -> bool:
    """Whether the program took the picture."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "board.png")
            save_picture(picture, path)
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
