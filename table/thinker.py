"""The searches of a session, one at a time: for an AI's move, or for a hint.

Each search has a purpose. A new search drops the old search. `poll` collects the results of the latest search, in the
window's thread.
"""

from __future__ import annotations

import logging
import os
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from ai.roster import strongest
from game import Game, Match, RulesError, game_of
from game.errors import failure_text
from game.texts import Message, text
from table.events import Hinted

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine, Info, Limit
    from ai.info import Result
    from ai.spec import PlayerSpec
    from table.config import Seat

log = logging.getLogger(__name__)

Purpose = Literal["move", "hint"]
Ready: TypeAlias = "Callable[[str, PlayerSpec | None], bool]"
"""A function that says whether a player can think yet, given the board's name and the player; None: all its players."""

MOST_THREADS = 8
HINT_SECONDS = 1.0
NAMED_SECONDS = 2.0
"""Thinking time per move of a player without a limit of its own, such as `uct`."""
CLOCK_SHARE = 20
"""The share of an AI's remaining time, one twentieth, that the AI spends on one move at most."""


_FAILED: dict[Purpose, Message] = {
    "move": "The computer could not find a move.",
    "hint": "The computer could not find a hint.",
}


def on_all_cores(player: PlayerSpec) -> PlayerSpec:
    """Return the player with a search on all cores, since the window needs little processor time."""
    return player.parallel(min(MOST_THREADS, os.cpu_count() or 1))


def _hinted(result: Result) -> Hinted:
    """Return the hint of a search.

    The hint has the proven result only if the proven line begins with the hint's action.
    """
    info, action = result.info, result.action
    return Hinted(action, info.proven if info.pv[:1] == (action,) else None)


