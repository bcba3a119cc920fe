"""How fast things go on the screen: the board's own time."""

from __future__ import annotations


class Tempo:
    """A time that goes on with the program's, only at another speed. It never jumps when the speed changes."""

    def __init__(self) -> None:
        self.speed = 1.0
        self._shown = self._asked = 0.0

    def at(self, now: float) -> float:
        """Return the board's time at `now`, in seconds."""
        if self.speed == 1.0 and self._shown == self._asked:
            self._shown = self._asked = now
        else:
            self._shown += (now - self._asked) * self.speed
            self._asked = now
        return self._shown
