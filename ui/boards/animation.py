"""Timed drawings on a board. A track moves items; until it ends, the still picture is drawn without these items."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from ui.kit.motion import progress

PLACE, FLIP, FLIP_STAGGER = 0.140, 0.260, 0.035
DROP_ROW, DROP_REST = 0.090, 0.120
TRACE_LINK, TRACE_MAX = 0.045, 0.400
WIN, WIN_TRACE = 0.900, 0.600
HOVER, REDUCED = 0.090, 0.080
"""Durations in seconds, from the table "Motion" of the design tokens."""
VEIL = 0.46
"""Opacity of the pieces outside the winning path while a win is shown."""

Paint = Callable[[pygame.Surface, float], None]


@dataclass(frozen=True)
class Track:
    """An animation: `paint(surface, share)` draws `items`.

    `share` is the finished share of the animation, 0 before `start`. A `late` track draws nothing before `start`.
    """

    start: float
    seconds: float
    items: frozenset[Hashable]
    paint: Paint
    late: bool = False

    @property
    def end_time(self) -> float:
        return self.start + self.seconds


class Tracks:
    """The animations of one board, and their sounds."""

    def __init__(self) -> None:
        self._tracks: list[Track] = []
        self._cues: list[tuple[float, str]] = []

    def add(self, start: float, seconds: float, items: frozenset[Hashable], paint: Paint, late: bool = False) -> None:
        """Add a track. An item of two tracks is drawn by both. A late track draws nothing before it starts."""
        self._tracks.append(Track(start, seconds, items, paint, late))

    def cue(self, when: float, sound: str) -> None:
        """Plan a sound for the time `when`: `due` returns the sound once, at its first call from that time on."""
        self._cues.append((when, sound))

    def due(self, now: float) -> list[str]:
        """Drop ended tracks; return the sounds now due, in order, each once."""
        self._tracks = [track for track in self._tracks if track.end_time > now]
        ready = [sound for when, sound in sorted(self._cues) if when <= now]
        self._cues = [(when, sound) for when, sound in self._cues if when > now]
        return ready

    def finish(self) -> None:
        """End all tracks at once and drop the sounds not yet due."""
        self._tracks, self._cues = [], []

    def hidden(self, now: float) -> frozenset[Hashable]:
        """The items that tracks draw at the time `now`, so that the still picture omits them."""
        owned = [track.items for track in self._tracks if track.end_time > now]
        return frozenset().union(*owned) if owned else frozenset()

    def end_time(self) -> float:
        """The time when the last track ends; 0 if there are no tracks."""
        return max((track.end_time for track in self._tracks), default=0.0)

    def is_animating(self, now: float) -> bool:
        return any(track.end_time > now for track in self._tracks) or any(when > now for when, _ in self._cues)

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw every track, in the order of adding."""
        for track in self._tracks:
            if track.end_time > now and (now >= track.start or not track.late):
                track.paint(surface, progress(now, track.start, track.seconds))
