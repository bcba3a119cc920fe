"""Pictures of the window, written into files or copied to the clipboard; the latter by a program of the system, since
pygame copies only text. And pictures read from files.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.files import write_whole
from saves.log import log
from saves.programs import QUIET, environment, find_program
from saves.reading import UnreadableFileError, read_bytes
from ui.kit import window

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


_MOST_BYTES, _MOST_PIXELS = 20_000_000, 40_000_000  # of a picture that is read
_MODULE, _LIGHT = 6, 4  # pixels of a module, and modules of the light margin around a QR code


def pixels_of(surface: pygame.Surface) -> NDArray[np.uint8]:
    """Return a surface's pixels: rows, columns, and red, green and blue."""
    pixels: NDArray[np.uint8] = pygame.surfarray.array3d(surface).swapaxes(0, 1)
    return pixels


def code_picture(modules: NDArray[np.bool_]) -> pygame.Surface:
    """Return the picture of a QR code, black on white whatever the theme."""
    light = np.pad(~modules, _LIGHT, constant_values=True).repeat(_MODULE, 0).repeat(_MODULE, 1)
    return pygame.surfarray.make_surface(np.where(light, 255, 0).astype(np.uint8).T[:, :, None].repeat(3, 2))


def read_grey(path: Path) -> NDArray[np.uint8]:
    """Return the lightness of a PNG's pixels from 0 to 255, rows and columns.

    Raises:
        UnreadableFileError: if it cannot be read, is no PNG, or too large a one.
    """
    content = read_bytes(path, _MOST_BYTES)
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":  # pygame reads others of any size
        raise UnreadableFileError("there is no QR code in this picture", code="no-qr-code")
    wide, tall = struct.unpack(">II", content[16:24].ljust(8, b"\0"))
    if wide * tall > _MOST_PIXELS:
        raise UnreadableFileError("the picture has more than {most:,} pixels", code="too-large", most=_MOST_PIXELS)
    try:
        surface = pygame.image.load(BytesIO(content), "picture.png")
    except (pygame.error, ValueError) as error:
        raise UnreadableFileError("the picture cannot be read: {reason}", code="no-picture", reason=error) from error
    ground = pygame.Surface(surface.get_size())
    ground.fill("white")  # behind what is transparent
    ground.blit(surface, (0, 0))
    grey: NDArray[np.uint8] = pixels_of(ground).mean(axis=2).astype(np.uint8)
    return grey


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
    find: Callable[[str], str | None] = find_program,
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
