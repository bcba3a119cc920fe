"""Wins of Pentago-Twist: whether a side wins at once, and whether it cannot stop a win of the other side."""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import is_defenceless
from game.bits import ONE, ZERO
from game.pentago_twist import (
    BOARD,
    PentagoTwist,
    can_complete,
    has_five,
    hindering_cells,
    mover_first,
    twist,
    winning_twist,
)
from game.verbs import implements, jitable


@jitable
def can_win(own: np.uint64, other: np.uint64) -> bool:
    """Return whether a move of `own` would win at once: it makes a five of its own marbles and none of `other`."""
    return winning_twist(own, other) >= 0


@implements(PentagoTwist, is_defenceless)
def _is_defenceless(state: PentagoTwist) -> int:
    own, other = mover_first(state)
    return 1 if is_lost_next(own, other) else 0


@jitable
def is_lost_next(own: np.uint64, other: np.uint64) -> bool:
    """Return whether each move of `own`, the side to move, loses at once or lets `other` win next.

    The caller makes sure that the side to move cannot win at once. If the last marble of the game makes no five, the
    game is drawn.
    """
    empty = BOARD & ~(own | other)
    for turn in range(8):
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if has_five(after_other):
            if can_complete(own, other, quadrant, kind):
                return False  # fives of both sides: a draw
        elif empty & (empty - ONE) == ZERO or hindering_cells(after, after_other) != ZERO:
            return False
    return True
