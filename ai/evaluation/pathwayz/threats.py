"""Threats of Pathwayz, and the moves that may stop a threat: a search under a threat can skip all other moves.

A threat is an action that would win for the side that has just moved, if it could move again. Two kinds of moves break
the path of a threat: a piece on the threat's cell, and a permanent that flips a regular piece of the path.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import Words, defences, passed
from ai.evaluation.pathwayz.boards import Pair, first, overlap
from game.bits import ZERO
from game.pathwayz import BOARD, CELLS, LEFT_BANK, RIGHT_BANK, Pathwayz, cell_bits, list_cells, spread
from game.verbs import apply_action, implements, jitable


@implements(Pathwayz, passed)
def _passed(state: Pathwayz) -> Pathwayz:
    return Pathwayz(
        state.white_lo,
        state.white_hi,
        state.black_lo,
        state.black_hi,
        state.permanent_lo,
        state.permanent_hi,
        np.int64(state.ply + 1),
        state.winner,
    )


@implements(Pathwayz, defences)
def _defences(state: Pathwayz, threat: int, out: Words) -> int:
    then = apply_action(passed(state), threat)
    own = (then.white_lo, then.white_hi) if then.winner == 0 else (then.black_lo, then.black_hi)
    path = shortest_path(own, (then.permanent_lo, then.permanent_hi), out)
    lo, hi = cell_bits(threat % CELLS)
    empty_lo, empty_hi = BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi)
    near_lo, near_hi = spread(path[0] & ~then.permanent_lo & ~lo, path[1] & ~then.permanent_hi & ~hi)
    near_lo, near_hi = (near_lo & empty_lo) | lo, (near_hi & empty_hi) | hi
    out[0] = threat % CELLS
    count = list_cells(near_lo, near_hi, out, 1)
    for i in range(1, count):
        out[i] += CELLS
    return count


@jitable
def shortest_path(own: Pair, firm: Pair, layers: Words) -> Pair:
    """Return one of the shortest paths of `own` cells across the board, preferably through `firm` cells.

    There must be a path. `layers` is scratch space of two words for each cell of the path.
    """
    lo, hi = own[0] & LEFT_BANK, ZERO
    reached_lo, reached_hi = lo, hi
    last = 0
    while hi & RIGHT_BANK == ZERO:
        layers[2 * last], layers[2 * last + 1] = np.int64(lo), np.int64(hi)
        last += 1
        lo, hi = spread(lo, hi)
        lo, hi = lo & own[0] & ~reached_lo, hi & own[1] & ~reached_hi
        reached_lo, reached_hi = reached_lo | lo, reached_hi | hi
    lo, hi = _one_of((ZERO, hi & RIGHT_BANK), firm)
    path_lo, path_hi = lo, hi
    while last > 0:
        last -= 1
        lo, hi = spread(lo, hi)
        lo, hi = _one_of((lo & np.uint64(layers[2 * last]), hi & np.uint64(layers[2 * last + 1])), firm)
        path_lo, path_hi = path_lo | lo, path_hi | hi
    return path_lo, path_hi


@jitable
def _one_of(cells: Pair, firm: Pair) -> Pair:
    """Return one of `cells`, preferably one in `firm`."""
    lo, hi = overlap(cells, firm)
    return first((lo, hi) if lo | hi != ZERO else cells)
