"""A forced pass: how long it is announced, and when it is made.

After a takeback the program does not make the pass: the pass stays announced until the person makes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from saves.pace import Pace
from table.events import Moved, TakenBack

if TYPE_CHECKING:
    from table.events import Event
    from table.session import Session

_SHOWN = 1.2
"""Seconds for which a pass is announced."""


class AnnouncedPass(ABC):
    """Announces the forced passes of a session, and makes the passes of a person; times are in seconds.

    Attributes:
        side: the side whose pass is announced; None if no pass is announced.
        waits: whether the announced pass is a person's forced pass, which the program will make soon.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.side: int | None = None
        self.waits = False
        self._by_hand = False
        """Whether the last event was a takeback."""
        self._shown_again = False
        """Whether the pass after a takeback was announced."""
        self._since = float("-inf")

    def happened(self, event: Event, now: float) -> None:
        """If `event` is a computer's pass, announce it; `expect` announces a person's pass."""
        if isinstance(event, Moved | TakenBack):
            self._by_hand, self.side = isinstance(event, TakenBack), None
            self._shown_again = False
            if isinstance(event, Moved) and self._is_news(event):
                self.side, self._since = event.player, now

    def expect(self, forced: bool, now: float) -> None:
        """Announce a person's pass before it is made; called in every frame.

        `forced` says whether the person can only pass.
        """
        waits = forced and not self._by_hand and not self._session.paused
        if waits and not self.waits:
            self.side, self._since = self._session.match.player, now
        self.waits = waits
        if forced and self._by_hand and not self._shown_again:
            self._shown_again, self.side, self._since = True, self._session.match.player, float("inf")

    def update(self, now: float) -> bool:
        """End an announcement shown long enough, and make the pass if it is a person's; return whether one ended."""
        if self.side is None:
            return False
        if self.waits and not self.is_free:
            self._since = now
        elif now >= self._since + _SHOWN:
            if self.waits:
                self.make_pass()
            self.side = None
            return True
        return False

    def make_pass(self) -> None:
        self.waits = False
        self.play_forced()

    def next_frame_delay(self, now: float) -> float | None:
        """Return the seconds until the announcement ends; None if no pass is announced."""
        waits = self.side is not None and self._since != float("inf")
        return max(0.0, self._since + _SHOWN - now) if waits else None

    def _is_news(self, event: Moved) -> bool:
        """Whether the move is a computer's pass, in a game that is slow enough for an announcement."""
        config = self._session.config
        if config.seats[event.player].is_human or (config.watched and config.pace is Pace.FAST):
            return False
        return not self.has_place(event.action) and len(self._session.game.actions(event.before)) == 1

    @property
    @abstractmethod
    def is_free(self) -> bool:
        """Whether the board is at rest, without an animation; until then, a person's announced pass waits."""

    @abstractmethod
    def has_place(self, action: int) -> bool:
        """Whether a click on the board can make an action; a pass, for example, has no place there."""

    @abstractmethod
    def play_forced(self) -> None:
        """Play the only legal move."""
