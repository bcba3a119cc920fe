"""The commands of a spectator in a game between two AIs: pause, play a single move, change the pace or a level.

After the end, a countdown leads to the next game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ai.levels import levels
from saves.pace import Pace
from table.countdown import Countdown

if TYPE_CHECKING:
    from table.session import Session

NEXT_SECONDS = 5.0
"""Seconds from the end of a game to the next one."""
PACES = tuple(Pace)


class Spectating:
    """A spectator's commands to a session; after the end, `next_in` counts down to the next game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.next_in = Countdown(NEXT_SECONDS)

    @property
    def is_by_hand(self) -> bool:
        """Whether every move waits for the spectator: the pace is "by hand"."""
        return self._session.config.pace is Pace.BY_HAND

    @property
    def is_paused(self) -> bool:
        """Whether the game or the countdown after it is paused."""
        return self.next_in.paused if self._session.outcome else self._session.paused

    def toggle_pause(self, now: float) -> None:
        """Pause or resume the players, or the countdown after the game; the pace "by hand" has no pause."""
        session = self._session
        if session.outcome is not None:
            self.next_in.paused = not self.next_in.paused and self.next_in.shown is not None
        elif not self.is_by_hand:
            session.pause(not session.paused, now)

    def look_back(self, now: float) -> None:
        """Pause the game, or the countdown after its end, because the spectator looks at an earlier position."""
        if not self.is_paused:
            self.toggle_pause(now)

    def play_ai_move(self, now: float) -> None:
        """Let the AIs play one move, and pause after it."""
        if self._session.outcome is None:
            if not self.is_by_hand:
                self._session.pause(True, now)
            self._session.play_ai_move(now)

    def set_pace(self, pace: Pace, now: float) -> None:
        """Set another pace; the pace "by hand" ends a pause, because every move then waits for `play_ai_move`."""
        session = self._session
        session.set_pace(pace)
        if pace is Pace.BY_HAND and session.paused and session.outcome is None:
            session.pause(False, now)

    def change_pace(self, step: int, now: float) -> None:
        """Choose the pace `step` places further in the list of paces; a negative `step` goes back."""
        place = min(max(PACES.index(self._session.config.pace) + step, 0), len(PACES) - 1)
        self.set_pace(PACES[place], now)

    def level_beside(self, player: int, step: int) -> int | None:
        """Return the next higher (`step` 1) or lower (-1) level of a side.

        Return None if there is no such level, or after the end of the game.
        """
        config = self._session.config
        level = config.seats[player].level
        if level is None or self._session.outcome is not None:
            return None
        beside = math.floor(level) + 1 if step > 0 else math.ceil(level) - 1
        return beside if 1 <= beside <= len(levels(config.game)) else None

    def change_level(self, player: int, step: int, now: float) -> None:
        """Change a side's level by `step`, if the new level exists; it counts from the side's next move on."""
        level = self.level_beside(player, step)
        if level is not None:
            self._session.set_level(player, level, now)

    def ended(self, now: float) -> None:
        """Start the countdown to the next game; it begins paused if the game was paused."""
        self.next_in.start(now, paused=self._session.paused or self.is_by_hand)
