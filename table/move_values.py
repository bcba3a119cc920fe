"""Exact values of all moves in a position of a solved board, asked of the engine while the position is shown.

On a board that counts points, only late positions are solved; their values are points.
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
"""The player that knows the value of each move on a solved board."""


def may_be_known(game: Game) -> bool:
    """Return whether exact values of a board's moves can be found, at least late in a game."""
    return is_solved(game) or (game.score is not None and has_oracle(game))


def certain(analysis: Analysis) -> Result | None:
    """Return the exact result of a finished search; None if the search was stopped, failed or found no such result."""
    if analysis.stopped or analysis.error is not None:
        return None
    proven = analysis.result().info.proven
    return analysis.result() if proven is not None and proven.exact else None


class MoveValues:
    """Exact values of moves in one game; `close` frees the engine's memory."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self._engine = engine
        self._game = game
        self._owner = new_owner("worths")
        self._state: Any = None
        self._analysis: Analysis | None = None
        self._reported = False

    @property
    def possible(self) -> bool:
        """Whether moves can have values: the board is solved, or it counts points and its late positions are solved."""
        return may_be_known(self._game)

    def knows(self, state: Any) -> bool:
        """Whether a position can be solved; on a board that counts points, only late positions can be solved."""
        return self.possible and is_known(self._game, state)

    @property
    def busy(self) -> bool:
        """Whether a search is running."""
        return self._analysis is not None and not self._analysis.done

    def look_at(self, state: Any) -> Mapping[int, Proven]:
        """Return the values of the moves in `state` that are known so far, and search for the others."""
        if state != self._state:
            self.stop()
            self._state = state
            self._analysis = self._ask(state) if self.knows(state) and not is_terminal(state) else None
            self._reported = False
        return {} if self._analysis is None else self._analysis.info.move_values

    def news(self) -> Result | None:
        """Return the exact result of the position when it has just been found; None at every other call."""
        if self._reported or self._analysis is None or not self._analysis.done:
            return None
        self._reported = True
        return certain(self._analysis) if is_solved(self._game) else None

    def _ask(self, state: Any) -> Analysis:
        from ai.engine import Priority

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
        """End the search."""
        if self._analysis is not None:
            self._analysis.cancel()
        self._state = self._analysis = None

    def close(self) -> None:
        """Stop, and free the memory of the searches."""
        self.stop()
        self._engine.drop_memory(self._owner)
