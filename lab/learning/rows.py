"""The weights after each batch of a course, in their file: a long course has more of them than anybody looks at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ai import yours
from lab.errors import CourseError

if TYPE_CHECKING:
    from ai.evaluation.features import Reals


class Rows:
    """So many rows of `size` weights, the oldest first; each is read when it is asked for."""

    def __init__(self, folder: Path, size: int, count: int) -> None:
        self._folder, self._size, self._count = folder, size, count

    def check(self) -> None:
        """Read the last row.

        Raises:
            CourseError: if it cannot be read, as where the folder has fewer rows.
        """
        self._read(max(0, self._count - 1), min(1, self._count))

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Reals:
        """Return the weights after a batch, the first being 0.

        Raises:
            CourseError: if they cannot be read, or are no numbers.
        """
        row: Reals = self._read(range(self._count)[number], 1)[0]
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
