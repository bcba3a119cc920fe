"""The faces of the levels."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from ai.levels import LEVEL_NAMES
from coach.conversation import Mood
from saves.assets import take_damaged
from ui.kit.look import Look
from ui.kit.metrics import Metrics
from ui.kit.theme import THEMES
from ui.parts import faces

MOODS = get_args(Mood)
LOOK = Look(THEMES["dark"], Metrics(1.0))


def drawn(level: float, mood: Mood = "calm", size: int = 40) -> npt.NDArray[np.int_]:
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    faces.draw_face(surface, surface.get_rect(), LOOK, level, mood)
    return np.dstack([pygame.surfarray.array3d(surface), pygame.surfarray.array_alpha(surface)]).astype(int)


def test_each_level_has_a_round_face_of_its_own_in_three_moods() -> None:
    pictures = {(level, mood): drawn(level, mood) for level in range(1, len(LEVEL_NAMES) + 1) for mood in MOODS}
    for picture in pictures.values():
        assert picture[20, 20, 3] == 255
        assert picture[0, 0, 3] == 0, "the corners are left out"
    for (level, mood), picture in pictures.items():
        others = [each for (number, other), each in pictures.items() if (number, other) != (level, mood)]
        assert min(np.abs(picture - each).sum() for each in others) > 2000


def test_a_rung_has_the_face_of_its_level() -> None:
    assert (drawn(6.5) == drawn(6)).all()
    assert (drawn(0.5) == drawn(1)).all()


def test_a_damaged_face_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puddle.svg").write_text("no drawing")
    monkeypatch.setattr(faces, "asset", lambda _folder, name: tmp_path / name)
    take_damaged()
    assert drawn(1, size=37)[18, 18, 3] == 0
    assert take_damaged() == [tmp_path.name]
