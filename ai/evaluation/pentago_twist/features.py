"""Features of Pentago-Twist that a person can name: 12 for each player, all between 0 and 1.

A line is one of the 32 lines of five, before any twist; it is open to a player as long as no marble of the other player
lies on it. A feature with a maximum in its description, such as `of 8`, is a count divided by this maximum, at most 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.features import Reals, both_sides, declare, describe, share
from ai.evaluation.interface import answers
from ai.evaluation.pentago_twist.five_lines import CENTRES, EVERY_LINE, occupied, on_lines
from game.bits import popcount
from game.pentago_twist import PentagoTwist, can_complete, has_five, twist
from game.verbs import jitable

FEATURES = {
    "open_lines": "lines that are open to it, of 32",
    "ones": "open lines with one of its marbles, of 16",
    "twos": "open lines with two of its marbles, of 8",
    "threes": "open lines with three of its marbles, of 6",
    "fours": "open lines with four of its marbles, of 3",
    "centres": "its marbles in the middle of a quadrant, of 4",
    "quadrant_corners": "its marbles in the corners of quadrants, of 12",
    "quadrant_sides": "its marbles in the middle of a quadrant's side, of 12",
    "twisted_threes": "the most open lines with three or four of its marbles after one twist, of 6",
    "twisted_fours": "the most with four after one twist, of 3",
    "winning_twists": "twists with which one marble could win, of 4",
    "next_win": "1 if there is such a twist",
}
SIDE = len(FEATURES)
NAMES = both_sides(FEATURES)
GROUPS = {
    "lines": both_sides(("open_lines", "ones", "twos", "threes", "fours")),
    "places": both_sides(("centres", "quadrant_corners", "quadrant_sides")),
    "twists": both_sides(("twisted_threes", "twisted_fours")),
    "next-wins": both_sides(("winning_twists", "next_win")),
}

# Chosen by hand: lines with more marbles, the centres that no twist moves, and above all no win for the opponent.
_HAND = {
    "my_twos": 4.0,
    "your_twos": -4.0,
    "my_threes": 8.0,
    "your_threes": -8.0,
    "my_fours": 8.0,
    "your_fours": -8.0,
    "my_centres": 6.0,
    "your_centres": -6.0,
    "my_twisted_threes": 6.0,
    "your_twisted_threes": -6.0,
    "my_next_win": 10.0,
    "your_next_win": -200.0,
}
_BASELINE = {"my_twos": 1.0, "my_threes": 1.0, "my_fours": 1.0}


class Twists(NamedTuple):
    """The features of this module, with their weights."""

    weights: Reals


declare(
    PentagoTwist,
    Twists,
    NAMES,
    GROUPS,
    hand=_HAND,
    baseline=_BASELINE,
    adversarial_baseline=_BASELINE | {name.replace("my_", "your_"): -0.4 for name in _BASELINE},
)

_CORNERS = np.uint64(sum(0b101_000_101 << 9 * quadrant for quadrant in range(4)))
_SIDES = np.uint64(sum(0b010_101_010 << 9 * quadrant for quadrant in range(4)))


@answers(describe, PentagoTwist, Twists)
def _describe(state: PentagoTwist, _features: Twists, viewer: int, out: Reals) -> None:
    first, second = 0, SIDE
    if viewer == 1:
        first, second = SIDE, 0
    _side(state.white, state.black, out, first)
    _side(state.black, state.white, out, second)


@jitable
def _side(own: np.uint64, other: np.uint64, out: Reals, at: int) -> None:
    ones, twos, threes, fours = open_lines(own, other)
    out[at] = (32 - popcount(occupied(on_lines(other, 0))) - popcount(occupied(on_lines(other, 1)))) / 32.0
    out[at + 1] = share(ones, 16)
    out[at + 2] = share(twos, 8)
    out[at + 3] = share(threes, 6)
    out[at + 4] = share(fours, 3)
    out[at + 5] = popcount(own & CENTRES) / 4.0
    out[at + 6] = share(popcount(own & _CORNERS), 12)
    out[at + 7] = share(popcount(own & _SIDES), 12)
    most_long, most_fours, wins = 0, 0, 0
    for turn in range(8):
        after, after_other = twist(own, turn >> 1, turn & 1), twist(other, turn >> 1, turn & 1)
        _, _, threes, fours = open_lines(after, after_other)
        most_long, most_fours = max(most_long, threes + fours), max(most_fours, fours)
        if can_complete(own, other, turn >> 1, turn & 1) and not has_five(after_other):
            wins += 1
    out[at + 8] = share(most_long, 6)
    out[at + 9] = share(most_fours, 3)
    out[at + 10] = share(wins, 4)
    out[at + 11] = 1.0 if wins > 0 else 0.0


@jitable
def open_lines(own: np.uint64, other: np.uint64) -> tuple[int, int, int, int]:
    """Return the numbers of lines with one, two, three and four marbles of `own` and none of `other`."""
    ones, twos, threes, fours = 0, 0, 0, 0
    for word in range(2):
        counts, free = on_lines(own, word), ~occupied(on_lines(other, word))
        low, middle, high = counts & free, (counts >> np.uint64(1)) & free, (counts >> np.uint64(2)) & free
        ones += popcount(low & EVERY_LINE & ~middle & ~high)
        twos += popcount(middle & EVERY_LINE & ~low)
        threes += popcount(middle & EVERY_LINE & low)
        fours += popcount(high & EVERY_LINE & ~low)
    return ones, twos, threes, fours
