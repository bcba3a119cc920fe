"""The results that a judge's limit left open on a solved board, found once all else is known."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.exact import is_solved
from ai.info import Limit
from ai.roster import PERFECT
from ai.spec import PerfectOptions, PlayerSpec
from table.owners import new_owner
from table.worths import certain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ai.engine import Analysis, Engine
    from ai.info import Result
    from game import Game
    from saves.models import Judgement

SECONDS = 120.0
"""Thinking time for all positions of a game together. A book, or a usual opening, leaves less than a tenth to do."""
_MOST_THREADS = 2


def _is_exact(judgement: Judgement) -> bool:
    """Return whether nothing more can be found out: a draw, or a win in so many plies."""
    return judgement.result == 0 or judgement.plies is not None


class Solved(NamedTuple):
    """What was found of the position after `ply` moves."""

    ply: int
    state: Any
    result: Result


class Exact:
    """Solves positions from the last one to the first: what is found of a later one helps with those before.

    It ends with the first that cannot be solved in the time that is left, for those before it take longer.

    Attributes:
        begun: whether it knows which positions those are.
    """

    def __init__(self, engine: Engine, game: Game, seconds: float = SECONDS) -> None:
        """Think for so many seconds at most, about all positions together."""
        self._engine = engine
        self._game = game
        self._owner = new_owner("exact")
        self._open: list[tuple[int, Any]] = []
        self._left = seconds
        self._asked: Analysis | None = None
        self.begun = False

    @property
    def open(self) -> int:
        """How many positions are still to be solved."""
        return len(self._open)

    @property
    def busy(self) -> bool:
        """Whether the engine has a question."""
        return self._asked is not None

    def begin(self, states: Sequence[Any], judged: Mapping[int, Judgement]) -> None:
        """Take the positions of a game whose results are not exact; none on a board that is not solved."""
        self.begun = True
        if is_solved(self._game) and self._left > 0:
            self._open = [(ply, states[ply]) for ply in sorted(judged) if not _is_exact(judged[ply])]

    def update(self) -> Solved | None:
        """Ask for what is open; return what has been found, if anything."""
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
        found = Solved(*self._open.pop(), result)
        if not self._open:
            self.close()
        return found

    def wait(self, seconds: float) -> None:
        """Wait for what was asked for; for whoever has a thread of its own."""
        if self._asked is not None:
            self._asked.wait(seconds)

    def stop(self) -> None:
        """Ask for nothing, until the next `update`."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def close(self) -> None:
        """Give up what is open, and the memory."""
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
