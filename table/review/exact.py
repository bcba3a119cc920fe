"""Exact results, on a solved board, for positions that the judge could not solve within its limit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.exact import is_solved
from ai.info import Limit
from ai.roster import PERFECT
from ai.spec import PerfectOptions, PlayerSpec
from table.move_values import certain
from table.owners import new_owner

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ai.engine import Analysis, Engine
    from ai.info import Result
    from game import Game
    from saves.models import Judgement
    from table.review.turns import Review

SECONDS = 120.0
"""Thinking time for all positions of a game together. With an opening book, or a usual opening, a tenth is enough."""
_MOST_THREADS = 2


def _is_exact(judgement: Judgement) -> bool:
    """Return whether a judgement is final: a proven draw, or a proven result with its number of plies."""
    return judgement.result == 0 or judgement.plies is not None


def unsolved(game: Game, judged: Mapping[int, Judgement]) -> list[int]:
    """Return the plies of positions whose judgement is not final, in rising order; none if the board is not solved."""
    return [ply for ply in sorted(judged) if not _is_exact(judged[ply])] if is_solved(game) else []


class SolvedPosition(NamedTuple):
    """The exact result of the position after `ply` moves."""

    ply: int
    state: Any
    result: Result


class ExactSolver:
    """Solves positions from the last to the first, since a later result helps with earlier positions.

    The solver ends at a position that it cannot solve in the time left, since earlier positions take longer.

    Attributes:
        total: the number of positions to solve, which the judge could not solve.
    """

    def __init__(self, engine: Engine, game: Game, seconds: float = SECONDS) -> None:
        """Prepare to think for `seconds` at most, about all positions together."""
        self._engine = engine
        self._game = game
        self._owner = new_owner("exact")
        self._open: list[tuple[int, Any]] = []
        self._left = seconds
        self._asked: Analysis | None = None
        self._begun = False
        self.total = 0

    @property
    def is_done(self) -> bool:
        """Whether `begin` was called, and no position is left to be solved."""
        return self._begun and not self._open

    @property
    def remaining(self) -> int:
        """Number of positions still to be solved."""
        return len(self._open)

    @property
    def busy(self) -> bool:
        """Whether a question is running."""
        return self._asked is not None

    def begin(self, states: Sequence[Any], judged: Mapping[int, Judgement]) -> None:
        """Choose the positions of a game that are to be solved (`unsolved`); only the first call has an effect."""
        if not self._begun and self._left > 0:
            self._open = [(ply, states[ply]) for ply in unsolved(self._game, judged)]
            self.total = len(self._open)
        self._begun = True

    def advance(self, review: Review, correct: Callable[[int, Result], Judgement]) -> bool:
        """Continue to solve the positions of `review`.

        `correct(ply, result)` returns the judgement of the position after `ply` moves, made from an exact result.
        Return whether there was a new result, or no position is left to be solved.
        """
        found = self.update(review.match.states, review.judged)
        if found is not None:
            review.update({found.ply: correct(found.ply, found.result)})
        return found is not None or self.is_done

    def update(self, states: Sequence[Any], judged: Mapping[int, Judgement]) -> SolvedPosition | None:
        """Ask for the exact result of the next position of a judged game; return a result that is new, else None."""
        self.begin(states, judged)
        if self._asked is None and self._open:
            self._asked = self._ask(self._open[-1][1])
        if self._asked is None or not self._asked.done:
            return None
        asked, self._asked = self._asked, None
        if asked.stopped:
            return None
        result = certain(asked)
        if result is None:
            self.close()
            return None
        self._left -= asked.info.seconds
        found = SolvedPosition(*self._open.pop(), result)
        if not self._open:
            self.close()
        return found

    def wait(self, seconds: float) -> None:
        """Wait `seconds` at most for the answer to the running question; never call this in the window's thread."""
        if self._asked is not None:
            self._asked.wait(seconds)

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def close(self) -> None:
        """Give up the positions not solved yet, and free the engine's memory."""
        self.stop()
        self._open = []
        self._engine.drop_memory(self._owner)

    def _ask(self, state: Any) -> Analysis:
        from ai.engine import Priority

        limit = Limit(seconds=max(0.1, self._left))
        threads = min(_MOST_THREADS, os.cpu_count() or 1)
        player = PlayerSpec(PERFECT, "perfect", limit, PerfectOptions(traps=False), threads)
        tag = (*self._owner, "exact")
        return self._engine.analyse(state, player=player, priority=Priority.REVIEW, owner=self._owner, tag=tag)
