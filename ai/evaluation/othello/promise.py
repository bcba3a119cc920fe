"""The solver's order of moves: the priority of a move before its search to the end.

With few empty cells, moves with few replies have a high priority (fastest first). Corners and regions of odd parity add
a little, and cells beside corners take a little off. With 12 or more empty cells, the champion's evaluation of the move
counts, too. With 15 or more, a search gives this evaluation: one ply, and another ply for every two more empty cells,
four plies at most. This search costs less than a good first move saves (Edax and Egaroucid do likewise).
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import held
from ai.evaluation.othello.by_hand import CORNERS
from ai.evaluation.othello.lines import open_to, turned
from ai.evaluation.othello.patterns import WEIGHTS, value
from ai.kernels import Int, njit, register_jitable
from game.bits import ONE, ZERO, lowest, popcount
from game.othello import CELLS

_BESIDE_CORNERS = np.uint64(0x0042000000004200)
_MOBILITY, _CORNER, _ODD, _BESIDE = 16, 24, 8, 8
_WIPE_OUT = 1 << 39
_EVALUATED, _SEARCHED, _CELLS_A_PLY = 12, 15, 2
"""The fewest empty cells for evaluating a move, the fewest for searching it one ply deep, and the number of empty cells
that each further ply needs."""
_MOST_PLIES = 4
_DISC = 1000
"""The value of a disc in a finished game: more than any evaluation."""
_ALL = CELLS * _DISC
"""A number greater than every value of `_search`."""


@register_jitable
def promise(mine: np.uint64, yours: np.uint64, cell: np.uint64, odd: np.uint64, empties: Int, weights: Int) -> Int:
    """Return the priority of a move, the higher the earlier it is tried.

    Args:
        mine: the discs of the side that moved, after its move.
        yours: the discs of the other side, now to move.
        cell: the cell of the move, as a bit.
        odd: the regions with an odd number of empty cells before the move.
        empties: the number of empty cells before the move.
        weights: the address of the weights of the evaluation (`ai.evaluation.othello.patterns`).
    """
    if yours == ZERO:
        return np.int64(_WIPE_OUT)
    replies = open_to(yours, mine)
    found = np.int64(-_MOBILITY * (popcount(replies) + popcount(replies & CORNERS)))
    if cell & odd != ZERO:
        found += _ODD
    if cell & CORNERS != ZERO:
        found += _CORNER
    if cell & _BESIDE_CORNERS != ZERO:
        found -= _BESIDE
    if empties >= _EVALUATED:
        plies = min(max(np.int64(0), (empties - _SEARCHED + _CELLS_A_PLY) // _CELLS_A_PLY), np.int64(_MOST_PLIES))
        found -= _search(yours, mine, plies, np.int64(-_ALL), np.int64(_ALL), weights)
    return found


@njit(cache=True, nogil=True)
def _search(own: np.uint64, other: np.uint64, plies: Int, alpha: Int, beta: Int, weights: np.int64) -> Int:
    """Return the value of a position for `own`, which is to move, by alpha-beta to `plies` plies."""
    if plies == 0:
        return value(own, other, held(weights, WEIGHTS))
    cells = open_to(own, other)
    if cells == ZERO:
        if open_to(other, own) == ZERO:
            return _DISC * np.int64(popcount(own) - popcount(other))
        return -_search(other, own, plies, -beta, -alpha, weights)
    best = np.int64(-_ALL)
    while cells != ZERO:
        cell = lowest(cells)
        cells &= cells - ONE
        turns = turned(own, other, cell)
        mine = own | turns | (ONE << np.uint64(cell))
        best = max(best, -_search(other ^ turns, mine, plies - 1, -beta, -max(alpha, best), weights))
        if best >= beta:
            break
    return best
