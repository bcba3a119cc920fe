"""Stable discs, which can never turn, as far as a quick test finds them. Stable discs bound the score.

A disc is stable if each of the four lines through the disc is full, or ends beside the disc, or has a stable disc of
the same side beside the disc. The test begins with the stable discs on the edges, which are in a table.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, njit, register_jitable
from ai.search.raw import get_word
from game.bits import ONE, ZERO, popcount
from game.othello import CELLS, SIZE

_EDGES = 1 << 2 * SIZE
"""The number of possible contents of an edge: the own discs are bits 0 to 7, the other side's discs bits 8 to 15."""
_FULL_EDGE = np.uint64(0xFF)
_COLUMN = np.uint64(0x0101010101010101)
_DIAGONAL = np.uint64(0x0102040810204080)
"""A factor that collects the bits of a column in the highest row, lowest bit first."""
_LAST_ROW = np.uint64(56)
_RING = np.uint64(0xFF818181818181FF)


def _beyond(rows: int, columns: int) -> np.uint64:
    """Return the cells from which a step of `rows` and `columns` leaves the board."""
    on = [(bit // SIZE + rows, bit % SIZE + columns) for bit in range(CELLS)]
    return np.uint64(
        sum(1 << bit for bit, (row, column) in enumerate(on) if not (0 <= row < SIZE and 0 <= column < SIZE))
    )


_UP_RIGHT = _beyond(1, 1), _beyond(2, 2), _beyond(4, 4)
_UP_LEFT = _beyond(1, -1), _beyond(2, -2), _beyond(4, -4)
_DOWN_LEFT = _beyond(-1, -1), _beyond(-2, -2), _beyond(-4, -4)
_DOWN_RIGHT = _beyond(-1, 1), _beyond(-2, 2), _beyond(-4, 4)
_SEVEN, _EIGHT, _NINE = np.uint64(7), np.uint64(8), np.uint64(9)
_LEFT_OUT = np.uint64(0xFEFEFEFEFEFEFEFE)
_RIGHT_OUT = np.uint64(0x7F7F7F7F7F7F7F7F)


@register_jitable
def _turned_on_edge(own: Int, other: Int, cell: Int) -> Int:
    """Return the discs of an edge that turn when the owner of `own` puts a disc on `cell`."""
    found = 0
    for step in (-1, 1):
        line, at = 0, cell + step
        while 0 <= at < SIZE and other >> at & 1:
            line |= 1 << at
            at += step
        if 0 <= at < SIZE and own >> at & 1:
            found |= line
    return found


def new_edges() -> npt.NDArray[np.uint64]:
    """Return a table with a byte for each content of an edge: the discs that no later move on the edge can turn."""
    table = np.zeros(_EDGES, np.int64)
    _fill(table)
    return table.astype(np.uint8).view(np.uint64)


@njit(cache=True, nogil=True)
def _fill(table: npt.NDArray[np.int64]) -> None:
    for empties in range(SIZE + 1):
        for filled in range(1 << SIZE):
            if popcount(np.uint64(filled)) == SIZE - empties:
                own = filled
                while True:
                    table[own | (filled ^ own) << SIZE] = _stable_on_edge(own, filled ^ own, table)
                    if own == 0:
                        break
                    own = (own - 1) & filled


@register_jitable
def _stable_on_edge(own: Int, other: Int, table: npt.NDArray[np.int64]) -> Int:
    """Return an edge's stable discs, of either side: no next disc on the edge turns them or makes them unstable.

    Either side may put the next disc on any empty cell of the edge, because a move that turns no disc of the edge may
    turn discs inside the board. `table` has the stable discs of edges with one disc more.
    """
    stable = own | other
    for cell in range(SIZE):
        if not (own | other) >> cell & 1:
            disc = 1 << cell
            turns = _turned_on_edge(own, other, cell)
            stable &= ~turns & table[own | disc | turns | (other & ~turns) << SIZE]
            turns = _turned_on_edge(other, own, cell)
            stable &= ~turns & table[(own & ~turns) | (other | disc | turns) << SIZE]
    return stable


@register_jitable
def _column_bits(discs: np.uint64) -> np.uint64:
    """Return the first column of a board as an edge of eight bits."""
    return ((discs & _COLUMN) * _DIAGONAL) >> _LAST_ROW


@register_jitable
def _as_column(bits: np.uint64) -> np.uint64:
    """Return an edge of eight bits as the first column of a board."""
    return ((((bits * _COLUMN) & np.uint64(0x8040201008040201)) + _RIGHT_OUT) >> _SEVEN) & _COLUMN


@register_jitable
def _on_edges(own: np.uint64, other: np.uint64, edges: Int) -> np.uint64:
    found = _edge(own & _FULL_EDGE, other & _FULL_EDGE, edges)
    found |= _edge(own >> _LAST_ROW, other >> _LAST_ROW, edges) << _LAST_ROW
    found |= _as_column(_edge(_column_bits(own), _column_bits(other), edges))
    return found | _as_column(_edge(_column_bits(own >> _SEVEN), _column_bits(other >> _SEVEN), edges)) << _SEVEN


@register_jitable
def _edge(own: np.uint64, other: np.uint64, edges: Int) -> np.uint64:
    """Return both sides' stable discs on an edge of eight bits; `edges` is the address of the table for edges."""
    place = np.int64(own | other << _EIGHT)
    return (get_word(edges, place >> 3) >> np.uint64((place & 7) << 3)) & _FULL_EDGE  # type: ignore[no-any-return]


@register_jitable
def _full_rows(discs: np.uint64) -> np.uint64:
    full = discs & (discs >> ONE)
    full &= full >> np.uint64(2)
    full &= full >> np.uint64(4)
    return (full & _COLUMN) * _FULL_EDGE


@register_jitable
def _full_columns(discs: np.uint64) -> np.uint64:
    full = discs & (discs >> _EIGHT)
    full &= full >> np.uint64(16)
    full &= full >> np.uint64(32)
    return (full & _FULL_EDGE) * _COLUMN


@register_jitable
def _full_rising(discs: np.uint64) -> np.uint64:
    """Return the cells of full diagonals, for the direction in which the next cell is 9 bits higher."""
    up = discs & (_UP_RIGHT[0] | discs >> _NINE)
    up &= _UP_RIGHT[1] | up >> np.uint64(18)
    up &= _UP_RIGHT[2] | up >> np.uint64(36)
    down = discs & (_DOWN_LEFT[0] | discs << _NINE)
    down &= _DOWN_LEFT[1] | down << np.uint64(18)
    down &= _DOWN_LEFT[2] | down << np.uint64(36)
    return up & down


@register_jitable
def _full_falling(discs: np.uint64) -> np.uint64:
    """Return the cells of full diagonals, for the direction in which the next cell is 7 bits higher."""
    up = discs & (_UP_LEFT[0] | discs >> _SEVEN)
    up &= _UP_LEFT[1] | up >> np.uint64(14)
    up &= _UP_LEFT[2] | up >> np.uint64(28)
    down = discs & (_DOWN_RIGHT[0] | discs << _SEVEN)
    down &= _DOWN_RIGHT[1] | down << np.uint64(14)
    down &= _DOWN_RIGHT[2] | down << np.uint64(28)
    return up & down


@register_jitable
def stable_discs(own: np.uint64, other: np.uint64, edges: Int) -> np.uint64:
    """Return the discs of `own` that this module's test finds stable; `edges` is the address of the table for edges."""
    discs = own | other
    rows, columns, rising, falling = _full_rows(discs), _full_columns(discs), _full_rising(discs), _full_falling(discs)
    stable = own & (_on_edges(own, other, edges) | (rows & columns & rising & falling))
    while stable != ZERO:
        left, right = (stable & _LEFT_OUT) >> ONE, (stable & _RIGHT_OUT) << ONE
        beside = left | right | rows
        above = stable << _EIGHT | stable >> _EIGHT | columns
        one = right << _EIGHT | left >> _EIGHT | rising
        two = left << _EIGHT | right >> _EIGHT | falling
        more = stable | (own & ~_RING & beside & above & one & two)
        if more == stable:
            break
        stable = more
    return stable
