"""Make the program's sounds: `python assets/sounds/synthesise.py` writes them beside this file.

Wood and water from a few damped sines and filtered noise; nothing is recorded, and nothing is left to chance.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]
RATE = 22050
PEAK = 0.7
"""Of full scale, for every sound; the quiet ones are played softer by `ui.shell.sound`."""
_MARIMBA = ((1.0, 1.0, 1.0), (3.93, 0.32, 0.35), (9.2, 0.12, 0.16))
_WOOD = ((1.0, 1.0, 1.0), (2.33, 0.55, 0.6), (3.9, 0.3, 0.4), (5.8, 0.16, 0.3))
"""Modes of a bar and of a block: frequency, strength and decay time, as parts of the first one's."""


def times(seconds: float) -> Wave:
    """Seconds since the sound began, at each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(seconds: float, pitch: float, decay: float, modes: Sequence[tuple[float, float, float]]) -> Wave:
    """Something struck: its modes, each dying away exponentially, with a soft 2 ms attack."""
    t = times(seconds)
    tone = np.zeros_like(t)
    for ratio, strength, length in modes:
        tone += strength * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (decay * length))
    return tone * np.minimum(1.0, t / 0.002)


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies (Hz), with edges as soft as a third of an octave."""
    raw = np.random.default_rng(seed).standard_normal(round(seconds * RATE))
    spectrum = np.fft.rfft(raw)
    frequencies = np.maximum(np.fft.rfftfreq(len(raw), 1 / RATE), 1.0)
    below, above = np.log2(frequencies / low), np.log2(high / frequencies)
    shaped = spectrum * np.clip(1 + 3 * np.minimum(below, 0), 0, 1) * np.clip(1 + 3 * np.minimum(above, 0), 0, 1)
    band = np.fft.irfft(shaped, len(raw))
    return np.asarray(band / np.max(np.abs(band)))


def bubble(seconds: float, start: float, end: float, decay: float) -> Wave:
    """A drop of water: a sine whose pitch rises as it dies away."""
    t = times(seconds)
    pitch = start + (end - start) * (t / seconds) ** 0.7
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    return np.asarray(np.sin(phase) * np.exp(-t / decay) * np.minimum(1.0, t / 0.003))


