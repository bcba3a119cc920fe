"""A side's progress in Pathwayz: the number of columns that its longest path spans, as for PAI's player `baseline`."""

from __future__ import annotations

from ai.evaluation.built import offer_built
from game.pathwayz import COLUMNS, ROWS, Pathwayz

_STEP = ROWS + 1
_WORD = _STEP * COLUMNS // 2


def path_columns(state: Pathwayz, player: int) -> int:
    """Return the most columns that a group of a side's pieces spans; pieces join in eight directions."""
    lo, hi = (state.white_lo, state.white_hi) if player == 0 else (state.black_lo, state.black_hi)
    left = int(lo) | int(hi) << _WORD
    most = 0
    while left:
        group = _group(left & -left, left)
        left &= ~group
        most = max(most, _columns(group))
    return most


def _group(seed: int, cells: int) -> int:
    """Return the group in `cells` that contains `seed`."""
    while True:
        tall = seed | seed << 1 | seed >> 1
        wide = (tall | tall << _STEP | tall >> _STEP) & cells
        if wide == seed:
            return seed
        seed = wide


def _columns(group: int) -> int:
    """Return the number of columns from the first to the last cell; a group has no gaps."""
    first = (group & -group).bit_length() - 1
    return (group.bit_length() - 1) // _STEP - first // _STEP + 1


offer_built(Pathwayz, path_columns)
