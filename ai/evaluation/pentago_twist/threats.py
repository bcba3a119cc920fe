"""Threats of Pentago-Twist, and the moves that may stop a threat: a search under a threat can skip all other moves.

A threat is an action that would win for the side that has just moved, if it could move again. The threat needs the
marbles of its line in place. So a move may stop it by a twist of a quadrant with these marbles, or by a marble on the
line. A move may also make the twist of the threat complete fives of both colours, which is a draw.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import Words, defences, passed
from game.bits import ONE, ZERO
from game.pentago_twist import (
    CELLS,
    QUADRANT,
    PentagoTwist,
    before_twist,
    is_one_short,
    mover_first,
    one_five,
    twist,
    twist_of,
)
from game.verbs import distinct_actions, implements, jitable


@implements(PentagoTwist, passed)
def _passed(state: PentagoTwist) -> PentagoTwist:
    if state.ply >= CELLS - 1:  # the mover fills the last cell, and the game ends
        return state
    return PentagoTwist(state.white, state.black, np.int64(state.ply + 1), state.winner)


@implements(PentagoTwist, defences)
def _defences(state: PentagoTwist, threat: int, out: Words) -> int:
    own, other = mover_first(state)
    quadrant, kind = twist_of(threat)
    line = one_five(twist(other | (ONE << np.uint64(threat >> 3)), quadrant, kind))
    needed = before_twist(line, quadrant, kind)
    stopping = _stopping_twists(own, needed, quadrant, kind)
    kept = 0
    for i in range(distinct_actions(state, out)):
        action = out[i]
        if stopping >> (action & 7) & 1 == 1 or needed >> np.uint64(action >> 3) & ONE == ONE:
            out[kept] = action
            kept += 1
    return kept


@jitable
def _stopping_twists(own: np.uint64, needed: np.uint64, quadrant: int, kind: int) -> int | np.int64:
    """Return a bit for each twist (2 * quadrant + kind) that may stop a threat, wherever the move's marble is placed.

    `needed` are the marbles of the threat, and (`quadrant`, `kind`) is its twist. A twist may stop the threat if it
    moves needed marbles, or if the mover's marbles `own` can make a five after it or after both twists.
    """
    found = 0
    for i in range(8):
        after = twist(own, i >> 1, i & 1)
        moves_it = needed >> np.uint64(9 * (i >> 1)) & QUADRANT != ZERO
        if moves_it or is_one_short(after) or is_one_short(twist(after, quadrant, kind)):
            found |= 1 << i
    return found
