"""Choices of speed in the settings; each choice has a displayed name and a number.

The value of a choice is its spelling in the settings file.
"""

from __future__ import annotations

from enum import Enum

from game.texts import text


class Pace(Enum):
    """Pace of a game between computers."""

    BY_HAND = "by-hand"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def title(self) -> str:
        """The displayed name."""
        return text(_PACES[self][0])

    @property
    def seconds(self) -> float | None:
        """Least time between two moves, in seconds; None if each move waits for a command."""
        return _PACES[self][1]


class Speed(Enum):
    """Speed of the board's animations."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def title(self) -> str:
        """The displayed name."""
        return text(_SPEEDS[self][0])

    @property
    def factor(self) -> float:
        """Speed of the animations as a multiple of normal speed."""
        return _SPEEDS[self][1]


class Reply(Enum):
    """Delay of a computer's reply to a person."""

    AT_ONCE = "at-once"
    NATURAL = "natural"
    SLOW = "slow"

    @property
    def title(self) -> str:
        """The displayed name."""
        return text(_REPLIES[self][0])

    @property
    def seconds(self) -> float:
        """Least time from the person's move to the reply, in seconds."""
        return _REPLIES[self][1]


_PACES: dict[Pace, tuple[str, float | None]] = {
    Pace.BY_HAND: ("By hand", None),
    Pace.SLOW: ("Slow", 4.0),
    Pace.NORMAL: ("Normal", 1.5),
    Pace.FAST: ("Fast", 0.0),
}
_SPEEDS = {Speed.SLOW: ("Slow", 0.5), Speed.NORMAL: ("Normal", 1.0), Speed.FAST: ("Fast", 2.0)}
_REPLIES = {Reply.AT_ONCE: ("At once", 0.0), Reply.NATURAL: ("Natural", 0.3), Reply.SLOW: ("Slow", 1.5)}
