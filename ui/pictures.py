"""Pictures of the window, written into files."""

from __future__ import annotations

from pathlib import Path

import pygame


def save_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface into a file, in the format that its name ends with. Raises OSError if that is not possible."""
    try:
        pygame.image.save(surface, path)
    except pygame.error as error:
        raise OSError(None, str(error), str(path)) from error
