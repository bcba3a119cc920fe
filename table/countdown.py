"""A countdown to something that happens by itself, unless a person delays it."""

from __future__ import annotations

from math import ceil


class Countdown:
    """A countdown, which runs while it is started and not `paused`. Times are seconds of one monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.paused = False
        self._left: float | None = None
        self._looked = 0.0

    @property
    def shown(self) -> int | None:
        """Whole seconds left; None while the countdown is not started."""
        return None if self._left is None else ceil(self._left)

    def start(self, now: float, *, paused: bool = False) -> None:
        """Start at full length, running unless `paused`."""
        self._left, self._looked, self.paused = self.seconds, now, paused

    def skip_to(self, now: float) -> None:
        """Go on at the time `now`; the time since the last update is not counted."""
        self._looked = now

    def stop(self) -> None:
        """End the countdown."""
        self._left = None

    def update(self, now: float, *, holds: bool) -> bool:
        """Count the time since the last update, unless `holds` is True; return whether the countdown is over."""
        passed, self._looked = now - self._looked, now
        if self._left is None or self.paused or holds:
            return False
        self._left = max(0.0, self._left - passed)
        return self._left == 0.0

    def next_update_delay(self) -> float | None:
        """Return the seconds until `shown` changes; None while the countdown does not run."""
        return None if self._left is None or self.paused else self._left - (ceil(self._left) - 1) + 1e-3
