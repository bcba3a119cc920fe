"""Timed drawings on a board. A track owns what it moves: until it ends, the still picture leaves its items out."""

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
"""Seconds, from the design tokens' table "Motion"."""
VEIL = 0.46
"""Opacity of the pieces outside the winning path."""

Paint = Callable[[pygame.Surface, float], None]


@dataclass(frozen=True)
class Track:
    """`paint(surface, share)` draws `items` until start + seconds; before start with share 0, unless it is late."""

    start: float
    seconds: float
    items: frozenset[Hashable]
    paint: Paint
    late: bool = False

    @property
    def end(self) -> float:
        return self.start + self.seconds


class Tracks:
    """What moves on one board, and the sounds that go with it."""

    def __init__(self) -> None:
        self._tracks: list[Track] = []
        self._cues: list[tuple[float, str]] = []

    def add(self, start: float, seconds: float, items: frozenset[Hashable], paint: Paint, late: bool = False) -> None:
        """Move items; where two tracks own the same one, both draw it. A late track draws nothing before it starts."""
        self._tracks.append(Track(start, seconds, items, paint, late))

    def cue(self, when: float, sound: str) -> None:
        """Have `due` return this sound once, from `when` on."""
        self._cues.append((when, sound))

    def due(self, now: float) -> list[str]:
        """Drop what has ended; return the sounds whose time has come, in order, each once."""
        self._tracks = [track for track in self._tracks if track.end > now]
        ready = [sound for when, sound in sorted(self._cues) if when <= now]
        self._cues = [(when, sound) for when, sound in self._cues if when > now]
        return ready

    def finish(self) -> None:
        """End everything at once; the sounds that had not come are not played."""
        self._tracks, self._cues = [], []

    def hidden(self, now: float) -> frozenset[Hashable]:
        """What the still picture leaves out."""
        owned = [track.items for track in self._tracks if track.end > now]
        return frozenset().union(*owned) if owned else frozenset()

    def end(self) -> float:
        """When the last track ends; 0 when nothing moves."""
        return max((track.end for track in self._tracks), default=0.0)

    def is_animating(self, now: float) -> bool:
        return any(track.end > now for track in self._tracks) or any(when > now for when, _ in self._cues)

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw every track, first added first."""
        for track in self._tracks:
            if track.end > now and (now >= track.start or not track.late):
                track.paint(surface, progress(now, track.start, track.seconds))
