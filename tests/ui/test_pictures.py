"""Pictures in files: whole, or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from ui.shell.pictures import save_picture


def test_a_picture_is_kept_in_the_format_of_its_name(tmp_path: Path) -> None:
    surface = pygame.Surface((8, 4))
    surface.fill((10, 20, 30))
    for name in ("a.png", "a.bmp"):
        save_picture(surface, tmp_path / name)
        again = pygame.image.load(tmp_path / name)
        assert (again.get_size(), tuple(again.get_at((3, 3)))[:3]) == ((8, 4), (10, 20, 30))


def test_a_disk_that_is_full_is_told_and_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_picture(pygame.Surface((8, 4)), tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []
