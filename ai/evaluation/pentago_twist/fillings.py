"""Tables of sums: for each set of marbles on each quadrant, the sum of one number for each marble."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

_CELLS = 9
"""The number of cells in a quadrant; a set of marbles has a bit for each cell."""


def table_of_fillings(part: Callable[[int, int], int], words: int) -> npt.NDArray[np.uint64]:
    """Return for each set of marbles on each quadrant the sum of the marbles' `part`: shape (quadrants, sets, words).

    Args:
        part: `part(cell, word)` returns the number that a marble on a cell of the board adds to a word.
        words: number of words.
    """
    table = np.zeros((4, 2**_CELLS, words), np.uint64)
    for quadrant in range(4):
        for inner in range(_CELLS):  # with the next cell, there are twice as many fillings
            parts = [part(_CELLS * quadrant + inner, word) for word in range(words)]
            table[quadrant, 2**inner : 2 ** (inner + 1)] = table[quadrant, : 2**inner] + np.array(parts, np.uint64)
    return table
