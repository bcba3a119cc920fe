"""Easing curves and values that glide. Times are seconds of the same monotonic clock everywhere (`Look.now`)."""

from __future__ import annotations

DOUBLE_CLICK = 0.4
"""The most seconds between the two presses of a double click."""


def in_quad(share: float) -> float:
    """Return the eased `share` (0 to 1): faster and faster, like a fall."""
    return share * share


def out_cubic(share: float) -> float:
    """Return the eased `share` (0 to 1): quick at first, then slower and slower."""
    return 1 - (1 - share) ** 3


def in_out_cubic(share: float) -> float:
    """Return the eased `share` (0 to 1): slow at the start and at the end."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def progress(now: float, start: float, seconds: float) -> float:
    """The finished share of an animation, 0 to 1; 1 for an animation without length."""
    return 1.0 if seconds <= 0 else min(max((now - start) / seconds, 0.0), 1.0)


def earliest(*waits: float | None) -> float | None:
    """Return the shortest of some waits in seconds; None means never."""
    return min((wait for wait in waits if wait is not None), default=None)


class Fade:
    """A value between 0 and 1 that glides to its target at a constant speed."""

    def __init__(self, seconds: float, value: float = 0.0) -> None:
        self.seconds = seconds
        self._from = self.target = value
        """`target` is the value at the end of the glide."""
        self._start = 0.0

    def glide_to(self, target: float, now: float) -> None:
        """Begin to glide from the present value to `target`."""
        if target != self.target:
            self._from, self.target, self._start = self.at(now), target, now

    def jump(self, value: float) -> None:
        """Take the value `value` at once, without a glide."""
        self._from = self.target = value

    def at(self, now: float) -> float:
        """Return the value at the time `now`."""
        distance = self.target - self._from
        return self._from + distance * progress(now, self._start, self.seconds * abs(distance))

    def is_animating(self, now: float) -> bool:
        """Whether the value still changes at the time `now`."""
        return self._from != self.target and now - self._start < self.seconds * abs(self.target - self._from)


class Glide(Fade):
    """A number that glides to its target in `seconds`, however far that is: quick at first, then slower and slower."""

    def at(self, now: float) -> float:
        return self._from + (self.target - self._from) * out_cubic(progress(now, self._start, self.seconds))

    def is_animating(self, now: float) -> bool:
        return self._from != self.target and now - self._start < self.seconds
