"""Patterns: an evaluation as a sum of table entries, each selected by the contents of some cells.

A `Pattern` is a table and the places on the board that share it. A place is a list of cells. Its contents are read as a
number to base 3 with a digit for each cell, lowest first (0 empty, 1 mine, 2 yours): that is an index into the table. A
count, such as the number of moves, is a place of one cell with the count as its digit. A weight has PHASES values of 16
bits in one word, one for each phase of the game. Words are added like weights; only the sum is taken apart (`value_of`)
and interpolated between the two phases around the ply.

A board declares its patterns as a `Layout`; `lab.learning.patterns` fits the tables.
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
"""The largest sum of all places, positive or negative, in any phase."""
_LANE = 16
_MIDDLE = np.uint64(0x8000_8000_8000_8000)
"""Half the range of each lane; added to a sum, it makes every lane positive."""

Rows = npt.NDArray[np.int64]


class Pattern(NamedTuple):
    """A table and its places on the board.

    Attributes:
        name: the name of the table in files.
        places: the lists of cells, all of one length; a list without cells has a table of one entry.
        alike: reorderings of a place's cells that keep the meaning, such as an edge read backwards: (n - 1, …, 1, 0).
        base: the number of possible contents of a cell.
    """

    name: str
    places: tuple[tuple[int, ...], ...]
    alike: tuple[tuple[int, ...], ...] = ()
    base: int = 3

    @property
    def size(self) -> int:
        """The number of entries in the table."""
        return int(self.base ** len(self.places[0]))

    def classes(self) -> Rows:
        """Return for each entry the lowest index of an entry with the same meaning (`alike`): they share a weight."""
        indices = np.arange(self.size)
        least = indices
        digits = [indices // self.base**i % self.base for i in range(len(self.places[0]))]
        for order in self.alike:
            other = sum((digits[cell] * self.base**i for i, cell in enumerate(order)), np.zeros_like(indices))
            least = np.minimum(least, other)
        return least


class Layout(NamedTuple):
    """All patterns of a board, with their tables in this order, and the phases.

    Attributes:
        first, step: the ply of the first phase, and the plies from one phase to the next.
    """

    patterns: tuple[Pattern, ...]
    first: int
    step: int

    @property
    def starts(self) -> tuple[int, ...]:
        """The start of each pattern's table."""
        sizes = [pattern.size for pattern in self.patterns]
        return tuple(sum(sizes[:i]) for i in range(len(sizes)))

    @property
    def size(self) -> int:
        """The number of weights in all tables."""
        return sum(pattern.size for pattern in self.patterns)

    def classes(self) -> Rows:
        """Return for each weight the lowest index of a weight with the same meaning (`Pattern.alike`)."""
        parts = zip(self.starts, self.patterns, strict=True)
        return np.concatenate([start + pattern.classes() for start, pattern in parts])


def indices(layout: Layout, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """Return the index of each place's weight: shape (positions, places).

    `digits` is 0 for each empty cell, 1 for mine, 2 for yours: shape (positions, cells).
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
    """Return weights, shape (n, PHASES), as words that can be added."""
    words = np.zeros(len(weights), np.uint64)
    for phase in range(PHASES):
        words += weights[:, phase].astype(np.uint64) << np.uint64(_LANE * phase)
    return words.view(np.int64)


def unpacked(words: Weights) -> Rows:
    """Return the weights in words, shape (n, PHASES): the inverse of `packed`."""
    lanes = words.view(np.uint64)[:, None] + _MIDDLE
    shifts = np.arange(PHASES, dtype=np.uint64) * np.uint64(_LANE)
    weights: Rows = (lanes >> shifts & np.uint64(2**_LANE - 1)).astype(np.int64) - 2 ** (_LANE - 1)
    return weights


@jitable
def value_of(total: int | np.int64, ply: int | np.int64, first: int, step: int) -> int | np.int64:
    """Return the value of a packed sum at a ply, interpolated between two phases.

    A power of two is the quickest `step`.
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
    """Return an upper bound of a position's absolute value in any phase, for `weights` of shape (n, PHASES)."""
    largest = np.maximum.reduceat(abs(weights), layout.starts)
    places = np.array([len(pattern.places) for pattern in layout.patterns])
    return float((largest * places[:, None]).sum(axis=0).max())


def read_tables(path: Path, layout: Layout) -> Weights:
    """Return the weights in a file: the tables of all patterns, a packed word for each entry.

    Raises:
        WeightsError: if the file cannot be read, or belongs to another layout.
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
    body = rows[1:-1]
    try:
        if body:
            places, values = _columns(body, starts)
            weights[places] = values
    except (ValueError, KeyError, OverflowError) as error:
        bad = next(row for row in body if not _fits(row, starts))
        raise WeightsError(
            "{file}: this row has no place: {row}", code="bad-row", file=path.name, row=repr(bad[:80])
        ) from error
    if most(layout, weights) > LARGEST:
        raise WeightsError("{file}: these weights could add up to too much", code="too-large", file=path.name)
    return packed(weights[layout.classes()])


def _columns(rows: list[str], starts: dict[str, tuple[int, int]]) -> tuple[npt.NDArray[np.int64], Rows]:
    """Return the index and the values of each row; `starts` has the first index of each pattern, and its size.

    All numbers are read at once, because the first move waits for up to a hundred thousand rows.

    Raises:
        ValueError, KeyError, OverflowError: if a row does not fit.
    """
    width = PHASES + 2
    if any(row.count(",") != width - 1 for row in rows):
        raise ValueError("a row is too short or too long")
    fields = ",".join(rows).split(",")
    number = {name: at for at, name in enumerate(starts)}
    first, size = np.array([*starts.values()], np.int64)[[number[name] for name in fields[::width]]].T
    del fields[::width]
    numbers = np.array([*map(int, fields)], np.int64).reshape(-1, width - 1)
    index, values = numbers[:, 0], numbers[:, 1:]
    if (index < 0).any() or (index >= size).any() or (values < -LARGEST).any() or (values > LARGEST).any():
        raise ValueError("a row is out of bounds")
    return first + index, values


def _fits(row: str, starts: dict[str, tuple[int, int]]) -> bool:
    """Return whether a row of a file has an index, and values of an allowed size."""
    try:
        name, index, *numbers = row.split(",")
        values = [int(number) for number in numbers]
        return 0 <= int(index) < starts[name][1] and len(values) == PHASES and max(map(abs, values)) <= LARGEST
    except (ValueError, KeyError):
        return False


def write_tables(path: Path, layout: Layout, words: Weights, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made.

    Entries with the same meaning have one row, and entries with zero weights have none.
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
    """Return the last row of a file; a file without it was cut off."""
    return f"{count} rows"


def _heading(layout: Layout) -> str:
    plies = [str(layout.first + layout.step * phase) for phase in range(PHASES)]
    return f"{layout.size} weights,filling,{','.join(f'ply {ply}' for ply in plies)}"
