"""Pentago-Twist's order of moves before any search: by how each move changes the evaluation by patterns.

The two halves of a move are rated separately: the marble by its change to the evaluation before the twist, and the
twist by its change to the evaluation without the marble. Ratings are from the opponent's viewpoint. A move's score is
the sum of both ratings, which ignores that the twist may move the new marble.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ai.evaluation.interface import Boards, Weights, Words, answers, held, offer_policy, prefer
from ai.evaluation.patterns import value_of
from ai.evaluation.pentago_twist.patterns import (
    CROSSING,
    DIAGONAL,
    FIRST_PLY,
    LINES_OF_WORD,
    PLY_STEP,
    SHORT,
    SIZE_OF_ALL,
    STRAIGHT,
    TWISTED_DIAGONAL,
    TWISTED_SHORT,
    TWISTED_STRAIGHT,
    before_cells,
    both,
    index_in,
    pattern_model,
    words_of,
)
from game.bits import ZERO
from game.pentago_twist import CELLS, QUADRANT, TWISTED, PentagoTwist, mover_first
from game.spec import Game
from game.verbs import jitable

_NOWHERE = CELLS
"""The number that stands for the missing sixth cell of a short diagonal."""
_ROOM = 2 * 3**5
"""Number of zeros after the last table. An index can lie there if a cell has two marbles, an impossible content."""


def _cells(word: int, line: int, source: tuple[int, ...]) -> list[int]:
    return [*(source[cell] for cell in LINES_OF_WORD[word][line]), _NOWHERE][:6]


_HERE = tuple(range(CELLS))
_CELLS = np.array([[_cells(word, line, _HERE) for line in range(6)] for word in range(3)], np.uint64)
"""The cells of each line: shape (words of `words_of`, lines of a word, cells of a line)."""


def _turned_cells(quadrant: int, kind: int) -> list[list[int]]:
    """Return the cells that a twist moves onto each of the ten lines through a quadrant: rows, columns, diagonals."""
    source, above, left = before_cells(quadrant, kind), 3 * (quadrant >> 1), 3 * (quadrant & 1)
    rows = [_cells(0, above + i, source) for i in range(3)]
    columns = [_cells(1, left + i, source) for i in range(3)]
    return [*rows, *columns, *(_cells(2, int(line), source) for line in CROSSING[quadrant])]


_TURNED_CELLS = np.array([[_turned_cells(quadrant, kind) for kind in range(2)] for quadrant in range(4)], np.uint64)
_CROSSED = np.array(
    [(0, 1, 0), (2, 3, 0), (0, 2, 0), (1, 3, 0)]
    + [[*sorted({cell // 9 for cell in line}), 0][:3] for line in LINES_OF_WORD[2]],
    np.uint64,
)
"""The quadrants that each kind of line crosses: upper rows, lower rows, left columns, right columns, each diagonal."""
_TWISTS, _CHANGES = 64, 72
"""Offsets in the scratch space: of the sum after each twist, and of each twist's changes to the table indices."""
_STEPS = np.array([2 * 3**i for i in range(6)], np.uint64)


class PentagoMoveOrder(NamedTuple):
    """The weights of this order of moves.

    Attributes:
        weights: the weights of the evaluation, then some zeros (`with_room`).
    """

    weights: Weights


@answers(prefer, PentagoTwist, PentagoMoveOrder)
def _prefer(
    state: PentagoTwist, policy: PentagoMoveOrder, actions: Words, count: int, scores: Words, scratch: Boards
) -> None:
    weights = held(policy.weights, SIZE_OF_ALL + _ROOM)
    own, other = mover_first(state)
    rows, columns, diagonals = words_of(other, own)
    _write_changes(other, own, scratch)
    _write_gains(rows, columns, diagonals, weights, scratch)
    for cell in range(CELLS):
        scratch[cell] = np.uint64(value_of(np.int64(scratch[cell]), state.ply + 1, FIRST_PLY, PLY_STEP))
    _write_twists(rows, columns, diagonals, weights, scratch)
    for i in range(_TWISTS, _TWISTS + 8):
        scratch[i] = np.uint64(value_of(np.int64(scratch[i]), state.ply + 1, FIRST_PLY, PLY_STEP))
    for i in range(count):
        action = np.uint64(actions[i])
        placed, turned = action >> np.uint64(3), np.uint64(_TWISTS) + (action & np.uint64(7))
        scores[i] = -np.int64(scratch[placed]) - np.int64(scratch[turned])


