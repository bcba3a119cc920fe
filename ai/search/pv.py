"""The principal variation: the best line from each ply, in a triangular table that a search fills as it returns.

The row of a ply has the length of its line and then the moves.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from ai.kernels import Int, register_jitable
from ai.search.raw import get, put


class LinesMemory(Protocol):
    """The part of a search's memory that these kernels use: the address of `plies` rows of `plies` words."""

    @property
    def lines(self) -> np.int64: ...
    @property
    def plies(self) -> np.int64: ...


@register_jitable
def clear_line(ply: Int, memory: LinesMemory) -> None:
    """Clear the line at `ply`."""
    put(memory.lines, ply * memory.plies, 0)


@register_jitable
def take_line(action: Int, ply: Int, below: bool, memory: LinesMemory) -> None:
    """Set the line at `ply` to `action`, followed by the line of the next ply if that was searched (`below`)."""
    row = ply * memory.plies
    under = row + memory.plies
    length = get(memory.lines, under) if below else np.int64(0)
    put(memory.lines, row, length + 1)
    put(memory.lines, row + 1, action)
    for i in range(1, length + 1):
        put(memory.lines, row + i + 1, get(memory.lines, under + i))


def read_line(lines: npt.NDArray[np.int64]) -> tuple[int, ...]:
    """Return the line from the root in a table of shape (plies, plies)."""
    length = int(lines[0, 0])
    return tuple(int(action) for action in lines[0, 1 : length + 1])
