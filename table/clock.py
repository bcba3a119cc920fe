"""Chess clocks without a display: two budgets of seconds, of which one runs.

The caller always gives `now`, in seconds of one monotonic clock.
"""

from __future__ import annotations

from saves.clocks import Clocks, TimeControl

__all__ = ["Clock", "Stopwatch", "TimeControl"]


class Clock:
    """The two clocks of a game. After `start`, the clock of the side to move runs."""

    def __init__(self, control: TimeControl, remaining: Clocks | None = None) -> None:
        """Begin with the full time for both sides.

        With `remaining`, begin with these seconds, left from an earlier session.
        """
        self.control = control
        self._remaining = list(remaining or (control.seconds, control.seconds))
        self._running: int | None = None
        self._since = 0.0

    @property
    def running(self) -> int | None:
        """The side whose clock runs; None if both clocks stand still."""
        return self._running

    def start(self, player: int, now: float) -> None:
        """Stop the running clock and start `player`'s."""
        self.stop(now)
        self._running, self._since = player, now

    def stop(self, now: float) -> None:
        """Stop both clocks."""
        if self._running is not None:
            self._remaining[self._running] = self.remaining(self._running, now)
        self._running = None

    def moved(self, player: int, to_move: int, now: float) -> None:
        """Note that `player` has moved and that `to_move` is the side to move.

        A player who moves again keeps the running clock; the increment is added when the turn passes to the other side.
        """
        if to_move == player:
            return
        self.start(to_move, now)
        self._remaining[player] += self.control.increment

    def remaining(self, player: int, now: float) -> float:
        """Return `player`'s seconds left, never below 0."""
        spent = now - self._since if self._running == player else 0.0
        return max(0.0, self._remaining[player] - spent)

    def readings(self, now: float) -> Clocks:
        """Return the seconds left on both clocks."""
        return self.remaining(0, now), self.remaining(1, now)

    def set(self, readings: Clocks, now: float) -> None:
        """Set both clocks to `readings`; the running clock goes on from its new reading."""
        self._remaining = list(readings)
        self._since = now

    def flagged(self, now: float) -> int | None:
        """Return the side whose time is up; None if both sides have time left."""
        if self._running is not None and self.remaining(self._running, now) <= 0.0:
            return self._running
        return None


class Stopwatch:
    """Measures the time of one move: from `start` to `stop`, and again from `resume` on."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = None

    def start(self, now: float) -> None:
        """Set the stopwatch to 0, and start it."""
        self._before = 0.0
        self._since = now

    def stop(self, now: float) -> None:
        """Stop the stopwatch; it keeps its reading."""
        self._before, self._since = self.elapsed(now), None

    def resume(self, now: float) -> None:
        """Continue from the kept reading."""
        self._since = now

    def elapsed(self, now: float) -> float:
        """Return the seconds for which the stopwatch ran."""
        return self._before + (0.0 if self._since is None else max(0.0, now - self._since))
