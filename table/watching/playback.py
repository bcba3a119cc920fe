"""Automatic playback of the events of a search, at a chosen speed."""

from __future__ import annotations

SPEEDS = ("½×", "1×", "2×", "4×")
_SECONDS = (1.4, 0.7, 0.35, 0.12)
"""For each speed, the seconds between two steps."""
_PLAIN = 1


class Playback:
    """Says when the next step is due, while `playing`. `speed` is the index of the chosen speed."""

    def __init__(self) -> None:
        self.playing, self.speed = False, _PLAIN
        self._due = 0.0

    def set_playing(self, playing: bool, now: float) -> None:
        """Play if `playing`, else stop."""
        self.playing, self._due = playing, now + _SECONDS[self.speed]

    def choose(self, index: int) -> None:
        """Choose a speed by its index; after the last speed comes the first."""
        self.speed = index % len(SPEEDS)

    @property
    def is_fastest(self) -> bool:
        """Whether the greatest speed is chosen."""
        return self.speed == len(SPEEDS) - 1

    def due(self, now: float) -> bool:
        """Return whether a step is due; if so, schedule the next step."""
        if not self.playing or now < self._due:
            return False
        self._due = max(self._due + _SECONDS[self.speed], now)
        return True

    def next_frame_delay(self, now: float) -> float | None:
        """Return the seconds until the next step; None while stopped."""
        return max(0.0, self._due - now) if self.playing else None
