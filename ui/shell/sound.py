"""Short sounds for moves and endings. Without an audio device the program is silent, and works as usual otherwise."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pygame

from saves.assets import asset, report_damaged
from saves.settings import Settings

_MOVES = {
    "place": 0.8,
    "flip": 0.7,
    "twist": 0.65,
    "mirror": 0.65,
    "drop": 0.75,
    "seed": 0.5,
    "gather": 0.65,
    "again": 0.6,
}
"""The sounds of moves, each with its factor for the player's volume. Every set of sounds has all of them."""
_LOUDNESS = _MOVES | {f"drops-{name}": loudness for name, loudness in _MOVES.items()} | {"click": 0.3, "tick": 0.35}
NAMES = (*_LOUDNESS, "win", "lose", "draw")
_RATE, _BUFFER = 44100, 512
_log = logging.getLogger(__name__)


def in_set(name: str, sounds: str) -> str:
    """Return the name of a sound in the set `sounds` (of `saves.settings.SOUNDS`), or `name` if the set lacks it."""
    return f"{sounds}-{name}" if f"{sounds}-{name}" in _LOUDNESS else name


class Sounds:
    """Plays sounds by name. An unknown name or a broken device means silence, never an error."""

    def __init__(self, settings: Settings) -> None:
        """Open the audio device, which takes some tens of milliseconds, so call this after the first frame.

        `volume` and `muted` of the settings are read at every sound.
        """
        self.settings = settings
        self._sounds = _open()  # none without a device

    def play_sound(self, name: str) -> None:
        """Play a sound of NAMES now, at the same time as sounds that still play."""
        sound = self._sounds.get(name)
        if sound is None or self.settings.muted or self.settings.volume <= 0:
            return
        try:
            # Perceived loudness is about the square root of the amplitude.
            sound.set_volume((min(self.settings.volume, 100) / 100) ** 2 * _LOUDNESS.get(name, 1.0))
            sound.play()
        except pygame.error as problem:
            _log.warning("a sound could not be played: %s", problem)

    def close(self) -> None:
        """Release the audio device; later sounds are silent."""
        if self._sounds:
            pygame.mixer.quit()
        self._sounds.clear()


def _open() -> dict[str, pygame.mixer.Sound]:
    """Open the audio device and load every sound; without a device, return no sounds."""
    try:
        pygame.mixer.init(_RATE, -16, 2, _BUFFER)
        loaded = {name: _load(asset("sounds", f"{name}.wav")) for name in NAMES}
    except (pygame.error, OSError, NotImplementedError) as problem:
        _log.info("no sound: %s", problem)
        return {}
    return {name: sound for name, sound in loaded.items() if sound is not None}


def _load(path: Path) -> pygame.mixer.Sound | None:
    """Return a sound, or None if its file is missing or damaged."""
    try:
        return pygame.mixer.Sound(io.BytesIO(path.read_bytes()))
    except (pygame.error, OSError) as error:
        report_damaged(path, error)
        return None
