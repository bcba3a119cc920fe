"""Pictures of the window, written into files or copied to the clipboard; and pictures read from files."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game import threads
from game.files import write_whole
from saves.picture_clipboard import copy_by, copying_command
from saves.reading import UnreadableFileError, read_bytes, reader_says
from ui.kit import window


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file, in the format of the path's suffix, whole or not at all. Raises OSError."""
    content = BytesIO()
    try:
        pygame.image.save(surface, content, path.name)
    except pygame.error as error:
        raise OSError(None, str(error), str(path)) from error
    write_whole(path, content.getvalue())


_MOST_BYTES, _MOST_PIXELS = 20_000_000, 40_000_000  # limits of a picture that is read
_MODULE, _LIGHT = 6, 4  # pixels of a module, and modules of the light margin around a QR code


def pixels_of(surface: pygame.Surface) -> NDArray[np.uint8]:
    """Return a surface's pixels as an array of the shape (rows, columns, 3): red, green, blue."""
    pixels: NDArray[np.uint8] = pygame.surfarray.array3d(surface).swapaxes(0, 1)
    return pixels


def code_picture(modules: NDArray[np.bool_], most: int = 0) -> pygame.Surface:
    """Return the picture of a QR code, black on white in every theme; `modules` are True for black. `most` is its
    greatest width in pixels, but a module has at least one pixel; 0 means the usual size.
    """
    light = np.pad(~modules, _LIGHT, constant_values=True)
    size = max(1, most // len(light)) if most else _MODULE
    light = light.repeat(size, 0).repeat(size, 1)
    return pygame.surfarray.make_surface(np.where(light, 255, 0).astype(np.uint8).T[:, :, None].repeat(3, 2))


def read_grey(path: Path) -> NDArray[np.uint8]:
    """Return the lightness of a PNG's pixels, 0 to 255, as (rows, columns). Raises UnreadableFileError."""
    content = read_bytes(path, _MOST_BYTES)
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":  # pygame would read other formats of any size
        raise UnreadableFileError("there is no QR code in this picture", code="no-qr-code")
    wide, tall = struct.unpack(">II", content[16:24].ljust(8, b"\0"))
    if wide * tall > _MOST_PIXELS:
        raise UnreadableFileError("the picture has more than {most:,} pixels", code="too-large", most=_MOST_PIXELS)
    try:
        surface = pygame.image.load(BytesIO(content), "picture.png")
    except (pygame.error, ValueError) as error:
        raise UnreadableFileError("the picture cannot be read", code="no-picture", cause=reader_says(error)) from error
    ground = pygame.Surface(surface.get_size())
    ground.fill("white")  # for transparent pixels
    ground.blit(surface, (0, 0))
    grey: NDArray[np.uint8] = pixels_of(ground).mean(axis=2).astype(np.uint8)
    return grey


def copy_picture(picture: pygame.Surface, done: Callable[[bool], None]) -> bool:
    """Put a picture on the clipboard in a thread, which then calls `done` with True or, after a failure, False. Return
    False, without a call of `done`, if the system has no program that can copy pictures.
    """
    command = copying_command() if window.is_seen() else None
    if command is not None:
        write = partial(save_picture, picture)
        if threads.start(lambda: done(copy_by(command, write)), "clipboard") is None:
            done(False)
    return command is not None
