"""The two rules of Othello that a solver uses most, in plain Python. Compiled code has `ai.evaluation.othello.vectors`.

Importing `ai.kernels` imports `vectors` too, so this module must not import `ai.kernels`.
"""

from __future__ import annotations

import numpy as np

from game.bits import popcount
from game.othello import CELLS, Othello, flips, movable


def turned(own: np.uint64, other: np.uint64, cell: int | np.int64) -> np.uint64:
    """Return the discs that turn when the owner of `own` puts a disc on an empty `cell`; none if that is illegal."""
    return flips(own, other, cell)


def open_to(own: np.uint64, other: np.uint64) -> np.uint64:
    """Return the cells on which the owner of `own` can put a disc."""
    return movable(own, other)


def empties(state: Othello) -> int:
    """Return the number of empty cells."""
    return CELLS - popcount(state.black | state.white)
