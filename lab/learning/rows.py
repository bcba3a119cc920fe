"""The file of weights after each batch of a course, read row by row, since a long course has many rows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ai import yours
from game.files import sync
from lab.errors import CourseError

if TYPE_CHECKING:
    from ai.evaluation.features import Reals


class Rows:
    """The weights after each of `count` batches, oldest first; `size` weights per row, read on demand.

    If the file lacks the last row, `newest` replaces it.
    """

    def __init__(self, folder: Path, size: int, count: int, newest: Reals | None = None) -> None:
        self._folder, self._size, self._count, self._newest = folder, size, count, newest

    def check(self) -> None:
        """Read the last row as a check.

        Raises:
            CourseError: if the row is missing or unreadable.
        """
        if self._count:
            _ = self[-1]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Reals:
        """Return the weights after a batch, counted from 0.

        Raises:
            CourseError: if the weights are unreadable or not finite.
        """
        place = range(self._count)[number]
        try:
            row: Reals = self._read(place, 1)[0]
        except CourseError:
            if self._newest is None or place < self._count - 1:
                raise
            return self._newest
        return row

    def together(self) -> Reals:
        """Return all rows as one array (batches, weights).

        Raises:
            CourseError: if a row is unreadable or not finite.
        """
        return self._read(0, self._count)

    def _read(self, first: int, count: int) -> Reals:
        try:
            offset = 8 * self._size * first
            path, are_there = self._folder / yours.WEIGHTS, yours.rows_in(self._folder, self._size) >= first + count
            found = np.fromfile(path, "<f8", count * self._size, offset=offset) if count and are_there else np.zeros(0)
        except OSError as error:
            raise CourseError("unreadable-course", folder=self._folder.name, cause=error) from error
        if len(found) < count * self._size or not np.isfinite(found).all():
            raise CourseError("unreadable-course", folder=self._folder.name, cause=ValueError(yours.WEIGHTS))
        return found.reshape(count, self._size).astype(np.float64)


def keep(folder: Path, row: Reals, count: int) -> None:
    """Write a row as the last of `count` rows and sync the file; earlier rows that the file lacks become NaN.

    Raises:
        OSError: if it cannot be written.
    """
    path, width = folder / yours.WEIGHTS, 8 * len(row)
    path.touch()
    with path.open("r+b") as file:
        whole = min(path.stat().st_size // width, count - 1)
        file.seek(width * whole)
        file.write(np.full((count - 1 - whole, len(row)), np.nan).astype("<f8").tobytes())
        file.write(row.astype("<f8").tobytes())
        file.truncate()
        sync(file)


def mend(folder: Path, newest: Reals, count: int) -> None:
    """Rewrite the newest of `count` rows if the file lacks it or has another row in its place.

    Raises:
        OSError: if it cannot be written.
    """
    try:
        kept = Rows(folder, len(newest), count)[-1]
    except CourseError:
        kept = None
    if kept is None or (kept != newest).any():
        keep(folder, newest, count)
