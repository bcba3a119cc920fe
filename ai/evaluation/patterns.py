"""Patterns: an evaluation as a sum of table entries, each selected by the contents of some cells.

A `Pattern` is a table and the places on the board that share it. A place is a list of cells. Its contents are read as a
number to base 3 with a digit for each cell, lowest first (0 empty, 1 mine, 2 yours): that is an index into the table. A
count, such as the number of moves, is a place of one cell with the count as its digit. A weight has PHASES values of 16
bits in one word, one for each phase of the game. Words are added like weights; only the sum is taken apart (`value_of`)
and interpolated between the two phases around the ply.

A board declares its patterns as a `Layout`; `lab.learning.patterns` fits the tables.
"""

from __future__ import annotations

from bisect import bisect
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import read_text, write_rows
from ai.errors import WeightsError
from ai.evaluation.interface import EVALUATION_LIMIT, Weights
from game.verbs import jitable

PHASES = 4
LARGEST = 2**15 - 1
"""The largest absolute value to which the weights of all places may add up, in any phase."""
_LANE = 16
_MIDDLE = np.uint64(0x8000_8000_8000_8000)
"""The highest bit of each of the four values in a word; added to a sum, it makes every value positive."""

_LONGEST = 9
"""The most digits of a number in a file."""

_COMMAS = [True] * (PHASES + 1) + [False]
"""Booleans, one for each field of a row: whether the field ends in a comma."""

Rows = npt.NDArray[np.int64]
Letters = npt.NDArray[np.uint8]


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
        """Return for each entry the lowest index among the entries of its meaning (`alike`), which share a weight."""
        cells = len(self.places[0])
        indices = np.arange(self.size).reshape((self.base,) * cells)  # an axis for each cell, the last cell's first
        least = indices
        for order in self.alike:
            axes = [cells - 1 - order.index(cell) for cell in reversed(range(cells))]
            least = np.minimum(least, indices.transpose(axes))
        return least.ravel()


class Layout(NamedTuple):
    """All patterns of a board, in the order of their tables, and the phases of the game.

    Attributes:
        first, step: the ply of the first phase, and the plies from one phase to the next.
    """

    patterns: tuple[Pattern, ...]
    first: int
    step: int

    @property
    def starts(self) -> tuple[int, ...]:
        """The index of the first weight of each pattern's table."""
        sizes = [pattern.size for pattern in self.patterns]
        return tuple(sum(sizes[:i]) for i in range(len(sizes)))

    @property
    def size(self) -> int:
        """The number of weights in all tables."""
        return sum(pattern.size for pattern in self.patterns)

    def classes(self) -> Rows:
        """Return for each weight the lowest index among the weights of the same meaning (`Pattern.alike`)."""
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

    The work is quickest if `step` is a power of two.
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
    heading, body, end = _parts_of(read_text(path, WeightsError))
    if heading != _heading(layout):
        raise WeightsError("{file} does not hold tables of these patterns", code="wrong-size", file=path.name)
    if end != _end(body.count("\n") + 1 if body else 0):
        raise WeightsError("{file} is cut short, or was added to", code="not-whole", file=path.name)
    try:
        if body:
            places, values = _columns(body, starts)
            weights[places] = values
    except (ValueError, KeyError) as error:
        rows = body.split("\n")
        bad = rows[bisect(range(len(rows)), False, key=lambda at: not _fit(rows[: at + 1], starts))]
        raise WeightsError(
            "{file}: this row has no place: {row}", code="bad-row", file=path.name, row=repr(bad[:80])
        ) from error
    if most(layout, weights) > LARGEST:
        raise WeightsError("{file}: these weights could add up to too much", code="too-large", file=path.name)
    return packed(weights[layout.classes()])


def _parts_of(content: str) -> tuple[str, str, str]:
    """Return three parts of a file without its comments: the heading, the rows, and the last row."""
    while content.startswith("#"):
        content = content.partition("\n")[2]
    heading, _, rest = content.removesuffix("\n").partition("\n")
    body, _, end = rest.rpartition("\n")
    return heading, body, end


