"""Wins of Pentago-Twist: whether a side wins at once, and whether it cannot stop a win of the other side."""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import is_defenceless
from game.bits import ONE, ZERO, lowest
from game.pentago_twist import (
    BOARD,
    PentagoTwist,
    can_complete,
    common_gap,
    has_five,
    is_one_short,
    mover_first,
    twist,
    winning_twist,
)
from game.verbs import implements, jitable


@jitable
def can_win(own: np.uint64, other: np.uint64) -> bool:
    """Return whether the owner of `own` wins with the next move: five of its own, and no five of the other's."""
    return winning_twist(own, other) >= 0


@jitable
def hindering_cells(own: np.uint64, other: np.uint64, threat: int) -> np.uint64:
    """Return empty cells, among them all on which a marble of `own` would take from `other` all its wins at once.

    Args:
        own: the marbles of the side that has to hinder.
        other: the marbles of the side that can win.
        threat: the `winning_twist` of `other`.
    """
    quadrant, kind = threat >> 1, threat & 1
    if is_one_short(twist(own, quadrant, kind)):
        return BOARD & ~(own | other)  # a marble may also give both sides five, which is a draw
    return common_gap(other, own, quadrant, kind)


@implements(PentagoTwist, is_defenceless)
def _is_defenceless(state: PentagoTwist) -> int:
    own, other = mover_first(state)
    return 1 if is_lost_next(own, other) else 0


@jitable
def is_lost_next(own: np.uint64, other: np.uint64) -> bool:
    """Return whether all moves of `own`, which cannot win at once, lose at once or to the next move of `other`.

    A marble can only hinder the other side. If `other` does not win after the twist alone, it does not win at all.
    """
    empty = BOARD & ~(own | other)
    for turn in range(8):
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if has_five(after_other):
            if can_complete(own, other, quadrant, kind):
                return False  # fives of both sides: a draw
        else:
            threat = winning_twist(after_other, after)
            if empty & (empty - ONE) == ZERO or threat < 0:
                return False
            left = hindering_cells(after, after_other, threat)
            while left != ZERO:
                if not can_win(after_other, after | (ONE << np.uint64(lowest(left)))):
                    return False
                left &= left - ONE
    return True
