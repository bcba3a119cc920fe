"""The oracle of the small boards of Pathwayz: the solver, and a table of the first moves, which take long to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ai.evaluation.small_pathwayz.board import Size, SmallBoard, board_of
from ai.evaluation.small_pathwayz.first_moves import stored_value
from ai.evaluation.small_pathwayz.rules_kernels import all_fixed
from ai.evaluation.small_pathwayz.solver import Position, SmallSolver
from ai.exact import Oracle
from ai.proven import Proven
from ai.search.task import NO_LIMIT, Words
from game.pathwayz import COLUMNS, ROWS, size_of
from game.small_pathwayz import SmallPathwayz

if TYPE_CHECKING:
    from collections.abc import Callable


class SmallOracle(Oracle):
    """The oracle: the stored results of early positions, and a solver for each size that was asked about."""

    def __init__(self, megabytes: int, stored: Callable[[SmallPathwayz], Proven | None]) -> None:
        self._megabytes = megabytes
        self._stored = stored
        self._solvers: dict[Size, SmallSolver] = {}

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return sum(solver.nodes for solver in self._solvers.values())

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a position for the side to move, stored or solved; None if a limit is reached."""
        if (known := self._stored(state)) is not None:
            return known
        size = Size(*size_of(state))
        if size not in self._solvers:
            self._solvers[size] = SmallSolver(size, self._megabytes)
        found = self._solvers[size].value(position_of(state), nodes, stop)
        return None if found is None else Proven(found[0], found[1] if found[0] else None)

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value as text: the result and the plies to the end, as the command `solve` prints them."""
        return f"{value.result:+}:{value.plies}" if value.result else "0"


def position_of(state: SmallPathwayz) -> Position:
    """Return a position in the form that the solver takes."""
    size = Size(*size_of(state))
    board = board_of(size)
    white, black = _packed(state.white_lo, state.white_hi, board), _packed(state.black_lo, state.black_hi, board)
    own, other = (white, black) if state.ply & 1 == 0 else (black, white)
    permanent = _packed(state.permanent_lo, state.permanent_hi, board)
    with np.errstate(over="ignore"):  # shifts wrap on purpose
        return Position(own, other, all_fixed(own | other, permanent, board))


def _packed(lo: np.uint64, hi: np.uint64, board: SmallBoard) -> np.uint64:
    """Return a set of cells of the small board in a single word, in the layout of `board`."""
    half, found = COLUMNS // 2, 0
    for column in range(int(board.columns)):
        word = int(lo) if column < half else int(hi)
        found |= (word >> (ROWS + 1) * (column % half) & int(board.left)) << int(board.step) * column
    return np.uint64(found)


def new_oracle(megabytes: int, _threads: int) -> SmallOracle:
    """Return an oracle with a limit of memory for each size; it always searches with one thread."""
    return SmallOracle(megabytes, stored_value)
