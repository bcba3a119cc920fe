"""The solver of Othello's endgames: exact scores, by searches to the end of the game.

    solver = OthelloSolver(megabytes=64, threads=2)
    solver.score(state)            # own points less the other side's at the end; positive: the side to move wins

Points are counted by the version of the rules that the state names. Results stay in the table for later positions. Any
thread may call the solver; the kernels run without the interpreter lock. `solver_kernels` explains the search.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.othello.last_discs import EMPTY_WORTH
from ai.evaluation.othello.patterns import pattern_model
from ai.evaluation.othello.solver_kernels import LINE, SCRATCH, OthelloSolverMemory, solve
from ai.evaluation.othello.stability import new_edges
from ai.search.abdada import new_notes
from ai.search.race import race
from ai.search.raw import address
from ai.search.task import COUNTERS, NO_LIMIT, NODES, Words
from game.othello import CELLS, GAME, VERSION, Othello, mover_first
from game.verbs import UNDECIDED

_ORDERED_BY = "champion"
"""The name of the weights of the evaluation that orders moves; other weights would only change the solving time."""
_SHARED_EMPTIES = 13
"""The fewest empty cells at which threads share the moves of a position; with fewer there is too little work."""
_ALONE = CELLS + 1
_WORDS_A_MEGABYTE = 1 << 17


class _ThreadMemory:
    """The memory of one search thread."""

    def __init__(self) -> None:
        self.counters: Words = np.zeros(COUNTERS + 1, np.int64)  # and EMPTY_WORTH
        self.scratch = np.zeros((CELLS + 1) * SCRATCH, np.uint64)


class OthelloSolver:
    """The solver and its memory of earlier searches. It answers one question at a time."""

    def __init__(self, megabytes: int = 256, threads: int = 1) -> None:
        """Make a table of `megabytes` MiB, and the threads.

        Raises:
            WeightsError: if the file of the champion's weights is missing or damaged.
        """
        lines = max(1, megabytes) * _WORDS_A_MEGABYTE // LINE
        self._lines = 1 << lines.bit_length() - 1
        self._table = np.zeros(self._lines * LINE, np.uint64)
        self._version = VERSION
        self._weights = pattern_model(GAME, _ORDERED_BY).weights
        self._edges, self._notes = new_edges(), new_notes()
        self._threads = [_ThreadMemory() for _ in range(threads)]
        full = np.uint64(2**CELLS - 1)
        solve(full, ~full, np.int64(-CELLS), np.int64(CELLS), self._memory(self._threads[0], np.zeros(1, np.int64)))

    @property
    def nodes(self) -> int:
        """Positions visited since the solver was made."""
        return sum(int(thread.counters[NODES]) for thread in self._threads)

    def score(self, state: Othello) -> int:
        """Return the exact score of a position for the side to move.

        Raises:
            ValueError: if the game is over.
        """
        score = self.score_within(state, NO_LIMIT)
        assert score is not None, "without a limit a search ends with a score"
        return score

    def score_within(self, state: Othello, nodes: int, stop: Words | None = None) -> int | None:
        """Return the exact score; None if it is not found within `nodes` nodes or before `stop[0]` becomes 1.

        Raises:
            ValueError: if the game is over.
        """
        if state.winner != UNDECIDED:
            raise ValueError("the game is over, there is nothing to solve")
        flag = np.zeros(1, np.int64) if stop is None else stop
        if flag[0] or nodes <= 0:
            return None
        self._count_by(int(state.version))
        for thread in self._threads:
            thread.counters[EMPTY_WORTH] = int(self._version > 1)

        def search(thread: _ThreadMemory) -> int:
            return int(solve(*mover_first(state), np.int64(-CELLS), np.int64(CELLS), self._memory(thread, flag)))

        return race(search, self._threads, nodes)

    def _count_by(self, version: int) -> None:
        """Set the version of the rules for counting points; clear the table if its scores are of another version."""
        if version != self._version:
            self._version = version
            self._table[:] = 0

    def _memory(self, thread: _ThreadMemory, stop: Words) -> OthelloSolverMemory:
        own = address(stop), address(thread.counters)
        table = address(self._table), np.int64(self._lines - 1)
        shared = address(self._notes), np.int64(_ALONE if len(self._threads) == 1 else _SHARED_EMPTIES)
        return OthelloSolverMemory(
            *own, *table, address(thread.scratch), address(self._edges), *shared, address(self._weights)
        )
