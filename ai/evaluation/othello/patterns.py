"""Othello's evaluation by learned patterns: edges, corners, lines, diagonals, and the numbers of moves.

A table has a weight for every possible content of a list of cells, such as an edge (`ai.evaluation.patterns`). Lists
that a rotation or a reflection of the board exchanges share a table. The index into a table is a number to base 3 with
a digit for each cell: 0 for an empty cell, 1 for a disc of the side to move, 2 for a disc of the other side.

So an index is a sum of powers of 3, one for each disc, and a disc of the other side adds its power twice. `_PARTS` has
these sums for each row of the board and each of its 256 sets of discs, for four indices in one word. Added over the
rows, they give all indices (`value`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import weights_file
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_model
from ai.evaluation.othello.by_hand import beside
from ai.evaluation.patterns import Layout, Pattern, read_tables, value_of
from game.bits import ONE, ZERO, popcount
from game.othello import CELLS, SIZE, Othello, movable, mover_first
from game.spec import Game
from game.verbs import jitable

FIRST_PLY, PLY_STEP = 8, 16
"""The number of discs placed at the first phase, and the number placed from one phase to the next."""
_LANE = 16
_LANES = 4
_BYTE = np.uint64(255)
_INDEX = np.uint64(2**_LANE - 1)

Place = tuple[int, ...]


def _cells(names: str) -> Place:
    return tuple((int(name[1]) - 1) * SIZE + "abcdefgh".index(name[0]) for name in names.split())


def _symmetric(place: Place) -> list[Place]:
    """Return the eight images of a list of cells under rotations and reflections; the first is the list itself."""
    found = []
    for flip in range(8):
        squares = [(cell // SIZE, cell % SIZE) for cell in place]
        squares = [(column, row) if flip & 4 else (row, column) for row, column in squares]
        found.append(tuple((row ^ 7 * (flip & 1)) * SIZE + (column ^ 7 * (flip >> 1 & 1)) for row, column in squares))
    return found


def _pattern(name: str, cells: str) -> Pattern:
    place = _cells(cells)
    everywhere = _symmetric(place)
    places = {frozenset(each): each for each in reversed(everywhere)}
    alike = {tuple(place.index(cell) for cell in each) for each in everywhere[1:] if set(each) == set(place)}
    return Pattern(name, tuple(reversed(places.values())), tuple(sorted(alike)))


_FILLED = (
    _pattern("edge", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
    _pattern("corner", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    _pattern("block", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
    _pattern("line 2", "a2 b2 c2 d2 e2 f2 g2 h2"),
    _pattern("line 3", "a3 b3 c3 d3 e3 f3 g3 h3"),
    _pattern("line 4", "a4 b4 c4 d4 e4 f4 g4 h4"),
    _pattern("diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
    _pattern("diagonal 7", "a2 b3 c4 d5 e6 f7 g8"),
    _pattern("diagonal 6", "a3 b4 c5 d6 e7 f8"),
    _pattern("diagonal 5", "a4 b5 c6 d7 e8"),
    _pattern("diagonal 4", "a5 b6 c7 d8"),
)
COUNTS = ("moves", "their moves", "open", "their open", "odd")
"""Names of the counts: each side's moves, empty cells beside each side's discs, 1 for an odd number of empty cells."""
_MOST = 64
LAYOUT = Layout(
    (*_FILLED, *(Pattern(name, ((CELLS + i,),), base=_MOST) for i, name in enumerate(COUNTS))), FIRST_PLY, PLY_STEP
)
WEIGHTS = LAYOUT.size
"""The number of weights."""
_PLACES = [(start, place) for start, pattern in zip(LAYOUT.starts, _FILLED, strict=False) for place in pattern.places]
_COUNT = len(_PLACES)
_WORDS = -(-_COUNT // _LANES)
_STARTS = np.array([start for start, _ in _PLACES], np.uint64)
_COUNTED = np.uint64(LAYOUT.starts[len(_FILLED)])
"""The index of the first weight of the tables for `COUNTS`."""


def _parts() -> npt.NDArray[np.uint64]:
    """Return, for each set of discs on each row, its summands in the table indices: shape (rows, sets, words).

    A word has the summands of four indices.
    """
    parts = np.zeros((SIZE, 2**SIZE, _WORDS), np.uint64)
    held_by = np.arange(2**SIZE)[:, None] >> np.arange(SIZE) & 1
    for number, (_, place) in enumerate(_PLACES):
        for i, cell in enumerate(place):
            added = held_by[:, cell % SIZE].astype(np.uint64) * np.uint64(3**i)
            parts[cell // SIZE, :, number // _LANES] += added << np.uint64(_LANE * (number % _LANES))
    return parts


_PARTS = _parts()


class OthelloPatterns(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: the tables of all patterns in the order of `LAYOUT`, a packed word for each entry.
    """

    weights: Weights


@answers(evaluate, Othello, OthelloPatterns)
def _evaluate(state: Othello, model: OthelloPatterns) -> int | np.int64:
    own, other = mover_first(state)
    return value(own, other, held(model.weights, WEIGHTS))


@jitable
def value(own: np.uint64, other: np.uint64, weights: Weights) -> int | np.int64:
    """Return the evaluation of a position for the owner of `own`, who is to move."""
    total = np.int64(0)
    for word in range(_WORDS):
        indices = ZERO
        for row in range(SIZE):
            shift = np.uint64(SIZE * row)
            indices += _PARTS[row, (own >> shift) & _BYTE, word]
            indices += _PARTS[row, (other >> shift) & _BYTE, word] << ONE
        for place in range(_LANES * word, min(_LANES * word + _LANES, _COUNT)):
            total += weights[_STARTS[place] + ((indices >> np.uint64(_LANE * (place & 3))) & _INDEX)]
    empty = ~(own | other)
    left = popcount(empty)
    total += _of_count(0, popcount(movable(own, other)), weights)
    total += _of_count(1, popcount(movable(other, own)), weights)
    total += _of_count(2, popcount(beside(own) & empty), weights)
    total += _of_count(3, popcount(beside(other) & empty), weights)
    total += _of_count(4, left & 1, weights)
    return value_of(total, 60 - left, FIRST_PLY, PLY_STEP)


@jitable
def _of_count(kind: int, number: int, weights: Weights) -> np.int64:
    return weights[_COUNTED + np.uint64(_MOST * kind + number)]  # type: ignore[no-any-return]


def pattern_model(game: Game, name: str) -> OthelloPatterns:
    """Return the patterns with the weights `name`; they are shared, so the caller must not change them.

    Raises:
        WeightsError: if their file is missing or damaged.
    """
    return OthelloPatterns(_shared(weights_file(game, name)))


@cache
def _shared(path: Path) -> Weights:
    weights = read_tables(path, LAYOUT)
    weights.flags.writeable = False
    return weights


offer_model(Othello, "patterns", pattern_model)