def swell(seconds: float, top: float) -> Wave:
    """Loudness that rises until `top` (a part of the time) and falls to nothing."""
    t = np.linspace(0, 1, round(seconds * RATE))
    return np.asarray(np.where(t < top, t / top, (1 - t) / (1 - top)) ** 1.6)


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts (when, how loud, what) on one track; what would run over its end is cut."""
    track = np.zeros(round(seconds * RATE))
    for when, strength, part in parts:
        first = round(when * RATE)
        room = part[: len(track) - first]
        track[first : first + len(room)] += strength * room
    return track


def tock(pitch: float, decay: float = 0.035) -> Wave:
    """A stone on wood."""
    t = times(0.012)
    tap = noise(0.012, 1200, 6000, 7) * np.exp(-t / 0.003) * np.minimum(1.0, t / 0.0006)
    return mix(0.22, (0, 1.0, struck(0.22, pitch, decay, _WOOD)), (0, 0.35, tap))


def place() -> Wave:
    """A stone is put down."""
    return mix(0.24, (0, 1.0, tock(392)), (0, 0.5, struck(0.2, 131, 0.05, _WOOD[:1])))


def flip() -> Wave:
    """Stones turn over: drops, and a quiet tock where they land."""
    drops = [(0.0, 0.8, bubble(0.12, 430, 900, 0.05)), (0.075, 0.6, bubble(0.11, 560, 1180, 0.045))]
    return mix(0.42, *drops, (0.15, 0.4, bubble(0.1, 700, 1450, 0.04)), (0.2, 0.35, tock(470, 0.022)))


def twist() -> Wave:
    """A quadrant is turned: wood slides on wood for a third of a second and comes to rest."""
    slide = noise(0.3, 300, 1900, 11) * swell(0.3, 0.6)
    return mix(0.5, (0.02, 0.5, slide), (0.0, 0.25, tock(300, 0.02)), (0.31, 1.0, tock(247, 0.04)))


def mirror() -> Wave:
    """A quadrant is turned over: air, and it lands flat."""
    air = noise(0.28, 500, 3200, 13) * swell(0.28, 0.5)
    landing = mix(0.22, (0, 1.0, tock(262, 0.045)), (0.006, 0.6, tock(330, 0.03)))
    return mix(0.5, (0, 0.42, air), (0.28, 1.0, landing))


def drop() -> Wave:
    """A disc lands on the others and bounces twice, as it does on the screen."""
    clack = mix(0.16, (0, 1.0, struck(0.16, 620, 0.022, _WOOD)), (0, 0.5, struck(0.16, 208, 0.035, _WOOD[:2])))
    return mix(0.3, (0, 1.0, clack), (0.076, 0.38, clack), (0.12, 0.16, clack))


def seed() -> Wave:
    """A seed falls among others: a small dry knock."""
    return mix(0.12, (0, 1.0, struck(0.12, 830, 0.012, _WOOD[:3])), (0, 0.4, struck(0.12, 311, 0.02, _WOOD[:1])))


def gather() -> Wave:
    """Captured seeds roll into a store."""
    knocks = [(0.045 * number, 0.9 - 0.1 * number, struck(0.1, pitch, 0.011, _WOOD[:3])) for number, pitch in _ROLL]
    return mix(0.42, *knocks, (0.27, 0.8, tock(294, 0.03)))


_ROLL = tuple(enumerate((830, 740, 880, 698, 784, 659)))
"""The knocks of rolling seeds: number and pitch (Hz)."""


def again() -> Wave:
    """Another turn: two light notes up."""
    notes = [struck(0.3, pitch, 0.07, _MARIMBA) for pitch in (587.33, 880.0)]
    return mix(0.4, (0, 0.7, notes[0]), (0.1, 0.9, notes[1])) * _fade(0.4)


# The second set: water.


def splash(seconds: float, top: float, seed: int) -> Wave:
    """Water that is stirred."""
    return noise(seconds, 350, 2600, seed) * swell(seconds, top)


def drops_place() -> Wave:
    """A stone sinks: one deep drop."""
    return mix(0.26, (0, 1.0, bubble(0.22, 210, 520, 0.06)), (0, 0.25, splash(0.06, 0.2, 3)))


def drops_flip() -> Wave:
    """Stones turn over in the water: drops that climb."""
    drops = [
        (0.06 * number, 0.9 - 0.12 * number, bubble(0.12, 380 * 1.24**number, 820 * 1.24**number, 0.04))
        for number in range(4)
    ]
    return mix(0.42, *drops, (0, 0.2, splash(0.3, 0.4, 5)))


def drops_twist() -> Wave:
    """Water goes round and comes to rest in a drop."""
    return mix(0.5, (0, 0.6, splash(0.36, 0.65, 11)), (0.31, 1.0, bubble(0.16, 240, 560, 0.05)))


def drops_mirror() -> Wave:
    """Water is thrown over: a higher swish and two drops."""
    swish = noise(0.3, 900, 4200, 13) * swell(0.3, 0.4)
    return mix(
        0.5, (0, 0.45, swish), (0.26, 0.9, bubble(0.14, 330, 760, 0.045)), (0.33, 0.5, bubble(0.14, 480, 980, 0.04))
    )


def drops_drop() -> Wave:
    """A disc falls into water, and two drops leap from it."""
    return mix(
        0.42,
        (0, 1.0, bubble(0.2, 150, 430, 0.07)),
        (0, 0.35, splash(0.16, 0.15, 17)),
        (0.13, 0.4, bubble(0.1, 620, 1250, 0.03)),
        (0.21, 0.25, bubble(0.1, 780, 1500, 0.025)),
    )


def drops_seed() -> Wave:
    """A small drop."""
    return mix(0.12, (0, 1.0, bubble(0.1, 820, 1560, 0.025)))


def drops_gather() -> Wave:
    """Drops run together."""
    drops = [(0.045 * number, 0.6, bubble(0.09, pitch, 1.8 * pitch, 0.025)) for number, pitch in _ROLL]
    return mix(0.44, *drops, (0.28, 1.0, bubble(0.15, 260, 600, 0.05)))


def drops_again() -> Wave:
    """Another turn: two round drops up."""
    return mix(0.36, (0, 0.8, bubble(0.16, 440, 660, 0.06)), (0.12, 1.0, bubble(0.2, 660, 990, 0.06)))


def tune(*notes: tuple[float, float, float]) -> Wave:
    """Marimba notes: when, pitch and how loud."""
    parts = [(when, strength, struck(0.9, pitch, 0.26, _MARIMBA)) for when, pitch, strength in notes]
    return mix(max(when for when, _, _ in notes) + 0.9, *parts) * _fade(max(when for when, _, _ in notes) + 0.9)


def _fade(seconds: float) -> Wave:
    """One, and over the last tenth of a second down to nothing."""
    return np.clip((seconds - times(seconds)) / 0.1, 0, 1)


def win() -> Wave:
    """A path is complete: up the chord, as the trace crosses the board."""
    chord = (523.25, 659.26, 783.99, 1046.5)
    notes = [(0.13 * number, pitch, 0.7 + 0.1 * number) for number, pitch in enumerate(chord)]
    return tune(*notes, (0.56, 659.26, 0.4), (0.56, 1046.5, 0.6))


def lose() -> Wave:
    """The other side's path is complete: two low notes down."""
    return tune((0.0, 392.0, 0.8), (0.2, 311.13, 0.8), (0.42, 261.63, 0.9))


def draw() -> Wave:
    """Nobody's: the same note twice, an octave apart."""
    return tune((0.0, 392.0, 0.8), (0.22, 392.0, 0.6), (0.22, 196.0, 0.7))


def click() -> Wave:
    """A button."""
    return mix(0.06, (0, 1.0, struck(0.06, 880, 0.008, _WOOD[:2])))


def tick() -> Wave:
    """A clock that is nearly down: a small dry block."""
    return mix(0.08, (0, 1.0, struck(0.08, 1320, 0.006, _WOOD[:3])))


SOUNDS: tuple[Callable[[], Wave], ...] = (
    *(place, flip, twist, mirror, drop, seed, gather, again, win, lose, draw, click, tick),
    *(drops_place, drops_flip, drops_twist, drops_mirror, drops_drop, drops_seed, drops_gather, drops_again),
)


def write(folder: Path) -> list[Path]:
    """Write every sound as 16-bit mono WAV into `folder`; returns the files."""
    written = []
    for sound in SOUNDS:
        samples = sound()
        levels = np.round(samples / np.max(np.abs(samples)) * PEAK * 32767).astype("<i2")
        path = folder / f"{sound.__name__.replace('_', '-')}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(levels.tobytes())
        written.append(path)
    return written


if __name__ == "__main__":
    for made in write(Path(__file__).parent):
        print(made.name, made.stat().st_size)
