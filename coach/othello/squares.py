"""Squares and discs of the rules and of the screen. Sets of squares are bitboards: integers, a bit for each square.

Bits, actions and names count rows from the top; row 1 is the first. Cells of the screen count rows from the bottom,
from 0: row 1 of the names is row 7 of the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game import othello as rules
from game.text import square_name

if TYPE_CHECKING:
    from table.consequences import Cell

ALL = (1 << rules.CELLS) - 1
CORNERS = (0, 7, 56, 63)
"""The bits of a1, h1, a8 and h8."""


def cell_of(bit: int) -> Cell:
    """Return the cell on the screen that the bit with the index `bit` stands for."""
    return bit % rules.SIZE, rules.SIZE - 1 - bit // rules.SIZE


def bit_of(cell: Cell) -> int:
    """Return the index of the bit that stands for a cell on the screen."""
    return (rules.SIZE - 1 - cell[1]) * rules.SIZE + cell[0]


def name_of(cell: Cell) -> str:
    """Return the name of a cell: row 1 is the top one."""
    return square_name(cell[0], rules.SIZE - 1 - cell[1])


def bits(discs: int) -> Iterator[int]:
    """Yield the indices of the set bits of `discs`, from the top row down."""
    while discs:
        yield (discs & -discs).bit_length() - 1
        discs &= discs - 1


def cells(discs: int) -> tuple[Cell, ...]:
    """Return the cells of the set bits, from the top row down."""
    return tuple(map(cell_of, bits(discs)))


def discs_of(state: rules.Othello, player: int) -> int:
    """Return a player's discs, as a bitboard."""
    return int(state.white if player else state.black)


def movable(state: rules.Othello, player: int) -> int:
    """Return, as a bitboard, the squares where a player could put a disc if the player were to move."""
    return int(rules.movable(*((state.white, state.black) if player else (state.black, state.white))))


def empty(state: rules.Othello) -> int:
    """Return the squares without a disc, as a bitboard."""
    return ALL & ~int(state.black | state.white)
