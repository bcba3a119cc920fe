"""Wins at once in Pentago-Twist, by tables: whether a side has one, and who cannot stop the other's.

A line has a part in each quadrant. Of a quadrant's filling a table tells which of the 32 lines have their part in it

- whole: nothing is missing (lines that do not touch the quadrant are whole there too), or
- near: at most one marble is missing, whose cell is empty.

A move completes a line if all its parts are whole but for one that is near, one quadrant being seen as it is after the
twist. So a twist needs two look-ups and a few operations on words of 32 bits, whatever the number of empty cells.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ai.evaluation.interface import is_defenceless
from game.bits import ONE, ZERO, lowest
from game.pentago_twist import BOARD, LINES, QUADRANT, TWISTED, PentagoTwist, has_five, mover_first, twist
from game.verbs import implements, jitable

AS_IT_IS = 2
"""Stands in the place of a kind of twist where there is none."""
_HALF = np.uint64(32)
Words = npt.NDArray[np.uint64]
_LOW = np.uint64(2**32 - 1)

Parts: TypeAlias = np.uint64
"""A bit for each of the 32 lines (`LINES`): in the lower half those that are whole, in the upper those near."""


def _tables() -> tuple[Words, Words]:
    """Return `_OWN` and `_SPOILED`."""
    fillings, bits = np.arange(512)[:, None], ONE << np.arange(32, dtype=np.uint64)
    parts = np.array([[[line >> 9 * quadrant & 511 for line in LINES]] for quadrant in range(4)])
    lacking = np.bitwise_count(parts & ~fillings)
    whole, near, spoiled = (
        np.where(held, bits, ZERO).sum(axis=2) for held in (lacking == 0, lacking <= 1, parts & fillings != 0)
    )
    after = [*TWISTED, np.arange(512)]
    own = [(whole | near << _HALF)[:, each] for each in after]
    return np.array(own), np.array([(spoiled << _HALF)[:, each] for each in after])


_OWN, _SPOILED = _tables()
"""By kind of twist, quadrant and its filling before: the parts after it if the filling is of one's own marbles; and the
lines, in the upper half, that are not near if it is of the other side's. Shape (3, 4, 512)."""


@jitable
def _parts(own: np.uint64, other: np.uint64, quadrant: int, kind: int) -> Parts:
    """Return the parts of `own` in a quadrant after a twist."""
    shift = np.uint64(9 * quadrant)
    spoiled = _SPOILED[kind, quadrant, (other >> shift) & QUADRANT]
    return _OWN[kind, quadrant, (own >> shift) & QUADRANT] & ~spoiled  # type: ignore[no-any-return]


@jitable
def _joined(one: Parts, another: Parts) -> Parts:
    """Return the parts of two places together: one marble may be missing in either, not in both."""
    whole = one & another & _LOW
    near = ((one >> _HALF) & another) | (one & (another >> _HALF))
    return whole | (near << _HALF)


@jitable
def can_win(own: np.uint64, other: np.uint64) -> bool:
    """Return whether who has the marbles `own` wins with the next move: five of its own, and none of the other's."""
    return winning_twist(own, other) >= 0


@jitable
def winning_twist(own: np.uint64, other: np.uint64) -> int:
    """Return 2 * quadrant + kind of a twist with which `own` can win, or -1; an empty cell is taken for granted."""
    top = _joined(_parts(own, other, 0, AS_IT_IS), _parts(own, other, 1, AS_IT_IS))
    bottom = _joined(_parts(own, other, 2, AS_IT_IS), _parts(own, other, 3, AS_IT_IS))
    for quadrant in range(4):
        rest = _joined(_parts(own, other, quadrant ^ 1, AS_IT_IS), bottom if quadrant < 2 else top)
        for kind in range(2):
            completed = _joined(_parts(own, other, quadrant, kind), rest) >> _HALF
            if completed != ZERO and not has_five(twist(other, quadrant, kind)):
                return 2 * quadrant + kind
    return -1


@jitable
def can_complete(own: np.uint64, other: np.uint64, quadrant: int, kind: int) -> bool:
    """Return whether `own` has five in a row after a marble on the right cell and this twist."""
    parts = _parts(own, other, quadrant, kind)
    for each in range(4):
        if each != quadrant:
            parts = _joined(parts, _parts(own, other, each, AS_IT_IS))
    return bool(parts >> _HALF != ZERO)


@implements(PentagoTwist, is_defenceless)
def _is_defenceless(state: PentagoTwist) -> int:
    own, other = mover_first(state)
    return 1 if is_lost_next(own, other) else 0


@jitable
def is_lost_next(own: np.uint64, other: np.uint64) -> bool:
    """Return whether `own`, to move and unable to win at once, loses by its own move or the next one of `other`.

    A marble can only hinder the other side: where it does not win after the twist alone, it does not at all.
    """
    empty = BOARD & ~(own | other)
    for turn in range(8):
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if has_five(after_other):
            if can_complete(own, other, quadrant, kind):
                return False  # five of both sides: a draw
        elif empty & (empty - ONE) == ZERO or not can_win(after_other, after):
            return False
        else:
            left = BOARD & ~(after | after_other)
            while left != ZERO:
                if not can_win(after_other, after | (ONE << np.uint64(lowest(left)))):
                    return False
                left &= left - ONE
    return True
