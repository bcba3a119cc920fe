"""Pentago-Twist's evaluation by lines of five: the marbles on each line that only one side occupies.

For each of the 512 sets of marbles on a quadrant, a table has two words: the number of these marbles on each of the 32
lines, in four bits a line. Four look-ups and three additions count a player's marbles on all lines at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from ai.evaluation.pentago_twist.fillings import table_of_fillings
from game.bits import popcount
from game.pentago_twist import LINES, QUADRANT, PentagoTwist, mover_first
from game.verbs import jitable


def _count(cell: int, word: int) -> int:
    """Return a word with four bits for each of 16 lines, from line 16 * `word` on: 1 if the line has `cell`, else 0."""
    return sum((line >> cell & 1) << 4 * i for i, line in enumerate(LINES[16 * word : 16 * word + 16]))


_COUNTS = table_of_fillings(_count, 2)
EVERY_LINE = np.uint64(0x1111_1111_1111_1111)
CENTRES = np.uint64(sum(1 << 9 * quadrant + 4 for quadrant in range(4)))
"""The cells that no twist moves."""


class FiveLines(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: six values: a line with one, with two, with three, with four marbles of one side only; a marble on a
            centre; the side to move.
    """

    weights: Weights


_WEIGHTS = (1, 3, 10, 26, 12, 12)
_COUNT = len(_WEIGHTS)
offer_own(PentagoTwist, "five-lines", FiveLines, _WEIGHTS)


@answers(evaluate, PentagoTwist, FiveLines)
def _evaluate(state: PentagoTwist, model: FiveLines) -> int:
    weights = held(model.weights, _COUNT)
    own, other = mover_first(state)
    total = weights[5] + weights[4] * (popcount(own & CENTRES) - popcount(other & CENTRES))
    for word in range(2):
        own_counts, other_counts = on_lines(own, word), on_lines(other, word)
        own_any, other_any = occupied(own_counts), occupied(other_counts)
        total += _lines(own_counts, own_any & ~other_any, weights)
        total -= _lines(other_counts, other_any & ~own_any, weights)
    return total  # type: ignore[no-any-return]


@jitable
def on_lines(marbles: np.uint64, word: int) -> np.uint64:
    """Return a word with the number of `marbles` on each of 16 lines, in four bits for each line."""
    upper = _COUNTS[0, marbles & QUADRANT, word] + _COUNTS[1, (marbles >> np.uint64(9)) & QUADRANT, word]
    lower = (
        _COUNTS[2, (marbles >> np.uint64(18)) & QUADRANT, word]
        + _COUNTS[3, (marbles >> np.uint64(27)) & QUADRANT, word]
    )
    return upper + lower  # type: ignore[no-any-return]


@jitable
def occupied(counts: np.uint64) -> np.uint64:
    """Return a mask of the lines whose count is not 0: the lowest of each line's four bits."""
    return (counts | (counts >> np.uint64(1)) | (counts >> np.uint64(2))) & EVERY_LINE


@jitable
def _lines(counts: np.uint64, held: np.uint64, weights: Weights) -> int:
    ones, twos, fours = counts & held, (counts >> np.uint64(1)) & held, (counts >> np.uint64(2)) & held
    total = weights[0] * popcount(ones & ~twos) + weights[1] * popcount(twos & ~ones)
    return total + weights[2] * popcount(ones & twos) + weights[3] * popcount(fours)  # type: ignore[no-any-return]
