"""Pentago-Twist's evaluation by learned patterns: each line now, and each line after any single twist.

The lines are the six rows, the six columns, and the diagonals of six and of five cells. For each of the 512 sets of
marbles on a quadrant, a table has the numbers that they add to the indices of all 18 lines: a word for the rows, one
for the columns and one for the diagonals, each with ten bits for a line. The sum over the four quadrants gives all
indices at once. A twist changes the numbers of only one quadrant.

Lines that a rotation or a reflection of the whole board exchanges share a table. Only the half turn is a symmetry of
the game; the others are used so that learning needs fewer games.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ai.assets import weights_file
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_model
from ai.evaluation.patterns import Layout, Pattern, read_tables, value_of
from ai.evaluation.pentago_twist.fillings import table_of_fillings
from game.pentago_twist import CELLS, QUADRANT, SIZE, TWISTED, PentagoTwist, cell_of, mover_first
from game.spec import Game
from game.verbs import jitable

FIRST_PLY, PLY_STEP = 4, 8
BITS = 10
"""Number of bits of a line's index in a word."""


def _squares(*squares: tuple[int, int]) -> tuple[int, ...]:
    """Return the cells of squares, given as (row from the top, column)."""
    return tuple(cell_of(column, SIZE - 1 - row) for row, column in squares)


_ROWS = tuple(_squares(*((row, column) for column in range(SIZE))) for row in range(SIZE))
_COLUMNS = tuple(_squares(*((row, column) for row in range(SIZE))) for column in range(SIZE))
DIAGONALS = (
    _squares(*((i, i) for i in range(6))),
    _squares(*((i, 5 - i) for i in range(6))),
    _squares(*((i, i + 1) for i in range(5))),
    _squares(*((i + 1, i) for i in range(5))),
    _squares(*((i, 4 - i) for i in range(5))),
    _squares(*((i + 1, 5 - i) for i in range(5))),
)
_STRAIGHT = ("edge", "middle", "inner")
_NAMED = (
    *zip((*_STRAIGHT, *_STRAIGHT[::-1]) * 2, (*_ROWS, *_COLUMNS), strict=True),
    *zip((*("diagonal",) * 2, *("short diagonal",) * 4), DIAGONALS, strict=True),
)
"""Every line with the name of its table."""
_INWARDS = (0, 1, 2, 5, 4, 3)
LINES_OF_WORD = (tuple(_ROWS[i] for i in _INWARDS), tuple(_COLUMNS[i] for i in _INWARDS), DIAGONALS)
"""For each word, the lines whose indices are in it: rows; columns (in each half from the edge inwards); diagonals."""


def before_cells(quadrant: int, kind: int) -> tuple[int, ...]:
    """Return for each cell of the board the cell from which a twist moves the content to it."""
    source = list(range(CELLS))
    for inner in range(9):
        (target,) = (i for i in range(9) if int(TWISTED[kind, 1 << inner]) == 1 << i)
        source[9 * quadrant + target] = 9 * quadrant + inner
    return tuple(source)


