"""What a session asks of the engine for its players, one search at a time: an AI's move, or a hint.

Each search has a purpose; a new one of another position drops the old. Results arrive by `poll`, in the thread that
draws, and only if they answer the search that is still wanted.
"""

from __future__ import annotations

import logging
import os
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from ai.roster import strongest
from game import Game, Match, game_of
from game.texts import text

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine, Info, Limit
    from ai.spec import PlayerSpec
    from table.config import Seat

log = logging.getLogger(__name__)

Purpose = Literal["move", "hint"]
Ready: TypeAlias = "Callable[[str, PlayerSpec], bool]"
"""Says whether a player of a board, which is named, can think yet."""

MOST_THREADS = 8
HINT_SECONDS = 1.0
NAMED_SECONDS = 2.0
"""What a player without a limit of its own, such as `uct`, thinks per move."""
CLOCK_SHARE = 20
"""An AI on a clock spends at most this part of the time it has left on one move: one twentieth."""


_FAILED: dict[Purpose, str] = {
    "move": "The computer could not find a move ({error}). The log file has the details.",
    "hint": "The computer could not find a hint ({error}). The log file has the details.",
}


def on_all_cores(player: PlayerSpec) -> PlayerSpec:
    """Let a player use the whole computer; the window needs little of it."""
    return player.parallel(min(MOST_THREADS, os.cpu_count() or 1))


class Thinker:
    """The searches of one session."""

    def __init__(self, engine: Engine, session: int, ready: Ready) -> None:
        """Use `engine`; `session` tells its results from those of other sessions."""
        self.ready = ready
        self.purpose: Purpose | None = None
        self.reply: int | None = None
        self.hinted: int | None = None
        self.problem: str | None = None
        self.failed = False
        self._engine = engine
        self._session = session
        self._analysis: Analysis | None = None
        self._again: Callable[[], object] = lambda: None
        """Asks the last question once more."""
        self._stand_ins: dict[str, str] = {}
        """Who plays for a player whose data cannot be used."""
        self._seed = random.getrandbits(31)  # no two games alike

    @property
    def info(self) -> Info | None:
        """What the running search has found so far."""
        return self._analysis.info if self._analysis else None

    @property
    def is_loading(self) -> bool:
        """Whether the search for a move waits for kernels of its player, which are loaded or compiled first."""
        from ai.thinking import is_ready

        analysis, info = self._analysis, self.info
        if analysis is None or analysis.done or self.purpose != "move" or (info is not None and info.nodes):
            return False
        return not is_ready(game_of(analysis.state), analysis.player)

    def can_move(self, game: Game, seat: Seat) -> bool:
        """Return whether the player of an AI seat can think yet."""
        return self.ready(game.name, self._mover(game, seat))

    def can_advise(self, game: Game) -> bool:
        """Return whether whoever looks for hints can think yet."""
        return self.ready(game.name, self._adviser(game))

    def move(self, match: Match, seat: Seat, time_left: float | None) -> None:
        """Look for the move of an AI seat, within its own limit and what its clock allows (seconds)."""
        from ai.engine import Limit

        self._again = lambda: self.move(match, seat, time_left)
        spec = self._mover(match.game, seat)
        limit = spec.limit if time_left is None else spec.limit.within(Limit(seconds=time_left / CLOCK_SHARE))
        self._ask("move", match, limit, spec)

    def hint(self, match: Match) -> bool:
        """Look for a good move for whoever is to move; return True."""
        from ai.engine import Limit

        self.stop()
        self._again = lambda: self.hint(match)
        self._ask("hint", match, Limit(seconds=HINT_SECONDS), self._adviser(match.game))
        return True

    def stop(self) -> None:
        """Stop and forget whatever runs, and whatever has arrived but was not taken."""
        if self._analysis:
            self._analysis.cancel()
        self._analysis = self.purpose = self.reply = self.hinted = None
        self.failed = False

    def close(self) -> None:
        """Stop, and let the players forget what they remember of this session."""
        self.stop()
        self._engine.drop_memory(self._session)

    def poll(self) -> None:
        """Take over what the running search has found, and its result once it is done."""
        analysis = self._analysis
        if analysis is None or self.purpose is None:
            return
        if not analysis.done:
            return
        if analysis.error is not None:
            if not self._stand_in(analysis):
                self._fail(analysis.error)
        elif self.purpose == "move" and self.reply is None:
            self.reply = analysis.result().action
        elif self.purpose == "hint" and self.hinted is None:
            self.hinted = analysis.result().action

    def take_reply(self) -> int:
        """Return the move that has arrived, and be ready for the next search."""
        assert self.reply is not None
        action, self.reply = self.reply, None
        self._analysis = self.purpose = None
        return action

    def take_hint(self) -> int:
        """Return the hint that has arrived, and be ready for the next search."""
        assert self.hinted is not None
        action, self.hinted = self.hinted, None
        self._analysis = self.purpose = None
        return action

    def take_problem(self) -> str:
        """Return what went wrong, for a person."""
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
        """Return the player of an AI seat, within the limits that it has there."""
        from ai.engine import Limit

        spec = self._player_called(game, seat.player or strongest(game.name)).seeded(self._seed)
        return spec.limited(seat.limit or (Limit(seconds=NAMED_SECONDS) if spec.limit.is_open else spec.limit))

    def _adviser(self, game: Game) -> PlayerSpec:
        return self._player_called(game, strongest(game.name))

    def _player_called(self, game: Game, name: str) -> PlayerSpec:
        """Return the player, or whoever stands in for it."""
        from ai.players import seated_player

        while name in self._stand_ins:
            name = self._stand_ins[name]
        return on_all_cores(seated_player(game, name))

    def _stand_in(self, analysis: Analysis) -> bool:
        """Ask the next weaker player where a player's data cannot be used; return whether there is one."""
        from ai.errors import DataError
        from ai.standins import report_unusable, weaker_player

        error, name = analysis.error, analysis.player.name
        weaker = weaker_player(name)
        if not isinstance(error, DataError) or weaker is None:
            return False
        self.problem = report_unusable(game_of(analysis.state), error)
        self._stand_ins[name] = weaker
        self._again()
        return True

    def _fail(self, error: BaseException) -> None:
        log.error("a search for %s failed", self.purpose, exc_info=error)
        self.problem = text(_FAILED[self.purpose or "move"], error=f"{type(error).__name__}: {error}")
        self._analysis = self.purpose = None
        self.failed = True
