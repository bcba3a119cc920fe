"""Two kinds of help on the board of a game, off at first: the value of each move, and the threats of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ai.search.scores import value_of
from coach import mark_texts
from coach.boards import texts_of
from game.texts import sentences, text
from game.verbs import current_player
from saves import helps
from table.move_values import MoveValues
from table.threatening import Threats

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.engine import Engine
    from ai.proven import Proven
    from table.consequences import Consequences
    from table.line import LineCursor
    from table.session import Session

_SLICE = 0.003  # seconds of a frame for the search for threats


class ShownValues:
    """The value of each move in the position on the board (`position`). A rated game against a computer shows no
    values.

    Attributes:
        shown: whether the person wants to see the values.
        known: the values found so far, keyed by action.
    """

    def __init__(
        self,
        engine: Engine,
        session: Session,
        line: LineCursor,
        *,
        position: Callable[[], Any],
        tells_all: Callable[[], bool],
        notice: Callable[[str], None],
    ) -> None:
        """Show no values yet. `tells_all` says whether values may be shown in this game; `notice` shows a message."""
        self._session, self._line, self._game = session, line, session.game
        self._position, self._tells_all, self._notice = position, tells_all, notice
        self._values = MoveValues(engine, session.game)
        self._state: Any = None
        self.known: dict[int, Proven] = {}
        self.shown = False

    @property
    def possible(self) -> bool:
        """Whether the values may be shown: the board is solved, at least near the end, and the game is not rated."""
        return self._values.possible and self._tells_all()

    @property
    def busy(self) -> bool:
        """Whether more values will be known soon."""
        return self.shown and self._values.busy

    @property
    def proof(self) -> Proven | None:
        """The proven result of the position for the side to move; None while a move has no value yet.

        It is the best of the moves' values.
        """
        if not self.known or self.busy or self._state != self._position():
            return None
        is_complete = len(self.known) == len(self._game.actions(self._state))
        return max(self.known.values(), key=value_of) if is_complete else None

    def toggle(self) -> None:
        """Show or hide the values; if they may not be shown, say why."""
        if not self.possible:
            why = mark_texts.no_move_values() if self._values.possible else mark_texts.unsolved(self._game)
            self._notice(why)
        else:
            self.shown = not self.shown
            if self.shown:
                self._notice(mark_texts.meaning_of_values(self._game, self._position()))
        self.update()

    def update(self) -> bool:
        """Read the values found so far; return whether these values or the win chances have changed."""
        self._state = state = self._position()
        if self.shown and self.possible and self._session.analysis.can_judge:
            known = dict(self._values.look_at(state))
        else:
            self._values.stop()
            known = {}
        changed, self.known = known != self.known, known
        return self._tell_judge(state) or changed

    def _tell_judge(self, state: Any) -> bool:
        """Report the proven results to the judge once every move has a value; return whether the win chances change."""
        found = self._values.news() if self._line.state == state else None
        if found is not None:
            self._session.analysis.judging.correct(self._line.ply, found)
        return found is not None

    def close(self) -> None:
        """End the search for values, and free the memory that the engine uses for it."""
        self._values.close()


class ShownThreats:
    """The threats in the position on the board (`position`). The search for them is spread over many frames.

    Attributes:
        shown: whether the person wants to see the threats.
    """

    def __init__(
        self,
        session: Session,
        *,
        position: Callable[[], Any],
        covered: Callable[[], bool],
        notice: Callable[[str], None],
    ) -> None:
        """Show no threats yet. `position` returns the position on the board; `covered` says whether a dialog hides the
        board.

        `notice` shows a text.
        """
        self._session, self._position, self._covered, self._notice = session, position, covered, notice
        self._texts = texts_of(session.game.name)
        self._threats = Threats(session.game, self._texts.threat.meets if self._texts.threat else None)
        self.shown = False
        self._asked = False
        """Whether the meaning of the marks is to be shown when the search has ended."""

    @property
    def busy(self) -> bool:
        """Whether the search for threats goes on."""
        return self._looking and self._threats.busy

    @property
    def _looking(self) -> bool:
        return self.shown and not self._covered()

    @property
    def found(self) -> dict[tuple[int, int], Consequences]:
        """The marked moves of the shown position with their consequences, keyed by side and action."""
        is_known = not self._threats.busy and self._threats.state == self._position()
        return self._threats.found if self._looking and is_known else {}

    @property
    def shows_win(self) -> bool:
        """Whether a marked move wins at once for the side to move."""
        mover = int(current_player(self._position()))
        return any(side == mover and move.wins for (side, _action), move in self.found.items())

    def toggle(self, now: float) -> None:
        """Show or hide the threats."""
        self.shown = not self.shown
        self.count_as_help(now)
        self._asked = self.shown
        self.update()

    def count_as_help(self, now: float) -> None:
        """Count the shown threats as help that the person used in this game."""
        session = self._session
        if self.shown and session.outcome is None and helps.THREATS not in session.used:
            session.use(helps.THREATS, now)

    def update(self) -> bool:
        """Search the position on the board a little further; return whether the marks have changed."""
        self._threats.look_at(self._position() if self._looking else None)
        news = self._threats.update(_SLICE)
        if self._asked and self._looking and not self._threats.busy:
            self._asked = False
            self._tell_meaning()
        return news

    def _tell_meaning(self) -> None:
        session, found = self._session, bool(self._threats.found)
        helped = session.against_ai and helps.THREATS in session.used
        meaning = mark_texts.meaning_of_threats(self._texts, self._position(), found=found)
        self._notice(sentences(meaning, text("This game is not rated.") if helped else ""))
