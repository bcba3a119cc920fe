"""Patterns: an evaluation as a sum of tables, each looked up by how some cells are filled.

A `Pattern` is a table and the places on the board that share it. A place is a row of cells; read as digits to base 3,
the first cell's being the lowest (0 empty, 1 mine, 2 yours), their filling is an index into the table. What is counted
on the board, such as moves, is a place of one cell whose digit is the number. A weight stands for four phases of the
game, PHASES numbers of 16 bits in one word: words may be added up like weights, and only the sum is taken apart
(`value_of`), between the two phases that the ply lies between.

A board says which patterns it has, a `Layout`; `lab.learning.patterns` fits the tables.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import read_rows, write_rows
from ai.errors import WeightsError
from ai.evaluation.interface import EVALUATION_LIMIT, Weights
from game.verbs import jitable

PHASES = 4
LARGEST = 2**15 - 1
"""Of what all places together can add up to, either way, in any phase."""
_LANE = 16
_MIDDLE = np.uint64(0x8000_8000_8000_8000)
"""Half of the range of each lane: added to a sum, it keeps every lane above 0."""

Rows = npt.NDArray[np.int64]


class Pattern(NamedTuple):
    """A table and where on the board it is looked up.

    Attributes:
        name: of the table, as files have it.
        places: the rows of cells whose fillings are looked up, all of one length; an empty one is filled in one way.
        alike: other orders of a place's cells that mean the same, as indices into the place.
        base: how many digits there are.
    """

    name: str
    places: tuple[tuple[int, ...], ...]
    alike: tuple[tuple[int, ...], ...] = ()
    base: int = 3

    @property
    def size(self) -> int:
        """How many fillings a place has."""
        return int(self.base ** len(self.places[0]))

    def classes(self) -> Rows:
        """Return for each filling the least of those that mean the same: they share one weight."""
        indices = np.arange(self.size)
        least = indices
        digits = [indices // self.base**i % self.base for i in range(len(self.places[0]))]
        for order in self.alike:
            other = sum((digits[cell] * self.base**i for i, cell in enumerate(order)), np.zeros_like(indices))
            least = np.minimum(least, other)
        return least


class Layout(NamedTuple):
    """All patterns of a board, one table after the other, and its phases.

    Attributes:
        first, step: the ply of the first phase, and the plies from one phase to the next.
    """

    patterns: tuple[Pattern, ...]
    first: int
    step: int

    @property
    def starts(self) -> tuple[int, ...]:
        """Where each pattern's table begins."""
        sizes = [pattern.size for pattern in self.patterns]
        return tuple(sum(sizes[:i]) for i in range(len(sizes)))

    @property
    def size(self) -> int:
        """How many weights all tables have together."""
        return sum(pattern.size for pattern in self.patterns)

    def classes(self) -> Rows:
        """Return for each weight the one that stands for it: fillings that mean the same share one."""
        parts = zip(self.starts, self.patterns, strict=True)
        return np.concatenate([start + pattern.classes() for start, pattern in parts])