@jitable
def _write_gains(rows: np.uint64, columns: np.uint64, diagonals: np.uint64, weights: Weights, out: Boards) -> None:
    """Write to `out`, for each cell, how an opponent's marble there changes the sum of all weights (`total_of`).

    `rows`, `columns` and `diagonals` have the table indices of the lines (`words_of`). `out` already has the changes of
    these indices by twists (`_write_changes`). The values of occupied cells are undefined.
    """
    for cell in range(CELLS + 1):
        out[cell] = ZERO
    for i in range(6):
        _add_gains(index_in(rows, i, STRAIGHT, i % 3), _CELLS[0, i], weights, out)
        _add_gains(index_in(columns, i, STRAIGHT, i % 3), _CELLS[1, i], weights, out)
        _add_gains(index_in(diagonals, i, DIAGONAL if i < 2 else SHORT, 0), _CELLS[2, i], weights, out)
    for quadrant in range(4):
        above, left = 3 * (quadrant >> 1), 3 * (quadrant & 1)
        for kind in range(2):
            new_rows = rows + out[_change(np.uint64(quadrant), kind, 0)]
            new_columns = columns + out[_change(np.uint64(quadrant), kind, 1)]
            new_diagonals = diagonals + out[_change(np.uint64(quadrant), kind, 2)]
            cells = _TURNED_CELLS[quadrant, kind]
            for i in range(3):
                _add_gains(index_in(new_rows, above + i, TWISTED_STRAIGHT, i), cells[i], weights, out)
                _add_gains(index_in(new_columns, left + i, TWISTED_STRAIGHT, i), cells[3 + i], weights, out)
            for i in range(4):
                start = TWISTED_DIAGONAL if i == 0 else TWISTED_SHORT
                _add_gains(index_in(new_diagonals, CROSSING[quadrant, i], start, 0), cells[6 + i], weights, out)


@jitable
def _add_gains(index: np.uint64, cells: Boards, weights: Weights, out: Boards) -> None:
    """Add to `out`, for each of a line's `cells`, how an opponent's marble there changes the line's weight."""
    before = weights[index]
    for i in range(6):
        cell = cells[i]
        out[cell] = np.uint64(np.int64(out[cell]) + weights[index + _STEPS[i]] - before)


# -- twists ----------------------------------------------------------------------------------------------------------


@jitable
def _write_twists(rows: np.uint64, columns: np.uint64, diagonals: np.uint64, weights: Weights, out: Boards) -> None:
    """Write to `out` the sum of all weights (`total_of`) after each twist, at _TWISTS + 2 * quadrant + kind.

    `rows`, `columns` and `diagonals` have the table indices of the lines (`words_of`). `out` already has the changes of
    these indices by twists. A line is looked up again only if a twist changes it; twists of different quadrants share a
    look-up.
    """
    for i in range(_TWISTS, _TWISTS + 8):
        out[i] = ZERO
    total = np.uint64(weights[0])
    for half in range(2):
        total += _add_lines(rows, 0, 3 * half, 3, STRAIGHT, TWISTED_STRAIGHT, _CROSSED[half], 2, weights, out)
        total += _add_lines(columns, 1, 3 * half, 3, STRAIGHT, TWISTED_STRAIGHT, _CROSSED[2 + half], 2, weights, out)
    for i in range(2):
        total += _add_lines(diagonals, 2, i, 1, DIAGONAL, TWISTED_DIAGONAL, _CROSSED[4 + i], 2, weights, out)
    for i in range(2, 6):
        total += _add_lines(diagonals, 2, i, 1, SHORT, TWISTED_SHORT, _CROSSED[4 + i], 3, weights, out)
    for i in range(_TWISTS, _TWISTS + 8):
        out[i] += total