def _after_twists(line: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return, for each twist of a quadrant that a line crosses, the cells that the twist moves onto the line."""
    quadrants = sorted({cell // 9 for cell in line})
    moved = [before_cells(quadrant, kind) for quadrant in quadrants for kind in range(2)]
    return [tuple(source[cell] for cell in line) for source in moved]


def _pattern(name: str, *, twisted: bool) -> Pattern:
    lines = [line for of, line in _NAMED if of == name]
    places = [after for line in lines for after in _after_twists(line)] if twisted else lines
    backwards = tuple(reversed(range(len(lines[0]))))
    return Pattern(f"{name} twisted" if twisted else name, tuple(places), (backwards,))


_NAMES = (*_STRAIGHT, "diagonal", "short diagonal")
LAYOUT = Layout(
    (
        Pattern("to move", ((),)),
        *(_pattern(name, twisted=False) for name in _NAMES),
        *(_pattern(name, twisted=True) for name in _NAMES),
    ),
    FIRST_PLY,
    PLY_STEP,
)
SIZE_OF_ALL = LAYOUT.size
_START = dict(zip((pattern.name for pattern in LAYOUT.patterns), LAYOUT.starts, strict=True))


def _part(cell: int, word: int) -> int:
    """Return a word with the number that a marble on `cell` adds to the table index of each line of the word."""
    lines = LINES_OF_WORD[word]
    return sum(3 ** line.index(cell) << BITS * place for place, line in enumerate(lines) if cell in line)


_PARTS = table_of_fillings(_part, 3)
STRAIGHT, DIAGONAL, SHORT = (np.uint64(_START[name]) for name in ("edge", "diagonal", "short diagonal"))
TWISTED_STRAIGHT, TWISTED_DIAGONAL, TWISTED_SHORT = (
    np.uint64(_START[f"{name} twisted"]) for name in ("edge", "diagonal", "short diagonal")
)
"""The indices at which the tables of lines after a twist begin: straight lines, long diagonals, short diagonals. The
tables of the straight lines (rows and columns) follow one another, each with SIZE_OF_ONE entries.
"""
SIZE_OF_ONE = np.uint64(3**SIZE)


def _crossing(quadrant: int) -> list[int]:
    return [i for i, line in enumerate(DIAGONALS) if any(cell // 9 == quadrant for cell in line)]


CROSSING = np.array([_crossing(quadrant) for quadrant in range(4)], np.uint64)
"""The four diagonals that cross each quadrant, the long one first."""
INDEX = np.uint64(2**BITS - 1)


class PentagoPatterns(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: the tables of all patterns in the order of `LAYOUT`, a packed word for each entry.
    """

    weights: Weights


@answers(evaluate, PentagoTwist, PentagoPatterns)
def _evaluate(state: PentagoTwist, model: PentagoPatterns) -> int | np.int64:
    weights = held(model.weights, SIZE_OF_ALL)
    own, other = mover_first(state)
    return value_of(total_of(own, other, weights), state.ply, FIRST_PLY, PLY_STEP)


@jitable
def total_of(own: np.uint64, other: np.uint64, weights: Weights) -> np.int64:
    """Return a packed sum: the weights of all lines now, of all lines after each single twist, and of the mover."""
    rows, columns, diagonals = words_of(own, other)
    total = weights[0]
    for i in range(3):
        total += weights[index_in(rows, i, STRAIGHT, i)] + weights[index_in(rows, 3 + i, STRAIGHT, i)]
        total += weights[index_in(columns, i, STRAIGHT, i)] + weights[index_in(columns, 3 + i, STRAIGHT, i)]
    for i in range(2):
        total += weights[index_in(diagonals, i, DIAGONAL, 0)]
    for i in range(2, 6):
        total += weights[index_in(diagonals, i, SHORT, 0)]
    for quadrant in range(4):
        total += _after_each_twist(own, other, quadrant, rows, columns, diagonals, weights)
    return total  # type: ignore[no-any-return]


@jitable
def words_of(own: np.uint64, other: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Return the table indices of all lines in three words: rows, columns, diagonals."""
    rows, columns, diagonals = np.uint64(0), np.uint64(0), np.uint64(0)
    for quadrant in range(4):
        shift = np.uint64(9 * quadrant)
        mine, yours = (own >> shift) & QUADRANT, (other >> shift) & QUADRANT
        rows += both(quadrant, mine, yours, 0)
        columns += both(quadrant, mine, yours, 1)
        diagonals += both(quadrant, mine, yours, 2)
    return rows, columns, diagonals


@jitable
def both(quadrant: int, mine: np.uint64, yours: np.uint64, word: int) -> np.uint64:
    """Return a word with the number that a quadrant's marbles of both colours add to the table index of each line."""
    return _PARTS[quadrant, mine, word] + (_PARTS[quadrant, yours, word] << np.uint64(1))  # type: ignore[no-any-return]


@jitable
def index_in(indices: np.uint64, place: int | np.uint64, start: np.uint64, table: int) -> np.uint64:
    """Return the index of the weight of line `place` of the word `indices`.

    The line's table is number `table` of the tables that begin at the index `start`.
    """
    return start + SIZE_OF_ONE * np.uint64(table) + ((indices >> np.uint64(BITS * place)) & INDEX)


@jitable
def _after_each_twist(
    own: np.uint64,
    other: np.uint64,
    quadrant: int,
    rows: np.uint64,
    columns: np.uint64,
    diagonals: np.uint64,
    weights: Weights,
) -> np.int64:
    """Return a packed sum: the weights of a quadrant's ten lines after each of its two twists."""
    shift = np.uint64(9 * quadrant)
    mine, yours = (own >> shift) & QUADRANT, (other >> shift) & QUADRANT
    rows -= both(quadrant, mine, yours, 0)
    columns -= both(quadrant, mine, yours, 1)
    diagonals -= both(quadrant, mine, yours, 2)
    above, left = 3 * (quadrant >> 1), 3 * (quadrant & 1)
    total = np.int64(0)
    for kind in range(2):
        turned, their_turned = TWISTED[kind, mine], TWISTED[kind, yours]
        new_rows = rows + both(quadrant, turned, their_turned, 0)
        new_columns = columns + both(quadrant, turned, their_turned, 1)
        new_diagonals = diagonals + both(quadrant, turned, their_turned, 2)
        for i in range(3):
            total += weights[index_in(new_rows, above + i, TWISTED_STRAIGHT, i)]
            total += weights[index_in(new_columns, left + i, TWISTED_STRAIGHT, i)]
        total += weights[index_in(new_diagonals, CROSSING[quadrant, 0], TWISTED_DIAGONAL, 0)]
        for i in range(1, 4):
            total += weights[index_in(new_diagonals, CROSSING[quadrant, i], TWISTED_SHORT, 0)]
    return total


def pattern_model(game: Game, name: str) -> PentagoPatterns:
    """Return the patterns with the weights `name`; they are shared, so the caller must not change them.

    Raises:
        WeightsError: if their file is missing or damaged.
    """
    return PentagoPatterns(_shared(weights_file(game, name)))


@cache
def _shared(path: Path) -> Weights:
    weights = read_tables(path, LAYOUT)
    weights.flags.writeable = False
    return weights


offer_model(PentagoTwist, "patterns", pattern_model)
