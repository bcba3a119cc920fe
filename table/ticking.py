"""The ticks of a clock that is nearly down: one for each second."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from table.session import Session

ALARM_BELOW = 10.0
"""Seconds under which a running clock warns."""


class Ticks:
    """The ticks of one game; each second is heard only once."""

    def __init__(self) -> None:
        self._heard: tuple[int, int] | None = None

    def due(self, session: Session, now: float) -> bool:
        """Whether a tick is due: the running clock is nearly down, and another second has begun."""
        readings, clock = session.time.readings(now), session.time.clock
        if readings is None or clock is None or clock.running is None:
            return False
        left = readings[clock.running]
        second = clock.running, ceil(left)
        if not 0 < left < ALARM_BELOW or second == self._heard:
            return False
        self._heard = second
        return True