def _columns(body: str, starts: dict[str, tuple[int, int]]) -> tuple[npt.NDArray[np.int64], Rows]:
    """Return the index and the values of each row; `starts` maps each pattern's name to its first index and its size.

    The first move waits for up to a hundred thousand rows, so all are read at once.

    Raises:
        ValueError, KeyError: if a row does not fit.
    """
    letters, width = np.frombuffer(f"\n{body}\n".encode(), np.uint8), PHASES + 2
    marks = np.flatnonzero((letters == ord(",")) | (letters == ord("\n")))  # before and after each field
    if len(marks) % width != 1 or ((letters[marks[1:]] == ord(",")).reshape(-1, width) != _COMMAS).any():
        raise ValueError("a row is too short or too long")
    begins, ends = (marks[:-1] + 1).reshape(-1, width), marks[1:].reshape(-1, width)
    first, size = _tables(letters, begins[:, 0], ends[:, 0], starts)
    numbers = _numbers(letters, begins[:, 1:].ravel(), ends[:, 1:].ravel()).reshape(-1, width - 1)
    index, values = numbers[:, 0], numbers[:, 1:]
    if (index < 0).any() or (index >= size).any() or (values < -LARGEST).any() or (values > LARGEST).any():
        raise ValueError("a row is out of bounds")
    return first + index, values


def _tables(letters: Letters, begins: Rows, ends: Rows, starts: dict[str, tuple[int, int]]) -> Rows:
    """Read pattern names in `letters`, one from each of `begins` to its `ends`; return their first indices and sizes.

    Of equal names in succession, only the first is looked up.

    Raises:
        KeyError: if there is no such pattern.
    """
    lengths = ends - begins
    again = lengths[1:] == lengths[:-1]
    for place in range(min(int(lengths.max()), max(map(len, starts)) + 1)):
        letter = letters.take(begins + place, mode="clip")
        again &= (letter[1:] == letter[:-1]) | (place >= lengths[1:])
    firsts = np.append(0, np.flatnonzero(~again) + 1)
    names = [letters[begins[at] : ends[at]].tobytes().decode(errors="replace") for at in firsts]
    tables: Rows = np.array([starts[name] for name in names], np.int64)
    return np.repeat(tables, np.diff(firsts, append=len(begins)), axis=0).T


def _numbers(letters: Letters, begins: Rows, ends: Rows) -> Rows:
    """Return the whole numbers in `letters`, one from each of `begins` to its `ends`.

    The last digits of all numbers are read at once, then the last but one, and so on.

    Raises:
        ValueError: if anything else is written there, or a number is too long.
    """
    negative = letters[begins] == ord("-")
    lengths = ends - begins - negative
    if lengths.min() < 1 or lengths.max() > _LONGEST:
        raise ValueError("a number is missing or too long")
    digits, numbers = letters - np.uint8(ord("0")), np.zeros(len(lengths), np.int64)
    for place in range(lengths.max()):
        longer = np.flatnonzero(lengths > place)
        found = digits[ends[longer] - 1 - place]
        if (found > 9).any():
            raise ValueError("a number has other letters than digits")
        numbers[longer] += found * np.int64(10**place)
    return np.where(negative, -numbers, numbers)


def _fit(rows: list[str], starts: dict[str, tuple[int, int]]) -> bool:
    """Return whether all these rows of a file can be read."""
    try:
        _columns("\n".join(rows), starts)
    except (ValueError, KeyError):
        return False
    return True


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
    """Return the text that ends a file with `count` rows; a file that lacks it was cut off."""
    return f"{count} rows"


def _heading(layout: Layout) -> str:
    plies = [str(layout.first + layout.step * phase) for phase in range(PHASES)]
    return f"{layout.size} weights,filling,{','.join(f'ply {ply}' for ply in plies)}"
