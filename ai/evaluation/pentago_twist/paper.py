"""The evaluation of Zhao's paper (McGill 2022): the sum of a table over the configurations of 18 winning lines.

Winning lines are the rows, the columns, and the diagonals of six and of five cells. A configuration has the owner of
each cell. The paper publishes no numbers. It only says that the value depends on the number of marbles on the line, and
that "three consecutive pieces on the same quadrant" count more than three others. docs/pentago-twist-players.md tells
how we read this.

`paper-counts` is the evaluation that inspired Zhao (N. Buescher's Pentago player, as the paper quotes it): w(n) for n
marbles of a player on a line, also if the other player has marbles on the line.

An index into the table is the line's cells as digits to base 3: empty, White, Black. For each set of marbles on each
quadrant, a second table has the numbers that they add to the indices of all lines if they are White's. A word has the
numbers for six lines, in ten bits each.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np

import ai.evaluation.pentago_twist.five_lines  # noqa: F401  (offered first: the board's own evaluation)
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from ai.evaluation.pentago_twist.fillings import table_of_fillings
from game.pentago_twist import QUADRANT, SIZE, PentagoTwist, cell_of
from game.verbs import jitable

WORTH = (0, 1, 4, 12, 40, 100)
"""The values of 0 to 5 marbles of a player on five neighbouring cells of a line, if the other player has none there."""
TOGETHER = 24
"""The value of three marbles that fill half of a line, in one quadrant: no twist separates them."""
COUNTED = (0, 1, 4, 12, 40, 100, 100)
"""The values w(n) of `paper-counts` for n marbles of a player on a line: as in WORTH, since the paper quotes none."""
_FIVE, _HALF = 5, 3
_BITS, _LINES_IN_WORD, _WORDS = 10, 6, 3
_INDEX = np.uint64(2**_BITS - 1)


class PaperLines(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: a value for each configuration of six cells in line, then of five cells in line: White's less Black's.
    """

    weights: Weights


def _lines() -> list[list[int]]:
    """Return the cells of each winning line in order, the lines of six cells first."""
    straight = [[(i, j) for j in range(SIZE)] for i in range(SIZE)]
    straight += [[(j, i) for j in range(SIZE)] for i in range(SIZE)]
    rising = [[(x, x + up) for x in range(SIZE) if 0 <= x + up < SIZE] for up in (0, 1, -1)]
    diagonal = [each for line in rising for each in (line, [(SIZE - 1 - x, y) for x, y in line])]
    return [[cell_of(*square) for square in line] for line in (*straight, *diagonal)]


LINES = tuple(_lines())
"""The cells of the 18 winning lines: 14 of six cells, then 4 of five."""
_SIXES = sum(len(line) == SIZE for line in LINES)
_CONFIGURATIONS = 3**SIZE
_COUNT = _CONFIGURATIONS + 3**_FIVE


def worth_of(line: tuple[int, ...], player: int) -> int:
    """Return the value of a line for one player, 1 or 2; `line` has the owner of each cell, or 0."""
    fives = [line[first : first + _FIVE] for first in range(len(line) - _FIVE + 1)]
    most = max((five.count(player) for five in fives if 3 - player not in five), default=0)
    halves = (line[:_HALF], line[_HALF:]) if len(line) == SIZE else ()
    return TOGETHER if most == _HALF and (player,) * _HALF in halves else WORTH[most]


def counted_worth_of(line: tuple[int, ...], player: int) -> int:
    """Return the value of a line for `player`, 1 or 2; it depends on the number of that player's marbles on it."""
    return COUNTED[line.count(player)]


def _values(cells: int, worth: Callable[[tuple[int, ...], int], int]) -> list[int]:
    """Return White's value less Black's for each configuration of a line of `cells` cells, lowest index first."""
    digits = (each[::-1] for each in product(range(3), repeat=cells))  # the first cell has the lowest digit
    return [worth(line, 1) - worth(line, 2) for line in digits]


def _added(cell: int, word: int) -> int:
    """Return a word with the number that White's marble on `cell` adds to the table index of each of the six lines."""
    lines = LINES[_LINES_IN_WORD * word : _LINES_IN_WORD * (word + 1)]
    return sum(3 ** line.index(cell) << _BITS * i for i, line in enumerate(lines) if cell in line)


_ADDED = table_of_fillings(_added, _WORDS)
for _kind, _worth in (("paper-lines", worth_of), ("paper-counts", counted_worth_of)):
    offer_own(PentagoTwist, _kind, PaperLines, [*_values(SIZE, _worth), *_values(_FIVE, _worth)])


@answers(evaluate, PentagoTwist, PaperLines)
def _evaluate(state: PentagoTwist, model: PaperLines) -> int:
    weights = held(model.weights, _COUNT)
    total = 0
    for word in range(_WORDS):
        indices = _indices(state.white, word) + (_indices(state.black, word) << np.uint64(1))
        for line in range(_LINES_IN_WORD * word, _LINES_IN_WORD * (word + 1)):
            first = 0 if line < _SIXES else _CONFIGURATIONS
            total += weights[first + np.int64(indices & _INDEX)]
            indices >>= np.uint64(_BITS)
    return total if state.ply & 1 == 0 else -total


@jitable
def _indices(marbles: np.uint64, word: int) -> np.uint64:
    """Return a word with the number that `marbles`, as White's, add to the table index of each of the six lines."""
    upper = _ADDED[0, marbles & QUADRANT, word] + _ADDED[1, (marbles >> np.uint64(9)) & QUADRANT, word]
    lower = (
        _ADDED[2, (marbles >> np.uint64(18)) & QUADRANT, word] + _ADDED[3, (marbles >> np.uint64(27)) & QUADRANT, word]
    )
    return upper + lower  # type: ignore[no-any-return]