class Thinker:
    """The searches of one session."""

    def __init__(self, engine: Engine, session: int, ready: Ready) -> None:
        """Search by `engine`.

        The number `session` keeps this session's searches apart from others; `ready` says whether a player can think
        yet.
        """
        self.ready = ready
        self.purpose: Purpose | None = None
        self.reply: int | None = None
        self.hinted: Hinted | None = None
        self.problem: str | None = None
        self.failed = False
        self._engine = engine
        self._session = session
        self._analysis: Analysis | None = None
        self._again: Callable[[], object] = lambda: None
        """A function that repeats the last question."""
        self._substitutes: dict[str, str] = {}
        """Substitutes for players with unusable data, keyed by the name of the replaced player."""
        self._seed = random.getrandbits(31)  # a new seed for each game, so that games differ

    @property
    def info(self) -> Info | None:
        """The results so far of the running search; None if there is no search."""
        return self._analysis.info if self._analysis else None

    @property
    def move_info(self) -> Info | None:
        """The results so far of the search for a move; None if no move is searched, or while no result is known."""
        return self.info if self.purpose == "move" else None

    @property
    def is_thinking(self) -> bool:
        """Whether the latest search is for a move, and has no reply yet."""
        return self.purpose == "move" and self.reply is None

    @property
    def has_reply(self) -> bool:
        """Whether there is a reply that is not taken yet."""
        return self.reply is not None

    @property
    def is_looking_for_hint(self) -> bool:
        """Whether the latest search is for a hint."""
        return self.purpose == "hint"

    @property
    def is_loading(self) -> bool:
        """Whether the search for a move waits until its player's kernels are loaded or compiled."""
        from ai.thinking import is_ready

        analysis, info = self._analysis, self.info
        if analysis is None or analysis.done or self.purpose != "move" or (info is not None and info.nodes):
            return False
        return not is_ready(game_of(analysis.state), analysis.player)

    def can_move(self, game: Game, seat: Seat) -> bool:
        """Return whether the player of an AI seat can think yet. The quick check of the whole board comes first."""
        return self.ready(game.name, None) or self.ready(game.name, self._mover(game, seat))

    def can_advise(self, game: Game) -> bool:
        """Return whether the player that finds hints can think yet."""
        return self.ready(game.name, None) or self.ready(game.name, self._adviser(game))

    def move(self, match: Match, seat: Seat, time_left: float | None) -> None:
        """Search for the move of an AI seat, within its limit and the seconds left on its clock."""
        from ai.engine import Limit

        self._again = lambda: self.move(match, seat, time_left)
        spec = self._mover(match.game, seat)
        limit = spec.limit if time_left is None else spec.limit.within(Limit(seconds=time_left / CLOCK_SHARE))
        self._ask("move", match, limit, spec)

    def hint(self, match: Match) -> bool:
        """Begin to search for a hint for the side to move; return True."""
        from ai.engine import Limit

        self.stop()
        self._again = lambda: self.hint(match)
        self._ask("hint", match, Limit(seconds=HINT_SECONDS), self._adviser(match.game))
        return True

    def stop(self) -> None:
        """Stop the running search, and drop results not taken yet."""
        if self._analysis:
            self._analysis.cancel()
        self._analysis = self.purpose = self.reply = self.hinted = None
        self.failed = False

    def close(self) -> None:
        """Stop, and free the engine's memory of this session."""
        self.stop()
        self._engine.drop_memory(self._session)

    def poll(self) -> None:
        """Collect the result of the running search once it is done."""
        analysis = self._analysis
        if analysis is None or not analysis.done:
            return
        if analysis.error is not None:
            if not self._substitute(analysis):
                self._fail(analysis.error)
        elif self.purpose == "move" and self.reply is None:
            self.reply = analysis.result().action
        elif self.purpose == "hint" and self.hinted is None:
            self.hinted = _hinted(analysis.result())

    def take_reply(self) -> int:
        """Return the AI's reply; the thinker is then free for the next search."""
        assert self.reply is not None
        action, self.reply = self.reply, None
        self._analysis = self.purpose = None
        return action

    def take_hint(self) -> Hinted:
        """Return the hint; the thinker is then free for the next search."""
        assert self.hinted is not None
        hinted, self.hinted = self.hinted, None
        self._analysis = self.purpose = None
        return hinted

    def take_problem(self) -> str:
        """Return the sentence for the player about a failure, and forget this sentence."""
        problem, self.problem = self.problem or "", None
        return problem

    def _ask(self, purpose: Purpose, match: Match, limit: Limit, player: PlayerSpec) -> None:
        from ai.engine import Priority

        self.purpose = purpose
        self._analysis = self._engine.analyse(
            match.state,
            limit,
            player=player,
            tag=(self._session, len(match.moves), purpose),
            priority=Priority.MOVE if purpose == "move" else Priority.HINT,
            owner=self._session,
            before=match.before,
        )

    def _mover(self, game: Game, seat: Seat) -> PlayerSpec:
        """Return the player of an AI seat, with the seat's limit."""
        from ai.engine import Limit

        spec = self._seated(game, seat).seeded(self._seed)
        if seat.seconds is not None:
            return spec.with_limit(Limit(seconds=seat.seconds))
        return spec.limited(seat.limit or (Limit(seconds=NAMED_SECONDS) if spec.limit.is_open else spec.limit))

    def _seated(self, game: Game, seat: Seat) -> PlayerSpec:
        """Return the player of an AI seat; if it was deleted during the game, its substitute, and report that once."""
        from ai.standins import weaker_player

        name = seat.player or strongest(game.name)
        try:
            return self._player_called(game, name)
        except RulesError as error:
            weaker = weaker_player(name)
            if weaker is None:
                raise
            log.warning("%s", error)
            self.problem = text("{name} is not there any more, so another player plays on.", name=seat.name)
            self._substitutes[name] = weaker
            return self._player_called(game, name)

    def _adviser(self, game: Game) -> PlayerSpec:
        return self._player_called(game, strongest(game.name))

    def _player_called(self, game: Game, name: str) -> PlayerSpec:
        """Return the player `name`, or its substitute, set to search on all cores."""
        from ai.players import seated_player

        while name in self._substitutes:
            name = self._substitutes[name]
        return on_all_cores(seated_player(game, name))

    def _substitute(self, analysis: Analysis) -> bool:
        """If the data of the search's player is unusable, ask the next weaker player; return whether this was done."""
        from ai.errors import DataError
        from ai.standins import report_unusable, weaker_player

        error, name = analysis.error, analysis.player.name
        weaker = weaker_player(name)
        if not isinstance(error, DataError) or weaker is None:
            return False
        self.problem = report_unusable(game_of(analysis.state), error)
        self._substitutes[name] = weaker
        self._again()
        return True

    def _fail(self, error: BaseException) -> None:
        log.error("a search for %s failed", self.purpose, exc_info=error)
        self.problem = failure_text(text(_FAILED[self.purpose or "move"]), error)
        self._analysis = self.purpose = None
        self.failed = True
