"""Chess clocks without a display: two budgets of seconds, one of which runs.

Nothing here reads the time: whoever asks says what `now` is, in seconds of one monotonic clock.
"""

from __future__ import annotations

from saves.clocks import Clocks, TimeControl

__all__ = ["Clock", "Stopwatch", "TimeControl"]


class Clock:
    """The two clocks of a game. They stand until `start`, and a side's clock runs while it is to move."""

    def __init__(self, control: TimeControl, remaining: Clocks | None = None) -> None:
        """Begin with the control's time on both sides, or with `remaining` of an earlier session."""
        self.control = control
        self._remaining = list(remaining or (control.seconds, control.seconds))
        self._running: int | None = None
        self._since = 0.0

    @property
    def running(self) -> int | None:
        """The side whose clock runs, or None."""
        return self._running

    def start(self, player: int, now: float) -> None:
        """Stop what runs and let `player`'s clock run."""
        self.stop(now)
        self._running, self._since = player, now

    def stop(self, now: float) -> None:
        """Stop both clocks."""
        if self._running is not None:
            self._remaining[self._running] = self.remaining(self._running, now)
        self._running = None

    def moved(self, player: int, to_move: int, now: float) -> None:
        """`player` has moved and `to_move` is next.

        Who moves again goes on with the same clock; the increment comes when the turn goes over to the other side.
        """
        if to_move == player:
            return
        self.stop(now)
        self._remaining[player] += self.control.increment
        self.start(to_move, now)

    def remaining(self, player: int, now: float) -> float:
        """Return the seconds that `player` has left, never below 0."""
        spent = now - self._since if self._running == player else 0.0
        return max(0.0, self._remaining[player] - spent)

    def readings(self, now: float) -> Clocks:
        """Return the seconds that both sides have left."""
        return self.remaining(0, now), self.remaining(1, now)

    def set(self, readings: Clocks, now: float) -> None:
        """Put both clocks to `readings`; the one that runs goes on from there."""
        self._remaining = list(readings)
        self._since = now

    def flagged(self, now: float) -> int | None:
        """Return the side whose time is over, or None."""
        if self._running is not None and self.remaining(self._running, now) <= 0.0:
            return self._running
        return None


class Stopwatch:
    """How long a move takes: it runs from `start` to `stop`, and on from `resume`."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = None

    def start(self, now: float) -> None:
        """Begin again at 0."""
        self._before = 0.0
        self._since = now

    def stop(self, now: float) -> None:
        """Stand still."""
        self._before, self._since = self.elapsed(now), None

    def resume(self, now: float) -> None:
        """Run on."""
        self._since = now

    def elapsed(self, now: float) -> float:
        """Return the seconds that it ran."""
        return self._before + (0.0 if self._since is None else max(0.0, now - self._since))
