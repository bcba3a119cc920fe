"""How fast things go, as it is chosen in the settings: what each choice is called, and how fast it is.

The value of a choice is how the settings file spells it.
"""

from __future__ import annotations

from enum import Enum

from game.texts import text


class Pace(Enum):
    """How fast a game without people goes on."""

    BY_HAND = "by-hand"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def title(self) -> str:
        """Its name for people."""
        return text(_PACES[self][0])

    @property
    def seconds(self) -> float | None:
        """From one move to the next at least; None where every move waits until it is asked for."""
        return _PACES[self][1]


class Speed(Enum):
    """How fast the board's time runs, that is, its animations."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def title(self) -> str:
        """Its name for people."""
        return text(_SPEEDS[self][0])

    @property
    def factor(self) -> float:
        """By how much the board's time is faster than the program's."""
        return _SPEEDS[self][1]


class Reply(Enum):
    """When a computer's reply to a person is shown."""

    AT_ONCE = "at-once"
    NATURAL = "natural"
    SLOW = "slow"

    @property
    def title(self) -> str:
        """Its name for people."""
        return text(_REPLIES[self][0])

    @property
    def seconds(self) -> float:
        """From the person's move to the reply at least."""
        return _REPLIES[self][1]


_PACES: dict[Pace, tuple[str, float | None]] = {
    Pace.BY_HAND: ("By hand", None),
    Pace.SLOW: ("Slow", 4.0),
    Pace.NORMAL: ("Normal", 1.5),
    Pace.FAST: ("Fast", 0.0),
}
_SPEEDS = {Speed.SLOW: ("Slow", 0.5), Speed.NORMAL: ("Normal", 1.0), Speed.FAST: ("Fast", 2.0)}
_REPLIES = {Reply.AT_ONCE: ("At once", 0.0), Reply.NATURAL: ("Natural", 0.3), Reply.SLOW: ("Slow", 1.5)}
