"""The geometry of a small board, for the kernels: a word for each set of cells.

Bits are cells, column by column from the left, each column from the bottom. An empty bit above each column keeps a step
up or down from reaching the next column. The layout is as in `game.pathwayz`, in one word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

MOST_CELLS = 40
"""The most cells of a board: the number of a position then has at most 96 bits, and a set of cells fits in a word."""


class Size(NamedTuple):
    """The size of a board, and its rules.

    Attributes:
        rows: number of cells in a column.
        columns: number of columns, from the left bank to the right one.
        permanents: whether permanent pieces may be placed; without them no piece ever flips.
    """

    rows: int
    columns: int
    permanents: bool = True

    @property
    def cells(self) -> int:
        """Number of cells, also the most plies."""
        return self.rows * self.columns

    def __str__(self) -> str:
        """Return `3x4`, or `3x4-` without permanents."""
        return f"{self.rows}x{self.columns}" + ("" if self.permanents else "-")


class SmallBoard(NamedTuple):
    """The geometry of a board.

    Attributes:
        rows, columns: its size.
        permanents: 1 if permanent pieces may be placed, otherwise 0.
        step: bits from a cell to the next one on its right.
        cells: the mask of all cells.
        left, right: the masks of the first and of the last column.
    """

    rows: np.int64
    columns: np.int64
    permanents: np.int64
    step: np.uint64
    cells: np.uint64
    left: np.uint64
    right: np.uint64


def board_of(size: Size) -> SmallBoard:
    """Return the geometry of a board of `size`, which has at most MOST_CELLS cells."""
    rows, columns, permanents = size
    column, step = (1 << rows) - 1, rows + 1
    cells = sum(column << step * each for each in range(columns))
    words = (step, cells, column, column << step * (columns - 1))
    return SmallBoard(np.int64(rows), np.int64(columns), np.int64(permanents), *map(np.uint64, words))