@jitable
def _write_changes(own: np.uint64, other: np.uint64, out: Boards) -> None:
    """Write to `out`, from _CHANGES on, how one or two twists of a quadrant change the lines' table indices."""
    place = _CHANGES
    for quadrant in range(4):
        shift = np.uint64(9 * quadrant)
        mine, yours = (own >> shift) & QUADRANT, (other >> shift) & QUADRANT
        for kind in range(2):
            once, theirs_once = TWISTED[kind, mine], TWISTED[kind, yours]
            for word in range(3):
                as_it_is = both(quadrant, mine, yours, word)
                out[place + word] = both(quadrant, once, theirs_once, word) - as_it_is
                for again in range(2):
                    twice, theirs_twice = TWISTED[again, once], TWISTED[again, theirs_once]
                    out[place + 3 * (1 + again) + word] = both(quadrant, twice, theirs_twice, word) - as_it_is
            place += 9


@jitable
def _add_lines(
    indices: np.uint64,
    word: int,
    place: int,
    lines: int,
    start: np.uint64,
    turned_start: np.uint64,
    quadrants: Boards,
    crossed: int,
    weights: Weights,
    out: Boards,
) -> np.uint64:
    """Add to `out`, for each twist, its change of the sum of some lines' weights; return the sum without a twist.

    Args:
        indices: the word with the lines' present table indices (`words_of`).
        word: the number of that word: 0 rows, 1 columns, 2 diagonals.
        place: the place of the first of these lines in that word.
        lines: the number of lines, which all cross the same quadrants.
        start: the start of their tables before a twist.
        turned_start: the start of their tables after a twist.
        quadrants: the quadrants that the lines cross.
        crossed: the number of these quadrants.
        weights: see `PentagoMoveOrder`.
        out: as in `_write_twists`.
    """
    here = _sum_of(indices, place, lines, start, weights)
    before = here
    for a in range(crossed):
        for kind in range(2):
            change = out[_change(quadrants[a], kind, word)]
            before += _sum_of(indices + change, place, lines, turned_start, weights)
    for a in range(crossed):
        for kind in range(2):
            at = _change(quadrants[a], kind, word)
            once = indices + out[at]
            after = _sum_of(once, place, lines, start, weights)
            for again in range(2):
                twice = indices + out[at + np.uint64(3 * (1 + again))]
                after += _sum_of(twice, place, lines, turned_start, weights)
            twist_here = np.uint64(_TWISTS) + np.uint64(2) * quadrants[a] + np.uint64(kind)
            for b in range(a + 1, crossed):
                for other_kind in range(2):
                    pair = once + out[_change(quadrants[b], other_kind, word)]
                    value = _sum_of(pair, place, lines, turned_start, weights)
                    after += value
                    out[np.uint64(_TWISTS) + np.uint64(2) * quadrants[b] + np.uint64(other_kind)] += value
            out[twist_here] += after - before
    return before


@jitable
def _change(quadrant: np.uint64, kind: int, word: int) -> np.uint64:
    """Return the index in `out` of a change that `_write_changes` writes: of a word of table indices, by one twist."""
    return np.uint64(_CHANGES) + np.uint64(18) * quadrant + np.uint64(9 * kind + word)


@jitable
def _sum_of(indices: np.uint64, place: int, lines: int, start: np.uint64, weights: Weights) -> np.uint64:
    """Return the sum of the weights of `lines` lines, from line `place` of the word `indices` on."""
    first = weights[index_in(indices, place, start, 0)]
    if lines == 1:
        return np.uint64(first)
    others = weights[index_in(indices, place + 1, start, 1)] + weights[index_in(indices, place + 2, start, 2)]
    return np.uint64(first + others)


def with_room(weights: Weights) -> Weights:
    """Return the weights, and after them zeros for the indices of impossible positions.

    The caller must not change the returned array.
    """
    longer = np.concatenate([weights, np.zeros(_ROOM, np.int64)])
    longer.flags.writeable = False
    return longer


@cache
def _shared(game: Game, name: str) -> Weights:
    return with_room(pattern_model(game, name).weights)


def order_of(game: Game, name: str) -> PentagoMoveOrder:
    """Return the order of moves with the weights `name`; they are shared, so the caller must not change them.

    Raises:
        WeightsError: if their file is missing or damaged.
    """
    return PentagoMoveOrder(_shared(game, name))


offer_policy(PentagoTwist, order_of)
