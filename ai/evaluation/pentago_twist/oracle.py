"""Pentago-Twist's oracle: the results of positions with few empty cells, and the plies to the end.

The result comes from `endgame_kernels`. The number of plies comes from the proof search, within its limit of nodes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.pentago_twist.endgame_kernels import SCRATCH, PentagoEndgameMemory, value
from ai.exact import Oracle, can_be_found_out
from ai.info import Limit
from ai.proven import Proven
from ai.search.proof import investigate, load
from ai.search.raw import address
from ai.search.table import ENTRY, new_table
from ai.search.task import ABORTED, COUNTERS, NEXT_POLL, NO_LIMIT, NODE_LIMIT, NODES, Words
from game.pentago_twist import CELLS, GAME, PentagoTwist, mover_first
from game.verbs import UNDECIDED

_ENTRY_BYTES = 8 * ENTRY
_PROOF_NODES = 2_000_000
"""The most positions of a search for a distance; few searches need half as many. The search's table has 32 MiB."""
_PROOF_MEGABYTES = 32


class EndgameOracle(Oracle):
    """The oracle: it searches positions near the end and keeps results in its tables."""

    def __init__(self, megabytes: int) -> None:
        """Make tables of `megabytes` MiB, 33 at least."""
        entries = max(1, megabytes - _PROOF_MEGABYTES) * 2**20 // _ENTRY_BYTES
        self._table = new_table(1 << entries.bit_length() - 1)
        self._scratch = np.zeros(SCRATCH, np.uint64)
        self._counters = np.zeros(COUNTERS, np.int64)
        self._kept: dict[str, Any] = {}
        self._proof_nodes = 0
        load(GAME)
        self._value(GAME.initial_state(), 1, np.zeros(1, np.int64))  # compiled or loaded now

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return int(self._counters[NODES]) + self._proof_nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a late position, perhaps with only a bound of its plies; None if a limit is reached."""
        if state.winner != UNDECIDED:
            raise ValueError("the game is over, there is nothing to solve")
        flag, last = np.zeros(1, np.int64) if stop is None else stop, self.nodes + nodes
        if not can_be_found_out(GAME, state) or flag[0] or nodes <= 0:
            return None
        result = self._value(state, nodes, flag)
        if result is None or result == 0:
            return None if result is None else Proven(0)
        return self._distance(state, result, last - self.nodes, flag)

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value as text: +5 is a win in five plies, -<4 a loss within four, 0 a draw."""
        if value.result == 0:
            return "0"
        return f"{'+' if value.result > 0 else '-'}{'' if value.exact else '<'}{value.plies}"

    def _value(self, state: PentagoTwist, nodes: int, stop: Words) -> int | None:
        """Return 1, 0 or -1 for the side to move; None if that took too many nodes or was stopped."""
        counters = self._counters
        now = int(counters[NODES])
        counters[ABORTED], counters[NODE_LIMIT], counters[NEXT_POLL] = 0, min(NO_LIMIT, now + nodes), now
        places = address(stop), address(counters), address(self._table)
        memory = PentagoEndgameMemory(*places, np.int64(self._table.size // ENTRY - 1), address(self._scratch))
        found = value(*mover_first(state), np.int64(CELLS - state.ply), memory)
        return None if counters[ABORTED] else int(found)

    def _distance(self, state: PentagoTwist, result: int, nodes: int, stop: Words) -> Proven:
        """Return a won or lost result with the plies to the end."""
        limit = Limit(nodes=max(1, min(nodes, _PROOF_NODES)))
        finding = investigate(GAME, state, limit, stop, self._kept, loses=result < 0)
        self._proof_nodes += finding.nodes
        if finding.proof is not None:
            return finding.proof.proven
        left = CELLS - int(state.ply)
        return Proven(result, left - (left % 2 != (result > 0)), exact=False)


def new_oracle(megabytes: int, threads: int) -> EndgameOracle:
    """Return an oracle with a limit of memory; it always searches with one thread."""
    return EndgameOracle(megabytes)