def indices(layout: Layout, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """Return which weight each place looks up: shape (positions, places).

    `digits` says of each cell whether it is empty, mine or yours (0, 1, 2): shape (positions, cells).
    """
    found = []
    for start, pattern in zip(layout.starts, layout.patterns, strict=True):
        for place in pattern.places:
            index = np.full(len(digits), start, np.int32)
            for i, cell in enumerate(place):
                index += digits[:, cell].astype(np.int32) * np.int32(pattern.base**i)
            found.append(index)
    return np.stack(found, axis=1)


def packed(weights: Rows) -> Weights:
    """Return weights, shape (n, PHASES), as words that may be added up."""
    lanes = weights.astype(np.uint64) << (np.arange(PHASES, dtype=np.uint64) * np.uint64(_LANE))
    words: Weights = lanes.sum(axis=1, dtype=np.uint64).view(np.int64)
    return words


def unpacked(words: Weights) -> Rows:
    """Return the weights that words hold, shape (n, PHASES): the inverse of `packed`."""
    lanes = words.view(np.uint64)[:, None] + _MIDDLE
    shifts = np.arange(PHASES, dtype=np.uint64) * np.uint64(_LANE)
    weights: Rows = (lanes >> shifts & np.uint64(2**_LANE - 1)).astype(np.int64) - 2 ** (_LANE - 1)
    return weights


@jitable
def value_of(total: int | np.int64, ply: int | np.int64, first: int, step: int) -> int | np.int64:
    """Return the value that a sum of words has at a ply, with a straight line from each phase to the next.

    A step of a power of two is quickest.
    """
    at = min(max(np.int64(ply) - first, np.int64(0)), np.int64((PHASES - 1) * step))
    phase = min(at // step, np.int64(PHASES - 2))
    along = at - step * phase
    lanes = np.uint64(total) + _MIDDLE
    low = np.int64((lanes >> np.uint64(_LANE * phase)) & np.uint64(0xFFFF)) - 0x8000
    high = np.int64((lanes >> np.uint64(_LANE * phase + _LANE)) & np.uint64(0xFFFF)) - 0x8000
    value = (low * (step - along) + high * along) // step
    return max(np.int64(1 - EVALUATION_LIMIT), min(np.int64(EVALUATION_LIMIT - 1), value))


def most(layout: Layout, weights: npt.NDArray[Any]) -> float:
    """Return what weights, shape (n, PHASES), could add up to at most, either way, in any phase."""
    largest = np.maximum.reduceat(abs(weights), layout.starts)
    places = np.array([len(pattern.places) for pattern in layout.patterns])
    return float((largest * places[:, None]).sum(axis=0).max())


def read_tables(path: Path, layout: Layout) -> Weights:
    """Return the weights in a file, a word for each filling of each pattern.

    Raises:
        WeightsError: if the file cannot be read, or is not that of this layout.
    """
    weights = np.zeros((layout.size, PHASES), np.int64)
    starts = {
        pattern.name: (start, pattern.size) for start, pattern in zip(layout.starts, layout.patterns, strict=True)
    }
    rows = read_rows(path, WeightsError)
    if not rows or rows[0] != _heading(layout):
        raise WeightsError("{file} does not hold tables of these patterns", code="wrong-size", file=path.name)
    if rows[-1] != _end(len(rows) - 2):
        raise WeightsError("{file} is cut short, or was added to", code="not-whole", file=path.name)
    for row in rows[1:-1]:
        try:
            name, index, *numbers = row.split(",")
            start, size = starts[name]
            values = [int(number) for number in numbers]
            fits = 0 <= int(index) < size and len(values) == PHASES and max(map(abs, values)) <= LARGEST
        except (ValueError, KeyError):
            fits = False
        if not fits:
            raise WeightsError(
                "{file}: this row has no place: {row}", code="bad-row", file=path.name, row=repr(row[:80])
            )
        weights[start + int(index)] = values
    if most(layout, weights) > LARGEST:
        raise WeightsError("{file}: these weights could add up to too much", code="too-large", file=path.name)
    return packed(weights[layout.classes()])


def write_tables(path: Path, layout: Layout, words: Weights, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made.

    Fillings that mean the same stand there once, and those that are worth nothing not at all.
    """
    weights, classes = unpacked(words), layout.classes()
    rows = [_heading(layout)]
    for start, pattern in zip(layout.starts, layout.patterns, strict=True):
        for index in range(pattern.size):
            values = weights[start + index]
            if classes[start + index] == start + index and values.any():
                rows.append(f"{pattern.name},{index},{','.join(map(str, values.tolist()))}")
    write_rows(path, [*rows, _end(len(rows) - 1)], origin)


def _end(count: int) -> str:
    """Return the last row, by which a file that was cut short is known."""
    return f"{count} rows"


def _heading(layout: Layout) -> str:
    plies = [str(layout.first + layout.step * phase) for phase in range(PHASES)]
    return f"{layout.size} weights,filling,{','.join(f'ply {ply}' for ply in plies)}"
