"""The blunder guard holds a person's move while it checks the move; it holds a blunder until the person answers.

A held move is neither in the game nor in the library. The clock runs on. Any other change of the game, such as the end
of the time, drops the move and its question.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from saves import helps
from table.consequences import consequences_of
from table.events import Moved
from table.guarding import WAITING, Blunder, BlunderGuard

if TYPE_CHECKING:
    from ai.engine import Engine
    from table.consequences import Consequences
    from table.events import Event
    from table.session import Session
    from table.thinker import Ready

_GLANCE = 0.02  # seconds between two looks at a running search
_KEY_IGNORED = 0.6
"""Seconds for which the answer key is ignored after the question appears, and after a press that came too soon. Such a
press may be meant for the board."""


class GuardedPlay(ABC):
    """The moves of one session, checked by the blunder guard. In a game against an AI, the guard is on if the game's
    configuration says so, until the person turns it off. A subclass shows on the board what happens to a held move.
    Times are in seconds.
    """

    def __init__(self, session: Session, engine: Engine, ready: Ready) -> None:
        """Guard the session's moves.

        `engine` checks moves once `ready` says that the judge can think.
        """
        self._session = session
        self._guard = BlunderGuard(engine, session.game, ready)
        self.is_on = True
        """Whether the guard is turned on; this matters only where the guard is offered."""
        self.held: Consequences | None = None
        """The move that is chosen and not played yet."""
        self.blunder: Blunder | None = None
        """The held move once the person is asked about it; None while it is checked."""
        self._key_ignored_until = 0.0
        self._asked_in: Any = None
        """The position of the last question; the guard asks only once in each position."""

    @property
    def offered(self) -> bool:
        """Whether the guard can be turned on and off in this game."""
        return self._session.config.guard and self._session.against_ai

    @property
    def asking(self) -> bool:
        """Whether a move is held and the person is asked about this move."""
        return self.blunder is not None

    @property
    def _is_checking(self) -> bool:
        """Whether it is a person's turn and the guard is on."""
        session = self._session
        return self.offered and self.is_on and session.human_to_move and not session.paused

    # -- what happens to a move ---------------------------------------------------------------------

    def play(self, action: int, now: float) -> None:
        """Play a person's move, or hold it while it is checked; do nothing while another move is held."""
        session = self._session
        if self.held is not None:
            return
        if not self._is_checking or action not in session.legal_actions():
            session.play(action, now)
            return
        session.use(helps.GUARD, now, times=0)
        if session.match.state == self._asked_in:
            session.play(action, now)
            return
        self._guard.check(session.match.state, action, now)
        self.held = consequences_of(session.game, session.match.state, action)
        self.show_held(self.held)
        self.update(now)

    def update(self, now: float) -> None:
        """Play the held move, or ask about it, once it is checked; without a held move, let the guard search ahead."""
        if self.held is None:
            if self._is_checking:
                self._guard.prepare(self._session.match.state)
        elif not self.asking:
            found = self._guard.poll(now)
            if isinstance(found, Blunder):
                self._ask(found, now)
            elif found is not WAITING:
                self._make(self.held, now)

    def next_frame_delay(self) -> float | None:
        """Return the seconds until `update` looks at the running check again; None if no check runs."""
        return _GLANCE if self.held is not None and not self.asking else None

    def played(self, event: Event) -> Consequences | None:
        """If `event` says that the held move was played, release the move and return it; else return None."""
        held = self.held
        if not isinstance(event, Moved) or held is None or (event.before, event.action) != (held.before, held.action):
            return None
        self.held = self.blunder = None
        return held

    def discard_stale(self) -> None:
        """Drop the held move if it is no longer possible, because the game has changed or is over."""
        session, held = self._session, self.held
        if held is None or (session.human_to_move and session.match.state == held.before):
            return
        self._let_go()
        self.show_dropped(held)

    def discard(self) -> None:
        """Take a held move off the board, even while it is still checked."""
        if self.held is not None:
            held, was_asked = self.held, self.asking
            self._let_go()
            self.show_returned(held, was_asked)

    # -- the answers --------------------------------------------------------------------------------

    def take_back(self, now: float) -> None:
        """Take the held move back; this counts as a takeback."""
        if self.asking:
            self._session.use(helps.TAKEBACKS, now)
            self.discard()

    def play_anyway(self, now: float) -> None:
        """Play the move about which the person is asked."""
        if self.held is not None and self.asking:
            self._make(self.held, now)

    def play_anyway_by_key(self, now: float) -> None:
        """Play the held move, unless the key came too soon after the question or after its last press."""
        is_ignored, self._key_ignored_until = now < self._key_ignored_until, now + _KEY_IGNORED
        if not is_ignored:
            self.play_anyway(now)

    def close(self) -> None:
        """End all searches."""
        self._guard.close()

    # -- what a subclass shows ----------------------------------------------------------------------

    @abstractmethod
    def show_held(self, move: Consequences) -> None:
        """Show a move on the board while it is checked."""

    @abstractmethod
    def show_question(self, blunder: Blunder) -> None:
        """Ask about the held move."""

    @abstractmethod
    def show_returned(self, move: Consequences, was_asked: bool) -> None:
        """Take a move off the board; if the person was asked about the move, take the question away, too."""

    @abstractmethod
    def show_dropped(self, move: Consequences) -> None:
        """Show the game's position instead of a held move that is no longer possible."""

    # -- below --------------------------------------------------------------------------------------

    def _ask(self, blunder: Blunder, now: float) -> None:
        self._asked_in = blunder.before
        self._key_ignored_until = now + _KEY_IGNORED
        self._session.use(helps.GUARD, now)
        self.blunder = blunder
        self.show_question(blunder)

    def _make(self, held: Consequences, now: float) -> None:
        """Play the held move, or take it off the board if it is no longer legal."""
        self.blunder = None
        if not self._session.play(held.action, now):
            self.discard()

    def _let_go(self) -> None:
        self.held = self.blunder = None
        self._guard.stop()
