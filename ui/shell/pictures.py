"""Pictures of the window, written into files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from game.files import write_whole


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
