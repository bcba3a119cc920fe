"""The solver of Kalah: the exact margin of a position in seeds, by searches to the end of the game.

    solver = KalahSolver(megabytes=256)
    solver.margin(state)             # seeds of the side to move less the other's at the end, with the stores

Results stay in the table for later positions of a board with the same number of houses. Positions with few seeds are
looked up in the endgame table. After a long search this table is extended to positions with one seed more.
`solver_kernels` explains the search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.kalah.endgame import Endgame, find_endgame, most_seeds, the_endgame
from ai.evaluation.kalah.numbering import starts
from ai.evaluation.kalah.solver_kernels import ENTRY, MOST_PLIES, SCRATCH, KalahSolverMemory, solve
from ai.search.raw import address
from ai.search.task import COUNTERS, NO_LIMIT, NODES, Words, limit_nodes
from game.kalah import HOUSES, MOST_HOUSES, STORE, Kalah, held, in_houses, starting
from game.verbs import UNDECIDED

_BUCKET = 16 * ENTRY
"""Number of bytes in a bucket of the table."""
_ROUND = 4_000_000
"""Number of positions that a search visits before the endgame table can grow."""


class KalahBounds(NamedTuple):
    """Bounds of the margin of a position, for the side to move."""

    least: int
    most: int


class KalahSolver:
    """The solver and its memory of earlier searches. It answers one question at a time."""

    def __init__(self, megabytes: int = 256) -> None:
        """Make tables of about `megabytes` MiB, 2 at least; the endgame table gets a quarter of this memory."""
        self._megabytes = max(2, megabytes)
        self._bits = (self._megabytes * 3 * 2**18 // _BUCKET).bit_length() - 1
        self._counters: Words = np.zeros(COUNTERS, np.int64)
        self._scratch = np.zeros(MOST_PLIES * SCRATCH, np.uint64)
        self._reset(MOST_HOUSES)
        self._search(starting(6, 1), 1, np.zeros(1, np.int64), np.array([-12, 12, 0], np.int64))  # compiles or loads

    def _reset(self, houses: int) -> None:
        """Clear the tables, for a board with `houses` houses a side."""
        self._endgame: Endgame = the_endgame(houses)
        self._table = np.zeros(2 * ENTRY << self._bits, np.uint64)

    @property
    def nodes(self) -> int:
        """Positions visited since the solver was made."""
        return int(self._counters[NODES])

    @property
    def seeds(self) -> int:
        """The most seeds in the houses of a position in the endgame table."""
        return self._endgame.seeds

    def margin(self, state: Kalah) -> int:
        """Return the margin of the side to move in seeds, negative if the side loses.

        Raises:
            ValueError: if the game is over.
        """
        bounds = self.bounds(state)
        assert bounds.least == bounds.most, "without a limit a search ends with a margin"
        return bounds.least

    def bounds(
        self, state: Kalah, nodes: int = NO_LIMIT, stop: Words | None = None, known: KalahBounds | None = None
    ) -> KalahBounds:
        """Return bounds of the margin; they are equal unless the nodes ran out or `stop[0]` became 1.

        Args:
            state: an undecided position.
            nodes: the most positions to visit.
            stop: its element becomes 1 to end the search.
            known: bounds from an earlier search, where this search begins.

        Raises:
            ValueError: if the game is over.
        """
        if state.winner != UNDECIDED:
            raise ValueError("the game is over, there is nothing to solve")
        if int(state.houses) != self._endgame.houses:
            self._reset(int(state.houses))
        lead, seeds = _lead(state), _seeds(state)
        window = np.array([-seeds, seeds, seeds % 2], np.int64)
        if known is not None:
            window[:2] = known.least - lead, known.most - lead
        flag = np.zeros(1, np.int64) if stop is None else stop
        began, last = self.nodes, self.nodes + nodes
        while window[0] < window[1] and not flag[0] and self.nodes < last:
            self._search(state, min(_ROUND, last - self.nodes), flag, window)
            if window[0] < window[1] and not flag[0]:
                self._grow(self.nodes - began, flag)
        return KalahBounds(int(window[0]) + lead, int(window[1]) + lead)

    def _search(self, state: Kalah, nodes: int, stop: Words, window: Words) -> None:
        """Narrow the value's bounds, the first two items of `window`, by a search of at most `nodes` positions."""
        limit_nodes(self._counters, nodes)
        own, other = sides(state)
        seeds = _seeds(state)
        solve(own & HOUSES, other & HOUSES, np.int64(seeds), address(window), self._memory(stop, seeds))

    def _memory(self, stop: Words, seeds: int) -> KalahSolverMemory:
        """Return the memory of the kernels for a search that begins with `seeds` seeds in the houses."""
        endgame = self._endgame
        places = address(stop), address(self._counters), address(self._table)
        crowded = np.int64(_is_crowded(seeds, endgame.houses))
        board = np.int64(endgame.houses), crowded, np.int64(endgame.seeds)
        scratch = np.int64(64 - self._bits), address(self._scratch)
        return KalahSolverMemory(*places, *scratch, *board, address(endgame.values), address(endgame.numbers))

    def _grow(self, searched: int, stop: Words) -> None:
        """Add positions with one more seed to the endgame table, if memory suffices and `searched` nodes are enough."""
        houses, seeds = self._endgame.houses, self._endgame.seeds + 1
        if seeds <= most_seeds(houses, self._megabytes // 4) and int(starts(houses)[seeds + 1]) <= searched:
            found = find_endgame(houses, seeds, self._endgame, stop)
            if not stop[0]:
                self._endgame = found


def _is_crowded(seeds: int, houses: int) -> bool:
    """Return whether a board has so many seeds that the order of moves for many seeds makes its search faster.

    This order was faster for Kalah(4,6), (5,4), (5,5) and (6,5), and slower for (5,3), (6,3) and (6,4).
    """
    return seeds >= houses * (2 * houses - 3)


def sides(state: Kalah) -> tuple[np.uint64, np.uint64]:
    """Return the seeds of the side to move, and of the other."""
    return (state.south, state.north) if state.side == 0 else (state.north, state.south)


def _lead(state: Kalah) -> int:
    """Return the seeds in the store of the side to move less the seeds in the other store."""
    own, other = sides(state)
    return int(held(own, STORE)) - int(held(other, STORE))


def _seeds(state: Kalah) -> int:
    return int(in_houses(state.south)) + int(in_houses(state.north))
