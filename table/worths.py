"""What every move of a position is worth on a solved board, asked of the engine while somebody looks.

Where points decide, the late positions of a board are enough: there it is told by how many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ai.exact import has_oracle, is_known, is_solved
from ai.info import Limit
from ai.proven import Proven
from ai.roster import PERFECT
from ai.spec import PerfectOptions, PlayerSpec
from game.verbs import is_terminal
from table.owners import new_owner
from table.thinker import on_all_cores

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from ai.info import Result
    from game.spec import Game

_MEGABYTES = 64
_LIMIT = Limit(seconds=30.0)
SOLVER = PlayerSpec(PERFECT, "perfect", options=PerfectOptions(_MEGABYTES, traps=False))
"""Who knows what each move of a solved board is worth."""


def may_be_known(game: Game) -> bool:
    """Return whether a board's moves can be told by what they are worth, at least late in a game."""
    return is_solved(game) or (game.score is not None and has_oracle(game))


def certain(analysis: Analysis) -> Result | None:
    """Return what a search found that is over; None if it was stopped, failed, or left open what is worth what."""
    if analysis.stopped or analysis.error is not None:
        return None
    proven = analysis.result().info.proven
    return analysis.result() if proven is not None and proven.exact else None


class Worths:
    """For one game at a time; `close` gives the memory back."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self._engine = engine
        self._game = game
        self._owner = new_owner("worths")
        self._state: Any = None
        self._analysis: Analysis | None = None
        self._asked = self._told = False

    @property
    def possible(self) -> bool:
        """Whether the board is solved, or points decide on it and late positions are."""
        return may_be_known(self._game)

    def knows(self, state: Any) -> bool:
        """Whether anything can be found out about a position: on a board that is solved near its end, a late one."""
        return self.possible and is_known(self._game, state)

    @property
    def busy(self) -> bool:
        """Whether some moves may still be found out."""
        return self._analysis is not None and not self._analysis.done

    def look_at(self, state: Any) -> Mapping[int, Proven]:
        """Return what is known by now of the moves in `state`; while it is looked at, more is found out."""
        if state != self._state:
            self.stop()
            self._state = state
            self._analysis = self._ask(state) if self.knows(state) and not is_terminal(state) else None
            self._told = False
        return {} if self._analysis is None else self._analysis.info.move_values

    def news(self) -> Result | None:
        """Return what was found of the position that is looked at once that is certain, and only once."""
        if self._told or self._analysis is None or not self._analysis.done:
            return None
        self._told = True
        return certain(self._analysis) if is_solved(self._game) else None

    def _ask(self, state: Any) -> Analysis:
        from ai.engine import Priority

        self._asked = True
        return self._engine.analyse(
            state,
            _LIMIT,
            player=on_all_cores(SOLVER),
            every_move=True,
            priority=Priority.HINT,
            owner=self._owner,
            tag=(*self._owner, "worths"),
        )

    def stop(self) -> None:
        """Look at nothing."""
        if self._analysis is not None:
            self._analysis.cancel()
        self._state = self._analysis = None

    def close(self) -> None:
        """Stop, and forget what was found out."""
        self.stop()
        if self._asked:
            self._engine.drop_memory(self._owner)
