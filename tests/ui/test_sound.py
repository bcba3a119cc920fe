"""The sounds, and the silence where there is no device."""

from __future__ import annotations

import importlib.util
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from saves.assets import ASSETS
from saves.settings import Settings
from ui.shell.sound import NAMES, Sounds

FOLDER = ASSETS / "sounds"


def _samples(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        assert file.getnchannels() == 1
        assert file.getsampwidth() == 2
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)


def test_the_committed_files_are_what_the_script_makes(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("synthesise", FOLDER / "synthesise.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    made = script.write(tmp_path)
    assert sorted(path.stem for path in made) == sorted(NAMES)
    for path in made:
        # Another processor may round a sine the other way.
        assert np.max(np.abs(_samples(path) - _samples(FOLDER / path.name))) <= 2


def test_sounds_are_short_and_end_quietly() -> None:
    for name in NAMES:
        samples = _samples(FOLDER / f"{name}.wav")
        assert np.max(np.abs(samples)) == pytest.approx(0.7 * 32767, abs=2)
        assert abs(samples[0]) < 400
        assert np.max(np.abs(samples[-50:])) < 600
        assert (FOLDER / f"{name}.wav").stat().st_size < 80_000


def test_playing_with_a_device() -> None:
    sounds = Sounds(Settings())
    assert pygame.mixer.get_init()
    for name in (*NAMES, "no such sound"):
        sounds.play_sound(name)
    assert pygame.mixer.get_busy()
    sounds.close()
    sounds.play_sound("place")
    assert not pygame.mixer.get_init()


def test_muted_and_zero_volume_play_nothing() -> None:
    level = Settings()
    level.muted = True
    sounds = Sounds(level)
    sounds.play_sound("win")
    level.muted, level.volume = False, 0
    sounds.play_sound("win")
    assert not pygame.mixer.get_busy()
    level.volume = 100
    sounds.play_sound("win")
    assert pygame.mixer.get_busy()
    sounds.close()


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(Settings())
    assert not pygame.mixer.get_init()
    sounds.play_sound("place")
    sounds.close()
