"""The weights after each batch of a course, in their file: a long course has more of them than anybody looks at."""

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
    """So many rows of `size` weights, the oldest first; each is read when it is asked for.

    Where the file lacks the newest one, the course has it too: `newest`.
    """

    def __init__(self, folder: Path, size: int, count: int, newest: Reals | None = None) -> None:
        self._folder, self._size, self._count, self._newest = folder, size, count, newest

    def check(self) -> None:
        """Read the last row.

        Raises:
            CourseError: if it cannot be read, as where the folder has fewer rows.
        """
        if self._count:
            _ = self[-1]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Reals:
        """Return the weights after a batch, the first being 0.

        Raises:
            CourseError: if they cannot be read, or are no numbers.
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
        """Return all of them, (batches, weights).

        Raises:
            CourseError: as for one.
        """
        return self._read(0, self._count)

    def _read(self, first: int, count: int) -> Reals:
        try:
            offset = 8 * self._size * first
            path = self._folder / yours.WEIGHTS
            found = np.fromfile(path, "<f8", count * self._size, offset=offset) if count else np.zeros(0)
        except OSError as error:
            raise CourseError("unreadable-course", folder=self._folder.name, reason=error) from error
        if len(found) < count * self._size or not np.isfinite(found).all():
            raise CourseError("unreadable-course", folder=self._folder.name, reason=yours.WEIGHTS)
        return found.reshape(count, self._size).astype(np.float64)


def keep(folder: Path, row: Reals, count: int) -> None:
    """Make a row the last of so many, on the disk when this returns; rows before it that are missing become NaN.

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
    """Write the newest of so many rows again, where the file has another one in its place, or none.

    Raises:
        OSError: if it cannot be written.
    """
    try:
        kept = Rows(folder, len(newest), count)[-1]
    except CourseError:
        kept = None
    if kept is None or (kept != newest).any():
        keep(folder, newest, count)
