"""How fast two computers play each other."""

from __future__ import annotations

from enum import Enum

from game.texts import text


class Pace(Enum):
    """How fast a game without people goes on; the value is how the settings spell it."""

    BY_HAND = "by-hand"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def title(self) -> str:
        """Its name for people."""
        return text(_TITLES[self])

    @property
    def seconds(self) -> float | None:
        """From one move to the next at least; None where every move waits until it is asked for."""
        return _SECONDS[self]


_TITLES = {Pace.BY_HAND: "By hand", Pace.SLOW: "Slow", Pace.NORMAL: "Normal", Pace.FAST: "Fast"}
_SECONDS = {Pace.BY_HAND: None, Pace.SLOW: 4.0, Pace.NORMAL: 1.5, Pace.FAST: 0.0}
