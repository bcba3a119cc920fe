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
from ai.search.abdada import new_notes
from ai.search.proof import investigate, load
from ai.search.race import race
from ai.search.raw import address
from ai.search.table import ENTRY, new_table
from ai.search.task import COUNTERS, NO_LIMIT, NODES, Words
from game.pentago_twist import CELLS, GAME, PentagoTwist, mover_first
from game.verbs import UNDECIDED

_ENTRY_BYTES = 8 * ENTRY
_PROOF_NODES = 2_000_000
"""The most positions of a search for the plies to the end; few searches need half as many."""
_PROOF_MEGABYTES = 32
"""The size of the table of such a search."""
_SHARED_EMPTIES = 7
"""The fewest empty cells at which threads share the moves of a position; with fewer there is too little work."""
_ALONE = CELLS + 1


class _EndgameThread:
    """The memory of one search thread."""

    def __init__(self) -> None:
        self.counters: Words = np.zeros(COUNTERS, np.int64)
        self.scratch = np.zeros(SCRATCH, np.uint64)


class EndgameOracle(Oracle):
    """The oracle: it searches positions near the end and keeps results in its tables.

    Threads share the table; only one thread searches for the number of plies to the end.
    """

    def __init__(self, megabytes: int, threads: int = 1) -> None:
        """Make tables of `megabytes` MiB, 33 at least, and the threads."""
        entries = max(1, megabytes - _PROOF_MEGABYTES) * 2**20 // _ENTRY_BYTES
        self._table = new_table(1 << entries.bit_length() - 1)
        self._notes = new_notes()
        self._threads = [_EndgameThread() for _ in range(threads)]
        self._kept: dict[str, Any] = {}
        self._proof_nodes = 0
        load(GAME)
        self._value(GAME.initial_state(), 1, np.zeros(1, np.int64))  # compiled or loaded now

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return sum(int(thread.counters[NODES]) for thread in self._threads) + self._proof_nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a late position, or None if a limit is reached; its plies may be only a bound."""
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
        """Return the result for the side to move, 1, 0 or -1; None if the search was stopped or out of `nodes`."""

        def search(thread: _EndgameThread) -> int:
            return int(value(*mover_first(state), np.int64(CELLS - state.ply), self._memory(thread, stop)))

        return race(search, self._threads, nodes)

    def _memory(self, thread: _EndgameThread, stop: Words) -> PentagoEndgameMemory:
        table = address(self._table), np.int64(self._table.size // ENTRY - 1)
        shared = address(self._notes), np.int64(_ALONE if len(self._threads) == 1 else _SHARED_EMPTIES)
        return PentagoEndgameMemory(address(stop), address(thread.counters), *table, address(thread.scratch), *shared)

    def _distance(self, state: PentagoTwist, result: int, nodes: int, stop: Words) -> Proven:
        """Return `result`, a win or a loss, with the number of plies to the end."""
        limit = Limit(nodes=max(1, min(nodes, _PROOF_NODES)))
        finding = investigate(GAME, state, limit, stop, self._kept, loses=result < 0)
        self._proof_nodes += finding.nodes
        if finding.proof is not None:
            return finding.proof.proven
        left = CELLS - int(state.ply)
        return Proven(result, left - (left % 2 != (result > 0)), exact=False)


def new_oracle(megabytes: int, threads: int) -> EndgameOracle:
    """Return an oracle with a limit of memory and a number of search threads."""
    return EndgameOracle(megabytes, threads)
