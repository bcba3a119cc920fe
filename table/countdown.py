"""Seconds until something happens by itself, unless somebody holds it."""

from __future__ import annotations

from math import ceil


class Countdown:
    """Counts while it is started and not `paused`. Times are seconds of one monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.paused = False
        self._left: float | None = None
        self._looked = 0.0

    @property
    def shown(self) -> int | None:
        """Whole seconds that are left, None while it was not started."""
        return None if self._left is None else ceil(self._left)

    def start(self, now: float, *, paused: bool = False) -> None:
        """Begin, and count from now on unless it is paused."""
        self._left, self._looked, self.paused = self.seconds, now, paused

    def skip_to(self, now: float) -> None:
        """Let the time since the last look not count."""
        self._looked = now

    def stop(self) -> None:
        """Count no more."""
        self._left = None

    def update(self, now: float, *, holds: bool) -> bool:
        """Let the time since the last look pass, unless something `holds` it; True if it has come to its end."""
        passed, self._looked = now - self._looked, now
        if self._left is None or self.paused or holds:
            return False
        self._left = max(0.0, self._left - passed)
        return self._left == 0.0

    def next_update_delay(self) -> float | None:
        """Return in how many seconds it will show another number, None while it stands."""
        return None if self._left is None or self.paused else self._left - (ceil(self._left) - 1) + 1e-3
